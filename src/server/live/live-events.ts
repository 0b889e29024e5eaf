// Live changes: triggers NOTIFY, every server process LISTENs on one connection and fans out to its own streams.
// Behind this interface a message bus can take NOTIFY's place when many processes run.
import { connectClient } from '../../database/connection.ts';
import type { Logger } from '../logger.ts';

export interface Change {
  table: string;
  operation: 'insert' | 'update' | 'delete';
  /** Null: more than 50 rows, or unknown; reload that table. */
  ids: string[] | null;
}

/** `resync` means: changes may have been missed, reload everything on screen. */
export type LiveEvent = { type: 'change'; change: Change } | { type: 'resync' };
export type Listener = (event: LiveEvent) => void;

export interface LiveEvents {
  subscribe(userId: string, listener: Listener): () => void;
  stop(): Promise<void>;
}

interface Notification extends Change {
  owner: string;
}

export async function openLiveEvents(databaseUrl: string, log: Logger): Promise<LiveEvents> {
  const listeners = new Map<string, Set<Listener>>();
  let stopped = false;
  let client: Awaited<ReturnType<typeof listen>> | undefined;

  const deliver = (payload: string | undefined) => {
    const { owner, table, operation, ids } = JSON.parse(payload ?? '{}') as Notification;
    for (const listener of listeners.get(owner) ?? []) listener({ type: 'change', change: { table, operation, ids } });
  };
  const resyncAll = () => {
    for (const own of listeners.values()) for (const listener of own) listener({ type: 'resync' });
  };
  const reconnect = async (attempt: number): Promise<void> => {
    if (stopped) return;
    try {
      client = await listen(databaseUrl, deliver, () => void reconnect(0));
      if (stopped) await client.end();
      else resyncAll();
    } catch (fault) {
      log.warn({ err: fault, attempt }, 'live changes: the listener cannot connect, trying again');
      setTimeout(() => void reconnect(attempt + 1), Math.min(5000, 100 * 2 ** attempt)).unref();
    }
  };
  await reconnect(0);
  return {
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    async stop() {
      stopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function listen(databaseUrl: string, deliver: (payload: string | undefined) => void, lost: () => void) {
  const client = connectClient({ url: databaseUrl, applicationName: 'crm live' });
  let ended = false;
  const loseOnce = () => {
    if (!ended) lost();
    ended = true;
  };
  client.on('notification', ({ payload }) => deliver(payload));
  client.on('error', () => void client.end().catch(() => undefined));
  await client.connect();
  client.on('end', loseOnce);
  await client.query('listen changes');
  return {
    async end() {
      ended = true;
      await client.end();
    },
  };
}
