// What `npm start` does to its database before the server runs, as a program that ends: it loads all of the server's code.
import pg from 'pg';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { waitForDatabase } from '../src/server/wait-for-database.ts';
import { demoAdmin } from './demo-login.ts';
import { answerAndEnd } from './program-process.ts';

export interface Prepared {
  /** Nobody has an account. */
  isNew: boolean;
  /** The sample admin is there. */
  hasDemoAdmin: boolean;
  /** When the database server began to run, as text. */
  began: string;
}

const say = (_facts: unknown, line?: string): void => console.log(line);

async function prepare(url: string, appUrl: string | undefined): Promise<Prepared> {
  await waitForDatabase(url, { info: console.log, warn: say });
  await prepareDatabase(url, appUrl, console.log);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // every fault also rejects the query at hand
  await client.connect();
  try {
    // Not by the schema: a first start that failed later has made it, and nobody is in it yet.
    const { rows } = await client.query<Prepared>(
      `select not exists (select from auth."user") as "isNew", pg_postmaster_start_time()::text as began,
         exists (select from auth."user" where email = $1) as "hasDemoAdmin"`,
      [demoAdmin.email],
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

if (import.meta.main)
  await answerAndEnd(() => prepare(process.env.DATABASE_URL ?? '', process.env.APP_DATABASE_URL || undefined));
