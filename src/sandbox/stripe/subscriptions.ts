// Subscriptions and their items, as calls.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { invalid, noSuch } from './errors.ts';
import { belongsTo, idOf, listOf } from './listing.ts';
import { operation } from './operation.ts';
import { clearable, flag, integer, mergeMetadata, metadata, natural, paging, positive, text } from './params.ts';
import { changeItems } from './proration.ts';
import type { ChangeTerms, ItemChange } from './proration.ts';
import { endSubscription, endTrial, startSubscription } from './subscription-life.ts';

const terms = {
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'default_incomplete']).optional(),
};
type Terms = { proration_behavior?: ChangeTerms['proration'] | undefined; payment_behavior?: string | undefined };

const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: natural.optional(),
  deleted: flag.optional(),
  metadata: metadata.optional(),
});
const newItem = z.strictObject({ price: text, quantity: positive.optional(), metadata: metadata.optional() });
const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);
const cancellationDetails = z.strictObject({ comment: clearable.optional(), feedback: feedback.optional() });

function applyItems(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  given: Terms,
): void {
  const behavior = given.payment_behavior === 'error_if_incomplete' ? 'error_if_incomplete' : 'allow_incomplete';
  const apply = () =>
    changeItems(account, subscription, changes, {
      proration: given.proration_behavior ?? 'create_prorations',
      behavior,
    });
  account.whole(apply);
}

function ownMethod(account: StripeAccount, id: string, customer: string): string {
  const method = account.get('payment_method', id, 'default_payment_method');
  if (method.customer === customer) return id;
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  );
}

const created = z.strictObject({
  customer: text,
  items: z.array(newItem).min(1),
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: terms.payment_behavior,
  trial_end: integer.optional(),
  trial_period_days: positive.optional(),
});

const updated = z.strictObject({
  ...terms,
  cancel_at: z.union([z.literal('').transform(() => null), integer]).optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: text.optional(),
  description: clearable.optional(),
  items: z.array(itemChange).optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
});

function update(account: StripeAccount, params: z.output<typeof updated>, id: string): Stripe.Subscription {
  const subscription = account.get('subscription', id);
  const ended = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
  const { metadata: data, cancellation_details: details, ...rest } = params;
  if (ended && Object.values(rest).some((value) => value !== undefined)) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (params.cancel_at_period_end && params.cancel_at) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      param: 'cancel_at',
    });
  }
  const card =
    params.default_payment_method &&
    ownMethod(account, params.default_payment_method, idOf(subscription.customer) ?? '');
  if (params.items) applyItems(account, subscription, params.items, params);
  const live = account.get('subscription', id);
  account.change('customer.subscription.updated', live, () => {
    live.metadata = mergeMetadata(live.metadata, data);
    if (details && live.cancellation_details) Object.assign(live.cancellation_details, details);
    if (card) live.default_payment_method = card;
    if (params.description !== undefined) live.description = params.description;
    scheduleEnd(account, live, params);
    if (typeof params.trial_end === 'number') moveTrialEnd(account, live, params.trial_end);
  });
  if (params.trial_end === 'now') endTrialNow(account, live);
  return live;
}

/** Asked to end: at the period's end, at a moment, or no longer. */
function scheduleEnd(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  params: z.output<typeof updated>,
): void {
  const end = subscription.items.data[0]?.current_period_end ?? null;
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end;
    subscription.cancel_at = params.cancel_at_period_end ? end : null;
  } else if (params.cancel_at !== undefined) {
    subscription.cancel_at = params.cancel_at;
    subscription.cancel_at_period_end = false;
  } else return;
  const asked = subscription.cancel_at !== null;
  subscription.canceled_at = asked ? (subscription.canceled_at ?? account.now()) : null;
  if (subscription.cancellation_details)
    subscription.cancellation_details.reason = asked ? 'cancellation_requested' : null;
}

function moveTrialEnd(account: StripeAccount, subscription: Stripe.Subscription, end: number): void {
  if (end <= account.now())
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  if (subscription.status !== 'trialing')
    throw invalid('The sandbox moves the end of a running trial only.', { param: 'trial_end' });
  subscription.trial_end = end;
  subscription.billing_cycle_anchor = end;
  for (const item of subscription.items.data) item.current_period_end = end;
}

function endTrialNow(account: StripeAccount, subscription: Stripe.Subscription): void {
  const now = account.now();
  subscription.trial_end = now;
  for (const item of subscription.items.data) item.current_period_end = now;
  endTrial(account, subscription);
}

function itemOf(
  account: StripeAccount,
  id: string,
): { subscription: Stripe.Subscription; item: Stripe.SubscriptionItem } {
  for (const subscription of account.all('subscription')) {
    const item = subscription.items.data.find((entry) => entry.id === id);
    if (item) return { subscription, item };
  }
  throw noSuch('subscription_item', id);
}

export const subscriptionOperations = [
  operation({
    name: 'subscriptions.create',
    method: 'POST',
    path: '/subscriptions',
    params: created,
    run: (account, params) => {
      const customer = account.customer(params.customer);
      if (params.trial_end !== undefined && params.trial_end < account.now())
        throw invalid('Invalid timestamp: must be in the future.', { param: 'trial_end' });
      const behavior = params.payment_behavior ?? 'allow_incomplete';
      const hasCard = params.default_payment_method ?? customer.invoice_settings.default_payment_method;
      if (!hasCard && behavior !== 'default_incomplete' && !params.trial_end && !params.trial_period_days) {
        throw invalid(
          'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
          { code: 'resource_missing' },
        );
      }
      return account.whole(() =>
        startSubscription(account, {
          customer: customer.id,
          items: params.items.map((item, index) => ({
            price: account.get('price', item.price, `items[${index}][price]`),
            quantity: item.quantity ?? 1,
            metadata: mergeMetadata({}, item.metadata),
          })),
          trialDays: params.trial_period_days ?? null,
          trialEnd: params.trial_end ?? null,
          defaultMethod: params.default_payment_method
            ? ownMethod(account, params.default_payment_method, customer.id)
            : null,
          cancelAtPeriodEnd: params.cancel_at_period_end ?? false,
          description: params.description ?? null,
          metadata: mergeMetadata({}, params.metadata),
          first: { present: !params.off_session, confirmedNow: false, behavior },
        }),
      );
    },
  }),
  operation({
    name: 'subscriptions.list',
    method: 'GET',
    path: '/subscriptions',
    params: z.strictObject({
      ...paging,
      customer: text.optional(),
      price: text.optional(),
      status: z
        .enum([
          'active',
          'all',
          'canceled',
          'ended',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'paused',
          'trialing',
          'unpaid',
        ])
        .optional(),
    }),
    run: (account, { customer, price, status, ...cursor }) => {
      const ended = (state: string) => state === 'canceled' || state === 'incomplete_expired';
      const inState = (state: string) => {
        if (status === undefined) return state !== 'canceled';
        return status === 'all' || state === status || (status === 'ended' && ended(state));
      };
      const rows = account
        .all('subscription')
        .filter(belongsTo(customer))
        .filter((row) => inState(row.status));
      return listOf(
        rows.filter((row) => !price || row.items.data.some((item) => item.price.id === price)),
        cursor,
        '/v1/subscriptions',
      );
    },
  }),
  operation({
    name: 'subscriptions.retrieve',
    method: 'GET',
    path: '/subscriptions/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('subscription', id),
  }),
  operation({ name: 'subscriptions.update', method: 'POST', path: '/subscriptions/:id', params: updated, run: update }),
  operation({
    name: 'subscriptions.cancel',
    method: 'DELETE',
    path: '/subscriptions/:id',
    params: z.strictObject({
      cancellation_details: cancellationDetails.optional(),
      invoice_now: flag.optional(),
      prorate: flag.optional(),
    }),
    run: (account, params, id) => {
      const subscription = account.get('subscription', id);
      if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
        throw noSuch('subscription', id);
      if (params.cancellation_details && subscription.cancellation_details)
        Object.assign(subscription.cancellation_details, params.cancellation_details);
      endSubscription(account, subscription, 'cancellation_requested');
      return subscription;
    },
  }),
  operation({
    name: 'subscription_items.list',
    method: 'GET',
    path: '/subscription_items',
    params: z.strictObject({ ...paging, subscription: text }),
    run: (account, { subscription, ...cursor }) =>
      listOf(account.get('subscription', subscription, 'subscription').items.data, cursor, '/v1/subscription_items'),
  }),
  operation({
    name: 'subscription_items.create',
    method: 'POST',
    path: '/subscription_items',
    params: z.strictObject({ ...terms, ...newItem.shape, subscription: text }),
    run: (account, { subscription: owner, ...params }) => {
      const subscription = account.get('subscription', owner, 'subscription');
      applyItems(account, subscription, [params], params);
      return account.get('subscription', owner).items.data.at(-1) ?? subscription;
    },
  }),
  operation({
    name: 'subscription_items.retrieve',
    method: 'GET',
    path: '/subscription_items/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => itemOf(account, id).item,
  }),
  operation({
    name: 'subscription_items.update',
    method: 'POST',
    path: '/subscription_items/:id',
    params: z.strictObject({
      ...terms,
      price: text.optional(),
      quantity: natural.optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
    }),
    run: (account, params, id) => {
      applyItems(account, itemOf(account, id).subscription, [{ ...params, id }], params);
      return itemOf(account, id).item;
    },
  }),
  operation({
    name: 'subscription_items.delete',
    method: 'DELETE',
    path: '/subscription_items/:id',
    params: z.strictObject({ proration_behavior: terms.proration_behavior, clear_usage: flag.optional() }),
    run: (account, params, id) => {
      applyItems(account, itemOf(account, id).subscription, [{ id, deleted: true }], params);
      return { id, object: 'subscription_item', deleted: true };
    },
  }),
];
