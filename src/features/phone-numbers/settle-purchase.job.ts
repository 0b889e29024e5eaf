import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { settlePurchase } from './settle-purchase.operation.ts';

export const settlePurchaseJob = job({
  name: 'settle-number-purchase',
  payload: z.object({ userId: z.uuid(), id: z.uuid() }),
  policy: { ...defaultPolicy, retries: 2 },
  async handle({ userId, id }, platform) {
    if (platform.telnyx) await settlePurchase(platform, platform.telnyx, { userId, id, isLate: true });
  },
});
