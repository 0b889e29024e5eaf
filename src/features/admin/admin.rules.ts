// Numbers of the Admin Console, and what may be typed into its table.
import { formatDollars, parseCents } from '../../domain/money.ts';

export const usersOnPage = 50;
export const mostUsers = 1_000;
/** Either way, in one save. */
export const largestAdjustmentCents = 500_000;
export const mostSeats = 1_000;
export const longestReason = 300;
export const logOnPage = 50;

/** `-$1,234.56` too: an adjustment may leave a debt. */
export function parseBalance(text: string): number | null {
  const typed = text.trim();
  const cents = parseCents(typed.replace(/^[-−]/, ''));
  return cents === null || !/\d/.test(typed) ? null : /^[-−]/.test(typed) ? -cents || 0 : cents;
}

export function parseSeats(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null;
}

/** Why this is no balance to save; null when it is one. */
export function balanceRefusal(seenCents: number, text: string): string | null {
  const cents = parseBalance(text);
  if (cents === null) return 'Enter an amount like 25.00.';
  return adjustmentRefusal(seenCents, cents);
}

export function adjustmentRefusal(seenCents: number, wantedCents: number): string | null {
  return Math.abs(wantedCents - seenCents) > largestAdjustmentCents
    ? `A balance can change by up to ${formatDollars(largestAdjustmentCents)} at a time.`
    : null;
}

export function seatsRefusal(text: string): string | null {
  const seats = parseSeats(text);
  return seats === null || seats > mostSeats ? `Enter a whole number from 0 to ${mostSeats}.` : null;
}
