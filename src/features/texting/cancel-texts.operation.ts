// What waits is taken back by the agent: its price is given back, and it never leaves.
import type { Transaction } from '../../database/transaction.ts';
import { waitingIds } from './claim-texts.db.ts';
import { endTexts } from './texts.db.ts';

/** @returns those that still waited. In the agent's transaction. */
export function cancelTexts(tx: Transaction, userId: string, ids: readonly string[]): Promise<string[]> {
  return endTexts(tx, { userId, ids, from: ['held', 'queued'], to: 'canceled', reason: 'by_agent' });
}

/** Of who may not use the app any more. In a system transaction. */
export async function endAllWaiting(tx: Transaction, userId: string): Promise<void> {
  const ids = await waitingIds(tx, userId);
  await endTexts(tx, { userId, ids, from: ['held', 'queued'], to: 'canceled', reason: 'no_access' });
}
