// Live changes: triggers NOTIFY, every server process LISTENs on one connection and fans out to its own streams.
// Behind this interface a message bus can take NOTIFY's place when many processes run.
import type { Logger } from '../logger.ts';
import { calmRepeats } from './calm-repeats.ts';
import { listen, type Announcement, type Heartbeat } from './listener.ts';
import { RecentChanges, type LiveEvent } from './recent-changes.ts';

export type Listener = (event: LiveEvent) => void;

export interface LiveEvents {
  subscribe(userId: string, listener: Listener): () => void;
  /** No change is heard for now: the database is away. */
  isDeaf(): boolean;
  /** Calls back when that has lasted for seconds. What is shorter is made good by the resync after it. */
  onDeaf(told: () => void): () => void;
  /** Up to where changes are heard; see RecentChanges. */
  position(): string;
  since(userId: string, position: string | undefined): LiveEvent[];
  /** For the process itself: calls back at each change of that table, and whenever some may have been missed. */
  watch(table: string, changed: () => void): void;
  stop(): void;
}

const defaultHeartbeat: Heartbeat = { every: 15_000, patience: 5_000 };
const longestPause = 4_000;
const deafForMs = 3_000;

/** @throws when what is told does not arrive: the database is away, or a pooler stands before it that LISTEN does not pass. */
export async function openLiveEvents(
  databaseUrl: string,
  log: Logger,
  heartbeat: Heartbeat = defaultHeartbeat,
): Promise<LiveEvents> {
  const listeners = new Map<string, Set<Listener>>();
  const watchers = new Map<string, (() => void)[]>();
  const recent = new RecentChanges();
  let stopped = false;

  const deliver = ({ owners, change }: Announcement) => {
    const event = recent.add(owners, change);
    for (const owner of owners) for (const listener of listeners.get(owner) ?? []) listener(event);
  };
  const calm = calmRepeats(deliver);
  const hear = (announcement: Announcement) => {
    for (const changed of watchers.get(announcement.change.table) ?? []) changed();
    calm.deliver(announcement);
  };
  const resyncAll = () => {
    for (const changed of [...watchers.values()].flat()) changed();
    const event = recent.restart();
    for (const own of listeners.values()) for (const listener of own) listener(event);
  };
  let isDeaf = false;
  let deafTimer: NodeJS.Timeout | undefined;
  const deafListeners = new Set<() => void>();
  const lost = () => {
    isDeaf = true;
    deafTimer = setTimeout(() => {
      for (const told of deafListeners) told();
    }, deafForMs).unref();
    void reconnect(0);
  };
  const begin = () => listen({ databaseUrl, log, heartbeat, deliver: hear, lost });
  const reconnect = async (attempt: number): Promise<void> => {
    if (stopped) return;
    try {
      listening = await begin();
      isDeaf = false;
      clearTimeout(deafTimer);
      if (stopped) listening.end();
      else resyncAll();
    } catch (fault) {
      log.warn({ err: fault, attempt }, 'live changes: the listener cannot connect, trying again');
      setTimeout(() => void reconnect(attempt + 1), Math.min(longestPause, 100 * 2 ** attempt)).unref();
    }
  };
  let listening = await begin();
  return {
    isDeaf: () => isDeaf,
    onDeaf(told) {
      deafListeners.add(told);
      return () => void deafListeners.delete(told);
    },
    position: () => recent.position(),
    since: (userId, position) => recent.since(userId, position),
    watch: (table, changed) => void watchers.set(table, [...(watchers.get(table) ?? []), changed]),
    subscribe(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    stop() {
      stopped = true;
      clearTimeout(deafTimer);
      calm.stop();
      listening.end();
    },
  };
}
