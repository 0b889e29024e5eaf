// Every minute: purchases whose end nobody has seen, and numbers that still have to go back to the carrier.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { takeReleases } from './owned-numbers.db.ts';
import { dropOldOffers, takeWaiting } from './purchases.db.ts';
import { releaseNumberJob } from './release-number.job.ts';
import { settlePurchaseJob } from './settle-purchase.job.ts';

export const sweepNumbers = job({
  name: 'sweep-phone-numbers',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 0 },
  schedule: '* * * * *',
  handle: (_, { database, jobs, telnyx }) =>
    database.asSystem(async (tx) => {
      await dropOldOffers(tx);
      if (!telnyx) return;
      for (const purchase of await takeWaiting(tx))
        await jobs.enqueue(tx, settlePurchaseJob, purchase, { onlyOne: purchase.id });
      for (const id of await takeReleases(tx)) await jobs.enqueue(tx, releaseNumberJob, { id }, { onlyOne: id });
    }),
});
