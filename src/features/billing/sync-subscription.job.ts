import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { syncSubscription } from './sync-subscription.operation.ts';

export const syncSubscriptionJob = job({
  name: 'sync-subscription',
  payload: z.object({ id: z.string() }),
  policy: defaultPolicy,
  handle: ({ id }, platform) => syncSubscription(platform, id),
});
