import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { tagContact } from './lead-contacts.db.ts';
import type { Lead } from './lead-shape.contract.ts';
import { findLead } from './leads.db.ts';
import { fillBlanks, findHolders, findTwin, insertLead, type NewLead } from './merge-lead.db.ts';

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

/**
 * Adds a lead beside the ones that have its phone or email, as a person of their own: what is another's is kept as a
 * further phone or email. A repeated id is the same request.
 * @returns the lead, and the leads it stands beside
 * @throws Refusal conflict when the lead of this id was deleted, or the same number is being saved at this moment
 */
export async function saveBeside(
  tx: Transaction,
  { userId, id, lead }: { userId: string; id: string; lead: NewLead },
): Promise<{ lead: Lead; beside: string[]; shared: { field: 'phone' | 'email'; value: string }[] }> {
  const holders = (await findHolders(tx, userId, lead)).filter((holder) => holder.id !== id);
  const isShared = (field: 'phone' | 'email') =>
    lead[field] !== null && holders.some((holder) => holder[field] === lead[field]);
  const shared = (['phone', 'email'] as const).filter(isShared).map((field) => ({ field, value: lead[field] ?? '' }));
  const further = (field: 'phone' | 'email') => shared.filter((each) => each.field === field).map(({ value }) => value);
  const own = { phone: isShared('phone') ? null : lead.phone, email: isShared('email') ? null : lead.email };
  const added = await insertLead(
    tx,
    userId,
    id,
    { ...lead, ...own },
    { phones: further('phone'), emails: further('email') },
  );
  if (added) await keepContact(tx, userId, added);
  const saved = added ?? (await findLead(tx, userId, id));
  if (!saved) throw new Refusal('conflict', 'Save failed', { retryAfter: 1 });
  return { lead: saved, beside: holders.map((holder) => holder.id), shared };
}

function keepContact(tx: Transaction, userId: string, { status, phone, name, military_branch }: Lead): Promise<void> {
  const tags = [...(status === 'sold' ? [] : ['lead']), ...(military_branch === null ? [] : ['military'])];
  return tagContact(tx, { userId, phone, name, add: tags });
}
