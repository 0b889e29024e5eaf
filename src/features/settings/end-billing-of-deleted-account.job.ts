// Ends an account's billing at the payment provider, apart from the request, which neither waits for it nor fails with it.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { endBilling } from '../billing/end-billing.operation.ts';
import { findDeletion, noteBillingEnded } from './delete-account.db.ts';

export const endBillingOfDeletedAccount = job({
  name: 'end-billing-of-deleted-account',
  payload: z.object({ userId: z.uuid() }),
  policy: { ...defaultPolicy, retries: 12 },
  async handle({ userId }, platform) {
    const { database } = platform;
    if (!(await database.asSystem((tx) => findDeletion(tx, userId)))) return; // restored since
    await endBilling(platform, userId);
    await database.asSystem((tx) => noteBillingEnded(tx, userId));
  },
});

/** Jobs queued before the name changed still run. */
export const endBillingUnderFormerName = { ...endBillingOfDeletedAccount, name: 'end-billing-of-leaver' };
