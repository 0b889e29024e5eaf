// Reads the catalog of the migrated database: a tenant table that forgets its protection fails here, not in production.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { testDatabase } from '../../test-support/database.ts';
import { notTenantTables } from '../../test-support/tenant-tables.ts';

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: (await testDatabase()).url });
  await client.connect();
});
afterAll(() => client.end());

const isOwn = `(user_id = ( SELECT (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid AS "nullif"))`;
/** All that a tenant table may have, to the letter. */
const policies = [
  `own_rows * permissive {crm_agent} using ${isOwn} check ${isOwn}`,
  'owner_all * permissive {crm_owner} using true check true',
  'system_all * permissive {crm_system} using true check true',
];
const searchPolicy = 'search_reads r permissive {crm_search} using true check none';

async function faults(): Promise<string[]> {
  const { rows } = await client.query<{ table: string; fault: string }>(
    `
    with tenant as (
      select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'crm' and c.relkind in ('r', 'p') and c.relname <> all($1)
    ),
    policies as (
      select polrelid, polname, concat_ws(' ', polname, polcmd, case when polpermissive then 'permissive' end, polroles::regrole[]::text,
        'using', pg_get_expr(polqual, polrelid), 'check', coalesce(pg_get_expr(polwithcheck, polrelid), 'none')) as said
      from pg_policy where polrelid in (select oid from pg_class where relnamespace = 'crm'::regnamespace)
    )
    select relname as table, 'has no user_id or team_id' as fault from tenant
      where not exists (select from pg_attribute a where a.attrelid = tenant.oid and a.attname in ('user_id', 'team_id') and not attisdropped)
    union all select relname, 'row security is not enabled and forced' from tenant where not (relrowsecurity and relforcerowsecurity)
    union all select relname, 'no policy for crm_agent' from tenant where not exists (
      select from pg_policy p where p.polrelid = tenant.oid and p.polroles = '{crm_agent}'::regrole[]::oid[])
    union all select relname, 'unknown policy ' || polname from tenant join policies on policies.polrelid = tenant.oid
      where not (policies.said = any($2) or relname in ('leads', 'lead_notes', 'lead_texts', 'message_contacts') and policies.said = $3)
    union all select polrelid::regclass::text, 'a policy on a table of nobody: ' || polname from policies
      where polrelid not in (select oid from tenant)
    union all select relname, 'key ' || i.indexrelid::regclass || ' is not led by the owner' from tenant join pg_index i on i.indrelid = tenant.oid
      join pg_attribute a on a.attrelid = tenant.oid and a.attnum = i.indkey[0]
      where i.indisunique and a.attname not in ('user_id', 'team_id')
        and i.indexrelid::regclass::text not in (
          'crm.agent_profiles_slug', -- public addresses, each one agent's
          'crm.push_devices_endpoint') -- a browser's own address, which goes with whoever uses it
    union all select relname, 'statistics know its owners: those they do not know get other plans' from tenant
      join pg_attribute a on a.attrelid = tenant.oid and a.attname = 'user_id' where coalesce(a.attstattarget, -1) <> 0
    union all select relname, 'has no primary key' from tenant where not exists (
      select from pg_index i where i.indrelid = tenant.oid and i.indisprimary)
    order by 1, 2`,
    [[...notTenantTables.keys()], policies, searchPolicy],
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
    [
      'alter table crm.lead_notes alter column user_id set statistics -1',
      ['lead_notes: statistics know its owners: those they do not know get other plans'],
    ],
    ['drop policy own_rows on crm.leads', ['leads: no policy for crm_agent']],
    ['create unique index planted on crm.leads (phone, id)', ['leads: key crm.planted is not led by the owner']],
    ['alter policy own_rows on crm.leads using (true)', ['leads: unknown policy own_rows']],
    ['alter policy own_rows on crm.lead_notes with check (true)', ['lead_notes: unknown policy own_rows']],
    [
      `alter policy own_rows on crm.lead_views using (user_id = nullif(current_setting('app.user_id', true), '')::uuid or true)`,
      ['lead_views: unknown policy own_rows'],
    ],
    ['create policy planted on crm.wallet_holds for select using (true)', ['wallet_holds: unknown policy planted']],
    ['alter policy own_rows on crm.imports to public', ['imports: unknown policy own_rows']],
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
      'announce_number',
      'announce_production',
      'cancel_waiting_texts',
      'charge_texts',
      'charge_wallet',
      'delete_children',
      'end_texts',
      'enroll_rescue',
      'forget_phone_proof',
      'hold_wallet_money',
      'keep_conversations',
      'keep_day_of_sale',
      'keep_lead_texts',
      'lead_of_number',
      'leads_with_further',
      'leads_with_further_of',
      'lift_suppressions',
      'move_sales_with_zone',
      'move_thread',
      'moved_texts_end',
      'newest_contact_ids',
      'newest_lead_ids',
      'note_duplicate_checks',
      'note_new_lead',
      'noted_lead_ids',
      'notify_changes',
      'notify_profiles',
      'release_texts',
      'require_parent',
      'rescue_agreed',
      'rescue_answered',
      'rescue_booked',
      'rescue_call_answered',
      'rescue_call_reached_nobody',
      'rescue_changed_contact',
      'rescue_changed_lead',
      'rescue_goes_on',
      'rescue_gone_contacts',
      'rescue_lead_lives_elsewhere',
      'rescue_names_changed',
      'rescue_new_contacts',
      'rescue_reply',
      'rescue_text_ends',
      'rescue_turned_off',
      'retarget_threads',
      'retire_slug',
      'search_lead_ids',
      'sending_number',
      'sort_new_contacts',
      'stop_rescue',
      'suppress_addresses',
      'tagged_lead_ids',
      'take_number_off_page',
      'texts_of_lead_end',
      'texts_of_sale_end',
      'thread_of',
      'threads_follow_lead',
      'threads_follow_new_leads',
    ]);
  });
});
