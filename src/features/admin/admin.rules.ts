// Numbers of the Admin Console, and what may be typed into its table.
import { formatDollars, parseCents } from '../../domain/money.ts';

export const usersOnPage = 50;
export const mostUsers = 1_000;
/** Of who match a search. */
export const mostCounted = 1_000;
/** What more than this part of so many of the newest accounts have is looked for among all, what fewer have in the index. */
export const newestLookedAt = 1_000;
export const commonShare = 0.1;
/** So many accounts are counted at each look; more of them no oftener than this. */
export const countedAtEachLook = 10_000;
export const countFreshMs = 5_000;
/** Either way, in one save. */
export const largestAdjustmentCents = 500_000;
export const mostSeats = 1_000;
export const longestReason = 300;
export const logOnPage = 50;
/** Of one run, for one person and for all of them. */
export const mostCreditCents = 10_000;
export const mostCreditInAllCents = 5_000_000;
export const longestMessage = 200;
export const creditsAtOnce = 500;
export const runsShown = 20;

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

/** Whole cents; null for what is no positive amount. */
export function parseCredit(text: string): number | null {
  const cents = parseCents(text);
  return cents !== null && cents > 0 ? cents : null;
}

/** Why so much cannot be given to so many; null when it can. */
export function creditRefusal(cents: number, people: number): string | null {
  if (cents > mostCreditCents) return `You can credit up to ${formatDollars(mostCreditCents)} per person.`;
  if (cents * people > mostCreditInAllCents)
    return `That’s ${formatDollars(cents * people)} in all. One run can credit up to ${formatDollars(mostCreditInAllCents)}.`;
  return null;
}
