import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client, type Pool } from 'pg';
import { testServerUrl, testDatabase } from '../../test-support/database.ts';
import { temporaryName } from '../../test-support/postgres.ts';
import { connectPool } from './connection.ts';
import { migrate } from './migrate.ts';
import { refusePowerfulRole } from './powerful-role.ts';

// Roles are the cluster's: named for this run, and dropped after it.
const mark = temporaryName('role').slice(-8);
const nameOf = (role: string) => `${role}_${mark}`;
const made = ['plain', 'super', 'bypass', 'maker', 'copier', 'middle', 'chained', 'reader', 'owner', 'admin'];
let url: string;
let server: Client;

beforeAll(async () => {
  ({ url } = await testDatabase());
  server = new Client({ connectionString: testServerUrl() });
  await server.connect();
  for (const role of made) await server.query(`create role ${nameOf(role)} login noinherit password 'secret'`);
  await server.query(`alter role ${nameOf('super')} superuser`);
  await server.query(`alter role ${nameOf('bypass')} bypassrls`);
  await server.query(`alter role ${nameOf('maker')} createrole`);
  await server.query(`alter role ${nameOf('copier')} replication`);
  await server.query(`grant ${nameOf('bypass')} to ${nameOf('middle')}`);
  await server.query(`grant ${nameOf('middle')} to ${nameOf('chained')}`);
  await server.query(`grant pg_read_all_data to ${nameOf('reader')}`);
  await server.query(`grant crm_owner to ${nameOf('owner')}`);
  // Cannot take it now, and could grant itself that at any moment.
  await server.query(`grant ${nameOf('bypass')} to ${nameOf('admin')} with admin option, set false, inherit false`);
  for (const role of made) await migrate(url, urlAs(role));
});
afterAll(async () => {
  for (const role of made.toReversed()) await server.query(`drop role ${nameOf(role)}`);
  await server.end();
});

function urlAs(role: string): string {
  const own = new URL(url);
  own.username = nameOf(role);
  own.password = 'secret';
  return own.href;
}

async function verdict(role: string, everything: boolean): Promise<string> {
  const pool: Pool = connectPool({ url: urlAs(role), applicationName: 'powers', max: 1 });
  try {
    await refusePowerfulRole(pool, { everything });
    return 'runs';
  } catch (fault) {
    return (fault as Error).message.replaceAll(`_${mark}`, '');
  } finally {
    await pool.end();
  }
}

it('a login without rights runs: the migration let it take what it needs', async () => {
  expect(await verdict('plain', true)).toBe('runs');
});

it.each([
  ['super', 'super (is superuser)'],
  ['bypass', 'bypass (bypasses row security)'],
  ['maker', 'maker (makes roles)'],
  ['copier', 'copier (replicates)'],
  ['middle', 'bypass (bypasses row security)'],
  ['chained', 'bypass (bypasses row security)'],
  ['admin', 'bypass (bypasses row security)'],
  ['reader', 'pg_read_all_data (reads or writes everything)'],
  ['owner', 'crm_owner (owns tables)'],
])('%s is refused, by the role that it could take', async (role, told) => {
  const message = await verdict(role, true);
  expect(message).toContain(`as ${told}. Set APP_DATABASE_URL`);
  // Outside production what connections start as is what counts: the bundled database has one login.
  expect(await verdict(role, false)).toBe('runs');
});
