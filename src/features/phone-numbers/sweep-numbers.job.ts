// Every minute: purchases whose end nobody has seen, and numbers that still have to go back to the carrier.
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import { connectNumberJob } from './connect-number.job.ts';
import { takeReleases, takeUnconnected } from './owned-numbers.db.ts';
import { dropOldOffers, takeWaiting } from './purchases.db.ts';
import { releaseNumberJob } from './release-number.job.ts';
import { settlePurchaseJob } from './settle-purchase.job.ts';

const connectedAtOnce = 20;

export const sweepNumbers = job({
  name: 'sweep-phone-numbers',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 0 },
  schedule: '* * * * *',
  handle: (_, { database, jobs, telnyx, voice, log }) =>
    database.asSystem(async (tx) => {
      await dropOldOffers(tx);
      if (!telnyx) return;
      for (const { id, userId, isOverdue } of await takeWaiting(tx)) {
        if (isOverdue) log.error({ alert: 'numbers', purchase: id }, 'a number order has been open for over a day');
        await jobs.enqueue(tx, settlePurchaseJob, { id, userId }, { onlyOne: id });
      }
      for (const number of voice === null ? [] : await takeUnconnected(tx, voice.connectionId, connectedAtOnce))
        await jobs.enqueue(tx, connectNumberJob, number, { onlyOne: number.id });
      for (const id of await takeReleases(tx)) await jobs.enqueue(tx, releaseNumberJob, { id }, { onlyOne: id });
    }),
});
