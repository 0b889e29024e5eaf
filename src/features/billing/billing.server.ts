import type { ServerFeature } from '../../server/feature.ts';
import { billingSweep } from './billing-sweep.job.ts';
import { giveBackSecond } from './give-back-second.job.ts';
import { sendBillingMail } from './send-billing-mail.job.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { syncSubscriptionJob } from './sync-subscription.job.ts';

export const billingServer: ServerFeature = {
  name: 'billing',
  routes: subscriptionRoutes,
  jobs: [syncSubscriptionJob, giveBackSecond, sendBillingMail, billingSweep],
};
