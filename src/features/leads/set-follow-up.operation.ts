import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { defaultTimeZone, isTimeZone } from '../../domain/time-zone.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { addAutoNote, hasNote, removeAutoNoteOf } from '../lead-history/add-auto-note.operation.ts';
import { followUpNote } from '../lead-history/auto-note.words.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { findLead } from './read-lead.db.ts';

export interface FollowUpSave {
  userId: string;
  leadId: string;
  /** Names the save and becomes its note's id. */
  id: string;
  /** Refused when the lead changed since this version; without it the last change wins. */
  version?: number;
  /** ISO instant; null clears. */
  at: string | null;
  /** The save that this one takes back. */
  undoes?: string | undefined;
}

/**
 * Sets or clears the next follow-up of a lead, sold or not, and notes it in the agent's own time; what takes a save back
 * takes its note away instead. A repeat changes nothing.
 * @throws Refusal not_found | conflict (a newer version)
 */
export async function setFollowUp(
  tx: Transaction,
  { userId, leadId, id, version, at, undoes }: FollowUpSave,
): Promise<Lead> {
  await sql`select from leads where user_id = ${userId} and id = ${leadId} for update`.execute(tx);
  // After the lock: a statement that waited for it sees the lead and the note as they are now.
  const before = await findLead(tx, userId, leadId);
  if (!before) throw new Refusal('not_found', 'This lead no longer exists.');
  if (await hasNote(tx, userId, leadId, id)) return before;
  if (version !== undefined && before.version !== version) {
    throw new Refusal('conflict', 'This lead just changed. Reload it and try again.', { current: { lead: before } });
  }
  await tx
    .updateTable('leads')
    .set({ next_follow_up_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', leadId)
    .execute();
  const isTakenBack = undoes !== undefined && (await removeAutoNoteOf(tx, userId, leadId, undoes));
  if (!isTakenBack) await addAutoNote(tx, { userId, leadId, id, body: followUpNote(at, await zoneOf(tx, userId)) });
  return (await findLead(tx, userId, leadId)) ?? before;
}

async function zoneOf(tx: Transaction, userId: string): Promise<string> {
  const { time_zone: zone } = await tx
    .selectFrom('profiles')
    .select('time_zone')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return isTimeZone(zone) ? zone : defaultTimeZone;
}
