// What may be paid in and what the card is charged for it. Browser and server ask the same functions.
import { formatWholeDollars, parseCents } from '../../domain/money.ts';

export const minTopUpCents = 1000;
export const maxTopUpCents = 50_000;
export const quickAmountsCents = [1000, 2000, 5000] as const;

export const amountFaults = {
  notANumber: 'Enter a valid dollar amount.',
  outOfBounds: `Amount must be between ${formatWholeDollars(minTopUpCents)} and ${formatWholeDollars(maxTopUpCents)}.`,
} as const;

/** Part of the card's fee that grows with the amount, in hundredths of a percent, and the part that does not. */
export interface CardFee {
  basisPoints: number;
  fixedCents: number;
}

/** The wallet gets `netCents`; the card pays the fee on top, halves rounded up. */
export function chargeFor(netCents: number, { basisPoints, fixedCents }: CardFee): number {
  return netCents + roundedPart(netCents, basisPoints) + fixedCents;
}

const fullPart = 10_000;

/** So many basis points of an amount, halves rounded up. */
function roundedPart(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + fullPart / 2) / fullPart);
}

export type ReadAmount = { cents: number; fault?: undefined } | { cents?: undefined; fault: string };

/** A typed dollar amount such as `25`, `25.50`, `$1,000`. Fractions of a cent are no amount. */
export function readTopUp(text: string): ReadAmount {
  const cents = parseCents(text) ?? belowZero(text);
  if (cents === null) return { fault: amountFaults.notANumber };
  if (cents < minTopUpCents || cents > maxTopUpCents) return { fault: amountFaults.outOfBounds };
  return { cents };
}

/** A negative amount is a number, only not one within the bounds. */
export function belowZero(text: string): number | null {
  const trimmed = text.trim();
  const cents = trimmed.startsWith('-') ? parseCents(trimmed.slice(1)) : null;
  return cents === null ? null : -cents;
}

/** "2.9% + 30¢" */
export function describeFee({ basisPoints, fixedCents }: CardFee): string {
  const percent = `${basisPoints / 100}%`;
  return fixedCents > 0 ? `${percent} + ${fixedCents}¢` : percent;
}
