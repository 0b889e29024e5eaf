import { DatabaseError } from 'pg';
import { addMissingContacts } from '../../database/missing-contacts.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { hideNewestEvent, noteLeadEvent } from '../lead-history/note-lead-event.operation.ts';
import { moveBack, putLeadBack, readLeadRows, writeLeadRow } from './merge.db.ts';
import { putContactsBack } from './merge-contacts.db.ts';
import { findMerge, hasLaterMerge, markUndone, takenNumbers, type MergeRecord } from './merge-records.db.ts';
import type { KeptAside } from './merges.contract.ts';
import { keepTakenAside, splitMerge, type Unmerged } from './unmerged-leads.rules.ts';

export interface WayBack {
  merge: MergeRecord;
  /** Why it cannot be undone now, as a sentence. */
  obstacle: string | null;
  parts: (Unmerged & { keptAside: KeptAside[] }) | null;
}

/** What undoing a merge would do now. Undefined: there is no such merge. `lock`: it is about to be done. */
export async function findWayBack(
  tx: Transaction,
  userId: string,
  id: string,
  { lock }: { lock: boolean },
): Promise<WayBack | undefined> {
  const merge = await findMerge(tx, userId, id, { lock });
  if (!merge) return undefined;
  const [survivor] = await readLeadRows(tx, userId, [merge.survivor_id], { lock });
  if (merge.undone_at !== null) return { merge, obstacle: 'This merge was already undone.', parts: null };
  const obstacle = await obstacleOf(tx, userId, merge, survivor !== undefined);
  if (obstacle !== null || !survivor) return { merge, obstacle, parts: null };
  const parts = splitMerge({ before: merge.before, after: merge.after, now: survivor.row, loser: merge.loser });
  const values = (field: 'phone' | 'email') =>
    [parts.survivor[field], parts.loser[field]].filter((value) => value !== null);
  const taken = await takenNumbers(tx, userId, { phones: values('phone'), emails: values('email') }, merge.survivor_id);
  return { merge, obstacle: null, parts: keepTakenAside(parts, merge.survivor_id, taken) };
}

async function obstacleOf(
  tx: Transaction,
  userId: string,
  merge: MergeRecord,
  isLive: boolean,
): Promise<string | null> {
  if (merge.lead_id !== merge.survivor_id)
    return 'This lead was later merged into another lead. Undo that merge first.';
  if (!isLive) return 'The merged lead is in the trash. Restore it first.';
  if (await hasLaterMerge(tx, userId, merge))
    return 'Another lead was later merged into this one. Undo that merge first.';
  return null;
}

/**
 * Takes a merge back: both leads as they were, what was moved goes back, what came since stays with the one that was kept.
 * A repeat changes nothing. `byUndo`: right after it, the timelines have a line neither of it nor of this.
 * @throws Refusal not_found | conflict with what stands in the way
 */
export async function unmergeTwo(
  tx: Transaction,
  { userId, id, byUndo }: { userId: string; id: string; byUndo: boolean },
): Promise<{ survivorId: string; loserId: string; keptAside: KeptAside[] }> {
  const found = await findWayBack(tx, userId, id, { lock: true });
  if (!found) throw new Refusal('not_found', 'This merge no longer exists.');
  const { merge, obstacle, parts } = found;
  const ids = { survivorId: merge.survivor_id, loserId: merge.loser_id };
  if (merge.undone_at !== null) return { ...ids, keptAside: [] };
  if (obstacle !== null || !parts) throw new Refusal('conflict', obstacle ?? 'This merge can’t be undone.');
  try {
    await writeLeadRow(tx, userId, ids.survivorId, parts.survivor);
    const { phone, email, further_phones, further_emails, extra, status, ...sale } = parts.loser;
    const { sold, sold_at, sold_premium, sold_on = null } = sale;
    const changes = {
      phone,
      email,
      further_phones,
      further_emails,
      extra,
      status,
      sold,
      sold_at,
      sold_premium,
      sold_on,
    };
    await putLeadBack(tx, userId, id, changes);
  } catch (fault) {
    // Somebody took the phone or email between the look and the write.
    if (fault instanceof DatabaseError && fault.code === '23505')
      throw new Refusal('conflict', 'Something changed in the meantime. Please try again.', { retryAfter: 1 });
    throw fault;
  }
  await moveBack(tx, userId, merge.moved, { from: ids.survivorId, to: ids.loserId });
  await putContactsBack(tx, userId, merge.contacts);
  // A number that was taken off the kept lead since took its contact along.
  await addMissingContacts(tx, userId, [ids.survivorId, ids.loserId]);
  await markUndone(tx, userId, id);
  // Nothing was merged into it since: the newest is this one.
  if (byUndo) await hideNewestEvent(tx, { userId, leadIds: [ids.survivorId], kind: 'merged' });
  else await noteBack(tx, userId, merge);
  await recordBack(tx, userId, merge);
  return { ...ids, keptAside: parts.keptAside };
}

async function noteBack(tx: Transaction, userId: string, { id, before, loser }: MergeRecord): Promise<void> {
  const note = (leadId: string, name: string | null) =>
    noteLeadEvent(tx, { userId, leadIds: [leadId], kind: 'unmerged', detail: { merge_id: id, name } });
  await note(before.id, loser.name);
  await note(loser.id, before.name);
}

async function recordBack(tx: Transaction, userId: string, { id, before, loser }: MergeRecord): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      user_id: userId,
      actor_id: userId,
      action: 'leads.unmerged',
      subject: JSON.stringify({ merge_id: id, kept: before.id, restored: loser.id }),
    })
    .execute();
}
