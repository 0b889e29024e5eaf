import type { Transaction } from '../../database/transaction.ts';
import type { LeadSuppression, SuppressionEvent } from './suppression.contract.ts';
import { eventsOf, suppressionsOf } from './suppressions.db.ts';

/** What is closed for these numbers and emails now, and all that was ever said about it, the newest first. */
export async function historyOfAddresses(
  tx: Transaction,
  userId: string,
  addresses: readonly string[],
  most: number,
): Promise<{ closed: LeadSuppression[]; events: SuppressionEvent[] }> {
  return {
    closed: await suppressionsOf(tx, userId, addresses),
    events: await eventsOf(tx, userId, addresses, most),
  };
}
