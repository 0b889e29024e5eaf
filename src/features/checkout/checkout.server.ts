import type { ServerFeature } from '../../server/feature.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';
import { stripeEventSweep } from './stripe-event-sweep.job.ts';
import { stripeWebhook } from './stripe.webhook.ts';

export const checkoutServer: ServerFeature = {
  name: 'checkout',
  routes: checkoutRoutes,
  webhooks: [stripeWebhook],
  jobs: [handleStripeEvent, stripeEventSweep],
};
