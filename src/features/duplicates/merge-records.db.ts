// What is kept of each merge: the list, one of them, and what stands in the way of its way back.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { Moved } from './merge.db.ts';
import type { ChangedContact } from './merge-contacts.db.ts';
import type { StoredLead } from './merged-lead.rules.ts';
import type { MergeEntry } from './merges.contract.ts';

export interface MergeRecord {
  id: string;
  /** The lead that holds it now. */
  lead_id: string;
  survivor_id: string;
  loser_id: string;
  loser: StoredLead;
  before: StoredLead;
  after: StoredLead;
  moved: Moved;
  contacts: ChangedContact[];
  created_at: string;
  undone_at: string | null;
}

export async function findMerge(
  tx: Transaction,
  userId: string,
  id: string,
  { lock }: { lock: boolean },
): Promise<MergeRecord | undefined> {
  const { rows } = await sql<MergeRecord>`
    select id, lead_id, survivor_id, loser_id, loser, before, after, moved, contacts, created_at, undone_at
    from lead_merges where user_id = ${userId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

export interface NewMerge {
  id: string;
  survivorId: string;
  loserId: string;
  /** Rows as JSON text. */
  loser: string;
  before: string;
  after: StoredLead;
  moved: Moved;
  contacts: ChangedContact[];
}

export async function insertMerge(tx: Transaction, userId: string, merge: NewMerge): Promise<void> {
  await sql`
    insert into lead_merges (user_id, id, lead_id, survivor_id, loser_id, loser, before, after, moved, contacts)
    values (${userId}, ${merge.id}, ${merge.survivorId}, ${merge.survivorId}, ${merge.loserId}, ${merge.loser}::jsonb, ${merge.before}::jsonb,
      ${JSON.stringify(merge.after)}::jsonb, ${JSON.stringify(merge.moved)}::jsonb, ${JSON.stringify(merge.contacts)}::jsonb)`.execute(
    tx,
  );
}

export async function markUndone(tx: Transaction, userId: string, id: string): Promise<void> {
  await sql`update lead_merges set undone_at = now() where user_id = ${userId} and id = ${id}`.execute(tx);
}

/** Was another lead merged into the same one since, and is it still? */
export async function hasLaterMerge(tx: Transaction, userId: string, merge: MergeRecord): Promise<boolean> {
  const { rows } = await sql`
    select from lead_merges
    where user_id = ${userId} and lead_id = ${merge.survivor_id} and survivor_id = ${merge.survivor_id} and undone_at is null
      and (created_at, id) > (${merge.created_at}::timestamptz, ${merge.id}::uuid)`.execute(tx);
  return rows.length > 0;
}

/** Which of these phones and emails do other live leads have? */
export async function takenNumbers(
  tx: Transaction,
  userId: string,
  values: { phones: readonly string[]; emails: readonly string[] },
  exceptId: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select phone as value from leads
    where user_id = ${userId} and deleted_at is null and phone = any(${values.phones}::text[]) and id <> ${exceptId}
    union all
    select email from leads
    where user_id = ${userId} and deleted_at is null and email = any(${values.emails}::text[]) and id <> ${exceptId}`.execute(
    tx,
  );
  return new Set(rows.map(({ value }) => value));
}

/** Notes that came to the kept lead after the merge. */
export async function countNotesSince(tx: Transaction, userId: string, merge: MergeRecord): Promise<number> {
  const moved = (merge.moved.keys['lead_notes.lead_id'] ?? []).map((key) => key['id']);
  const { rows } = await sql<{ count: number }>`
    select count(*) from lead_notes
    where user_id = ${userId} and lead_id = ${merge.survivor_id} and created_at > ${merge.created_at}::timestamptz
      and id <> all(${moved}::uuid[])`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function listMergeRecords(
  tx: Transaction,
  userId: string,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<MergeEntry[]> {
  const of = (column: 'before' | 'loser') => sql`jsonb_build_object(
    'id', ${sql.ref(column)} -> 'id', 'name', ${sql.ref(column)} -> 'name', 'phone', ${sql.ref(column)} -> 'phone', 'email', ${sql.ref(column)} -> 'email')`;
  const rest = after ? sql`and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<MergeEntry>`
    select id, created_at, undone_at, ${of('before')} as survivor, ${of('loser')} as other from lead_merges
    where user_id = ${userId} ${rest} order by created_at desc, id desc limit ${limit}`.execute(tx);
  return rows;
}
