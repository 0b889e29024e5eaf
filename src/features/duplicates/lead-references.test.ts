// Reads the catalog: whatever table comes to hang on a lead must be named in the merge, else its rows would go with the lead that goes.
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test-support/database.ts';
import { leadReferences, leftBehind } from './lead-references.rules.ts';

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: (await testDatabase()).url });
  await client.connect();
});
afterAll(() => client.end());

/** Every column that is named after a lead, or refers to one. */
async function forgotten(): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(`
    select c.relname || '.' || a.attname as place
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'crm'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relname <> 'leads' and a.atttypid = 'uuid'::regtype and a.attname <> 'user_id' and (
      a.attname ~ '(^|_)lead(_|$)' or a.attname ~ '^(survivor|loser)_id$' or exists (
        select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'crm.leads'::regclass and a.attnum = any(f.conkey)))
    order by 1`);
  const known = new Set([...leadReferences.map(({ table, column }) => `${table}.${column}`), ...leftBehind.keys()]);
  return rows.map((row) => row.place).filter((place) => !known.has(place));
}

it('every column that names a lead is moved by a merge, or left behind for a reason', async () => {
  expect(await forgotten()).toEqual([]);
});

it('what the merge names is there, may be moved by the agent, and has that key', async () => {
  for (const { table, column, key, once = [] } of leadReferences) {
    const { rows } = await client.query(
      `select has_column_privilege('crm_agent', $1, $2, 'update') as may,
        (select count(*)::int from pg_attribute where attrelid = $1::regclass and attname = any($3)) as columns`,
      [`crm.${table}`, column, [...new Set([...key, ...once])]],
    );
    expect({ table, ...rows[0] }).toEqual({ table, may: true, columns: new Set([...key, ...once]).size });
  }
});

it.each([
  ['create table crm.planted (user_id uuid, id uuid, lead_id uuid)', 'planted.lead_id'],
  [
    'create table crm.planted (user_id uuid, id uuid, about uuid, foreign key (user_id, about) references crm.leads)',
    'planted.about',
  ],
  ['alter table crm.message_contacts add column second_lead uuid', 'message_contacts.second_lead'],
])('a planted fault is found: %s', async (plant, place) => {
  await client.query('begin');
  try {
    await client.query(plant);
    expect(await forgotten()).toEqual([place]);
  } finally {
    await client.query('rollback');
  }
});
