// One part of a follow-up for many leads, and of its way back.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { rowsOfPart, type Part } from './bulk-parts.db.ts';

interface FollowUp {
  /** ISO instant */
  at: string;
  /** What a single one would have noted. */
  note: string;
}

/** Sold leads too; each that has another follow-up, or none, gets this one and its note. */
export async function setFollowUps(tx: Transaction, part: Part, { at, note }: FollowUp): Promise<number> {
  const { userId, ids } = part;
  const { numAffectedRows } = await sql`
    with old as (
      select id, next_follow_up_at from leads
      where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is null and next_follow_up_at is distinct from ${at}::timestamptz
      order by id for update
    ), moved as (
      update leads set next_follow_up_at = ${at}::timestamptz from old
      where leads.user_id = ${userId} and leads.id = any(${ids}::uuid[]) and leads.id = old.id
      returning leads.id, old.next_follow_up_at as old_at, leads.next_follow_up_at as new_at, gen_random_uuid() as note_id
    ), noted as (
      insert into lead_notes (user_id, id, lead_id, body, auto)
      select ${userId}::uuid, note_id, id, ${note}, true from moved
    )
    update bulk_action_rows as part set state = 'changed', note_id = moved.note_id,
      before = jsonb_build_object('at', old_at), after = jsonb_build_object('at', new_at)
    from moved
    where ${rowsOfPart(part, 'waiting')} and part.lead_id = moved.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Back to the follow-up it had, or to none, unless it has another one since or is deleted. The note goes with it. */
export async function setFollowUpsBack(tx: Transaction, part: Part): Promise<number> {
  const { userId, ids } = part;
  const { numAffectedRows } = await sql`
    with old as (
      select leads.id, part.before, part.note_id from bulk_action_rows part
      join leads on leads.user_id = ${userId} and leads.id = part.lead_id
      where ${rowsOfPart(part, 'changed')} and leads.id = any(${ids}::uuid[]) and leads.deleted_at is null
        and leads.next_follow_up_at = (part.after ->> 'at')::timestamptz
      order by leads.id for update of leads
    ), moved as (
      update leads set next_follow_up_at = (before ->> 'at')::timestamptz from old
      where leads.user_id = ${userId} and leads.id = any(${ids}::uuid[]) and leads.id = old.id returning leads.id, old.note_id
    ), unnoted as (
      delete from lead_notes using moved
      where lead_notes.user_id = ${userId} and lead_notes.lead_id = any(${ids}::uuid[]) and lead_notes.id = moved.note_id returning 1
    )
    update bulk_action_rows as part set state = 'restored' from moved
    where ${rowsOfPart(part, 'changed')} and part.lead_id = moved.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
