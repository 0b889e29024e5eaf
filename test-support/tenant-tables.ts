// The tables that hold what belongs to somebody, as the catalog of the migrated database has them.
import type { ClientBase } from 'pg';

/** Tables without an owner column, each with the reason. Everything else in the schema is a tenant table. */
export const notTenantTables = new Map([
  ['schema_migrations', 'the schema itself'],
  ['stripe_events', 'provider events before their owner is known'],
  ['stripe_customers', 'key to owner: look-ups that begin with the provider id'],
  ['trial_cards', 'key to owner: a card has one trial, whoever gives it; stays when its account goes'],
  ['kept_ledger', 'money of deleted accounts, under a number that belongs to nobody'],
  ['kept_texts', 'texts of deleted accounts, which the law keeps, under a number that belongs to nobody'],
  ['kept_calls', 'calls of deleted accounts, which the law keeps, under a number that belongs to nobody'],
  ['follow_up_clock', 'one row: up to when follow-ups were looked at'],
  ['carrier_rates', 'texts a second, of numbers and of the whole account'],
  ['carrier_state', 'one row: up to when what came in was read'],
  ['carrier_events', 'stored before anybody looks at whose they are; agents never see them'],
  ['unreadable_texts', 'as the carrier names them, before anybody looks at whose they are; agents never see them'],
  ['retired_slugs', 'addresses of pages that went: nobody else’s for a year, and in no account’s name'],
  ['toll_free_numbers', 'the pool; an agent reads the own one through sending_number'],
  ['number_releases', 'numbers that go back to the carrier, after their accounts, too'],
  ['teams', 'reached through user_teams by the system after the membership check'],
  ['invite_tokens', 'key to owner: acceptance begins with the token alone'],
  ['webhook_credentials', 'key to owner: a posted lead begins with the webhook id alone'],
  ['last_backup', 'one row: how the last backup went'],
  ['outgoing_pause', 'one row: after a restore nothing leaves until the operator says so'],
  ['push_keys', 'one row: the sandbox’s key'],
  ['credit_runs', 'runs of credit for everyone; what each account got stands in given_credits'],
  ['provider_calls', 'when each provider last answered and last failed'],
  ['daily_checks', 'what each daily check found; written again each night'],
  [
    'voice_events',
    'stored before anybody looks at whose they are; agents never see them; handled ones end after 30 days',
  ],
  ['calendly_events', 'what Calendly told, before it is known whose it is; ends with the account and after 30 days'],
  ['operator_switches', 'what operators stop on every server; who changed one goes blank with the account'],
  ['admin_log', 'what admins did, about whomever; goes on without the account'],
  ['admin_allowlist', 'addresses, before an account exists'],
]);

/** Their names, in order. */
export async function tenantTables(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'crm'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1) order by 1`,
    [[...notTenantTables.keys()]],
  );
  return rows.map(({ name }) => name);
}

/** A mark over all rows of one agent in these tables, which are the same at each call of a client: the server keeps the plan. */
export async function rowsOf(client: ClientBase, tables: readonly string[], userId: string): Promise<string> {
  const marks = tables.map(
    (table) =>
      `select '${table} ' || coalesce(jsonb_agg(t order by t::text)::text, '') as mark from ${table} t where user_id = $1`,
  );
  const asked = { name: 'rows of an owner', text: marks.join(' union all '), values: [userId] };
  const { rows } = await client.query<{ mark: string }>(asked);
  return rows.map(({ mark }) => mark).join('\n');
}
