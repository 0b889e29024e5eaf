// `expand[]`: ids become the objects they name, and lists left out by default are put in. Works on a copy.
import type Stripe from 'stripe';
import type { StripeAccount } from './account.ts';
import { invalid } from './errors.ts';
import { embedded, idOf } from './listing.ts';

const references = new Set([
  'balance_transaction',
  'charge',
  'customer',
  'default_payment_method',
  'default_price',
  'invoice',
  'latest_charge',
  'latest_invoice',
  'payment_intent',
  'payment_method',
  'pending_setup_intent',
  'price',
  'product',
  'setup_intent',
  'subscription',
  'configuration',
]);
const DEEPEST = 4;

type Node = { [key: string]: unknown };

export function expanded(account: StripeAccount, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Node;
  for (const path of paths) {
    const parts = path.split('.');
    if (parts.length > DEEPEST + (parts[0] === 'data' ? 1 : 0)) {
      throw invalid(`You cannot expand more than ${DEEPEST} levels of a property (${path}).`, { param: 'expand' });
    }
    open(account, copy, parts, path);
  }
  return copy;
}

function open(account: StripeAccount, node: Node, [part, ...rest]: string[], path: string): void {
  if (part === undefined) return;
  if (!(part in node) || typeof node[part] === 'string' || node[part] === null)
    node[part] = resolve(account, node, part, path);
  const value = node[part];
  for (const inner of Array.isArray(value) ? value : [value]) {
    if (inner !== null && typeof inner === 'object') open(account, inner as Node, rest, path);
  }
}

function resolve(account: StripeAccount, node: Node, part: string, path: string): unknown {
  const value = node[part];
  if (value === undefined) return included(account, node, part, path);
  if (!references.has(part)) throw cannot(path);
  return typeof value === 'string' ? structuredClone(account.byAnyId(value) ?? value) : value;
}

function included(account: StripeAccount, node: Node, part: string, path: string): unknown {
  const id = node.id as string;
  const of = `${String(node.object)}.${part}`;
  if (of === 'checkout.session.line_items') {
    return structuredClone(embedded(account.note('plan', id)?.lines ?? [], `/v1/checkout/sessions/${id}/line_items`));
  }
  if (of === 'invoice.payments') {
    const payments = account.all('invoice_payment').filter((payment) => idOf(payment.invoice as string) === id);
    return structuredClone(embedded(payments, `/v1/invoice_payments?invoice=${id}`));
  }
  if (of === 'charge.refunds') {
    const refunds: Stripe.Refund[] = account.all('refund').filter((refund) => refund.charge === id);
    return structuredClone(embedded(refunds, `/v1/charges/${id}/refunds`));
  }
  if (of === 'customer.subscriptions') {
    const live = account.all('subscription').filter((sub) => sub.customer === id && sub.status !== 'canceled');
    return structuredClone(embedded(live, `/v1/customers/${id}/subscriptions`));
  }
  throw cannot(path);
}

const cannot = (path: string) => invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
