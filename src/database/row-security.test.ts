// Row-level security at work: every tenant table with two owners and with nobody, and what an agent's transaction may not do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { testDatabase } from '../../test-support/database.ts';
import { notTenantTables, tenantTables } from '../../test-support/tenant-tables.ts';
import { connectClient } from './connection.ts';

const [anna, ben] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: (await testDatabase()).url });
  await client.connect();
  await client.query('set search_path to crm');
});
afterAll(() => client.end());

/** In a transaction that never was. */
async function undone<T>(work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

/** A row of that owner: zeros and blanks in what must be filled, for a table without its checks. */
async function insertOf(table: string): Promise<(owner: string) => string> {
  const { rows } = await client.query<{ name: string; blank: string }>(
    `select quote_ident(a.attname) as name, case
       when t.typelem <> 0 and t.typcategory = 'A' then '''{}''' when t.typname = 'uuid' then 'gen_random_uuid()'
       when t.typname = 'jsonb' then '''{}''' when t.typcategory = 'D' then 'now()' when t.typcategory = 'B' then 'false'
       when t.typcategory = 'N' then '0' when t.typname = 'bytea' then '''x''' else '''''' end as blank
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped and a.attnotnull and a.attgenerated = ''
       and a.attidentity = '' and a.attname <> 'user_id'`,
    [table],
  );
  const names = ['user_id', ...rows.map(({ name }) => name)].join(', ');
  return (owner) =>
    `insert into ${table} (${names}) values (${[`'${owner}'`, ...rows.map(({ blank }) => blank)].join(', ')})`;
}

/** Nothing but the policies stands between an agent and the rows: no grants, keys, checks or triggers. */
async function layBare(table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(conname) as name from pg_constraint where conrelid = to_regclass($1) and contype in ('c', 'f')`,
    [table],
  );
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await client.query(`alter table ${table} disable trigger user`);
  await client.query(`grant select, insert, update, delete on ${table} to crm_agent`);
}

/** How many rows it touches, or 'refused' by row-level security. */
async function tried(statement: string): Promise<number | 'refused' | null> {
  await client.query('savepoint before');
  try {
    return (await client.query(statement)).rowCount;
  } catch (error) {
    if (error instanceof Error && /row-level security/.test(error.message)) return 'refused';
    throw error;
  } finally {
    await client.query('rollback to before');
  }
}

/** What an agent, or nobody, can do to a table with one row of Anna's and one of Ben's, one of whom is `other`. */
async function reach(
  table: string,
  identity: string,
  other: string,
): Promise<Record<string, number | 'refused' | null>> {
  return undone(async () => {
    const insert = await insertOf(table);
    await layBare(table);
    await client.query(`delete from ${table}`);
    for (const owner of [anna, ben]) await client.query(insert(owner));
    await client.query('set local role crm_agent');
    await client.query(`select set_config('app.user_id', $1, true)`, [identity]);
    return {
      sees: await tried(`select from ${table}`),
      'sees of the other': await tried(`select from ${table} where user_id = '${other}'`),
      changes: await tried(`update ${table} set user_id = user_id`),
      deletes: await tried(`delete from ${table}`),
      'adds for the other': await tried(insert(other)),
      'gives to the other': await tried(`update ${table} set user_id = '${other}'`),
    };
  });
}

const theirs = { sees: 1, 'sees of the other': 0, changes: 1, deletes: 1 };
const refused = { 'adds for the other': 'refused', 'gives to the other': 'refused' };
const nothing = { sees: 0, 'sees of the other': 0, changes: 0, deletes: 0, 'adds for the other': 'refused' };

describe('every tenant table by itself', () => {
  it.each([
    ['Anna', anna, ben, { ...theirs, ...refused }],
    ['Ben', ben, anna, { ...theirs, ...refused }],
    ['nobody', '', anna, { ...nothing, 'gives to the other': 0 }],
  ])('%s reaches their own rows and no other', async (_, identity, other, expected) => {
    const tables = await tenantTables(client);
    expect(tables).toEqual(expect.arrayContaining(['leads', 'lead_views', 'wallet_transactions', 'audit_log']));
    for (const table of tables) expect(await reach(table, identity, other), table).toEqual(expected);
  });

  it('says nothing to an agent of a table that belongs to nobody', async () => {
    const { rows } = await client.query(
      `select t.name, p.privilege from unnest($1::text[]) as t (name), unnest('{select,insert,update,delete}'::text[]) as p (privilege)
       where has_any_column_privilege('crm_agent', t.name, replace(p.privilege, 'delete', 'update'))
         or has_table_privilege('crm_agent', t.name, p.privilege)`,
      [[...notTenantTables.keys()]],
    );
    expect(rows).toEqual([]);
  });
});

describe('an agent’s transaction', () => {
  it.each([
    [`update profiles set trial_started_at = null`],
    [`update profiles set plan_status = 'active'`],
    [`update subscriptions set status = 'active'`],
    [`insert into user_teams (team_id, user_id, role, status) values ('${anna}', '${anna}', 'member', 'active')`],
    [`update leads set user_id = '${ben}'`],
    [`delete from leads`],
    [`select 1 from stripe_events`],
    [`select 1 from auth.session`],
    [`select 1 from jobs.job`],
    [`update lead_counts set count = 0`],
    [`select 1 from lead_texts`],
    [`update lead_texts set text = 'planted'`],
    [`update user_wallets set balance_cents = 100`],
    [`update wallet_transactions set amount_cents = 100`],
    [`delete from wallet_transactions`],
    [`select * from move_wallet_money('${anna}', 'topup', 100, 'planted', 'planted')`],
  ])('may not: %s', async (statement) => {
    const agent = connectClient({ url: (await testDatabase()).url, applicationName: 'rls test' });
    await agent.connect();
    try {
      await agent.query(`begin; set local role crm_agent; set local app.user_id = '${anna}'`);
      await expect(agent.query(statement)).rejects.toThrow(/permission denied/);
    } finally {
      await agent.end();
    }
  });
});
