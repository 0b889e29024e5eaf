// Time passing for one subscription: ordered by a test, or really passed. An ordered leap moves the subscription's
// and its invoices' dates into the past, so that the moment leapt to is now and every date stays true to the clock.
import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import { expireSession } from './checkout-sessions.ts';
import { invalid } from './errors.ts';
import { subscriptionOf } from './invoices.ts';
import { idOf } from './listing.ts';
import { endSubscription, endTrial, expireIncomplete, renew, retryInvoice } from './subscription-life.ts';

const DAY = 86_400;
const WARNING = 3 * DAY;
const INCOMPLETE_FOR = 23 * 3_600;

export const leaps = [
  'trial_will_end',
  'trial_end',
  'period_end',
  'payment_retry',
  'dunning_end',
  'incomplete_expired',
] as const;
export type Leap = (typeof leaps)[number];

export function leap(account: StripeAccount, subscription: Stripe.Subscription, to: Leap): void {
  const end = subscription.items.data[0]?.current_period_end ?? account.now();
  const { status } = subscription;
  const must = (fits: boolean) => {
    if (!fits) throw invalid(`A subscription that is ${status} cannot leap to ${to}.`);
  };
  switch (to) {
    case 'trial_will_end':
      must(status === 'trialing');
      moveBack(account, subscription, Math.max(0, end - WARNING - account.now()));
      return warn(account, subscription);
    case 'trial_end':
      must(status === 'trialing');
      moveBack(account, subscription, end - account.now());
      return endTrial(account, subscription);
    case 'period_end':
      must(status === 'active' || status === 'trialing' || status === 'past_due');
      moveBack(account, subscription, end - account.now());
      return status === 'trialing' ? endTrial(account, subscription) : renew(account, subscription);
    case 'payment_retry':
      must(status === 'past_due');
      retryInvoice(account, subscription, openInvoice(account, subscription));
      return;
    case 'dunning_end':
      must(status === 'past_due');
      openInvoice(account, subscription).next_payment_attempt = null;
      return endSubscription(account, subscription, 'payment_failed');
    case 'incomplete_expired':
      must(status === 'incomplete');
      return expireIncomplete(account, subscription);
  }
}

/** What really passed since the last look. */
export function sweep(account: StripeAccount): void {
  const now = account.now();
  for (const session of account.all('checkout.session')) {
    if (session.status === 'open' && session.expires_at <= now) expireSession(account, session);
  }
  for (const subscription of account.all('subscription')) {
    const end = subscription.items.data[0]?.current_period_end ?? Infinity;
    if (subscription.status === 'incomplete' && subscription.created + INCOMPLETE_FOR <= now)
      expireIncomplete(account, subscription);
    if (subscription.status === 'trialing') sweepTrial(account, subscription, end, now);
    else if ((subscription.status === 'active' || subscription.status === 'past_due') && end <= now)
      renew(account, subscription);
  }
}

function sweepTrial(account: StripeAccount, subscription: Stripe.Subscription, end: number, now: number): void {
  if (end <= now) return endTrial(account, subscription);
  const warned = account
    .all('event')
    .some((event) => event.type === 'customer.subscription.trial_will_end' && idIn(event) === subscription.id);
  if (end - WARNING <= now && !warned) warn(account, subscription);
}

const idIn = (event: { data: { object: object } }) => (event.data.object as { id?: string }).id;

const warn = (account: StripeAccount, subscription: Stripe.Subscription) =>
  account.emit('customer.subscription.trial_will_end', subscription);

function openInvoice(account: StripeAccount, subscription: Stripe.Subscription): Stripe.Invoice {
  const invoice = account.find('invoice', idOf(subscription.latest_invoice) ?? '');
  if (invoice?.status !== 'open') throw invalid('The subscription has no open invoice.');
  return invoice;
}

function moveBack(account: StripeAccount, subscription: Stripe.Subscription, seconds: number): void {
  shift(
    subscription,
    ['created', 'start_date', 'billing_cycle_anchor', 'trial_start', 'trial_end', 'cancel_at', 'canceled_at'],
    seconds,
  );
  for (const item of subscription.items.data)
    shift(item, ['created', 'current_period_start', 'current_period_end'], seconds);
  for (const invoice of account.all('invoice')) {
    if (subscriptionOf(account, invoice)?.id !== subscription.id) continue;
    shift(invoice, ['created', 'period_start', 'period_end', 'effective_at', 'next_payment_attempt'], seconds);
    shift(invoice.status_transitions, ['finalized_at', 'paid_at', 'voided_at'], seconds);
    for (const line of invoice.lines.data) shift(line.period, ['start', 'end'], seconds);
  }
}

function shift(object: object, fields: readonly string[], seconds: number): void {
  const dates = object as Record<string, unknown>;
  for (const field of fields) {
    const value = dates[field];
    if (typeof value === 'number') dates[field] = value - seconds;
  }
}
