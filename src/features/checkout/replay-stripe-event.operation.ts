import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';

/** Handled again as if it came now: what it is about is read at the provider. In a system transaction. @returns false: unknown */
export async function replayStripeEvent(tx: Transaction, jobs: Jobs, id: string): Promise<boolean> {
  const found = await tx
    .updateTable('stripe_events')
    .set({ handled_at: null, error: null })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (found) await jobs.enqueue(tx, handleStripeEvent, { id }, { onlyOne: id });
  return found !== undefined;
}
