// The words of the automatic notes that the pipeline's saves leave in a lead's timeline.
import { formatWholeDollars } from '../../domain/money.ts';

export interface Quote {
  carrier: string;
  faceCents: number;
  premiumCents: number;
}

/** 'Quoted {carrier} | Face | Premium', each amount in whole dollars. */
export function quoteNote({ carrier, faceCents, premiumCents }: Quote): string {
  return `Quoted ${carrier} | Face ${formatWholeDollars(faceCents)} | Premium ${formatWholeDollars(premiumCents)}`;
}

/** 'Pending reason saved: ...' */
export function pendingReasonNote(reason: string): string {
  return `Pending reason saved: ${reason}`;
}
