// What the detail panel's forms check a quote and a pending reason with. On its own: the board needs none of it.
import * as z from 'zod/mini';
import { maxPolicyCents, parseCents } from '../../domain/money.ts';
import { isPlainText } from '../../domain/plain-text.ts';

export const longestCarrier = 100;
export const longestReason = 2000;

const line = (longest: number, empty: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, empty),
      z.maxLength(longest, `Use ${longest} characters or fewer.`),
      z.refine(isPlainText, 'Contains characters we can’t save.'),
    );

/** As typed, in dollars: `250,000`, `$43.50`. */
const dollars = z.string().check(
  z.maxLength(30),
  z.refine((value) => {
    const cents = parseCents(value);
    return cents !== null && cents > 0 && cents <= maxPolicyCents;
  }, 'Enter an amount such as 250,000 or 43.50.'),
);

export const quoteFields = {
  carrier: line(longestCarrier, 'Enter the carrier.'),
  face: dollars,
  /** As it was told to the lead, per month or per year. */
  premium: dollars,
} as const;

export const pendingReasonField = line(longestReason, 'Enter the reason.');
