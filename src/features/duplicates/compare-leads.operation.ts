import { planForMany } from '../../database/many-rows.ts';
import type { Transaction } from '../../database/transaction.ts';
import {
  findCandidates,
  keepPairs,
  lockComparison,
  neighborsOf,
  takeChecks,
  writeKeys,
  type Around,
} from './compare-leads.db.ts';
import { judgePair } from './judge-pair.rules.ts';

/** From here on each statement reads the agent's leads once; of fewer, what belongs to each is looked up. */
const few = 100;
/** When more leads than this changed, all are compared: that is quicker. */
const maxNamed = 2000;

/**
 * Brings the suggested pairs up to date with the leads that changed since the last time.
 * @returns false when nothing had changed
 */
export async function compareLeads(tx: Transaction, userId: string): Promise<boolean> {
  await lockComparison(tx, userId);
  const changed = await takeChecks(tx, userId, maxNamed);
  if (changed === undefined) return false;
  const around = await writeAndWiden(tx, userId, changed);
  const found = (await findCandidates(tx, userId, around)).flatMap(({ a, b, one, other }) => {
    const verdict = judgePair(one, other);
    return verdict ? [{ a, b, ...verdict }] : [];
  });
  await keepPairs(tx, userId, around, found);
  return true;
}

/** Writes the keys of what changed. Whoever shared one with it before, or does now, may be in other pairs than before. */
async function writeAndWiden(tx: Transaction, userId: string, changed: Around): Promise<Around> {
  if (changed === null || changed.length > few) await planForMany(tx);
  const before = changed && (await neighborsOf(tx, userId, changed, maxNamed));
  await writeKeys(tx, userId, changed);
  if (changed === null || before === null) return null;
  const around = new Set([...changed, ...before, ...(await neighborsOf(tx, userId, changed, maxNamed))]);
  return around.size > maxNamed ? null : [...around];
}
