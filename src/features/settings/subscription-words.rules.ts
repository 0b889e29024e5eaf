// A subscription as a person reads it.
import { brand } from '../../domain/brand.ts';

export interface ShownSubscription {
  status: string;
  current_period_end: string | null;
  cancel_at_period_end: boolean;
}

const words: Record<string, string> = {
  active: 'Active',
  trialing: 'Trial',
  past_due: 'Payment due',
  unpaid: 'Unpaid',
  paused: 'Paused',
  canceled: 'Canceled',
  incomplete: 'Not completed',
  incomplete_expired: 'Not completed',
};

export function statusWord(status: string): string {
  return words[status] ?? status;
}

export function statusTone(status: string): 'good' | 'accent' | 'warning' | 'neutral' {
  if (status === 'active') return 'good';
  if (status === 'trialing') return 'accent';
  return status === 'past_due' || status === 'unpaid' ? 'warning' : 'neutral';
}

/** `Renews`, `Ends` or `Ended`, and when; null when there is nothing to say: what owes renews by being paid. */
export function periodEnd({
  status,
  current_period_end,
  cancel_at_period_end,
}: ShownSubscription): { label: string; at: string } | null {
  if (!current_period_end || status === 'past_due' || status === 'unpaid') return null;
  if (status === 'canceled') return { label: 'Ended', at: current_period_end };
  return { label: cancel_at_period_end ? 'Ends' : 'Renews', at: current_period_end };
}

export function planWords(): string {
  return `${brand.planName}, $${brand.planPriceCents / 100} per month`;
}

/** Said beside the day of a trial's end; null when nothing is charged then. */
export function firstPayment({ status, cancel_at_period_end }: ShownSubscription): string | null {
  if (status !== 'trialing' || cancel_at_period_end) return null;
  return `your first payment, $${brand.planPriceCents / 100}`;
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
  if (!last4) return type === 'link' ? 'Link' : 'A payment method kept by the payment provider';
  const name = brands[kind ?? ''] ?? 'Card';
  const expiry = exp_month && exp_year ? `, expires ${String(exp_month).padStart(2, '0')}/${exp_year}` : '';
  return `${name} •••• ${last4}${expiry}`;
}
