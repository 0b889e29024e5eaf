// Brings what is stored in line with Stripe: reads the object anew and writes that. Events, sweeps and returns from the
// checkout all end here, so their order and number do not matter.
import type Stripe from 'stripe';
import type { Platform } from '../../server/platform.ts';
import { findCustomerOwner, listLive, readClock, storeSubscription, type SubscriptionFacts } from './billing.db.ts';
import { endCheckoutByStripeId } from './checkout-session.db.ts';
import { listShortTeams } from './seats.operation.ts';
import { noSeats, readSeatItem, type SeatItem } from './seats.rules.ts';
import { earliest, isLive } from './subscription.rules.ts';

/** Reads this subscription at Stripe and stores it. What is not ours changes nothing and is logged. */
export async function syncSubscription(platform: Platform, subscriptionId: string): Promise<void> {
  const facts = await readSubscription(platform, subscriptionId);
  if (!facts) return;
  if (isLive(facts.status) && !(await settleRivals(platform, facts))) return;
  const short = await platform.database.asSystem(async (tx) => {
    await storeSubscription(tx, facts);
    return listShortTeams(tx, platform.config.seats, facts.userId);
  });
  for (const team of short) {
    platform.log.error({ alert: 'billing', ...team }, 'a team has more members than seats; nobody may join it');
  }
}

/** The session's own state, and the subscription that came of it. @returns true when it is complete. */
export async function syncCheckoutSession(
  platform: Platform,
  sessionId: string,
  options: Stripe.RequestOptions = {},
): Promise<boolean> {
  const stripe = await platform.stripe.client();
  const session = await stripe.checkout.sessions.retrieve(sessionId, {}, options);
  const customer = idOf(session.customer);
  if (session.mode !== 'subscription' || !customer || !isOurMode(platform, session)) return false;
  const subscription = idOf(session.subscription);
  if (subscription) await syncSubscription(platform, subscription);
  const userId = await platform.database.asSystem((tx) => findCustomerOwner(tx, customer));
  const status = endOf(session);
  if (userId && status) {
    await platform.database.asSystem((tx) => endCheckoutByStripeId(tx, userId, sessionId, status));
  }
  return status === 'complete';
}

function endOf({ status }: Stripe.Checkout.Session): 'complete' | 'expired' | null {
  if (status === 'complete') return 'complete';
  return status === 'expired' ? 'expired' : null;
}

/** Everything that Stripe knows of this customer; for the moment before a new checkout. */
export async function syncCustomer(platform: Platform, customerId: string): Promise<void> {
  const stripe = await platform.stripe.client();
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 20 });
  for (const each of data.toReversed()) await syncSubscription(platform, each.id);
}

async function readSubscription(platform: Platform, id: string): Promise<SubscriptionFacts | null> {
  const stripe = await platform.stripe.client();
  const readAt = await platform.database.asSystem(readClock);
  const subscription = await stripe.subscriptions.retrieve(id);
  const customer = idOf(subscription.customer) ?? '';
  const userId = await platform.database.asSystem((tx) => findCustomerOwner(tx, customer));
  const fault = faultOf(platform, subscription, userId);
  if (fault || !userId) {
    platform.log.error(
      { alert: 'billing', subscription: id, fault },
      'a subscription is not ours; nothing was changed',
    );
    return null;
  }
  // Seats and the like are further items: the plan is the item of the plan's price.
  const { data: items } = subscription.items;
  const item = items.find((each) => each.price.id === platform.config.stripe.priceId) ?? items[0];
  return {
    userId,
    stripeId: subscription.id,
    plan: item?.price.id ?? '',
    status: subscription.status,
    periodEnd: instant(item?.current_period_end),
    trialStart: instant(subscription.trial_start),
    trialEnd: instant(subscription.trial_end),
    startedAt: new Date(subscription.created * 1000).toISOString(),
    seats: readSeats(platform, items),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    readAt,
  };
}

function readSeats(platform: Platform, items: readonly Stripe.SubscriptionItem[]): SeatItem {
  const item = items.find((each) => each.price.id === platform.config.stripe.seatPriceId);
  return item ? readSeatItem(item.quantity ?? 0, item.metadata) : noSeats;
}

function faultOf(platform: Platform, subscription: Stripe.Subscription, userId: string | undefined): string | null {
  if (!isOurMode(platform, subscription)) return 'livemode';
  if (subscription.currency !== 'usd') return 'currency';
  if (!userId) return 'customer';
  const named = subscription.metadata['user_id'];
  return named !== undefined && named !== userId ? 'customer' : null;
}

export function isOurMode(platform: Platform, { livemode }: { livemode: boolean }): boolean {
  return livemode === /^(sk|rk)_live_/.test(platform.config.stripe.secretKey);
}

/**
 * A person with two live subscriptions pays twice. The earlier stays, the later is ended at Stripe at once.
 * @returns whether `facts` is the one that stays.
 */
async function settleRivals(platform: Platform, facts: SubscriptionFacts): Promise<boolean> {
  const stored = await platform.database.asSystem((tx) => listLive(tx, facts.userId));
  const rivals: SubscriptionFacts[] = [];
  for (const { stripeId } of stored) {
    if (stripeId === facts.stripeId) continue;
    const rival = await readSubscription(platform, stripeId).catch((fault: unknown) => {
      if ((fault as { code?: string }).code === 'resource_missing') return null;
      throw fault;
    });
    if (rival && isLive(rival.status)) rivals.push(rival);
    else if (rival) await platform.database.asSystem((tx) => storeSubscription(tx, rival));
  }
  const [first, ...others] = [facts, ...rivals].map((each) => ({
    id: each.stripeId,
    startedAt: Date.parse(each.startedAt),
  }));
  if (!first || others.length === 0) return true;
  const kept = earliest([first, ...others]);
  for (const each of [first, ...others]) if (each.id !== kept.id) await endAtStripe(platform, facts.userId, each.id);
  return kept.id === facts.stripeId;
}

async function endAtStripe(platform: Platform, userId: string, id: string): Promise<void> {
  platform.log.error(
    { alert: 'billing', user_id: userId, subscription: id },
    'a second live subscription was ended; its payment must be given back',
  );
  const stripe = await platform.stripe.client();
  await stripe.subscriptions.cancel(id, {}, { idempotencyKey: `end-second:${id}` });
  const ended = await readSubscription(platform, id);
  if (ended) await platform.database.asSystem((tx) => storeSubscription(tx, ended));
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function instant(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : null;
}
