// Customers.
import type Stripe from 'stripe';
import * as z from 'zod';
import { randomBytes } from 'node:crypto';
import type { StripeAccount } from './account.ts';
import { invalid } from './errors.ts';
import { newId } from './ids.ts';
import { belongsTo, listOf } from './listing.ts';
import { operation } from './operation.ts';
import { clearable, email, mergeMetadata, metadata, paging, text } from './params.ts';
import { attachCard, methodNamed } from './payment-methods.ts';
import { endSubscription } from './subscription-life.ts';

interface NewCustomer {
  email: string | null;
  name: string | null;
  phone?: string | null;
  description?: string | null;
  address?: Stripe.Address | null;
  metadata?: Record<string, string>;
}

export function createCustomer(account: StripeAccount, request: NewCustomer): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: request.address ?? null,
    balance: 0,
    created: account.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: request.description ?? null,
    email: request.email,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: request.metadata ?? {},
    name: request.name,
    next_invoice_sequence: 1,
    phone: request.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
  account.add('customer', customer);
  account.emit('customer.created', customer);
  return customer;
}

const address = z.strictObject({
  city: clearable.optional(),
  country: clearable.optional(),
  line1: clearable.optional(),
  line2: clearable.optional(),
  postal_code: clearable.optional(),
  state: clearable.optional(),
});
const unset = z.literal('').transform(() => null);

const shared = {
  address: z.union([address, unset]).optional(),
  description: clearable.optional(),
  email: z.union([email, unset]).optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: clearable.optional(), footer: clearable.optional() })
    .optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
};

const full = (given: z.output<typeof address> | null | undefined): Stripe.Address | null =>
  given ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...given } : null;

function setDefaultCard(account: StripeAccount, customer: Stripe.Customer, id: string | null): void {
  if (id && account.get('payment_method', id, 'invoice_settings[default_payment_method]').customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  }
  customer.invoice_settings.default_payment_method = id;
}

export const customerOperations = [
  operation({
    name: 'customers.create',
    method: 'POST',
    path: '/customers',
    params: z.strictObject({ ...shared, payment_method: text.optional() }),
    run: (account, params) => {
      const method = params.payment_method ? methodNamed(account, params.payment_method) : null;
      const customer = createCustomer(account, {
        email: params.email ?? null,
        name: params.name ?? null,
        phone: params.phone ?? null,
        description: params.description ?? null,
        address: full(params.address),
        metadata: mergeMetadata({}, params.metadata),
      });
      if (method) attachCard(account, method, customer.id, false);
      const card = params.invoice_settings?.default_payment_method;
      if (card) setDefaultCard(account, customer, card);
      return customer;
    },
  }),
  operation({
    name: 'customers.list',
    method: 'GET',
    path: '/customers',
    params: z.strictObject({ ...paging, email: text.optional() }),
    run: (account, { email: wanted, ...cursor }) => {
      const fits = (customer: Stripe.Customer) => !('deleted' in customer) && (!wanted || customer.email === wanted);
      return listOf(account.all('customer').filter(fits), cursor, '/v1/customers');
    },
  }),
  operation({
    name: 'customers.retrieve',
    method: 'GET',
    path: '/customers/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('customer', id),
  }),
  operation({
    name: 'customers.update',
    method: 'POST',
    path: '/customers/:id',
    params: z.strictObject(shared),
    run: (account, params, id) => {
      const customer = account.customer(id, 'id');
      return account.change('customer.updated', customer, () => {
        if (params.email !== undefined) customer.email = params.email;
        if (params.name !== undefined) customer.name = params.name;
        if (params.phone !== undefined) customer.phone = params.phone;
        if (params.description !== undefined) customer.description = params.description;
        if (params.address !== undefined) customer.address = full(params.address);
        customer.metadata = mergeMetadata(customer.metadata, params.metadata);
        const card = params.invoice_settings?.default_payment_method;
        if (card !== undefined) setDefaultCard(account, customer, card);
      });
    },
  }),
  operation({
    name: 'customers.delete',
    method: 'DELETE',
    path: '/customers/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => {
      const customer = account.customer(id, 'id');
      for (const subscription of account.all('subscription').filter(belongsTo(id))) {
        if (subscription.status !== 'canceled') endSubscription(account, subscription, 'cancellation_requested');
      }
      account.emit('customer.deleted', customer);
      const stub = { id, object: 'customer', deleted: true };
      account.add('customer', stub as unknown as Stripe.Customer);
      return stub;
    },
  }),
];
