// Who returns from the checkout before its webhook: the session is asked for at Stripe, briefly.
import type { Platform } from '../../server/platform.ts';
import { findOpenCheckout } from './checkout-session.db.ts';
import { syncCheckoutSession } from './sync-subscription.operation.ts';

const patienceMs = 3_000;

/** Does nothing without an own open checkout of the last 24 hours; never fails and never takes longer than three seconds. */
export async function reconcileCheckout(platform: Platform, userId: string): Promise<void> {
  const open = await platform.database.asSystem((tx) => findOpenCheckout(tx, userId));
  const stripeId = open?.stripeId;
  if (!stripeId) return;
  // It goes on in the background when the patience ends: the next question then has the answer.
  const asked = syncCheckoutSession(platform, stripeId, { timeout: patienceMs, maxNetworkRetries: 0 }).catch(
    (fault: unknown) => platform.log.warn({ err: fault, user_id: userId }, 'the open checkout could not be read'),
  );
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([asked, new Promise((resolve) => (timer = setTimeout(resolve, patienceMs)))]);
  clearTimeout(timer);
}
