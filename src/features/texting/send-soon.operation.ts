// For whoever let texts go that had to wait: they are looked at at once instead of in the next minute.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { deliverTexts } from './deliver-texts.job.ts';

/** In the agent's transaction. */
export function sendSoon(tx: Transaction, jobs: Jobs, userId: string): Promise<void> {
  return jobs.enqueueAsAgent(tx, deliverTexts, { userId }, { onlyOne: userId });
}
