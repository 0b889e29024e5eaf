// Once a day: every subscription that has not ended is read anew, and events that were never handled are taken up again.
import { sql } from 'kysely';
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { listSubscriptionsToSweep } from './billing.db.ts';
import { giveBackSecond } from './give-back-second.job.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';
import { listUnsettledSeconds } from './second-subscription.db.ts';
import { settleAllMembers } from './settle-members.operation.ts';
import { syncSubscriptionJob } from './sync-subscription.job.ts';

export const billingSweep = job({
  name: 'billing-sweep',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 600 },
  schedule: '23 9 * * *',
  handle: async (_, platform) => {
    await sweepSubscriptions(platform);
    await takeUpEvents(platform);
    await takeUpSeconds(platform);
    await settleAllMembers(platform);
    await forgetOldEvents(platform);
  },
});

async function sweepSubscriptions({ database, jobs }: Platform): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const from: string = after;
    after = await database.asSystem(async (tx) => {
      const ids = await listSubscriptionsToSweep(tx, from);
      for (const id of ids) await jobs.enqueue(tx, syncSubscriptionJob, { id }, { onlyOne: id });
      return ids.at(-1);
    });
  }
}

async function takeUpEvents({ database, jobs }: Platform): Promise<void> {
  await database.asSystem(async (tx) => {
    const waiting = await tx
      .selectFrom('stripe_events')
      .select('id')
      .where('handled_at', 'is', null)
      .where('received_at', '<', sql<string>`now() - interval '6 hours'`)
      .orderBy('received_at')
      .limit(1000)
      .execute();
    // Of one account, so that they go behind events as they come.
    for (const { id } of waiting) await jobs.enqueue(tx, handleStripeEvent, { id }, { onlyOne: id, account: 'sweep' });
  });
}

async function takeUpSeconds({ database, jobs }: Platform): Promise<void> {
  await database.asSystem(async (tx) => {
    for (const each of await listUnsettledSeconds(tx)) {
      await jobs.enqueue(tx, giveBackSecond, each, { onlyOne: each.subscription });
    }
  });
}

/** They name people; what they said has long been read anew. */
async function forgetOldEvents({ database }: Platform): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .deleteFrom('stripe_events')
      .where('handled_at', 'is not', null)
      .where('received_at', '<', sql<string>`now() - interval '30 days'`)
      .execute(),
  );
}
