// Which premium of a sale counts. A year's by the month, as it is typed: premium-parts.ts.

export interface PremiumSource {
  premium?: number | null;
  monthlyPayment?: number | null;
  annualPremium?: number | null;
}

/** The premium that counts: the first positive one. A monthly payment is never multiplied. Any unit, the same one out. */
export function premiumOf(sold: PremiumSource): number {
  for (const value of [sold.premium, sold.monthlyPayment, sold.annualPremium]) {
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value;
  }
  return 0;
}
