// What a line of an invoice is for, by the price it names.

export const lineKinds = ['plan', 'trial', 'seats', 'other'] as const;
export type LineKind = (typeof lineKinds)[number];

export interface LineFacts {
  /** Id of the price; null for a line without one. */
  price: string | null;
  cents: number;
}

export function lineKind({ price, cents }: LineFacts, prices: { plan: string; seat: string }): LineKind {
  if (price === prices.seat) return 'seats';
  if (price !== prices.plan) return 'other';
  return cents === 0 ? 'trial' : 'plan';
}
