// Tells a crash of the server from one that the database brought about, and waits until the database is there again.
import { setTimeout as pause } from 'node:timers/promises';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 2000;
const ANSWER_MS = 2000;

/** When the database server began to run, as text. Throws when it does not answer. */
async function askBeginning(url: string): Promise<string> {
  // Loaded when it is needed first: without an outage never.
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ began: string }>('select pg_postmaster_start_time()::text as began');
    return rows[0]?.began ?? '';
  } finally {
    void client.end().catch(() => {});
  }
}

/**
 * @param began when the database server began, at the time the product started
 * @returns what `startProgram` asks after a crash: has the database gone away, or restarted, since it was last asked?
 */
export function watchForOutages(url: string, began: string, log: (line: string) => void): () => Promise<boolean> {
  let known = began;
  return async () => {
    for (let wait = FIRST_WAIT_MS, isAway = false; ; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
      try {
        const now = await askBeginning(url);
        const wasOutage = isAway || now !== known;
        known = now;
        return wasOutage;
      } catch (error) {
        if (!isAway) log(`The database does not answer (${(error as Error).message}). Waiting until it is back …`);
        isAway = true;
      }
      await pause(wait);
    }
  };
}
