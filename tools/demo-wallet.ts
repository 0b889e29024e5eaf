// A sample agent's wallet: top-ups, and what texts, calls and a number took since.
export interface DemoMove {
  type: 'topup' | 'auto_recharge' | 'text' | 'call' | 'number' | 'refund';
  amount_cents: number;
  description: string;
  created_at: string;
}

const dayMs = 86_400_000;

/** Oldest first; the balance is never below zero. */
export function makeDemoMoves(now: Date): DemoMove[] {
  const noon = Math.floor(now.getTime() / dayMs) * dayMs + dayMs / 2;
  /** Working hours in the middle of the country. */
  const at = (daysAgo: number, minutes = 0) =>
    new Date(noon - daysAgo * dayMs + (180 + minutes) * 60_000).toISOString();
  const moves: DemoMove[] = [
    { type: 'topup', amount_cents: 5000, description: 'Top-up by card', created_at: at(96) },
    { type: 'number', amount_cents: -500, description: 'Phone number (615) 555-0123', created_at: at(95) },
    { type: 'auto_recharge', amount_cents: 2000, description: 'Auto-recharge by card', created_at: at(33) },
    { type: 'topup', amount_cents: 2000, description: 'Top-up by card', created_at: at(6) },
    { type: 'refund', amount_cents: 2, description: 'Text not delivered: (615) 555-0177', created_at: at(5, 30) },
  ];
  for (let day = 92; day >= 1; day -= 1) {
    const last = String(100 + ((day * 7) % 100)).slice(-2);
    moves.push({
      type: day % 3 === 0 ? 'call' : 'text',
      amount_cents: day % 3 === 0 ? -(2 + ((day * 5) % 18)) : -(1 + (day % 2)),
      description: `${day % 3 === 0 ? 'Call with' : 'Text to'} (615) 555-01${last}`,
      created_at: at(day, (day * 37) % 300),
    });
  }
  return moves.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
}
