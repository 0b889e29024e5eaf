// Checkout sessions: made by the product, paid or left on the hosted page.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { planOf } from './checkout-lines.ts';
import { checkTogether, newSession } from './checkout-params.ts';
import type { NewSession } from './checkout-params.ts';
import { invalid } from './errors.ts';
import { newId } from './ids.ts';
import { listOf } from './listing.ts';
import { operation } from './operation.ts';
import { email, mergeMetadata, metadata, paging, text } from './params.ts';

const DAY = 86_400;

function createSession(account: StripeAccount, params: NewSession): Stripe.Checkout.Session {
  checkTogether(account, params);
  const plan = planOf(account, params);
  const now = account.now();
  const id = newId('cs_test', 58);
  const trial = plan.subscription.trialDays !== null || plan.subscription.trialEnd !== null;
  const total = trial ? 0 : plan.lines.reduce((sum, line) => sum + line.amount_total, 0);
  const customer = params.customer ? account.customer(params.customer) : null;
  account.setNote('plan', id, plan);
  return account.add('checkout.session', {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: now,
    currency: 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: params.mode === 'payment' && !customer ? (params.customer_creation ?? 'if_required') : null,
    customer_details:
      customer || params.customer_email
        ? {
            address: null,
            business_name: null,
            email: customer?.email ?? params.customer_email ?? null,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: 'none',
            tax_ids: null,
          }
        : null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: params.expires_at ?? now + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation:
      params.mode === 'payment'
        ? {
            enabled: false,
            invoice_data: {
              account_tax_ids: null,
              custom_fields: null,
              description: null,
              footer: null,
              issuer: null,
              metadata: {},
              rendering_options: null,
            },
          }
        : null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, params.metadata),
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection:
      params.mode === 'subscription' ? (params.payment_method_collection ?? 'always') : 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${account.publicUrl()}/checkout/${id}`,
    wallet_options: null,
  });
}

export function expireSession(account: StripeAccount, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  session.status = 'expired';
  session.url = null;
  account.emit('checkout.session.expired', session);
  return session;
}

export const checkoutOperations = [
  operation({
    name: 'checkout.sessions.create',
    method: 'POST',
    path: '/checkout/sessions',
    params: newSession,
    run: createSession,
  }),
  operation({
    name: 'checkout.sessions.list',
    method: 'GET',
    path: '/checkout/sessions',
    params: z.strictObject({
      ...paging,
      customer: text.optional(),
      customer_details: z.strictObject({ email }).optional(),
      payment_intent: text.optional(),
      status: z.enum(['complete', 'expired', 'open']).optional(),
      subscription: text.optional(),
    }),
    run: (
      account,
      { customer, customer_details: details, payment_intent: intent, status, subscription, ...cursor },
    ) => {
      const fits = (session: Stripe.Checkout.Session) =>
        (!customer || session.customer === customer) &&
        (!details || session.customer_details?.email === details.email) &&
        (!intent || session.payment_intent === intent) &&
        (!status || session.status === status) &&
        (!subscription || session.subscription === subscription);
      return listOf(account.all('checkout.session').filter(fits), cursor, '/v1/checkout/sessions');
    },
  }),
  operation({
    name: 'checkout.sessions.retrieve',
    method: 'GET',
    path: '/checkout/sessions/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('checkout.session', id),
  }),
  operation({
    name: 'checkout.sessions.update',
    method: 'POST',
    path: '/checkout/sessions/:id',
    params: z.strictObject({ metadata: metadata.optional() }),
    run: (account, params, id) => {
      const session = account.get('checkout.session', id);
      session.metadata = mergeMetadata(session.metadata, params.metadata);
      return session;
    },
  }),
  operation({
    name: 'checkout.sessions.expire',
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    params: z.strictObject({}),
    run: (account, _params, id) => {
      const session = account.get('checkout.session', id);
      if (session.status !== 'open')
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      return expireSession(account, session);
    },
  }),
  operation({
    name: 'checkout.sessions.list_line_items',
    method: 'GET',
    path: '/checkout/sessions/:id/line_items',
    params: z.strictObject(paging),
    run: (account, cursor, id) => {
      account.get('checkout.session', id);
      return listOf(account.note('plan', id)?.lines ?? [], cursor, `/v1/checkout/sessions/${id}/line_items`);
    },
  }),
];
