// Ending and resuming: asked of Stripe first, then read back, so that what is shown is what Stripe has.
import type Stripe from 'stripe';
import { brand } from '../../domain/brand.ts';
import { instant, isStripeFault } from '../../domain/stripe-object.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { findCustomer } from '../payments/stripe-customer.operation.ts';
import { listLive } from './billing.db.ts';
import { syncSubscription } from './sync-subscription.operation.ts';

const unknownThere = `Our payment provider can’t find your subscription. Please email ${brand.supportEmail}.`;

/** Stripe's answer; its refusals and silence become a sentence. @throws Refusal provider_failed, not_found */
export async function askStripe<T>(
  platform: Platform,
  ask: (stripe: Stripe) => Promise<T>,
  sentence = 'We couldn’t reach our payment provider. Nothing changed. Please try again.',
): Promise<T> {
  try {
    return await ask(await platform.stripe.client());
  } catch (fault) {
    if (!isStripeFault(fault)) throw fault;
    if (fault.code === 'resource_missing') {
      // An account that was brought over, or other keys than before: nothing failed, and asking again changes nothing.
      platform.log.warn({ reason: fault.message }, 'the payment provider does not know what it was asked for');
      throw new Refusal('not_found', unknownThere);
    }
    platform.log.error({ err: fault }, 'the payment provider did not do what it was asked');
    throw new Refusal('provider_failed', sentence, { cause: fault });
  }
}

/** Undefined when the person never came to a checkout. */
export async function customerOf(platform: Platform, userId: string): Promise<string | undefined> {
  return platform.database.asSystem((tx) => findCustomer(tx, userId));
}

/**
 * Sets whether the live subscription ends with its period. Asking again for the same changes nothing.
 * @returns the end of the period, or null when there is no live subscription.
 */
export async function setCancelAtPeriodEnd(
  platform: Platform,
  userId: string,
  cancel: boolean,
  sentence?: string,
): Promise<{ at: string | null } | null> {
  const [live] = await platform.database.asSystem((tx) => listLive(tx, userId));
  if (!live) return null;
  const changed = await askStripe(
    platform,
    (stripe) => stripe.subscriptions.update(live.stripeId, { cancel_at_period_end: cancel }),
    sentence,
  );
  await askStripe(platform, () => syncSubscription(platform, live.stripeId), sentence);
  return { at: instant(changed.items.data[0]?.current_period_end) };
}
