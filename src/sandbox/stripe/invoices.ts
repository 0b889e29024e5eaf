// Invoices as calls, and the payments that settled them.
import type Stripe from 'stripe';
import * as z from 'zod';
import type { StripeAccount } from './account.ts';
import { invalid } from './errors.ts';
import { collectInvoice, voidInvoice } from './invoicing.ts';
import { belongsTo, idOf, listOf } from './listing.ts';
import { operation } from './operation.ts';
import { flag, mergeMetadata, metadata, paging, text } from './params.ts';
import { attachCard, defaultMethod, methodNamed } from './payment-methods.ts';
import { afterPayment, refusedPayment } from './subscription-life.ts';

export function subscriptionOf(account: StripeAccount, invoice: Stripe.Invoice): Stripe.Subscription | null {
  const id = idOf(invoice.parent?.subscription_details?.subscription);
  return id ? (account.find('subscription', id) ?? null) : null;
}

/** Pays an open invoice and brings its subscription back; the outcome says whether the card took it. */
export function payInvoice(
  account: StripeAccount,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | null,
  how: { present: boolean; confirmedNow: boolean },
) {
  const subscription = subscriptionOf(account, invoice);
  const outcome = collectInvoice(account, invoice, method, how);
  if (subscription) afterPayment(account, subscription, outcome);
  return outcome;
}

export const invoiceOperations = [
  operation({
    name: 'invoices.list',
    method: 'GET',
    path: '/invoices',
    params: z.strictObject({
      ...paging,
      customer: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: text.optional(),
    }),
    run: (account, { customer, status, subscription, ...cursor }) => {
      const fits = (invoice: Stripe.Invoice) =>
        (!status || invoice.status === status) &&
        (!subscription || subscriptionOf(account, invoice)?.id === subscription);
      return listOf(account.all('invoice').filter(belongsTo(customer)).filter(fits), cursor, '/v1/invoices');
    },
  }),
  operation({
    name: 'invoices.retrieve',
    method: 'GET',
    path: '/invoices/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('invoice', id),
  }),
  operation({
    name: 'invoices.update',
    method: 'POST',
    path: '/invoices/:id',
    params: z.strictObject({ metadata: metadata.optional() }),
    run: (account, params, id) => {
      const invoice = account.get('invoice', id);
      return account.change(
        'invoice.updated',
        invoice,
        () => (invoice.metadata = mergeMetadata(invoice.metadata, params.metadata)),
      );
    },
  }),
  operation({
    name: 'invoices.list_lines',
    method: 'GET',
    path: '/invoices/:id/lines',
    params: z.strictObject(paging),
    run: (account, cursor, id) => listOf(account.get('invoice', id).lines.data, cursor, `/v1/invoices/${id}/lines`),
  }),
  operation({
    name: 'invoices.pay',
    method: 'POST',
    path: '/invoices/:id/pay',
    params: z.strictObject({ payment_method: text.optional(), off_session: flag.optional() }),
    run: (account, params, id) => {
      const invoice = account.get('invoice', id);
      if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
      if (invoice.status !== 'open')
        throw invalid('This invoice can no longer be paid.', { code: 'invoice_not_editable' });
      const customer = account.customer(idOf(invoice.customer) ?? '');
      const method = params.payment_method
        ? methodNamed(account, params.payment_method)
        : defaultMethod(account, customer, subscriptionOf(account, invoice) ?? undefined);
      if (!method)
        throw invalid(
          'There is no default_payment_method set on this Customer or Invoice. Please set a default_payment_method.',
          { code: 'invoice_payment_intent_requires_action' },
        );
      if (params.payment_method) attachCard(account, method, customer.id, false);
      const outcome = payInvoice(account, invoice, method, { present: false, confirmedNow: false });
      if (outcome.is !== 'paid') throw refusedPayment(account, invoice, outcome);
      return invoice;
    },
  }),
  operation({
    name: 'invoices.void',
    method: 'POST',
    path: '/invoices/:id/void',
    params: z.strictObject({}),
    run: (account, _params, id) => {
      const invoice = account.get('invoice', id);
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw invalid(`You can only void open or uncollectible invoices. This one is ${invoice.status}.`);
      voidInvoice(account, invoice);
      return invoice;
    },
  }),
  operation({
    name: 'invoice_payments.list',
    method: 'GET',
    path: '/invoice_payments',
    params: z.strictObject({
      ...paging,
      invoice: text.optional(),
      payment: z.strictObject({ payment_intent: text.optional(), type: z.enum(['payment_intent']) }).optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    }),
    run: (account, { invoice, payment, status, ...cursor }) => {
      const fits = (row: Stripe.InvoicePayment) =>
        (!invoice || row.invoice === invoice) &&
        (!status || row.status === status) &&
        (!payment?.payment_intent || row.payment.payment_intent === payment.payment_intent);
      return listOf(account.all('invoice_payment').filter(fits), cursor, '/v1/invoice_payments');
    },
  }),
  operation({
    name: 'invoice_payments.retrieve',
    method: 'GET',
    path: '/invoice_payments/:id',
    params: z.strictObject({}),
    run: (account, _params, id) => account.get('invoice_payment', id),
  }),
];
