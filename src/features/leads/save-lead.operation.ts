import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { tagContact } from './lead-contacts.db.ts';
import type { Lead } from './lead-shape.contract.ts';
import { findLead } from './leads.db.ts';
import { fillBlanks, findTwin, insertLead, type NewLead } from './merge-lead.db.ts';

export type { NewLead } from './merge-lead.db.ts';

/**
 * Adds a lead, and its contact when it has a phone. A repeated id is the same request. When another lead has the phone
 * or the email, that one's blanks are filled instead; a sold lead stays sold, and notes it has are not overwritten:
 * the new ones go onto its timeline.
 * @throws Refusal conflict when the lead of this id was deleted, or the same person is being saved at this moment
 */
export async function saveLead(
  tx: Transaction,
  { userId, id, lead }: { userId: string; id: string; lead: NewLead },
): Promise<{ lead: Lead; merged: boolean }> {
  const added = await insertLead(tx, userId, id, lead);
  if (added) {
    await keepContact(tx, userId, added);
    return { lead: added, merged: false };
  }
  const same = await findLead(tx, userId, id);
  if (same) return { lead: same, merged: false };
  const twin = await findTwin(tx, userId, lead);
  if (!twin) throw new Refusal('conflict', 'Save failed', { retryAfter: 1 });
  const merged = await fillBlanks(tx, userId, twin, lead);
  if (lead.notes !== null && merged.notes !== lead.notes) {
    await tx.insertInto('lead_notes').values({ user_id: userId, lead_id: twin.id, body: lead.notes }).execute();
  }
  await keepContact(tx, userId, merged);
  return { lead: merged, merged: true };
}

function keepContact(tx: Transaction, userId: string, { status, phone, name, military_branch }: Lead): Promise<void> {
  const tags = [...(status === 'sold' ? [] : ['lead']), ...(military_branch === null ? [] : ['military'])];
  return tagContact(tx, { userId, phone, name, add: tags });
}
