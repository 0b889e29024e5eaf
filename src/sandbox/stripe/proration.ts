// Changing what a subscription holds: items come, go or change quantity, and the rest of the period is settled.
import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import { productName } from './catalog.ts';
import { invalid } from './errors.ts';
import { collectInvoice, invoiceLine, issueInvoice } from './invoicing.ts';
import { mergeMetadata } from './params.ts';
import { defaultMethod } from './payment-methods.ts';
import { addItem, afterPayment, refusedPayment } from './subscription-life.ts';

export interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
}

export interface ChangeTerms {
  proration: 'create_prorations' | 'always_invoice' | 'none';
  behavior: 'allow_incomplete' | 'error_if_incomplete';
}

/** Applies the changes and bills them as asked; with `error_if_incomplete` a refused card undoes everything. */
export function changeItems(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  changes: readonly ItemChange[],
  terms: ChangeTerms,
): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'resource_missing',
    });
  }
  const lines: Stripe.InvoiceLineItem[] = [];
  account.change('customer.subscription.updated', subscription, () => {
    for (const change of changes) lines.push(...changeItem(account, subscription, change));
    if (subscription.items.data.length === 0)
      throw invalid('A subscription must have at least one item.', { param: 'items' });
  });
  const billed = subscription.status === 'active' || subscription.status === 'past_due';
  if (!billed || terms.proration === 'none' || lines.length === 0) return;
  if (terms.proration === 'create_prorations') {
    account.setNote('pending', subscription.id, [...(account.note('pending', subscription.id) ?? []), ...lines]);
    return;
  }
  const now = account.now();
  const invoice = issueInvoice(account, {
    subscription,
    reason: 'subscription_update',
    lines,
    periodStart: now,
    periodEnd: now,
  });
  if (invoice.status === 'paid') return;
  const method = defaultMethod(account, account.customer(subscription.customer as string), subscription);
  const outcome = collectInvoice(account, invoice, method, { present: false, confirmedNow: false });
  if (outcome.is !== 'paid' && terms.behavior === 'error_if_incomplete')
    throw refusedPayment(account, invoice, outcome);
  afterPayment(account, subscription, outcome);
}

function changeItem(
  account: StripeAccount,
  subscription: Stripe.Subscription,
  change: ItemChange,
): Stripe.InvoiceLineItem[] {
  const items = subscription.items.data;
  const item = items.find((entry) => entry.id === change.id);
  if (change.id && !item)
    throw invalid(`No such subscription_item: '${change.id}'`, { code: 'resource_missing', param: 'items' });
  const price = change.price ? account.get('price', change.price, 'items[price]') : item?.price;
  if (!price)
    throw invalid('Missing required param: items[0][price].', { code: 'parameter_missing', param: 'items[0][price]' });
  if (!item) {
    if (items.some((entry) => entry.price.id === price.id)) {
      throw invalid(
        `Price ${price.id} is already used by another item of this subscription. Name the item's id to change its quantity.`,
        { param: 'items' },
      );
    }
    const added = addItem(account, subscription, price, change.quantity ?? 1, mergeMetadata({}, change.metadata));
    return rest(account, added, 1, 'Remaining');
  }
  const credit = rest(account, item, -1, 'Unused');
  if (change.deleted) {
    items.splice(items.indexOf(item), 1);
    return credit;
  }
  const before = `${item.price.id} ${item.quantity}`;
  if (price.id !== item.price.id && price.recurring) {
    item.price = price;
    Object.assign(item.plan, {
      id: price.id,
      amount: price.unit_amount,
      amount_decimal: price.unit_amount_decimal,
      product: price.product,
    });
  }
  item.quantity = change.quantity ?? item.quantity ?? 1;
  item.metadata = mergeMetadata(item.metadata, change.metadata);
  return before === `${item.price.id} ${item.quantity}` ? [] : [...credit, ...rest(account, item, 1, 'Remaining')];
}

/** The price of what is left of the period, rounded to the cent. */
function rest(
  account: StripeAccount,
  item: Stripe.SubscriptionItem,
  sign: 1 | -1,
  word: string,
): Stripe.InvoiceLineItem[] {
  const now = account.now();
  const { current_period_start: start, current_period_end: end } = item;
  const full = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const share = Math.min(1, Math.max(0, (end - now) / (end - start)));
  const amount = sign * Math.round(full * share);
  if (amount === 0) return [];
  const description = `${word} time on ${item.quantity ?? 1} × ${productName(account, item.price)}`;
  return [
    invoiceLine({ item: structuredClone(item), amount, description, period: { start: now, end }, proration: true }),
  ];
}
