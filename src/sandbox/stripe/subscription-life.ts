// The life of a subscription: started, out of its trial, renewed, past due, paid again, ended.
import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import { periodEndAfter } from './billing-period.ts';
import type { CardOutcome } from './cards.ts';
import { wireDecimal } from './catalog.ts';
import { declined } from './charging.ts';
import { StripeProblem, invalid } from './errors.ts';
import { newId } from './ids.ts';
import { collectInvoice, issueInvoice, periodLines, voidInvoice } from './invoicing.ts';
import { embedded, idOf } from './listing.ts';
import { defaultMethod } from './payment-methods.ts';

const DAY = 86_400;
/** What an automatic renewal comes with: nobody is there to confirm. */
const unattended = { present: false, confirmedNow: false };

export interface NewSubscription {
  customer: string;
  items: { price: Stripe.Price; quantity: number; metadata?: Record<string, string> }[];
  trialDays?: number | null;
  trialEnd?: number | null;
  missingCard?: 'cancel' | 'create_invoice' | 'pause';
  defaultMethod?: string | null;
  cancelAtPeriodEnd?: boolean;
  description?: string | null;
  metadata?: Record<string, string>;
  /** How the first payment is taken, and what a refused one does. */
  first: {
    present: boolean;
    confirmedNow: boolean;
    behavior: 'allow_incomplete' | 'error_if_incomplete' | 'default_incomplete';
  };
}

export function startSubscription(account: StripeAccount, request: NewSubscription): Stripe.Subscription {
  const now = account.now();
  const trialEnd = request.trialEnd ?? (request.trialDays ? now + request.trialDays * DAY : null);
  const subscription = account.add('subscription', blank(account, request, now, trialEnd));
  for (const { price, quantity, metadata = {} } of request.items)
    addItem(account, subscription, price, quantity, metadata);
  account.emit('customer.subscription.created', subscription);
  const [first] = subscription.items.data;
  const lines = periodLines(account, subscription, trialEnd !== null);
  const invoice = issueInvoice(account, {
    subscription,
    reason: 'subscription_create',
    lines,
    periodStart: now,
    periodEnd: first?.current_period_start ?? now,
  });
  if (trialEnd !== null) return subscription;
  if (invoice.status === 'paid') return becomes(account, subscription, 'active');
  if (request.first.behavior === 'default_incomplete') return subscription;
  const method = defaultMethod(account, account.customer(request.customer), subscription);
  const outcome = collectInvoice(account, invoice, method, request.first);
  if (outcome.is === 'paid') return becomes(account, subscription, 'active');
  if (request.first.behavior === 'error_if_incomplete') throw refusedPayment(account, invoice, outcome);
  return subscription;
}

export function addItem(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  quantity: number,
  metadata: Record<string, string>,
): Stripe.SubscriptionItem {
  if (!price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items' },
    );
  const [sibling] = subscription.items.data;
  const start = sibling?.current_period_start ?? subscription.start_date;
  const item: Stripe.SubscriptionItem = {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: account.now(),
    current_period_end:
      sibling?.current_period_end ??
      subscription.trial_end ??
      periodEndAfter(subscription.billing_cycle_anchor, price.recurring, start),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata,
    plan: planOf(price, price.recurring),
    price,
    quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
  subscription.items.data.push(item);
  return item;
}

/** Ends the trial: the first paid period begins at the trial's end. */
export function endTrial(account: StripeAccount, subscription: Stripe.Subscription): void {
  if (subscription.status !== 'trialing') throw invalid(`This subscription is ${subscription.status}, not in a trial.`);
  const method = defaultMethod(account, account.customer(idOf(subscription.customer) ?? ''), subscription);
  const missing = subscription.trial_settings?.end_behavior.missing_payment_method;
  if (!method && missing === 'cancel') return endSubscription(account, subscription, 'cancellation_requested');
  if (!method && missing === 'pause') {
    becomes(account, subscription, 'paused');
    return account.emit('customer.subscription.paused', subscription);
  }
  renew(account, subscription);
}

/** The period is over: the next one is billed, or the subscription ends as was asked. */
export function renew(account: StripeAccount, subscription: Stripe.Subscription): void {
  const [first] = subscription.items.data;
  if (!first) return;
  const boundary = first.current_period_end;
  if (subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= boundary)) {
    return endSubscription(account, subscription, 'cancellation_requested');
  }
  if (subscription.trial_end === boundary) subscription.billing_cycle_anchor = boundary;
  const oldStart = first.current_period_start;
  account.change('customer.subscription.updated', subscription, () => {
    for (const item of subscription.items.data) {
      item.current_period_start = boundary;
      if (item.price.recurring)
        item.current_period_end = periodEndAfter(subscription.billing_cycle_anchor, item.price.recurring, boundary);
    }
    if (subscription.status === 'trialing') subscription.status = 'active';
  });
  const pending = account.note('pending', subscription.id) ?? [];
  account.setNote('pending', subscription.id, []);
  const lines = [...periodLines(account, subscription, false), ...pending];
  const invoice = issueInvoice(account, {
    subscription,
    reason: 'subscription_cycle',
    lines,
    periodStart: oldStart,
    periodEnd: boundary,
  });
  if (invoice.status !== 'paid') retryInvoice(account, subscription, invoice);
}

/** One more attempt on the card on file. */
export function retryInvoice(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): CardOutcome {
  const method = defaultMethod(account, account.customer(idOf(subscription.customer) ?? ''), subscription);
  const outcome = collectInvoice(account, invoice, method, unattended);
  afterPayment(account, subscription, outcome);
  return outcome;
}

/** What a paid or refused invoice does to its subscription. */
export function afterPayment(account: StripeAccount, subscription: Stripe.Subscription, outcome: CardOutcome): void {
  const { status } = subscription;
  if (outcome.is === 'paid') {
    if (status === 'past_due' || status === 'incomplete' || status === 'unpaid')
      becomes(account, subscription, 'active');
  } else if (status === 'active') becomes(account, subscription, 'past_due');
}

export function endSubscription(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): void {
  const now = account.now();
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  if (subscription.cancellation_details) subscription.cancellation_details.reason ??= reason;
  account.emit('customer.subscription.deleted', subscription);
}

/** Incomplete for 23 hours: nobody paid, nothing began. */
export function expireIncomplete(account: StripeAccount, subscription: Stripe.Subscription): void {
  const invoice = account.find('invoice', idOf(subscription.latest_invoice) ?? '');
  if (invoice?.status === 'open') voidInvoice(account, invoice);
  subscription.ended_at = account.now();
  becomes(account, subscription, 'incomplete_expired');
}

export function refusedPayment(account: StripeAccount, invoice: Stripe.Invoice, outcome: CardOutcome): StripeProblem {
  const payment = account.all('invoice_payment').find((entry) => entry.invoice === invoice.id);
  const intent = account.find('payment_intent', idOf(payment?.payment.payment_intent) ?? '');
  if (outcome.is === 'declined' && intent?.last_payment_error) return declined(intent);
  const message =
    outcome.is === 'declined'
      ? outcome.decline.message
      : 'This payment requires additional user action before it can be completed successfully.';
  const code = outcome.is === 'declined' ? outcome.decline.code : 'subscription_payment_intent_requires_action';
  return new StripeProblem(402, { type: 'card_error', code, message });
}

function becomes(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription.Status,
): Stripe.Subscription {
  return account.change('customer.subscription.updated', subscription, () => (subscription.status = status));
}

function blank(
  account: StripeAccount,
  request: NewSubscription,
  now: number,
  trialEnd: number | null,
): Stripe.Subscription {
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: request.cancelAtPeriodEnd ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: 'usd',
    customer: request.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: request.defaultMethod ?? null,
    default_source: null,
    default_tax_rates: [],
    description: request.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: embedded<Stripe.SubscriptionItem>([], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: request.metadata ?? {},
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'incomplete' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: request.missingCard ?? 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : now,
  };
}

function planOf(price: Stripe.Price, recurring: Stripe.Price.Recurring): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: wireDecimal(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: 'usd',
    interval: recurring.interval,
    interval_count: recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
