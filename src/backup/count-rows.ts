// What a database holds, counted in one moment, and whether its books are right.
import type { Client } from 'pg';
import type { Counted } from './backup-folder.ts';

/** Of the product's own tables; the job queue's change from one second to the next. In the transaction of the client, if any. */
export async function countRows(client: Client): Promise<Counted> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('auth', 'crm') order by 1`);
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${name}`);
    rows[name] = Number(counted.rows[0]!.count);
  }
  const books = await client.query<Omit<Counted, 'rows'>>(`
    select (select coalesce(sum(amount_cents), 0)::text from crm.wallet_transactions) as "ledgerCents",
      (select coalesce(sum(balance_cents), 0)::text from crm.user_wallets) as "balanceCents"`);
  return { rows, ...books.rows[0]! };
}

export async function newestMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select max(version) as version from crm.schema_migrations');
  return rows[0]!.version;
}

export async function serverVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  );
  return rows[0]!.version;
}

/** What stands in one of both otherwise than in the other, as sentences. */
export function differences(expected: Counted, found: Counted): string[] {
  const names = [...new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)])].sort();
  return [
    ...names
      .filter((name) => expected.rows[name] !== found.rows[name])
      .map(
        (name) =>
          `${name}: ${found.rows[name] ?? 'no such table'}, in the backup ${expected.rows[name] ?? 'no such table'}`,
      ),
    ...(expected.ledgerCents === found.ledgerCents
      ? []
      : [`booked in all: ${found.ledgerCents} cents, in the backup ${expected.ledgerCents}`]),
  ];
}
