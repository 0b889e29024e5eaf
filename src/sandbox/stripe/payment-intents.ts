// Payment intents, mostly off-session charges of a saved card, and the charges they make.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { chargeIntent, createIntent, declined } from './charging.ts';
import { StripeProblem, invalid } from './errors.ts';
import { belongsTo, listOf } from './listing.ts';
import { operation } from './operation.ts';
import { address, clearable, currency, email, flag, integer, mergeMetadata, metadata, paging, text } from './params.ts';
import { attachCard, methodNamed } from './payment-methods.ts';

const LEAST = 50;
const MOST = 99_999_999;

const future = z.enum(['off_session', 'on_session']);

const newIntent = z.strictObject({
  amount: integer,
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  confirm: flag.optional(),
  currency,
  customer: text.optional(),
  description: text.optional(),
  error_on_requires_action: flag.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_method: text.optional(),
  payment_method_types: z.array(z.enum(['card'])).optional(),
  receipt_email: email.optional(),
  return_url: address.optional(),
  setup_future_usage: future.optional(),
  statement_descriptor_suffix: text.optional(),
});

function checkAmount(amount: number): void {
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < LEAST) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > MOST)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
}

/** A saved card pays only for the customer it belongs to. */
function methodFor(account: StripeAccount, id: string, customer: string | null): Stripe.PaymentMethod {
  const method = methodNamed(account, id);
  if (method.customer && method.customer !== customer) {
    throw invalid(
      'The PaymentMethod you provided belongs to another Customer. Provide that customer together with it.',
      { param: 'payment_method' },
    );
  }
  return method;
}

function confirm(
  account: StripeAccount,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  how: { offSession: boolean; errorOnAction: boolean },
): Stripe.PaymentIntent {
  const outcome = chargeIntent(account, intent, method, { present: !how.offSession, confirmedNow: false });
  if (outcome.is === 'declined') throw declined(intent);
  if (outcome.is === 'confirm' && how.errorOnAction) {
    intent.status = 'requires_payment_method';
    intent.next_action = null;
    const message =
      'This payment required an authentication action to complete, but `error_on_requires_action` was set.';
    throw new StripeProblem(402, {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      message,
      payment_intent: structuredClone(intent),
    });
  }
  if (outcome.is === 'paid' && intent.setup_future_usage && typeof intent.customer === 'string')
    attachCard(account, method, intent.customer, false);
  return intent;
}

function create(account: StripeAccount, params: z.output<typeof newIntent>): Stripe.PaymentIntent {
  checkAmount(params.amount);
  if (params.off_session && !params.confirm)
    throw invalid('You can only set `off_session` when `confirm` is true.', { param: 'off_session' });
  if (params.confirm && !params.payment_method) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. Provide `payment_method`.",
      { code: 'payment_intent_unexpected_state', param: 'payment_method' },
    );
  }
  if (params.off_session && params.setup_future_usage)
    throw invalid('You cannot set `setup_future_usage` together with `off_session`.', { param: 'setup_future_usage' });
  const customer = params.customer ? account.customer(params.customer).id : null;
  const method = params.payment_method ? methodFor(account, params.payment_method, customer) : null;
  const intent = createIntent(account, {
    amount: params.amount,
    customer,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    receiptEmail: params.receipt_email ?? null,
    setupFutureUsage: params.setup_future_usage ?? null,
    statementDescriptorSuffix: params.statement_descriptor_suffix ?? null,
  });
  if (method && params.confirm)
    return confirm(account, intent, method, {
      offSession: params.off_session ?? false,
      errorOnAction: params.error_on_requires_action ?? false,
    });
  if (method) Object.assign(intent, { payment_method: method.id, status: 'requires_confirmation' });
  return intent;
}

const unexpected = (intent: Stripe.PaymentIntent, verb: string) =>
  invalid(`This PaymentIntent's status is ${intent.status}: it cannot be ${verb}.`, {
    code: 'payment_intent_unexpected_state',
  });

const waits = (intent: Stripe.PaymentIntent) => intent.status.startsWith('requires_');

export const paymentIntentOperations = [
  operation({
    name: 'payment_intents.create',
    method: 'POST',
    path: '/payment_intents',
    params: newIntent,
    run: create,
  }),
  operation({
    name: 'payment_intents.list',
    method: 'GET',
    path: '/payment_intents',
    params: z.strictObject({ ...paging, customer: text.optional() }),
    run: (account, { customer, ...cursor }) =>
      listOf(account.all('payment_intent').filter(belongsTo(customer)), cursor, '/v1/payment_intents'),
  }),
  operation({
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: '/payment_intents/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('payment_intent', id),
  }),
  operation({
    name: 'payment_intents.update',
    method: 'POST',
    path: '/payment_intents/:id',
    params: z.strictObject({
      amount: integer.optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
    }),
    run: (account, params, id) => {
      const intent = account.get('payment_intent', id);
      if (params.amount !== undefined) {
        if (!waits(intent)) throw unexpected(intent, 'changed in its amount');
        checkAmount(params.amount);
        intent.amount = params.amount;
      }
      if (params.description !== undefined) intent.description = params.description;
      intent.metadata = mergeMetadata(intent.metadata, params.metadata);
      return intent;
    },
  }),
  operation({
    name: 'payment_intents.confirm',
    method: 'POST',
    path: '/payment_intents/:id/confirm',
    params: z.strictObject({
      payment_method: text.optional(),
      off_session: flag.optional(),
      error_on_requires_action: flag.optional(),
      return_url: address.optional(),
    }),
    run: (account, params, id) => {
      const intent = account.get('payment_intent', id);
      if (!waits(intent)) throw unexpected(intent, 'confirmed');
      const named = params.payment_method ?? (typeof intent.payment_method === 'string' ? intent.payment_method : null);
      if (!named)
        throw invalid("You cannot confirm this PaymentIntent because it's missing a payment method.", {
          code: 'payment_intent_unexpected_state',
        });
      const method = methodFor(account, named, typeof intent.customer === 'string' ? intent.customer : null);
      return confirm(account, intent, method, {
        offSession: params.off_session ?? false,
        errorOnAction: params.error_on_requires_action ?? false,
      });
    },
  }),
  operation({
    name: 'payment_intents.cancel',
    method: 'POST',
    path: '/payment_intents/:id/cancel',
    params: z.strictObject({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    run: (account, params, id) => {
      const intent = account.get('payment_intent', id);
      if (!waits(intent)) throw unexpected(intent, 'canceled');
      Object.assign(intent, {
        status: 'canceled',
        canceled_at: account.now(),
        cancellation_reason: params.cancellation_reason ?? null,
        next_action: null,
      });
      account.emit('payment_intent.canceled', intent);
      return intent;
    },
  }),
  operation({
    name: 'charges.list',
    method: 'GET',
    path: '/charges',
    params: z.strictObject({ ...paging, customer: text.optional(), payment_intent: text.optional() }),
    run: (account, { customer, payment_intent: intent, ...cursor }) =>
      listOf(
        account
          .all('charge')
          .filter(belongsTo(customer))
          .filter((charge) => !intent || charge.payment_intent === intent),
        cursor,
        '/v1/charges',
      ),
  }),
  operation({
    name: 'charges.retrieve',
    method: 'GET',
    path: '/charges/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('charge', id),
  }),
  operation({
    name: 'balance_transactions.list',
    method: 'GET',
    path: '/balance_transactions',
    params: z.strictObject({ ...paging, type: text.optional(), source: text.optional() }),
    run: (account, { type, source, ...cursor }) =>
      listOf(
        account
          .all('balance_transaction')
          .filter((row) => (!type || row.type === type) && (!source || row.source === source)),
        cursor,
        '/v1/balance_transactions',
      ),
  }),
  operation({
    name: 'balance_transactions.retrieve',
    method: 'GET',
    path: '/balance_transactions/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('balance_transaction', id),
  }),
];
