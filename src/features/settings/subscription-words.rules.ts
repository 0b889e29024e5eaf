// A subscription as a person reads it.
import { brand } from '../../domain/brand.ts';
import { productTerms } from '../../domain/product-terms.ts';
import { formatWholeDollars } from '../../domain/money.ts';
import { isEnded, isOwing } from '../../domain/subscription-status.ts';
import { monthlyCents, planPrice, seatCount, seatPrice } from '../payments/plan-price.rules.ts';

export interface ShownSubscription {
  status: string;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
  seats: number;
}

const words: Record<string, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment due',
  unpaid: 'Unpaid',
  paused: 'Paused',
  canceled: 'Canceled',
  incomplete: 'Incomplete',
  incomplete_expired: 'Incomplete',
};

export function statusWord(status: string): string {
  return words[status] ?? status;
}

export function statusTone(status: string): 'good' | 'accent' | 'warning' | 'neutral' {
  if (status === 'active') return 'good';
  if (status === 'trialing') return 'accent';
  return isOwing(status) ? 'warning' : 'neutral';
}

/** There is none, or it has ended for good: only a new one helps. What waits for its first payment is neither. */
export function maySubscribe(subscription: { status: string } | null): boolean {
  return subscription === null || isEnded(subscription.status);
}

/** `Renews`, `Ends` or `Ended`, and when; null when there is nothing to say: what owes renews by being paid. */
export function periodEnd({
  status,
  current_period_end,
  cancel_at_period_end,
}: Omit<ShownSubscription, 'seats'>): { label: string; at: string } | null {
  if (!current_period_end || isOwing(status)) return null;
  if (status === 'canceled') return { label: 'Ended', at: current_period_end };
  return { label: cancel_at_period_end ? 'Ends' : 'Renews', at: current_period_end };
}

export function planWords(): string {
  return `${brand.planName}, ${planPrice}`;
}

/** "2 team seats, $100 per month"; without any what one costs. */
export function seatWords(seats: number): string {
  if (seats === 0) return `None (${seatPrice} each)`;
  return `${seatCount(seats)}, ${formatWholeDollars(seats * productTerms.seatPriceCents)} per month`;
}

/** Said beside the day of a trial's end; null when nothing is charged then. */
export function firstPayment({
  status,
  cancel_at_period_end,
  seats,
}: Omit<ShownSubscription, 'current_period_end'>): string | null {
  if (status !== 'trialing' || cancel_at_period_end) return null;
  return `your first payment, ${formatWholeDollars(monthlyCents(seats))}`;
}

interface ShownCard {
  type: string;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
}

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** `Visa •••• 4242, expires 12/2029` */
export function cardWords({ type, brand: kind, last4, exp_month, exp_year }: ShownCard): string {
  if (!last4) return type === 'link' ? 'Link' : 'Saved payment method';
  const name = brands[kind ?? ''] ?? 'Card';
  const expiry = exp_month && exp_year ? `, expires ${String(exp_month).padStart(2, '0')}/${exp_year}` : '';
  return `${name} •••• ${last4}${expiry}`;
}

export interface InvoiceLine {
  kind: 'plan' | 'trial' | 'seats' | 'other';
  quantity: number;
  cents: number;
  from: string;
  until: string;
  is_prorated: boolean;
  description: string | null;
}

/** "Agent CRM monthly, Nov 23 – Dec 23, 2026", "2 team seats, Nov 25 – Dec 23, 2026, prorated" */
export function lineWords(line: InvoiceLine, timeZone: string): string {
  const days = daysBetween(line.from, line.until, timeZone);
  if (line.kind === 'trial') return `Free trial, ${days}`;
  if (line.kind === 'other') return line.description ?? `Other charge, ${days}`;
  const what = line.kind === 'plan' ? brand.planName : seatCount(line.quantity);
  if (line.cents === 0) return `${what}, ${days}, free during the trial`;
  if (line.cents < 0) return `Credit for ${what}, ${days}`;
  return `${what}, ${days}${line.is_prorated ? ', prorated' : ''}`;
}

function daysBetween(from: string, until: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
  return format.formatRange(new Date(from), new Date(until)).replace(/[\u2009\u202f]/g, ' ');
}
