import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import { deleteLead, moveAll, readLeadRows, writeLeadRow } from './merge.db.ts';
import { alignContacts } from './merge-contacts.db.ts';
import { findMerge, insertMerge } from './merge-records.db.ts';
import type { Choices } from './merge-fields.rules.ts';
import { mergeLeadRows } from './merged-lead.rules.ts';

export interface Merging {
  userId: string;
  /** The merge's own id; a repeat is the same merge. */
  id: string;
  keep: { id: string; version: number };
  other: { id: string; version: number };
  choices: Choices;
  /** The present instant. */
  now: Date;
}

/**
 * Makes one lead of two: `keep` stays, `other` goes into it with all that hangs on it, in one transaction that can be taken back.
 * A merge never reverts sold, and an opt-out of one is an opt-out of both.
 * @throws Refusal not_found | conflict (changed in the meantime; both sold) | invalid_input
 */
export async function mergeTwo(tx: Transaction, merging: Merging): Promise<void> {
  const { userId, id, keep, other, choices, now } = merging;
  if (keep.id === other.id) throw new Refusal('invalid_input', 'Choose two different leads.');
  if (await isRepeat(tx, merging)) return;
  const leads = await readLeadRows(tx, userId, [keep.id, other.id], { lock: true });
  const [survivor, loser] = [keep, other].map((each) => leads.find(({ row }) => row.id === each.id));
  if (!survivor || !loser) {
    // The same request may have been first, while this one waited for the leads.
    if (await isRepeat(tx, merging)) return;
    throw new Refusal('not_found', 'One of these leads no longer exists.');
  }
  if (survivor.row.version !== keep.version || loser.row.version !== other.version)
    throw new Refusal('conflict', 'One of these leads just changed. Review both again.');
  if ((survivor.row.is_sample ?? false) !== (loser.row.is_sample ?? false))
    throw new Refusal('conflict', 'Sample leads can’t be merged with your own.');
  if (survivor.row.status === 'sold' && loser.row.status === 'sold')
    throw new Refusal(
      'conflict',
      'Both leads are sold. Each policy counts in your reports, so two sold leads can’t be merged.',
    );

  const columns = mergeLeadRows(survivor.row, loser.row, choices, now.toISOString());
  const moved = await moveAll(tx, userId, other.id, keep.id);
  // Before the survivor takes its phone and email, which are one lead's only.
  await deleteLead(tx, userId, other.id);
  const after = await writeLeadRow(tx, userId, keep.id, columns);
  const phones = [after.phone, ...after.further_phones].filter((phone) => phone !== null);
  const contacts = await alignContacts(tx, userId, { phones, sold: after.status === 'sold' });
  await insertMerge(tx, userId, {
    id, survivorId: keep.id, loserId: other.id, loser: loser.raw, before: survivor.raw, after, moved, contacts,
  }); // prettier-ignore
  const { name, phone, email } = loser.row;
  await noteLeadEvent(tx, { userId, leadIds: [keep.id], kind: 'merged', detail: { merge_id: id, name, phone, email } });
  await record(tx, userId, 'leads.merged', { merge_id: id, kept: keep.id, merged: other.id });
}

async function isRepeat(tx: Transaction, { userId, id, keep, other }: Merging): Promise<boolean> {
  const merge = await findMerge(tx, userId, id, { lock: false });
  if (!merge) return false;
  if (merge.survivor_id !== keep.id || merge.loser_id !== other.id || merge.undone_at !== null)
    throw new Refusal('conflict', 'This id belongs to another merge.');
  return true;
}

async function record(tx: Transaction, userId: string, action: string, subject: object): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ user_id: userId, actor_id: userId, action, subject: JSON.stringify(subject) })
    .execute();
}
