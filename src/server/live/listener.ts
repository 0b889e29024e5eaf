// The one connection that hears what the database tells, watched: a silent one gives no error.
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { connectClient, socketOf } from '../../database/connection.ts';
import type { Logger } from '../logger.ts';
import type { Change } from '../../domain/live-channel.ts';

/** A change with all who hear of it: one owner, or the members of a team. */
export interface Announcement {
  owners: readonly string[];
  change: Change;
}

/** As the database writes it: for one owner or for many; or a proof (see prove), which is no change, and nobody's. */
type Notification = Change & { owner?: string; owners?: string[]; proof?: string };

/** In milliseconds. */
export interface Heartbeat {
  every: number;
  patience: number;
}

interface ListenerParts {
  databaseUrl: string;
  log: Logger;
  heartbeat: Heartbeat;
  deliver: (announcement: Announcement) => void;
  lost: () => void;
}

/** Connected and proved; from then on proved again and again, until `end`, or `lost` is called once. */
export async function listen({ databaseUrl, log, heartbeat, deliver, lost }: ListenerParts): Promise<{ end(): void }> {
  const client = connectClient({ url: databaseUrl, applicationName: 'crm live' });
  const arrived = new Set<(proof: string) => void>();
  client.on('notification', ({ payload }) => {
    const notification = read(payload);
    if (!notification) log.warn('live changes: a notification that cannot be read');
    else if (notification.proof !== undefined) for (const hear of arrived) hear(notification.proof);
    else deliver(announcementOf(notification));
  });
  try {
    await client.connect();
    await client.query('listen changes');
    await prove(client, arrived, heartbeat.patience);
  } catch (fault) {
    socketOf(client).destroy();
    throw fault;
  }
  let over = false;
  // Without a farewell: that would wait for a side which may be silent, and nothing is under way here that must arrive.
  const finish = () => {
    over = true;
    clearTimeout(timer);
    socketOf(client).destroy();
  };
  const lose = (fault?: unknown) => {
    if (over) return;
    finish();
    log.warn({ err: fault }, 'live changes: the listener was lost');
    lost();
  };
  const beat = () => void prove(client, arrived, heartbeat.patience).then(() => timer.refresh(), lose);
  const timer = setTimeout(beat, heartbeat.every).unref();
  client.on('end', lose);
  return {
    end() {
      if (!over) finish();
    },
  };
}

/**
 * Tells something and waits until it is heard: a silent connection gives no error, and through some poolers LISTEN succeeds
 * and nothing ever comes. @throws when it is not heard within `patience` ms
 */
async function prove(client: Client, arrived: Set<(proof: string) => void>, patience: number): Promise<void> {
  const sent: Partial<Notification> = { proof: randomUUID() };
  let hear: (proof: string) => void = () => undefined;
  let timer: NodeJS.Timeout | undefined;
  const heard = new Promise<void>((done, fail) => {
    hear = (proof) => proof === sent.proof && done();
    const sentence =
      'LISTEN hears nothing: the connection is silent, or goes through a pooler that does not pass it on.';
    timer = setTimeout(() => fail(new Error(sentence)), patience);
  });
  arrived.add(hear);
  try {
    const told = client.query({ text: `select pg_notify('changes', $1)`, values: [JSON.stringify(sent)] });
    await Promise.all([told, heard]);
  } finally {
    arrived.delete(hear);
    clearTimeout(timer);
  }
}

function announcementOf({ owner = '', owners = [owner], table, operation, ids }: Notification): Announcement {
  return { owners, change: { table, operation, ids } };
}

function read(payload: string | undefined): Notification | undefined {
  try {
    return JSON.parse(payload ?? '') as Notification;
  } catch {
    return undefined;
  }
}
