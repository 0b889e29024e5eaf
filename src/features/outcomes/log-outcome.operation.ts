// The one way to count a call: screens, changes of many leads and the dialer all come here. The stage never changes.
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { readWholeLead } from '../leads/read-lead.operation.ts';
import type { NamedOutcome, Outcome } from './outcome.rules.ts';
import { countOutcomes, findOutcomes, lockLeads, uncountOutcomes } from './outcomes.db.ts';

interface OneOutcome {
  userId: string;
  leadId: string;
  /** Names the outcome; a repeat counts once, after an undo too. */
  id: string;
}

/**
 * Counts a call to a lead, open or sold.
 * @throws Refusal not_found | conflict (the id is another change's)
 */
export async function logOneOutcome(
  tx: Transaction,
  { userId, leadId, id, outcome }: OneOutcome & { outcome: Outcome },
): Promise<Lead> {
  const each = [{ leadId, eventId: id }];
  const counted = await logOutcomes(tx, { userId, outcome, each });
  const lead = await foundLead(tx, userId, leadId);
  if (counted.length > 0) return lead;
  const [known] = await findOutcomes(tx, userId, [id]);
  if (known?.kind !== 'outcome' || known.leadId !== leadId)
    throw new Refusal('conflict', 'This id belongs to another change.');
  return lead;
}

/**
 * @throws Refusal not_found
 */
export async function undoOneOutcome(tx: Transaction, { userId, leadId, id }: OneOutcome): Promise<Lead> {
  const [known] = await findOutcomes(tx, userId, [id]);
  if (known?.kind !== 'outcome' || known.leadId !== leadId)
    throw new Refusal('not_found', 'We can’t find that outcome.');
  await undoOutcomes(tx, { userId, each: [known] });
  return foundLead(tx, userId, leadId);
}

/** Returns those that were counted; a lead that is gone and an id that is known are left out. */
export async function logOutcomes(
  tx: Transaction,
  what: { userId: string; outcome: Outcome; each: readonly NamedOutcome[] },
): Promise<NamedOutcome[]> {
  await lockLeads(tx, what.userId, what.each.map(({ leadId }) => leadId)); // prettier-ignore
  return countOutcomes(tx, what);
}

/** Returns the ids of the leads whose outcome was taken back. */
export async function undoOutcomes(
  tx: Transaction,
  what: { userId: string; each: readonly NamedOutcome[] },
): Promise<string[]> {
  await lockLeads(tx, what.userId, what.each.map(({ leadId }) => leadId)); // prettier-ignore
  return uncountOutcomes(tx, what);
}

async function foundLead(tx: Transaction, userId: string, leadId: string): Promise<Lead> {
  const lead = await readWholeLead(tx, userId, leadId);
  if (!lead) throw new Refusal('not_found', 'This lead no longer exists.');
  return lead;
}
