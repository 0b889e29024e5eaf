// Once a day: every subscription that has not ended is read again, and what is still open around them is taken up.
import * as z from 'zod';
import { orAtNextStart } from '../../jobs/go-on-later.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { listSubscriptionsToSweep } from './billing.db.ts';
import { giveBackSecond } from './give-back-second.job.ts';
import { listUnsettledSeconds } from './second-subscription.db.ts';
import { settleAllMembers } from './settle-members.operation.ts';
import { syncSubscriptionJob } from './sync-subscription.job.ts';

export const billingSweep = job({
  name: 'billing-sweep',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 600 },
  schedule: '23 9 * * *',
  async handle(_, platform) {
    await orAtNextStart(platform, billingSweep, async () => {
      await sweepSubscriptions(platform);
      await takeUpSeconds(platform);
      await settleAllMembers(platform);
    });
  },
});

async function sweepSubscriptions({ database, jobs, stopping }: Platform): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    stopping.throwIfAborted();
    after = await database.asSystem(async (tx) => {
      const ids = await listSubscriptionsToSweep(tx, from);
      for (const id of ids) await jobs.enqueue(tx, syncSubscriptionJob, { id }, { onlyOne: id });
      return ids.at(-1);
    });
  }
}

async function takeUpSeconds({ database, jobs }: Platform): Promise<void> {
  await database.asSystem(async (tx) => {
    for (const each of await listUnsettledSeconds(tx)) {
      await jobs.enqueue(tx, giveBackSecond, each, { onlyOne: each.subscription });
    }
  });
}
