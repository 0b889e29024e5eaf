import { leadsHolding, type LeadHolder } from '../../database/owner-of-number.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Numbers } from './save-lead.db.ts';
import { samePerson } from '../lead-model/same-person.rules.ts';

export interface KnownPeople {
  /** Who has the phone or the email, in the order in which they count. */
  holders: LeadHolder[];
  /** Who of them is meant, or somebody else of whose household; null: nobody has it. */
  found: { known: LeadHolder; isHousehold: boolean } | null;
}

/** Is who comes in somebody who is there? The look and the one rule together. */
export async function findPeople(tx: Transaction, userId: string, given: Numbers): Promise<KnownPeople> {
  const holders = await leadsHolding(tx, userId, given, 'agent');
  return { holders, found: samePerson(given.name ?? null, holders) };
}
