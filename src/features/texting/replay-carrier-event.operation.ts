import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { reopenEvent } from './carrier-events.db.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';

/**
 * Handled again: a text that came in and is there is a copy and answered by nobody, one that went out only moves forward. What
 * its words ask for is not obeyed again: the person may have come back since. In a system transaction. @returns false: unknown
 */
export async function replayCarrierEvent(tx: Transaction, jobs: Jobs, id: string): Promise<boolean> {
  const isFound = await reopenEvent(tx, id);
  if (isFound) await jobs.enqueue(tx, handleCarrierEvent, { id }, { onlyOne: id });
  return isFound;
}
