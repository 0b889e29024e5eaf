// What the carrier still has of the recordings and messages of an account that goes.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { listLegsAtCarrier } from './kept-recordings.db.ts';
import { legToForget } from './recording-jobs.rules.ts';

/** Read before its rows go. In a system transaction. */
export const listRecordedLegs = (tx: Transaction, userId: string): Promise<string[]> => listLegsAtCarrier(tx, userId);

export async function forgetLegs(tx: Transaction, jobs: Jobs, legs: readonly string[]): Promise<void> {
  for (const legId of legs) await jobs.enqueue(tx, legToForget, { legId });
}
