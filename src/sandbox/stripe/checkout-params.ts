// The parameters of a new checkout session, and what is refused although each is right by itself.
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { priceData } from './catalog.ts';
import { invalid } from './errors.ts';
import { address, currency, email, flag, integer, metadata, natural, positive, text } from './params.ts';

const DAY = 86_400;

export const lineItem = z.strictObject({
  price: text.optional(),
  price_data: priceData.optional(),
  quantity: positive.optional(),
});
const subscriptionData = z.strictObject({
  description: text.optional(),
  metadata: metadata.optional(),
  trial_end: natural.optional(),
  trial_period_days: positive.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
});
const paymentIntentData = z.strictObject({
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: email.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  statement_descriptor_suffix: text.optional(),
});
const submitText = z.strictObject({ message: text });

export const newSession = z.strictObject({
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: address.optional(),
  client_reference_id: text.optional(),
  currency: currency.optional(),
  custom_text: z.strictObject({ submit: submitText.optional(), after_submit: submitText.optional() }).optional(),
  customer: text.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  customer_email: email.optional(),
  customer_update: z
    .strictObject({ address: z.enum(['auto', 'never']).optional(), name: z.enum(['auto', 'never']).optional() })
    .optional(),
  expires_at: integer.optional(),
  line_items: z.array(lineItem).optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  mode: z.enum(['payment', 'subscription']),
  payment_intent_data: paymentIntentData.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  payment_method_types: z.array(z.enum(['card'])).optional(),
  submit_type: z.enum(['auto', 'pay', 'book', 'donate', 'subscribe']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: address.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
});
export type NewSession = z.output<typeof newSession>;

export function checkTogether(account: StripeAccount, params: NewSession): void {
  const missing = (param: string) => invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (!params.success_url) throw missing('success_url');
  if (!params.line_items || params.line_items.length === 0) throw missing('line_items');
  if (params.customer && params.customer_email)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', { param: 'customer' });
  if (params.customer_update && !params.customer)
    throw invalid('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  if (params.mode === 'payment') {
    if (params.subscription_data)
      throw invalid('You can not pass `subscription_data` in `payment` mode.', { param: 'subscription_data' });
    if (params.payment_method_collection)
      throw invalid('You can only use `payment_method_collection` in `subscription` mode.', {
        param: 'payment_method_collection',
      });
  } else {
    if (params.payment_intent_data)
      throw invalid('You can not pass `payment_intent_data` in `subscription` mode.', { param: 'payment_intent_data' });
    if (params.customer_creation)
      throw invalid('`customer_creation` can only be used in `payment` and `setup` mode.', {
        param: 'customer_creation',
      });
    if (params.submit_type && params.submit_type !== 'subscribe')
      throw invalid('You can not pass this `submit_type` in `subscription` mode.', { param: 'submit_type' });
  }
  if (params.automatic_tax?.enabled)
    throw invalid('The sandbox calculates no tax.', { param: 'automatic_tax[enabled]' });
  const now = account.now();
  if (params.expires_at !== undefined && (params.expires_at < now + 1_800 || params.expires_at > now + DAY)) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  const { trial_end: end, trial_period_days: days } = params.subscription_data ?? {};
  if (end !== undefined && days !== undefined)
    throw invalid('You may only specify one of `trial_end` and `trial_period_days`.', {
      param: 'subscription_data[trial_end]',
    });
  if (end !== undefined && end < now + 2 * DAY)
    throw invalid('The `trial_end` date has to be at least 2 days in the future.', {
      param: 'subscription_data[trial_end]',
    });
  if (days !== undefined && days > 730)
    throw invalid('The maximum number of trial period days is 730 (2 years).', {
      param: 'subscription_data[trial_period_days]',
    });
}
