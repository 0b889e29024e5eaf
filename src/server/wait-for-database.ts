// A start that comes before its database waits for it: after a power cut, or while both are deployed together.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { databaseFault } from '../database/database-fault.ts';
import { limits } from '../database/limits.ts';
import { readDatabaseAddress } from '../database/read-address.ts';
import type { Logger } from './logger.ts';

const defaultPatienceMs = 60_000;
const longestPauseMs = 2_000;

/** The message is a sentence for the operator. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

/** @throws DatabaseUnusable when there is none after a minute; at once when it refuses the login or does not have the database */
export async function waitForDatabase(
  url: string,
  log: Pick<Logger, 'info' | 'warn'>,
  patienceMs = defaultPatienceMs,
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      await connectOnce(url);
      if (attempt > 0) log.info('the database answers');
      return;
    } catch (fault) {
      const refusal = refusalOf(fault as { code?: string }, url);
      if (refusal) throw new DatabaseUnusable(refusal, { cause: fault });
      if (databaseFault(fault) !== 'away') throw fault;
      if (performance.now() >= giveUpAt) {
        const sentence = `The database at ${placeOf(url)} did not answer for ${Math.round(patienceMs / 1000)} seconds.`;
        throw new DatabaseUnusable(sentence, { cause: fault });
      }
      if (attempt === 0) log.warn({ err: fault, at: placeOf(url) }, 'the database does not answer; waiting for it');
    }
    await pause(Math.min(longestPauseMs, 100 * 2 ** attempt));
  }
}

/** As the login itself: before the first migration no role of ours is there. */
async function connectOnce(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'crm start',
    connectionTimeoutMillis: limits.connect,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/** What no waiting mends. Never the password. */
function refusalOf({ code }: { code?: string }, url: string): string | undefined {
  const { user, database } = readDatabaseAddress(url);
  if (code === '28P01' || code === '28000')
    return `The database at ${placeOf(url)} refused the login of "${user}". Check DATABASE_URL.`;
  if (code === '3D000') return `The server at ${placeOf(url)} has no database "${database}". Check DATABASE_URL.`;
  return undefined;
}

function placeOf(url: string): string {
  const { host, port } = readDatabaseAddress(url);
  return `${host}:${port}`;
}
