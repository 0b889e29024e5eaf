// Stripe's events: verified on the raw body, stored by id with their job in one transaction, acknowledged at once.
import type Stripe from 'stripe';
import { idOf } from '../../domain/stripe-object.ts';
import { webhooksRejected } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';

/** Whose turn the event takes. */
function customerOf({ data }: Stripe.Event): string | null {
  return idOf((data.object as { customer?: string | { id: string } | null }).customer);
}

export const stripeWebhook: Webhook = {
  path: '/api/webhooks/stripe',
  summary: 'Events of the payment provider',
  async receive({ platform, log, headers, rawBody }) {
    const event = await platform.stripe.verify(rawBody, headers.get('stripe-signature') ?? '');
    if (!event) {
      webhooksRejected.inc({ provider: 'stripe' });
      log.warn('a webhook with a wrong signature was refused');
      return { status: 400, body: 'The signature does not hold.' };
    }
    await platform.database.asSystem(async (tx) => {
      const stored = await tx
        .insertInto('stripe_events')
        .values({
          id: event.id,
          type: event.type,
          created: new Date(event.created * 1000).toISOString(),
          payload: rawBody,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      const account = customerOf(event);
      if (stored) await platform.jobs.enqueue(tx, handleStripeEvent, { id: event.id }, { ...(account && { account }) });
    });
    return { status: 200, body: 'ok' };
  },
};
