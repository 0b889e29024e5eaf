// A sample agent's wallet: top-ups, and what texts and a number took since.
import type { DemoText } from './demo-texts.ts';

export interface DemoMove {
  type: 'topup' | 'auto_recharge' | 'text' | 'call' | 'number';
  amount_cents: number;
  description: string;
  created_at: string;
  /** Of what it was for. */
  ref?: string;
}

const dayMs = 86_400_000;

/** Oldest first; the balance is never below zero. */
export function makeDemoMoves(now: Date): DemoMove[] {
  const noon = Math.floor(now.getTime() / dayMs) * dayMs + dayMs / 2;
  /** Working hours in the middle of the country. */
  const at = (daysAgo: number) => new Date(noon - daysAgo * dayMs + 180 * 60_000).toISOString();
  return [
    { type: 'topup', amount_cents: 2000, description: 'Top-up by card', created_at: at(372) },
    { type: 'topup', amount_cents: 5000, description: 'Top-up by card', created_at: at(96) },
    { type: 'number', amount_cents: -500, description: 'Phone number (615) 555-0123', created_at: at(95) },
    { type: 'auto_recharge', amount_cents: 2000, description: 'Auto-recharge by card', created_at: at(33) },
    { type: 'topup', amount_cents: 2000, description: 'Top-up by card', created_at: at(6) },
  ];
}

/** As each was charged when it was written. */
export const movesOfTexts = (texts: readonly DemoText[]): DemoMove[] =>
  texts
    .filter(({ price_cents: cents }) => cents > 0)
    .map(({ id, price_cents: cents, at }) => ({
      type: 'text',
      amount_cents: -cents,
      description: 'Text message',
      created_at: at,
      ref: id,
    }));
