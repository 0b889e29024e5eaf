import type { Transaction } from '../../database/transaction.ts';
import { isStale } from './compare-leads.db.ts';
import { countOpenUpTo } from './pairs.db.ts';

/** How many pairs wait for a decision, counted no further than `most`? Stale: leads changed since they were compared. */
export async function countPairsUpTo(
  tx: Transaction,
  userId: string,
  most: number,
): Promise<{ count: number; stale: boolean }> {
  const [count, stale] = await Promise.all([countOpenUpTo(tx, userId, most), isStale(tx, userId)]);
  return { count, stale };
}
