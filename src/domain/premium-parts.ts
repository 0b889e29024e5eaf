// A premium by the year and by the month: typing one shows the other.
import { parseCents } from './money.ts';

const months = 12;

const textOf = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** A year's premium by the month, in cents. */
export const monthlyCents = (annualCents: number): number => Math.round(annualCents / months);

/** `750` → `62.50`; nothing where there is no amount. */
export function monthlyOf(annual: string): string {
  const cents = parseCents(annual);
  return cents === null ? '' : textOf(monthlyCents(cents));
}

/** `62.50` → `750` */
export function annualOf(monthly: string): string {
  const cents = parseCents(monthly);
  return cents === null ? '' : textOf(cents * months);
}
