// The rows of a merge: both leads locked, what hangs on one hung onto the other, the one that goes kept whole.
import { sql, type RawBuilder } from 'kysely';
import { withSystemRights, type Transaction } from '../../database/transaction.ts';
import { leadReferences, type LeadReference } from './lead-references.rules.ts';
import type { MergedColumns, StoredLead } from './merged-lead.rules.ts';

/** Keys of moved rows by table and column, and rows that were set aside by table. */
export interface Moved {
  keys: Record<string, Record<string, unknown>[]>;
  aside: Record<string, object[]>;
  /** Decided pairs that were passed on to the survivor. */
  pairs: string[];
}

const place = ({ table, column }: LeadReference) => `${table}.${column}`;

export interface LeadSnapshot {
  row: StoredLead;
  /** The same as the database writes it: no number loses a digit on its way through. */
  raw: string;
}

/** The live leads among these, in one order; locked so that two merges of one lead wait for each other. */
export async function readLeadRows(
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  { lock }: { lock: boolean },
): Promise<LeadSnapshot[]> {
  const { rows } = await sql<LeadSnapshot>`
    select to_jsonb(l) as row, to_jsonb(l)::text as raw from leads l
    where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows;
}

/** Hangs all that hangs on `from` onto `to`. */
export async function moveAll(tx: Transaction, userId: string, from: string, to: string): Promise<Moved> {
  const steps = leadReferences.map(
    (each, index) => sql`${sql.ref(`m${index}`)} as (
      update ${sql.table(each.table)} as moving set ${sql.ref(each.column)} = ${to}
      where user_id = ${userId} and ${sql.ref(each.column)} = ${from} ${each.once ? unlessThere(each, each.once, to) : sql``}
      returning ${sql.join(each.key.map((column) => sql.ref(`moving.${column}`)))})`,
  );
  const keys = leadReferences.map(
    (each, index) => sql`${sql.lit(place(each))}, (select jsonb_agg(to_jsonb(m)) from ${sql.ref(`m${index}`)} as m)`,
  );
  const { rows } = await sql<{ keys: Record<string, Record<string, unknown>[] | null> }>`
    with ${sql.join(steps)} select jsonb_strip_nulls(jsonb_build_object(${sql.join(keys)})) as keys`.execute(tx);
  const moved = Object.entries(rows[0]?.keys ?? {}).filter(([, each]) => each !== null);
  return {
    keys: Object.fromEntries(moved) as Moved['keys'],
    aside: await setAside(tx, userId, from),
    pairs: await passPairsOn(tx, userId, from, to),
  };
}

const unlessThere = ({ table, column }: LeadReference, once: readonly string[], to: string): RawBuilder<unknown> => sql`
  and not exists (select from ${sql.table(table)} as there where there.user_id = moving.user_id and there.${sql.ref(column)} = ${to}
    and ${sql.join(
      once.map((each) => sql`there.${sql.ref(each)} = moving.${sql.ref(each)}`),
      sql` and `,
    )})`;

/** What could not move because the survivor has its like: it goes with the lead, and is kept for the way back. */
async function setAside(tx: Transaction, userId: string, from: string): Promise<Record<string, object[]>> {
  const rest = leadReferences
    .filter((each) => each.once)
    .map(
      ({ table, column }) => sql`${sql.lit(table)}, (
        select jsonb_agg(to_jsonb(r)) from ${sql.table(table)} as r where user_id = ${userId} and ${sql.ref(column)} = ${from})`,
    );
  const { rows } = await sql<{ aside: Record<string, object[]> }>`
    select jsonb_strip_nulls(jsonb_build_object(${sql.join(rest)})) as aside`.execute(tx);
  return rows[0]?.aside ?? {};
}

/** Somebody else than the one is somebody else than the other, too; what an import noted of one it noted of both. */
async function passPairsOn(tx: Transaction, userId: string, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into lead_pairs (user_id, lead_a, lead_b, level, reasons, noted, dismissed_at)
    select user_id, least(third, ${to}), greatest(third, ${to}), level, reasons, noted, dismissed_at from (
      select *, case when lead_a = ${from} then lead_b else lead_a end as third from lead_pairs
      where user_id = ${userId} and (lead_a = ${from} or lead_b = ${from}) and (dismissed_at is not null or noted is not null)) as decided
    where third <> ${to}
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Leads go for good by the system's hand only. */
export async function deleteLead(tx: Transaction, userId: string, id: string): Promise<void> {
  await withSystemRights(tx, () =>
    sql`delete from leads where user_id = ${userId} and id = ${id}`.execute(tx).then(() => undefined),
  );
}

const jsonColumns = new Set(['address', 'extra', 'pipeline', 'sold']);

/** Writes the columns of a merge, or of its way back, and returns the row as it is then. */
export async function writeLeadRow(
  tx: Transaction,
  userId: string,
  id: string,
  columns: MergedColumns,
): Promise<StoredLead> {
  const set = Object.entries(columns).map(([column, value]) =>
    jsonColumns.has(column)
      ? sql`${sql.ref(column)} = ${value === null ? null : JSON.stringify(value)}::jsonb`
      : sql`${sql.ref(column)} = ${value}`,
  );
  const { rows } = await sql<{ row: StoredLead }>`
    update leads set ${sql.join(set)} where user_id = ${userId} and id = ${id} returning to_jsonb(leads) as row`.execute(
    tx,
  );
  const [written] = rows;
  if (!written) throw new Error('A locked lead is gone.');
  return written.row;
}

/** Hangs what was moved back onto the lead it came from; what was deleted since stays deleted. */
export async function moveBack(
  tx: Transaction,
  userId: string,
  { keys, aside, pairs }: Moved,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const each of leadReferences) {
    const rows = keys[place(each)];
    if (!rows) continue;
    await sql`
      update ${sql.table(each.table)} as moving set ${sql.ref(each.column)} = ${to}
      from jsonb_populate_recordset(null::${sql.table(each.table)}, ${JSON.stringify(rows)}::jsonb) as moved
      where moving.user_id = ${userId} and moving.${sql.ref(each.column)} = ${from}
        and ${sql.join(
          each.key.map((column) => sql`moving.${sql.ref(column)} = moved.${sql.ref(column)}`),
          sql` and `,
        )}`.execute(tx);
  }
  for (const { table, putBackBy } of leadReferences.filter((each) => each.once)) {
    const rows = aside[table];
    if (!rows) continue;
    const putBack = () =>
      sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
        on conflict do nothing`.execute(tx);
    await (putBackBy === 'system' ? withSystemRights(tx, putBack) : putBack());
  }
  await sql`delete from lead_pairs where user_id = ${userId} and id = any(${pairs}::uuid[])`.execute(tx);
}

/** Makes the lead that went again, as it was, but for `changes`. */
export async function putLeadBack(
  tx: Transaction,
  userId: string,
  mergeId: string,
  changes: Partial<StoredLead>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute, lead_merges
    where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and user_id = ${userId} and lead_merges.id = ${mergeId} and loser ? attname`.execute(tx);
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    insert into leads (${columns})
    select ${columns} from jsonb_populate_record(null::leads, (
      select loser || ${JSON.stringify(changes)}::jsonb from lead_merges where user_id = ${userId} and id = ${mergeId}))`.execute(
    tx,
  );
}
