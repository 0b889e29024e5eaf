// The databases that are measured on: DATABASE_URL's server, else a built-in one under .cache that keeps its promises
// about durability as the product's own does. Made once, used again until a frozen migration or what fills it changes.
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { SchemaMismatch } from '../src/database/migrate.ts';
import { prepareDatabase } from '../src/server/prepare-database.ts';
import { databaseUrl, onServer } from '../test-support/postgres.ts';
import { isFilled, makeBenchDatabase } from './make-bench-database.ts';
import { largeDatabase, oneAgent, smallDatabase, type BenchAgent } from './worlds.ts';

export interface BenchDatabases {
  /** Where they and copies of them are; another database. */
  serverUrl: string;
  /** All agents. */
  large: string;
  /** The beginner, alone. */
  small: string;
  /** The name of one to copy: the busiest agent, alone. */
  one: string;
  stop: () => Promise<void>;
}

const names = { one: 'agent_crm_bench_one', large: 'agent_crm_bench', small: 'agent_crm_bench_small' } as const;
const agentsOf = { one: oneAgent, large: largeDatabase, small: smallDatabase };
export type BenchDatabase = keyof typeof names;

/** `needed`: what nobody looks into is not made. */
export async function openBenchDatabases(
  needed: ReadonlySet<BenchDatabase>,
  log: (line: string) => void,
): Promise<BenchDatabases> {
  const server = await openServer(log);
  try {
    for (const name of needed) await ensure(server.url, names[name], agentsOf[name], log);
    const urlOf = (name: BenchDatabase) => databaseUrl(server.url, names[name]);
    return { serverUrl: server.url, one: names.one, large: urlOf('large'), small: urlOf('small'), stop: server.stop };
  } catch (fault) {
    await server.stop();
    throw fault;
  }
}

async function openServer(log: (line: string) => void): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({
    dataDir: join(import.meta.dirname, '..', '.cache', 'bench-postgres'),
    log,
  });
  return { url, stop };
}

async function ensure(
  serverUrl: string,
  name: string,
  agents: readonly BenchAgent[],
  log: (line: string) => void,
): Promise<void> {
  const url = databaseUrl(serverUrl, name);
  if (!(await isThere(serverUrl, name)) || !(await isUsable(url))) {
    log(`Making ${name}: this takes minutes and is done once …`);
    await onServer(serverUrl, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
    });
    await makeBenchDatabase(url, agents, { log });
  }
}

const isThere = (serverUrl: string, name: string): Promise<boolean> =>
  onServer(serverUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    return rowCount === 1;
  });

/** Filled as today, and of today's schema once newer migrations have run. */
export async function isUsable(url: string): Promise<boolean> {
  if (!(await isFilled(url))) return false;
  try {
    await prepareDatabase(url);
    return true;
  } catch (fault) {
    if (fault instanceof SchemaMismatch) return false;
    throw fault;
  }
}
