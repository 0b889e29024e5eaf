// Invoices of subscriptions: drawn up, finalized, paid or failed by the card on file.
import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import type { CardOutcome } from './cards.ts';
import { productName, wireDecimal } from './catalog.ts';
import { chargeIntent, createIntent } from './charging.ts';
import { newId } from './ids.ts';
import { embedded, idOf } from './listing.ts';

interface Line {
  item: Stripe.SubscriptionItem;
  amount: number;
  description: string;
  period: { start: number; end: number };
  proration: boolean;
}

export function invoiceLine(line: Line): Stripe.InvoiceLineItem {
  const { item, amount, description, period, proration } = line;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: idOf(item.price.product) ?? '' },
      type: 'price_details',
      unit_amount_decimal: wireDecimal(item.price.unit_amount ?? 0),
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: wireDecimal(item.quantity ?? 1),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  };
}

/** The full price of a period, or the nothing of a trial. */
export function periodLines(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  trial: boolean,
): Stripe.InvoiceLineItem[] {
  return subscription.items.data.map((item) => {
    const name = productName(account, item.price);
    const unit = item.price.unit_amount ?? 0;
    const quantity = item.quantity ?? 1;
    const description = trial
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at $${(unit / 100).toFixed(2)} / ${item.price.recurring?.interval ?? 'month'})`;
    const period = { start: item.current_period_start, end: item.current_period_end };
    return invoiceLine({ item, amount: trial ? 0 : unit * quantity, description, period, proration: false });
  });
}

interface NewInvoice {
  subscription: Stripe.Subscription;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: Stripe.InvoiceLineItem[];
  periodStart: number;
  periodEnd: number;
}

/** Drawn up and finalized; paid at once when nothing is due. */
export function issueInvoice(account: StripeAccount, request: NewInvoice): Stripe.Invoice {
  const invoice = account.add('invoice', draft(account, request));
  request.subscription.latest_invoice = invoice.id;
  account.emit('invoice.created', invoice);
  const customer = account.customer(invoice.customer as string);
  const sequence = customer.next_invoice_sequence ?? 1;
  customer.next_invoice_sequence = sequence + 1;
  customer.currency = 'usd';
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
  invoice.status = 'open';
  invoice.auto_advance = true;
  invoice.effective_at = account.now();
  invoice.status_transitions.finalized_at = account.now();
  invoice.hosted_invoice_url = `${account.publicUrl()}/invoice/${invoice.id}`;
  invoice.invoice_pdf = `${account.publicUrl()}/invoice/${invoice.id}`;
  account.emit('invoice.finalized', invoice);
  if (invoice.amount_due === 0) markPaid(account, invoice, null);
  return invoice;
}

/** Charges what is open. `present`: the cardholder is there, as on a payment page. */
export function collectInvoice(
  account: StripeAccount,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | null,
  how: { present: boolean; confirmedNow: boolean },
): CardOutcome {
  const payment = openPayment(account, invoice);
  const intent = account.get('payment_intent', idOf(payment.payment.payment_intent) ?? '');
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const outcome: CardOutcome = method
    ? chargeIntent(account, intent, method, how)
    : {
        is: 'declined',
        decline: {
          code: 'missing_payment_method',
          message: 'There is no default payment method set on this Customer or Subscription.',
        },
      };
  if (outcome.is === 'paid') {
    markPaid(account, invoice, payment);
    return outcome;
  }
  if (outcome.is === 'confirm') {
    account.emit('invoice.payment_action_required', invoice);
    return outcome;
  }
  invoice.next_payment_attempt = invoice.billing_reason === 'subscription_cycle' ? account.now() + 3 * 86_400 : null;
  account.customer(invoice.customer as string).delinquent = true;
  account.emit('invoice.payment_failed', invoice);
  return outcome;
}

export function voidInvoice(account: StripeAccount, invoice: Stripe.Invoice): void {
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = account.now();
  account.emit('invoice.voided', invoice);
}

/** The intent that pays an invoice, made at the first attempt. */
function openPayment(account: StripeAccount, invoice: Stripe.Invoice): Stripe.InvoicePayment {
  const known = account.all('invoice_payment').find((payment) => payment.invoice === invoice.id);
  if (known) return known;
  const intent = createIntent(account, {
    amount: invoice.amount_due,
    customer: idOf(invoice.customer),
    description: invoice.description ?? 'Subscription',
    receiptEmail: invoice.customer_email,
    setupFutureUsage: 'off_session',
  });
  return account.add('invoice_payment', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: account.now(),
    currency: 'usd',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

function markPaid(account: StripeAccount, invoice: Stripe.Invoice, payment: Stripe.InvoicePayment | null): void {
  const now = account.now();
  invoice.status = 'paid';
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now;
  account.customer(invoice.customer as string).delinquent = false;
  if (payment) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_due;
    payment.status_transitions.paid_at = now;
    account.emit('invoice_payment.paid', payment);
  }
  account.emit('invoice.paid', invoice);
  account.emit('invoice.payment_succeeded', invoice);
}

/** A credit larger than the charge leaves nothing due; the rest goes to the customer's balance. */
function draft(
  account: StripeAccount,
  { subscription, reason, lines, periodStart, periodEnd }: NewInvoice,
): Stripe.Invoice {
  const customer = account.customer(idOf(subscription.customer) ?? '');
  const id = newId('in');
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const startingBalance = customer.balance;
  const due = Math.max(0, total + startingBalance);
  customer.balance = Math.min(0, total + startingBalance);
  for (const line of lines) line.invoice = id;
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: account.name,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: account.now(),
    currency: 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: customer.balance,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: embedded(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: periodEnd,
    period_start: periodStart,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: startingBalance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
