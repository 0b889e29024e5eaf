// Reads all rows of one person, table by table as the catalog lists them, a page at a time: memory stays flat however
// many there are, and no transaction is open while a slow line takes them.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { isExported, isExportedColumn } from './exported-tables.rules.ts';

export interface OwnTable {
  name: string;
  columns: readonly string[];
  /** Primary key without the owner, each with its type. */
  key: readonly { name: string; type: string }[];
}

/** Every table that the agent may read rows of one's own in. In an agent's transaction. */
export async function listOwnTables(tx: Transaction): Promise<OwnTable[]> {
  const { rows } = await sql<OwnTable>`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
          and has_column_privilege(c.oid, a.attnum, 'select')) as columns,
      (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by array_position(i.indkey::int2[], a.attnum)), '[]') from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'user_id') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'crm' and c.relkind in ('r', 'p') and has_any_column_privilege(c.oid, 'select')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped)
    order by c.relname`.execute(tx);
  return rows
    .filter(({ name }) => isExported(name))
    .map((table) => ({ ...table, columns: table.columns.filter((column) => isExportedColumn(table.name, column)) }));
}

export type ExportedRow = Record<string, unknown>;

/** The page after `last`; its rows hold the table's columns and the key. */
export async function readPage(
  tx: Transaction,
  { name, columns, key }: OwnTable,
  userId: string,
  last: ExportedRow | null,
  limit: number,
): Promise<ExportedRow[]> {
  const wanted = sql.join([...new Set([...columns, ...key.map((each) => each.name)])].map((column) => sql.ref(column)));
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((each) => sql.ref(each.name)))}` : sql``;
  const after =
    last && key.length > 0
      ? sql`and (${sql.join(key.map((each) => sql.ref(each.name)))}) > (${sql.join(
          key.map((each) => sql`cast(${String(last[each.name])} as ${sql.raw(each.type)})`),
        )})`
      : sql``;
  const { rows } = await sql<{ row: ExportedRow }>`
    select to_json(page) as row from (
      select ${wanted} from ${sql.table(name)} where user_id = ${userId} ${after} ${order} limit ${limit}
    ) as page`.execute(tx);
  return rows.map(({ row }) => row);
}

export async function countExportsToday(tx: Transaction, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('data_exports')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return total;
}

export async function addExport(tx: Transaction, userId: string, minutes: number): Promise<string> {
  const { id } = await tx
    .insertInto('data_exports')
    .values({ user_id: userId, expires_at: sql<string>`now() + make_interval(mins => ${minutes})` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @returns false for one that is somebody else's, unknown or too old. */
export async function beginExport(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const started = await tx
    .updateTable('data_exports')
    .set({ started_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
  return started !== undefined;
}

export async function endExport(tx: Transaction, userId: string, id: string, rows: number): Promise<void> {
  await tx
    .updateTable('data_exports')
    .set({ finished_at: sql<string>`now()`, row_count: rows })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** What lies outside the tables of one's own: the account itself. In a system transaction. */
export async function readAccountFacts(tx: Transaction, userId: string) {
  const account = await tx
    .selectFrom('auth.user')
    .select(['id', 'email', 'emailVerified as email_confirmed', 'createdAt as created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const devices = await tx
    .selectFrom('auth.session')
    .select(['createdAt as signed_in_at', 'seenAt as seen_at', 'userAgent as browser', 'ipAddress as address'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  const passkeys = await tx
    .selectFrom('auth.passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('userId', '=', userId)
    .orderBy('created_at')
    .execute();
  const teams = await tx
    .selectFrom('teams')
    .select(['id', 'name', 'created_at', 'seats_purchased'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const customer = await tx
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { ...account, devices, passkeys, teams_owned: teams, payment_customer: customer?.customer_id ?? null };
}
