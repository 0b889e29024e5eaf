// Saved cards: made on the payment page or from a test token, attached to one customer.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { brandOf, cardTokens, fingerprintOf, tryCard } from './cards.ts';
import { StripeProblem, invalid } from './errors.ts';
import { newId } from './ids.ts';
import { listOf } from './listing.ts';
import { operation } from './operation.ts';
import { clearable, email, mergeMetadata, metadata, paging, positive, text } from './params.ts';

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  name: string | null;
  email: string | null;
  postalCode: string | null;
}

export function createCard(account: StripeAccount, card: CardDetails): Stripe.PaymentMethod {
  const brand = brandOf(card.number);
  const address = card.postalCode
    ? { city: null, country: 'US', line1: null, line2: null, postal_code: card.postalCode, state: null }
    : null;
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address, email: card.email, name: card.name, phone: null, tax_id: null },
    card: {
      brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: card.postalCode ? 'pass' : null,
        cvc_check: 'pass',
      },
      country: 'US',
      display_brand: brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprintOf(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  account.setNote('card', method.id, { number: card.number, confirmed: false });
  return account.add('payment_method', method);
}

export function attachCard(
  account: StripeAccount,
  method: Stripe.PaymentMethod,
  customer: string,
  confirmed: boolean,
): void {
  const note = account.note('card', method.id);
  if (note && confirmed) note.confirmed = true;
  if (method.customer === customer) return;
  method.customer = customer;
  account.emit('payment_method.attached', method);
}

/** A payment method by id, or a fresh one for a test token. */
export function methodNamed(account: StripeAccount, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const number = cardTokens[id];
  if (!number) return account.get('payment_method', id, param);
  const expYear = new Date().getUTCFullYear() + 3;
  return createCard(account, { number, expMonth: 12, expYear, name: null, email: null, postalCode: null });
}

/** What a subscription or an off-session charge uses when no card is named. */
export function defaultMethod(
  account: StripeAccount,
  customer: Stripe.Customer,
  subscription?: Stripe.Subscription,
): Stripe.PaymentMethod | null {
  const id = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return typeof id === 'string' ? (account.find('payment_method', id) ?? null) : null;
}

const ofCustomer = (account: StripeAccount, customer: string) =>
  account.all('payment_method').filter((method) => method.customer === customer);

const card = z.strictObject({ number: text, exp_month: positive, exp_year: positive, cvc: text.optional() });
const billingDetails = z.strictObject({ name: clearable.optional(), email: email.optional() });

export const paymentMethodOperations = [
  operation({
    name: 'payment_methods.create',
    method: 'POST',
    path: '/payment_methods',
    params: z.strictObject({
      type: z.enum(['card']),
      card,
      billing_details: billingDetails.optional(),
      metadata: metadata.optional(),
    }),
    run: (account, { card: given, billing_details: details, metadata: data }) => {
      const number = given.number.replaceAll(/\s/g, '');
      const method = createCard(account, {
        number,
        expMonth: given.exp_month,
        expYear: given.exp_year,
        name: details?.name ?? null,
        email: details?.email ?? null,
        postalCode: null,
      });
      method.metadata = mergeMetadata({}, data);
      return method;
    },
  }),
  operation({
    name: 'payment_methods.list',
    method: 'GET',
    path: '/payment_methods',
    params: z.strictObject({ ...paging, customer: text.optional(), type: z.enum(['card']).optional() }),
    run: (account, { customer, type: _type, ...cursor }) =>
      listOf(customer ? ofCustomer(account, account.customer(customer).id) : [], cursor, '/v1/payment_methods'),
  }),
  operation({
    name: 'payment_methods.retrieve',
    method: 'GET',
    path: '/payment_methods/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('payment_method', id),
  }),
  operation({
    name: 'payment_methods.update',
    method: 'POST',
    path: '/payment_methods/:id',
    params: z.strictObject({ metadata: metadata.optional() }),
    run: (account, params, id) => {
      const method = account.get('payment_method', id);
      return account.change(
        'payment_method.updated',
        method,
        () => (method.metadata = mergeMetadata(method.metadata, params.metadata)),
      );
    },
  }),
  operation({
    name: 'payment_methods.attach',
    method: 'POST',
    path: '/payment_methods/:id/attach',
    params: z.strictObject({ customer: text }),
    run: (account, params, id) => {
      const method = methodNamed(account, id, 'id');
      const customer = account.customer(params.customer);
      if (method.customer && method.customer !== customer.id) {
        throw invalid('The payment method you provided has already been attached to a customer.', {
          code: 'payment_method_already_attached',
        });
      }
      const outcome = tryCard(account.note('card', method.id)?.number ?? '', {
        saving: true,
        present: false,
        confirmed: 'now',
      });
      if (outcome.is === 'declined') {
        const { code, declineCode, message } = outcome.decline;
        throw new StripeProblem(402, {
          type: 'card_error',
          code,
          message,
          ...(declineCode && { decline_code: declineCode }),
        });
      }
      attachCard(account, method, customer.id, false);
      return method;
    },
  }),
  operation({
    name: 'payment_methods.detach',
    method: 'POST',
    path: '/payment_methods/:id/detach',
    params: z.strictObject({}),
    run: (account, _params, id) => {
      const method = account.get('payment_method', id);
      if (!method.customer)
        throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
      return account.change('payment_method.detached', method, () => (method.customer = null));
    },
  }),
  operation({
    name: 'customers.list_payment_methods',
    method: 'GET',
    path: '/customers/:id/payment_methods',
    params: z.strictObject({ ...paging, type: z.enum(['card']).optional() }),
    run: (account, { type: _type, ...cursor }, id) =>
      listOf(ofCustomer(account, account.customer(id, 'id').id), cursor, `/v1/customers/${id}/payment_methods`),
  }),
  operation({
    name: 'customers.retrieve_payment_method',
    method: 'GET',
    path: '/customers/:id/payment_methods/:secondId',
    params: z.strictObject({}),
    run: (account, _params, id, secondId) => {
      const method = account.get('payment_method', secondId);
      return method.customer === id ? method : account.get('payment_method', `${secondId} of ${id}`);
    },
  }),
];
