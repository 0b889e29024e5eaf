// Questions of the owner of all tables, for states that no role of the running product may write. One login answers many of them:
// a new one for each costs some thirty times as much as the question.
import type { Pool, PoolClient } from 'pg';
import { connectPool } from '../src/database/connection.ts';

const most = 8;
const pools = new Map<string, Pool>();

/** Connections to this database, which keep no process alive. */
function poolOf(url: string): Pool {
  let pool = pools.get(url);
  if (!pool) {
    pool = connectPool({ url, role: 'crm_owner', applicationName: 'test owner', max: most });
    pool.options.allowExitOnIdle = true;
    pools.set(url, pool);
  }
  return pool;
}

/** As by a new login: what earlier ones planned for tables that were nearly empty is forgotten. */
export async function withOwner<T>(url: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await poolOf(url).connect();
  try {
    await client.query('discard plans');
    return await work(client);
  } finally {
    client.release();
  }
}

/** Before their databases go. */
export async function endOwners(): Promise<void> {
  const ended = [...pools.values()];
  pools.clear();
  await Promise.all(ended.map((pool) => pool.end()));
}
