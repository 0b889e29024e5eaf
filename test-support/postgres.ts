// The PostgreSQL that tests run on: DATABASE_URL's server when set, else a built-in one, and databases on it.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DatabaseInUseError } from '../src/database/embedded-lock.ts';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { takeMemoryFolder } from './memory-folder.ts';

const root = join(import.meta.dirname, '..');
const LONGEST_RUN_HOURS = 3;

export interface TestServer {
  url: string;
  stop: () => Promise<void>;
}

/** Several runs may go at once: each takes the first built-in server that is free. */
async function startBuiltIn(): Promise<TestServer> {
  for (let number = 1; number <= 4; number++) {
    const dataDir = join(root, '.cache', number === 1 ? 'test-postgres' : `test-postgres-${number}`);
    try {
      const { url, stop } = await startEmbeddedPostgres({ dataDir, fast: true, log: () => {} });
      return { url, stop };
    } catch (error) {
      if (!(error instanceof DatabaseInUseError) || number === 4) throw error;
    }
  }
  throw new Error('unreachable');
}

/** Nothing of it is kept. */
async function startInMemory(): Promise<TestServer> {
  const folder = takeMemoryFolder();
  if (!folder) return startBuiltIn();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, fast: true, log: () => {} });
    return { url, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * TEST_SERVER_URL is how a test run hands the server it started to the programs below it.
 * @param options.isWhole a run of all tests, which gains more by a server in memory than by what an earlier run has left
 */
export async function startTestServer({ isWhole = false } = {}): Promise<TestServer> {
  const running = process.env.TEST_SERVER_URL;
  const given = running ?? process.env.DATABASE_URL;
  const start = isWhole ? startInMemory : startBuiltIn;
  const server = given ? { url: given, stop: async () => {} } : await start();
  if (!running) await dropAbandoned(server.url);
  return server;
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** One connection for a few administrative statements. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Names carry the hour they were made in, so that what a killed run left behind is known as such. */
export function temporaryName(purpose: string): string {
  const hour = Math.floor(Date.now() / 3_600_000).toString(36);
  return `agent_crm_test_${hour}_${purpose}_${Math.random().toString(36).slice(2, 8)}`;
}

async function dropAbandoned(serverUrl: string): Promise<void> {
  const now = Math.floor(Date.now() / 3_600_000);
  await onServer(serverUrl, async (client) => {
    const found = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'agent\\_crm\\_test\\_%'`,
    );
    for (const { datname } of found.rows) {
      const hour = Number.parseInt(datname.split('_')[3] ?? '', 36);
      if (now - hour > LONGEST_RUN_HOURS)
        await client.query(`drop database if exists ${quoted(datname)}`).catch(() => {});
    }
  });
}

const administrators = new Map<string, pg.Pool>();

/** One connection for all databases that this process makes and drops: a new one for each costs more than half of the work. */
function administrator(serverUrl: string): pg.Pool {
  let pool = administrators.get(serverUrl);
  if (!pool) {
    pool = new pg.Pool({ connectionString: serverUrl, max: 1, allowExitOnIdle: true });
    pool.on('error', () => {});
    administrators.set(serverUrl, pool);
  }
  return pool;
}

/** Through the log, as the database does it by itself, a copy takes three times as long; as files it waits for the disk twice. */
async function copying(pool: pg.Pool, template: string): Promise<string> {
  const { rows } = await pool.query<{ waits: boolean }>(
    `select current_setting('fsync') = 'on' or current_setting('server_version_num')::int < 150000 as waits`,
  );
  return ` template ${quoted(template)}${rows[0]?.waits ? '' : ' strategy file_copy'}`;
}

/** Makes `name` as a copy of `template`, or empty without one. Returns its url. */
export async function cloneDatabase(serverUrl: string, template: string | null, name: string): Promise<string> {
  const pool = administrator(serverUrl);
  try {
    await pool.query(`create database ${quoted(name)}${template ? await copying(pool, template) : ''}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    const { rows } = await pool.query<{ login: string }>('select current_user as login');
    throw new Error(
      `The login of DATABASE_URL may not create databases, and tests make their own. Grant it with ` +
        `"alter role ${rows[0]?.login} createdb createrole", or unset DATABASE_URL to use the built-in PostgreSQL.`,
      { cause: error },
    );
  }
  return databaseUrl(serverUrl, name);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await administrator(serverUrl).query(`drop database if exists ${quoted(name)} with (force)`);
}

/** Everything a prepared database is made from: migrations, job queues, the programs that apply them. */
function preparationMark(): string {
  const hash = createHash('sha256');
  const files = globSync(
    [
      'src/database/migrations/*.sql',
      'src/database/{migrate,roles}.ts',
      'src/jobs/*.ts',
      'src/**/*.job.ts',
      'src/domain/retention.ts',
      'package-lock.json',
    ],
    { cwd: root },
  );
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

/** The name of a migrated database, made once for each state of what it is made from, and kept for the next run. */
export async function migratedTemplate(serverUrl: string): Promise<string> {
  const name = `agent_crm_template_${preparationMark()}`;
  const exists = (database: string) =>
    onServer(serverUrl, (client) => client.query('select 1 from pg_database where datname = $1', [database]));
  if ((await exists(name)).rowCount) return name;
  const building = temporaryName('template');
  const url = await cloneDatabase(serverUrl, null, building);
  const { prepareDatabase } = await import('../src/server/prepare-database.ts');
  await prepareDatabase(url);
  await onServer(serverUrl, async (client) => {
    const stale = await client.query<{ datname: string }>(
      `select datname from pg_database where datname like 'agent\\_crm\\_template\\_%'`,
    );
    for (const { datname } of stale.rows)
      await client.query(`drop database if exists ${quoted(datname)}`).catch(() => {});
    await client.query(`alter database ${quoted(building)} rename to ${quoted(name)}`);
  });
  return name;
}
