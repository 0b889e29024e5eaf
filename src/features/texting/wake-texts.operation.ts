import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { wakeTexts } from './wake-texts.job.ts';

/** Whoever has texts due is worked for now, not with the next round. */
export async function wakeAll(tx: Transaction, jobs: Jobs): Promise<void> {
  await jobs.enqueue(tx, wakeTexts, {}, { onlyOne: 'wake' });
}
