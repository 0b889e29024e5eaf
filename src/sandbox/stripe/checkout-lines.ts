// What a checkout session sells: its line items, and the plan kept until it is paid.
import type Stripe from 'stripe';
import type * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { priceFromData, productName } from './catalog.ts';
import type { lineItem, NewSession } from './checkout-params.ts';
import type { CheckoutPlan } from './checkout-plan.ts';
import { invalid } from './errors.ts';
import { newId } from './ids.ts';
import { mergeMetadata } from './params.ts';

export function planOf(account: StripeAccount, params: NewSession): CheckoutPlan {
  const { subscription_data: subscription, payment_intent_data: payment } = params;
  const days = subscription?.trial_period_days ?? null;
  const trial = days !== null || subscription?.trial_end !== undefined;
  const lines = (params.line_items ?? []).map((item, index) => lineOf(account, item, `line_items[${index}]`, trial));
  const hasRecurring = lines.some((line) => line.price?.type === 'recurring');
  if (params.mode === 'subscription' && !hasRecurring) {
    throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.', {
      param: 'line_items',
    });
  }
  if (params.mode === 'subscription' && lines.some((line) => line.price?.type === 'one_time')) {
    throw invalid('The sandbox takes recurring prices only in `subscription` mode.', { param: 'line_items' });
  }
  if (params.mode === 'payment' && hasRecurring) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      { param: 'line_items' },
    );
  }
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  if (params.mode === 'payment' && total < 50) {
    throw invalid("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    });
  }
  return {
    lines,
    subscription: {
      trialDays: days,
      trialEnd: subscription?.trial_end ?? null,
      missingCard: subscription?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
      metadata: mergeMetadata({}, subscription?.metadata),
      description: subscription?.description ?? null,
    },
    payment: {
      setupFutureUsage: payment?.setup_future_usage ?? null,
      metadata: mergeMetadata({}, payment?.metadata),
      description: payment?.description ?? null,
      receiptEmail: payment?.receipt_email ?? null,
      statementDescriptorSuffix: payment?.statement_descriptor_suffix ?? null,
    },
  };
}

function lineOf(
  account: StripeAccount,
  item: z.output<typeof lineItem>,
  param: string,
  trial: boolean,
): Stripe.LineItem {
  if (Boolean(item.price) === Boolean(item.price_data)) {
    throw invalid(`You must specify exactly one of ${param}[price] and ${param}[price_data].`, {
      param,
      ...(!item.price && { code: 'parameter_missing' }),
    });
  }
  const price = item.price_data
    ? priceFromData(account, item.price_data, `${param}[price_data]`)
    : account.get('price', item.price ?? '', `${param}[price]`);
  if (!item.price_data && !price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, {
      param: `${param}[price]`,
    });
  if (item.quantity === undefined)
    throw invalid('Quantity is required. Add `quantity` to `' + param + '`', {
      code: 'parameter_missing',
      param: `${param}[quantity]`,
    });
  const amount = trial ? 0 : (price.unit_amount ?? 0) * item.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: 'usd',
    description: productName(account, price),
    metadata: {},
    price,
    quantity: item.quantity,
  };
}
