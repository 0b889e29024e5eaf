// The trash: deleted leads stay for a while, out of every list, and can come back.
import { sql, type RawBuilder } from 'kysely';
import { fitting, surplus, withSurplus } from '../../database/further-numbers.ts';
import type { Transaction } from '../../database/transaction.ts';
import { trashDays } from '../../domain/retention.ts';
import type { TrashRow } from './trash.contract.ts';

interface Trashed {
  id: string;
  name: string | null;
  phone: string | null;
  email: string | null;
}

/** A phone or email that another lead has taken in the meantime. */
export interface KeptAside {
  id: string;
  name: string | null;
  field: 'phone' | 'email';
  value: string;
}

export async function moveToTrash(tx: Transaction, userId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update leads set deleted_at = now() where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is null
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Takes leads out of the trash, the one deleted last first; what is taken in the meantime becomes a further phone or email. */
export async function takeFromTrash(
  tx: Transaction,
  userId: string,
  ids: string[],
): Promise<{ restored: string[]; keptAside: KeptAside[] }> {
  const { rows: trashed } = await sql<Trashed>`
    select id, name, phone, email from leads where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is not null
    order by deleted_at desc, id for update`.execute(tx);
  const keptAside = await findTaken(tx, userId, trashed);
  for (const { id, field, value } of keptAside) await moveAside(tx, userId, id, field, value);
  const restored = trashed.map((lead) => lead.id);
  await sql`
    update leads set deleted_at = null where user_id = ${userId} and id = any(${restored}::uuid[])`.execute(tx);
  return { restored, keptAside };
}

async function findTaken(tx: Transaction, userId: string, trashed: Trashed[]): Promise<KeptAside[]> {
  const taken: KeptAside[] = [];
  for (const field of ['phone', 'email'] as const) {
    const values = trashed.map((lead) => lead[field]).filter((value) => value !== null);
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(field)} as value from leads
      where user_id = ${userId} and ${sql.ref(field)} = any(${values}::text[]) and deleted_at is null`.execute(tx);
    const seen = new Set(rows.map((row) => row.value));
    for (const { id, name, ...lead } of trashed) {
      const value = lead[field];
      if (value === null) continue;
      if (seen.has(value)) taken.push({ id, name, field, value });
      seen.add(value);
    }
  }
  return taken;
}

async function moveAside(
  tx: Transaction,
  userId: string,
  id: string,
  field: 'phone' | 'email',
  value: string,
): Promise<void> {
  const [column, further] = [sql.ref(field), sql.ref(`further_${field}s`)];
  const [known, values] = [sql`array_remove(${further}, ${value})`, sql`array[${value}::text]`];
  await sql`
    update leads set ${column} = null, ${further} = ${known} || ${fitting(field, known, values)},
      extra = ${withSurplus(field, sql`extra`, surplus(field, known, values))}
    where user_id = ${userId} and id = ${id}`.execute(tx);
}

/**
 * Ends what has been in the trash long enough, at most `most` at a time. A system transaction; returns how many went. What is being
 * restored at that moment is held by whoever does it, and stays.
 */
export async function purgeTrash(tx: Transaction, most: number): Promise<number> {
  const { rows } = await sql<{ purged: number }>`
    with old as (
      select user_id, id from leads where deleted_at < now() - make_interval(days => ${trashDays}::int)
      order by deleted_at limit ${most} for update skip locked
    ), gone as (
      delete from leads using old where leads.user_id = old.user_id and leads.id = old.id returning leads.user_id
    ), noted as (
      insert into audit_log (user_id, action, subject)
      select user_id, 'leads.purged', jsonb_build_object('count', count(*)) from gone group by user_id
    )
    select count(*) as purged from gone`.execute(tx);
  return rows[0]?.purged ?? 0;
}

interface TrashPage {
  userId: string;
  /** Null: all of them. */
  matches: RawBuilder<unknown> | null;
  after: { at: string; id: string } | null;
  limit: number;
}

/** The lead deleted last first. */
export async function trashPage(tx: Transaction, { userId, matches, after, limit }: TrashPage): Promise<TrashRow[]> {
  const { rows } = await sql<TrashRow>`
    select id, status, name, phone, email, state, deleted_at, deleted_at + make_interval(days => ${trashDays}::int) as purged_at
    from leads where user_id = ${userId} and deleted_at is not null ${matches ? sql`and ${matches}` : sql``}
      ${after ? sql`and (deleted_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    order by deleted_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Ends these leads, as far as they are in the trash. With the system's rights. */
export async function endTrashed(tx: Transaction, userId: string, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from leads where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is not null returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export async function countTrashed(
  tx: Transaction,
  userId: string,
  until: string | undefined,
): Promise<{ count: number; newest: string | null }> {
  const { rows } = await sql<{ count: number; newest: string | null }>`
    select count(*) as count, max(deleted_at) as newest from leads
    where user_id = ${userId} and deleted_at is not null ${until ? sql`and deleted_at <= ${until}::timestamptz` : sql``}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, newest: null };
}

/**
 * Ends what was deleted until then, at most `most` at a time, and notes it. With the system's rights. What is being restored is waited
 * for, in the order in which a restore holds it, and stays when it came back.
 */
export async function endTrashedUntil(
  tx: Transaction,
  { userId, until, most }: { userId: string; until: string; most: number },
): Promise<number> {
  const { rows: chosen } = await sql<{ id: string }>`
    select id from leads where user_id = ${userId} and deleted_at <= ${until}::timestamptz
    order by deleted_at desc, id limit ${most} for update`.execute(tx);
  const { rows } = await sql<{ purged: number }>`
    with gone as (
      delete from leads where user_id = ${userId} and id = any(${chosen.map(({ id }) => id)}::uuid[]) returning id
    ), noted as (
      insert into audit_log (user_id, actor_id, action, subject)
      select ${userId}::uuid, ${userId}::uuid, 'leads.trash_emptied', jsonb_build_object('until', ${until}::text, 'ids', jsonb_agg(id))
      from gone having count(*) > 0
    )
    select count(*) as purged from gone`.execute(tx);
  return rows[0]?.purged ?? 0;
}
