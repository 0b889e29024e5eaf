// Reads the catalogue of the migrated database: a tenant table that forgets its protection fails here, not in production.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { workerDatabase } from '../../test-support/database.ts';
import { connectClient } from './connection.ts';

/** Tables without an owner column, each with the reason. Everything else in the schema is a tenant table. */
const notTenantTables = new Map([
  ['schema_migrations', 'the schema itself'],
  ['stripe_events', 'provider events before their owner is known'],
  ['stripe_customers', 'key to owner: look-ups that begin with the provider id'],
  ['trial_cards', 'key to owner: a card has one trial, whoever gives it; stays when its account goes'],
  ['kept_ledger', 'money of deleted accounts, under a number that belongs to nobody'],
  ['follow_up_clock', 'one row: up to when follow-ups were looked at'],
  ['teams', 'reached through user_teams by the system after the membership check'],
  ['invite_tokens', 'key to owner: acceptance begins with the token alone'],
  ['webhook_credentials', 'key to owner: a posted lead begins with the webhook id alone'],
  ['admin_allowlist', 'addresses, before an account exists'],
]);

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: (await workerDatabase()).url });
  await client.connect();
});
afterAll(() => client.end());

async function faults(): Promise<string[]> {
  const { rows } = await client.query<{ table: string; fault: string }>(
    `
    with tenant as (
      select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'crm' and c.relkind in ('r', 'p') and c.relname <> all($1)
    )
    select relname as table, 'has no user_id or team_id' as fault from tenant
      where not exists (select from pg_attribute a where a.attrelid = tenant.oid and a.attname in ('user_id', 'team_id') and not attisdropped)
    union all select relname, 'row security is not enabled and forced' from tenant where not (relrowsecurity and relforcerowsecurity)
    union all select relname, 'no policy for crm_agent' from tenant where not exists (
      select from pg_policy p where p.polrelid = tenant.oid and 'crm_agent'::regrole = any(p.polroles))
    union all select relname, 'the policy for crm_agent does not compare the owner' from tenant join pg_policy p on p.polrelid = tenant.oid
      where 'crm_agent'::regrole = any(p.polroles) and pg_get_expr(p.polqual, p.polrelid) not like '%app.user_id%'
    union all select relname, 'key ' || i.indexrelid::regclass || ' is not led by the owner' from tenant join pg_index i on i.indrelid = tenant.oid
      join pg_attribute a on a.attrelid = tenant.oid and a.attnum = i.indkey[0]
      where i.indisunique and a.attname not in ('user_id', 'team_id')
    union all select relname, 'has no primary key' from tenant where not exists (
      select from pg_index i where i.indrelid = tenant.oid and i.indisprimary)
    order by 1, 2`,
    [[...notTenantTables.keys()]],
  );
  return rows.map((row) => `${row.table}: ${row.fault}`);
}

describe('tenant tables', () => {
  it('are all protected and keyed by their owner', async () => {
    expect(await faults()).toEqual([]);
  });

  it.each([
    [
      'create table crm.planted (id uuid primary key)',
      ['planted: has no primary key', 'planted: has no user_id or team_id'],
    ],
    ['alter table crm.leads no force row level security', ['leads: row security is not enabled and forced']],
    ['drop policy own_rows on crm.leads', ['leads: no policy for crm_agent']],
    ['create unique index planted on crm.leads (phone, id)', ['leads: key crm.planted is not led by the owner']],
    [`alter policy own_rows on crm.leads using (true)`, ['leads: the policy for crm_agent does not compare the owner']],
  ])('a planted fault is found: %s', async (plant, expected) => {
    await client.query('begin');
    try {
      await client.query(plant);
      const found = await faults();
      expect(
        found.some((fault) => expected.includes(fault)),
        found.join('\n'),
      ).toBe(true);
    } finally {
      await client.query('rollback');
    }
  });

  it('no role of the running product is superuser, bypasses row security or may log in', async () => {
    const { rows } = await client.query(
      `select rolname from pg_roles where rolname like 'crm\\_%' and (rolsuper or rolbypassrls or rolcanlogin)`,
    );
    expect(rows).toEqual([]);
  });

  it('functions that run as somebody else are the ones on this list', async () => {
    const { rows } = await client.query<{ name: string }>(`
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('crm', 'auth') and p.prosecdef order by 1`);
    expect(rows.map((row) => row.name)).toEqual([
      'add_profile',
      'add_to_lead_counts',
      'add_wallet',
      'charge_wallet',
      'delete_children',
      'hold_wallet_money',
      'note_duplicate_checks',
      'noted_lead_ids',
      'notify_changes',
      'require_parent',
      'search_lead_ids',
      'tagged_lead_ids',
    ]);
  });
});

describe('row-level security, table by table', () => {
  const owner = '11111111-1111-4111-8111-111111111111';
  const other = '22222222-2222-4222-8222-222222222222';

  it('without an identity an agent sees and changes nothing, with one only its own', async () => {
    const agent = connectClient({ url: (await workerDatabase()).url, applicationName: 'rls test' });
    await agent.connect();
    try {
      for (const id of [owner, other]) {
        await client.query(
          `insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Rls', $2, true) on conflict do nothing`,
          [id, `rls-${id}@example.com`],
        );
        await agent.query(`begin; set local role crm_agent; set local app.user_id = '${id}'`);
        await agent.query('insert into leads (user_id, name) values ($1, $2)', [id, `lead of ${id}`]);
        await agent.query('commit');
      }
      await agent.query('begin; set local role crm_agent');
      expect((await agent.query('select 1 from leads')).rowCount).toBe(0);
      expect((await agent.query(`update leads set name = 'taken'`)).rowCount).toBe(0);
      await agent.query('rollback');

      await agent.query(`begin; set local role crm_agent; set local app.user_id = '${owner}'`);
      const { rows } = await agent.query<{ user_id: string }>('select distinct user_id from leads');
      expect(rows).toEqual([{ user_id: owner }]);
      expect((await agent.query(`update leads set name = 'taken' where user_id = $1`, [other])).rowCount).toBe(0);
      await expect(
        agent.query('insert into leads (user_id, name) values ($1, $2)', [other, 'planted']),
      ).rejects.toThrow(/row-level security/);
      await agent.query('rollback');
    } finally {
      await agent.end();
    }
  });

  it.each([
    [`update profiles set trial_started_at = null`],
    [`update profiles set plan_status = 'active'`],
    [`update subscriptions set status = 'active'`],
    [`insert into user_teams (team_id, user_id, role, status) values ('${owner}', '${owner}', 'member', 'active')`],
    [`update leads set user_id = '${other}'`],
    [`delete from leads`],
    [`select 1 from stripe_events`],
    [`select 1 from auth.session`],
    [`select 1 from jobs.job`],
    [`update lead_counts set count = 0`],
    [`update user_wallets set balance_cents = 100`],
    [`update wallet_transactions set amount_cents = 100`],
    [`delete from wallet_transactions`],
    [`select * from move_wallet_money('${owner}', 'topup', 100, 'planted', 'planted')`],
  ])('an agent may not: %s', async (statement) => {
    const agent = connectClient({ url: (await workerDatabase()).url, applicationName: 'rls test' });
    await agent.connect();
    try {
      await agent.query(`begin; set local role crm_agent; set local app.user_id = '${owner}'`);
      await expect(agent.query(statement)).rejects.toThrow(/permission denied/);
    } finally {
      await agent.end();
    }
  });
});
