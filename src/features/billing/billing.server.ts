import type { ServerFeature } from '../../server/feature.ts';
import { billingSweep } from './billing-sweep.job.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';
import { stripeWebhook } from './stripe.webhook.ts';
import { syncSubscriptionJob } from './sync-subscription.job.ts';

export const billingServer: ServerFeature = {
  name: 'billing',
  routes: checkoutRoutes,
  webhooks: [stripeWebhook],
  jobs: [handleStripeEvent, syncSubscriptionJob, billingSweep],
};
