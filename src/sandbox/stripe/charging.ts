// Charging a payment intent: the charge, its balance transaction, the events, or the decline.
import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import { tryCard } from './cards.ts';
import type { CardOutcome } from './cards.ts';
import { addBalance } from './balance.ts';
import { openDispute } from './disputes.ts';
import { StripeProblem } from './errors.ts';
import { newId } from './ids.ts';

export interface NewIntent {
  amount: number;
  customer: string | null;
  description?: string | null;
  metadata?: Record<string, string>;
  receiptEmail?: string | null;
  setupFutureUsage?: 'off_session' | 'on_session' | null;
  statementDescriptorSuffix?: string | null;
}

export function createIntent(account: StripeAccount, request: NewIntent): Stripe.PaymentIntent {
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: request.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: account.now(),
    currency: 'usd',
    customer: request.customer,
    customer_account: null,
    description: request.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: request.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: request.receiptEmail ?? null,
    review: null,
    setup_future_usage: request.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: request.statementDescriptorSuffix ?? null,
    status: 'requires_payment_method',
    transfer_group: null,
  };
  account.add('payment_intent', intent);
  account.emit('payment_intent.created', intent);
  return intent;
}

/** Charges it; the outcome says how it went, and the intent, the charge and the events tell the same. */
export function chargeIntent(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: { present: boolean; confirmedNow: boolean },
): CardOutcome {
  const card = account.note('card', method.id);
  const confirmed = how.confirmedNow ? 'now' : card?.confirmed ? 'before' : 'never';
  const outcome = tryCard(card?.number ?? '', { saving: false, present: how.present, confirmed });
  if (outcome.is === 'confirm') {
    intent.payment_method = method.id;
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} };
    account.emit('payment_intent.requires_action', intent);
    return outcome;
  }
  const charge = addCharge(account, intent, method, outcome);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (outcome.is === 'declined') {
    const { code, declineCode, message } = outcome.decline;
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = {
      charge: charge.id,
      code,
      message,
      payment_method: structuredClone(method),
      type: 'card_error',
      ...(declineCode && { decline_code: declineCode }),
    };
    account.emit('charge.failed', charge);
    account.emit('payment_intent.payment_failed', intent);
    return outcome;
  }
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method.id,
    last_payment_error: null,
  });
  account.emit('charge.succeeded', charge);
  account.emit('payment_intent.succeeded', intent);
  if (outcome.dispute) openDispute(account, charge, { amount: charge.amount, reason: 'fraudulent' });
  return outcome;
}

export function declined(intent: Stripe.PaymentIntent): StripeProblem {
  const error = intent.last_payment_error;
  return new StripeProblem(402, {
    type: 'card_error',
    message: error?.message ?? 'Your card was declined.',
    code: error?.code ?? 'card_declined',
    ...(error?.decline_code && { decline_code: error.decline_code }),
    ...(error?.charge && { charge: error.charge }),
    payment_intent: structuredClone(intent),
    ...(error?.payment_method && { payment_method: error.payment_method }),
  });
}

function addCharge(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: CardOutcome,
): Stripe.Charge {
  const id = newId('ch');
  const decline = outcome.is === 'declined' ? outcome.decline : null;
  return account.add('charge', {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline
      ? null
      : addBalance(account, {
          amount: intent.amount,
          fee: cardFee(intent.amount),
          source: id,
          type: 'charge',
          description: intent.description,
        }),
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'AGENT CRM SANDBOX',
    captured: !decline,
    created: account.now(),
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargedWith(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
}

/** The card as the charge tells it: fewer fields than the payment method's own. */
function chargedWith(method: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  const { brand, checks, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card ?? {};
  const card = {
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    last4,
    installments: null,
    mandate: null,
    network: brand,
    three_d_secure: null,
    wallet: null,
  };
  return { card: structuredClone(card) as Stripe.Charge.PaymentMethodDetails.Card, type: 'card' };
}

/** 2.9 % and 30 cents, rounded half up. */
const cardFee = (amount: number) => Math.floor((amount * 29 + 500) / 1_000) + 30;
