// Tells the payment provider that an account is leaving; on its own, so that the request does not wait for it or fail with it.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { endBilling } from '../billing/end-billing.operation.ts';
import { findDeletion, noteBillingEnded } from './delete-account.db.ts';

export const endBillingOfLeaver = job({
  name: 'end-billing-of-leaver',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, retries: 12 },
  async handle({ userId }, platform) {
    const { database } = platform;
    if (!(await database.asSystem((tx) => findDeletion(tx, userId)))) return; // restored meanwhile
    await endBilling(platform, userId);
    await database.asSystem((tx) => noteBillingEnded(tx, userId));
  },
});
