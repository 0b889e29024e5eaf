// What `npm start` does to its database before the server runs, as a program that ends: it loads all of the server's code.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { databaseFault } from '../src/database/database-fault.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { answerAndEnd } from './program-process.ts';

export interface Prepared {
  /** Nobody has an account. */
  isNew: boolean;
  /** When the database server began to run, as text. */
  began: string;
}

const PATIENCE_MS = 60_000;
const WAIT_MS = 500;

/** A machine that starts everything at once may have the database later than us. */
async function connectPatiently(url: string): Promise<pg.Client> {
  let isSaid = false;
  for (const until = Date.now() + PATIENCE_MS; ; await pause(WAIT_MS)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      const { message } = error as Error;
      if (databaseFault(error) !== 'away' || Date.now() > until)
        throw new Error(`The database does not answer: ${message}`, { cause: error });
      if (!isSaid) console.log(`The database does not answer yet (${message}). Waiting up to a minute for it …`);
      isSaid = true;
    }
  }
}

async function prepare(url: string): Promise<Prepared> {
  const client = await connectPatiently(url);
  try {
    await prepareDatabase(url);
    // Not by the schema: a first start that failed later has made it, and nobody is in it yet.
    const { rows } = await client.query<Prepared>(
      `select not exists (select from auth."user") as "isNew", pg_postmaster_start_time()::text as began`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

if (import.meta.main) await answerAndEnd(() => prepare(process.env.DATABASE_URL ?? ''));
