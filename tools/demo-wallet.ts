// A sample agent's wallet: top-ups, and what texts, calls and a number took since.
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
  const at = (daysAgo: number, minutes = 0) =>
    new Date(noon - daysAgo * dayMs + (180 + minutes) * 60_000).toISOString();
  const moves: DemoMove[] = [
    { type: 'topup', amount_cents: 2000, description: 'Top-up by card', created_at: at(372) },
    { type: 'topup', amount_cents: 5000, description: 'Top-up by card', created_at: at(96) },
    { type: 'number', amount_cents: -500, description: 'Phone number (615) 555-0123', created_at: at(95) },
    { type: 'auto_recharge', amount_cents: 2000, description: 'Auto-recharge by card', created_at: at(33) },
    { type: 'topup', amount_cents: 2000, description: 'Top-up by card', created_at: at(6) },
  ];
  for (let day = 92; day >= 1; day -= 3) {
    const last = String(100 + ((day * 7) % 100)).slice(-2);
    moves.push({
      type: 'call',
      amount_cents: -(2 + ((day * 5) % 18)),
      description: `Call with (615) 555-01${last}`,
      created_at: at(day, (day * 37) % 300),
    });
  }
  return moves.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
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
