// Takes the id out of a stored event and fetches the truth; what the event itself says decides nothing.
import type Stripe from 'stripe';
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { paymentKey, settlePayment, settleTopUpSession } from '../wallet/settle-payment.operation.ts';
import { settleReversals } from '../wallet/settle-reversals.operation.ts';
import { idOf, isOurMode } from '../../domain/stripe-object.ts';
import { syncCheckoutSession, syncSubscription } from '../billing/sync-subscription.operation.ts';

export const handleStripeEvent = job({
  name: 'handle-stripe-event',
  payload: z.object({ id: z.string() }),
  policy: { ...defaultPolicy, retries: 12, atOnce: 8 },
  takesIn: true,
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
    if (isOurMode(platform.config.stripe.secretKey, event)) await follow(platform, event);
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

/** Unknown types lead nowhere and are done. What the event's object says only chooses what is read again. */
async function follow(platform: Platform, event: Stripe.Event): Promise<void> {
  const object = event.data.object as { object?: string; id?: string };
  const { id } = object;
  if (!id) return;
  switch (object.object) {
    case 'subscription':
      return syncSubscription(platform, id);
    case 'checkout.session':
      return followSession(platform, object as Stripe.Checkout.Session);
    case 'payment_intent':
      if ((object as Stripe.PaymentIntent).metadata?.[paymentKey]) await settlePayment(platform, id);
      return;
    case 'charge':
    case 'refund':
    case 'dispute':
      return followReversal(platform, event.type, object as Stripe.Refund);
    case 'invoice': {
      const subscription = idOf((object as Stripe.Invoice).parent?.subscription_details?.subscription);
      if (subscription) await syncSubscription(platform, subscription);
      return;
    }
    case undefined:
    default:
  }
}

async function followSession(platform: Platform, { id, mode }: Stripe.Checkout.Session): Promise<void> {
  if (mode === 'payment') await settleTopUpSession(platform, id);
  else await syncCheckoutSession(platform, id);
}

/** Charges are reported at every payment; only those that went back matter here. */
async function followReversal(
  platform: Platform,
  type: string,
  { payment_intent: reference }: { payment_intent?: string | { id: string } | null },
): Promise<void> {
  const intent = idOf(reference);
  if (intent && /refund|dispute/.test(type)) await settleReversals(platform, intent);
}
