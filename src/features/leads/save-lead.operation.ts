import { leadsHolding } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { findPeople } from './known-people.operation.ts';
import { contactTags, tagContact } from '../../database/lead-contacts.ts';
import type { NumberHolders, TakenNumbers } from './lead-holder.contract.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { findLead } from './read-lead.db.ts';
import { fillBlanks, findTwin, holdersOf, insertLead, type NewLead } from './save-lead.db.ts';

export type { NewLead } from './save-lead.db.ts';

interface Save {
  userId: string;
  id: string;
  lead: NewLead;
}

interface SavedLead {
  lead: Lead;
  /** Another lead had the phone or the email, and took up what it lacked. */
  merged: boolean;
}

/** One statement: adds the lead and its contact, or does nothing because the id, the phone or the email is there already. */
export async function addNewLead(tx: Transaction, { userId, id, lead }: Save): Promise<SavedLead | null> {
  const added = await insertLead(tx, userId, id, lead);
  return added ? { lead: added, merged: false } : null;
}

/**
 * Adds a lead, and its contact when it has a phone. A repeated id is the same request. When another lead has the phone
 * or the email, as a further one too, that one's blanks are filled instead; a sold lead stays sold, and notes it has are not overwritten:
 * the new ones go onto its timeline. With `ifTaken: 'refuse'` nothing is filled. With 'by_name', where nobody is there to be
 * asked, somebody else of a household is added as their own person.
 * @throws Refusal conflict when the lead of this id was deleted, the same person is being saved at this moment, or the
 * phone or email is another lead's and that is to be refused
 */
export async function saveLead(
  tx: Transaction,
  { userId, id, lead, ifTaken = 'merge' }: Save & { ifTaken?: 'merge' | 'refuse' | 'by_name' },
): Promise<SavedLead> {
  const added = await addNewLead(tx, { userId, id, lead });
  if (added) return added;
  const same = await findLead(tx, userId, id);
  if (same) return { lead: same, merged: false };
  if (ifTaken === 'refuse') throw takenBy(await holdersOf(tx, userId, lead));
  if (ifTaken === 'by_name' && (await findPeople(tx, userId, lead)).found?.isHousehold)
    return { lead: (await saveBeside(tx, { userId, id, lead })).lead, merged: false };
  const twin = await findTwin(tx, userId, lead);
  if (!twin) throw new Refusal('conflict', 'Save failed', { retryAfter: 1 });
  const merged = await fillBlanks(tx, userId, twin, lead);
  if (lead.notes !== null && merged.notes !== lead.notes) {
    // Under the request's id: sent again, it is noted once.
    const note = { user_id: userId, id, lead_id: twin.id, body: lead.notes };
    await tx
      .insertInto('lead_notes')
      .values(note)
      .onConflict((same) => same.columns(['user_id', 'id']).doNothing())
      .execute();
  }
  // A sold lead's contact keeps the tags that it was sold with.
  const add = contactTags(merged).filter((tag) => tag !== 'sold');
  await tagContact(tx, { userId, phone: merged.phone, name: merged.name, add });
  return { lead: merged, merged: true };
}

/**
 * Adds a lead beside the ones that have its phone or email, as their own person: what is another's is kept as a
 * further phone or email. A repeated id is the same request.
 * @returns the lead, and the leads it stands beside
 * @throws Refusal conflict when the lead of this id was deleted, or the same number is being saved at this moment
 */
export async function saveBeside(
  tx: Transaction,
  { userId, id, lead }: Save,
): Promise<{ lead: Lead; beside: string[]; shared: { field: 'phone' | 'email'; value: string }[] }> {
  const holders = (await leadsHolding(tx, userId, lead, 'agent')).filter((holder) => holder.id !== id);
  const beside = holders.map((holder) => holder.id);
  const isShared = (field: 'phone' | 'email') => holders.some(({ by }) => by === field);
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
  const saved = added ?? (await findLead(tx, userId, id));
  if (!saved) throw new Refusal('conflict', 'Save failed', { retryAfter: 1 });
  return { lead: saved, beside: [...new Set(beside)], shared };
}

function takenBy(holders: NumberHolders): Refusal {
  const faults = (['phone', 'email'] as const).flatMap((field) => {
    const holder = holders[field];
    return holder
      ? { path: `body.${field}`, message: `${holder.name ?? 'Another lead'} already has this ${field}.` }
      : [];
  });
  // Nobody: who had it is being saved, or was deleted, at this moment.
  if (!faults[0]) return new Refusal('conflict', 'Save failed', { retryAfter: 1 });
  return new Refusal('conflict', faults[0].message, {
    fields: faults,
    current: { holders } satisfies TakenNumbers,
  });
}
