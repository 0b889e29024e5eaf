// Takes the id out of a stored event and fetches the truth; what the event itself says decides nothing.
import type Stripe from 'stripe';
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { idOf, isOurMode, syncCheckoutSession, syncSubscription } from './sync-subscription.operation.ts';

export const handleStripeEvent = job({
  name: 'handle-stripe-event',
  payload: z.object({ id: z.string() }),
  policy: { ...defaultPolicy, retries: 12 },
  handle: ({ id }, platform) => handle(id, platform),
});

async function handle(id: string, platform: Platform): Promise<void> {
  const stored = await platform.database.asSystem((tx) =>
    tx
      .updateTable('stripe_events')
      .set((row) => ({ attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('handled_at', 'is', null)
      .returning('payload')
      .executeTakeFirst(),
  );
  if (!stored) return;
  const event = stored.payload as unknown as Stripe.Event;
  try {
    if (isOurMode(platform, event)) await follow(platform, event);
    else platform.log.error({ alert: 'billing', event: id }, 'an event of the other mode (live or test) was ignored');
    await settle(platform, id, null);
  } catch (fault) {
    await settle(platform, id, fault instanceof Error ? fault.name : 'unknown');
    throw fault;
  }
}

async function settle(platform: Platform, id: string, error: string | null): Promise<void> {
  await platform.database.asSystem((tx) =>
    tx
      .updateTable('stripe_events')
      .set({ error, handled_at: error === null ? platform.now().toISOString() : null })
      .where('id', '=', id)
      .execute(),
  );
}

/** Unknown types lead nowhere and are done. */
async function follow(platform: Platform, event: Stripe.Event): Promise<void> {
  const object = event.data.object as { object?: string; id?: string };
  if (object.object === 'subscription' && object.id) return syncSubscription(platform, object.id);
  if (object.object === 'checkout.session' && object.id) {
    await syncCheckoutSession(platform, object.id);
    return;
  }
  if (object.object === 'invoice') {
    const subscription = idOf((object as Stripe.Invoice).parent?.subscription_details?.subscription);
    if (subscription) await syncSubscription(platform, subscription);
  }
}
