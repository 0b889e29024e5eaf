// How much of a top-up goes when its card payment goes back: its share of what the wallet got, never of the fee.

export interface Returned {
  /** The provider's id of the refund or the dispute. */
  id: string;
  /** Of what the card was charged. */
  amountCents: number;
  /** False: it was taken back or never took place. */
  stands: boolean;
}

export interface LedgerMove {
  ref: string;
  cents: number;
}

interface Payment {
  netCents: number;
  chargeCents: number;
}

/** The moves that are still missing. `written`: the wallet's moves so far for these refunds and disputes. */
export function missingMoves(
  payment: Payment,
  returned: readonly Returned[],
  written: readonly LedgerMove[],
): LedgerMove[] {
  const byRef = new Map(written.map((move) => [move.ref, move.cents]));
  let back = 0;
  let taken = 0;
  for (const { id, amountCents } of returned) {
    const cents = byRef.get(id);
    if (cents === undefined || byRef.has(undoneRef(id))) continue;
    back += amountCents;
    taken -= cents;
  }
  const missing: LedgerMove[] = [];
  for (const each of returned) {
    const cents = byRef.get(each.id);
    if (cents === undefined && each.stands) {
      back += each.amountCents;
      const take = Math.min(payment.netCents, shareOf(payment, back)) - taken;
      taken += take;
      if (take > 0) missing.push({ ref: each.id, cents: -take });
    } else if (cents !== undefined && !each.stands && !byRef.has(undoneRef(each.id))) {
      taken += cents;
      back -= each.amountCents;
      missing.push({ ref: undoneRef(each.id), cents: -cents });
    }
  }
  return missing;
}

export function undoneRef(id: string): string {
  return `${id}:undone`;
}

/** Halves rounded up; the whole charge is the whole net. */
function shareOf({ netCents, chargeCents }: Payment, backCents: number): number {
  return Math.floor((2 * netCents * backCents + chargeCents) / (2 * chargeCents));
}
