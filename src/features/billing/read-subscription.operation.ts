// One subscription as Stripe has it now, in our words.
import type Stripe from 'stripe';
import type { Platform } from '../../server/platform.ts';
import { findCustomerOwner } from '../payments/stripe-customer.operation.ts';
import { readClock, type OwedInvoice, type SubscriptionFacts } from './billing.db.ts';
import { noSeats, readSeatItem, type SeatItem } from './seats.rules.ts';
import { idOf, instant, isOurMode } from '../../domain/stripe-object.ts';

/** Null, logged, for what is not ours. */
export async function readSubscription(platform: Platform, id: string): Promise<SubscriptionFacts | null> {
  const stripe = await platform.stripe.client();
  const readAt = await platform.database.asSystem(readClock);
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice', 'default_payment_method'],
  });
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
    periodEnd: endOfUse(subscription, item?.current_period_end),
    trialStart: instant(subscription.trial_start),
    trialEnd: instant(subscription.trial_end),
    startedAt: new Date(subscription.created * 1000).toISOString(),
    seats: readSeats(platform, items),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    owed: owedOf(subscription),
    fingerprint: fingerprintOf(subscription),
    readAt,
  };
}

/** What ended early ended then: nobody has paid for a day after it. */
function endOfUse({ status, ended_at }: Stripe.Subscription, periodEnd: number | undefined): string | null {
  if (status !== 'canceled' || ended_at === null) return instant(periodEnd);
  return instant(Math.min(ended_at, periodEnd ?? ended_at));
}

function readSeats(platform: Platform, items: readonly Stripe.SubscriptionItem[]): SeatItem {
  const item = items.find((each) => each.price.id === platform.config.stripe.seatPriceId);
  return item ? readSeatItem(item.quantity ?? 0, item.metadata) : noSeats;
}

/** What is to be paid before the subscription runs again. */
function owedOf({ status, latest_invoice: invoice }: Stripe.Subscription): OwedInvoice | null {
  if (status !== 'past_due' && status !== 'unpaid') return null;
  if (invoice === null || typeof invoice === 'string' || invoice.status !== 'open' || !invoice.id) return null;
  return { id: invoice.id, cents: invoice.amount_remaining, url: invoice.hosted_invoice_url ?? null };
}

/** The same for the same card or bank account, whoever uses it. */
function fingerprintOf({ default_payment_method: method }: Stripe.Subscription): string | null {
  if (method === null || typeof method === 'string') return null;
  return method.card?.fingerprint ?? method.us_bank_account?.fingerprint ?? null;
}

function faultOf(platform: Platform, subscription: Stripe.Subscription, userId: string | undefined): string | null {
  if (!isOurMode(platform.config.stripe.secretKey, subscription)) return 'livemode';
  if (subscription.currency !== 'usd') return 'currency';
  if (!userId) return 'customer';
  const named = subscription.metadata['user_id'];
  return named !== undefined && named !== userId ? 'customer' : null;
}
