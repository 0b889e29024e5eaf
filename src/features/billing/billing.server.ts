import type { ServerFeature } from '../../server/feature.ts';
import { billingSweep } from './billing-sweep.job.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { giveBackSecond } from './give-back-second.job.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';
import { sendBillingMail } from './send-billing-mail.job.ts';
import { stripeWebhook } from './stripe.webhook.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { syncSubscriptionJob } from './sync-subscription.job.ts';

export const billingServer: ServerFeature = {
  name: 'billing',
  routes: [...checkoutRoutes, ...subscriptionRoutes],
  webhooks: [stripeWebhook],
  jobs: [handleStripeEvent, syncSubscriptionJob, giveBackSecond, sendBillingMail, billingSweep],
};
