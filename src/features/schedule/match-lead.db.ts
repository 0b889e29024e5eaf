import { leadsHolding } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import { samePerson } from '../lead-model/same-person.rules.ts';
import type { Person } from './meeting.rules.ts';

/** Whose booking it is: the live lead with this email or phone that the name does not speak against. With the system's rights. */
export async function matchLead(
  tx: Transaction,
  userId: string,
  { name, email, phone }: Person,
): Promise<string | null> {
  const found = samePerson(name, await leadsHolding(tx, userId, { phone, email }, 'system'));
  return found === null || found.isHousehold ? null : found.known.id;
}
