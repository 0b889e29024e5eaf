// Once a day: events that were never handled are queued again, and those handled long ago are deleted.
import { sql } from 'kysely';
import * as z from 'zod';
import { eventDays } from '../../domain/retention.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';

export const stripeEventSweep = job({
  name: 'stripe-event-sweep',
  payload: z.object({}),
  policy: { ...defaultPolicy, expireSeconds: 600 },
  schedule: '23 9 * * *',
  handle: async (_, platform) => {
    await queueUnhandled(platform);
    await deleteOld(platform);
  },
});

async function queueUnhandled({ database, jobs }: Platform): Promise<void> {
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

/** They name people; what they said has long been read again at the provider. */
async function deleteOld({ database }: Platform): Promise<void> {
  await database.asSystem((tx) =>
    tx
      .deleteFrom('stripe_events')
      .where('handled_at', 'is not', null)
      .where('received_at', '<', sql<string>`now() - make_interval(days => ${eventDays})`)
      .execute(),
  );
}
