// Stripe's events: verified on the raw body, stored by id with their job in one transaction, acknowledged at once.
import { countWebhook, webhooksRejected } from '../../server/http/metrics.ts';
import type { Webhook } from '../../server/http/route.ts';
import { takeStripeEvent } from './take-stripe-event.operation.ts';

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
    const isNew = await platform.database.asSystem((tx) => takeStripeEvent(tx, platform.jobs, event, rawBody));
    countWebhook('stripe', isNew);
    return { status: 200, body: 'ok' };
  },
};
