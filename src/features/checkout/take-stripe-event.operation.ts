import type Stripe from 'stripe';
import { idOf } from '../../domain/stripe-object.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';

/** Whose turn the event takes. */
function customerOf({ data }: Stripe.Event): string | null {
  return idOf((data.object as { customer?: string | { id: string } | null }).customer);
}

/** Kept once with the job that handles it, whoever brought it. In a system transaction. @returns false: it came before */
export async function takeStripeEvent(
  tx: Transaction,
  jobs: Jobs,
  event: Stripe.Event,
  payload: string,
): Promise<boolean> {
  const stored = await tx
    .insertInto('stripe_events')
    .values({ id: event.id, type: event.type, created: new Date(event.created * 1000).toISOString(), payload })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  const account = customerOf(event);
  await jobs.enqueue(tx, handleStripeEvent, { id: event.id }, { ...(account && { account }) });
  return true;
}
