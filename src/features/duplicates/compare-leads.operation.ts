import type { Transaction } from '../../database/transaction.ts';
import { findCandidates, keepPairs, lockComparison, partnersOf, takeChecks, writeKeys } from './compare-leads.db.ts';
import { judgePair } from './judge-pair.rules.ts';

/** When more leads than this changed, all are compared: that is quicker. */
const mostNamed = 2000;

/**
 * Brings the suggested pairs up to date with the leads that changed since the last time.
 * @returns false when nothing had changed
 */
export async function compareLeads(tx: Transaction, userId: string): Promise<boolean> {
  await lockComparison(tx, userId);
  const changed = await takeChecks(tx, userId, mostNamed);
  if (changed === undefined) return false;
  const around = changed && [...new Set([...changed, ...(await partnersOf(tx, userId, changed))])];
  await writeKeys(tx, userId, around);
  const found = (await findCandidates(tx, userId, around)).flatMap(({ a, b, one, other }) => {
    const verdict = judgePair(one, other);
    return verdict ? [{ a, b, ...verdict }] : [];
  });
  await keepPairs(tx, userId, around, found);
  return true;
}
