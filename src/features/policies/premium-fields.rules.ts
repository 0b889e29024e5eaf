// The annual premium and the monthly payment of the sold form: the one that nobody typed follows the other.
import { annualOf, monthlyOf } from '../../domain/premium-parts.ts';

type PremiumField = 'premium' | 'monthlyPayment';

/** Which one is still computed; null: both were typed, and neither changes by itself. `either`: nobody has typed. */
export type Follows = PremiumField | 'either' | null;

interface Amounts {
  premium?: number | null | undefined;
  monthlyPayment?: number | null | undefined;
}

/** Of a policy file as it is stored: an amount that stands there stays. */
export function premiumThatFollows(sold: Amounts | null): Follows {
  if (!sold || (!sold.premium && !sold.monthlyPayment)) return 'either';
  if (!sold.premium) return 'premium';
  return sold.monthlyPayment ? null : 'monthlyPayment';
}

/** What both fields show after one was typed. An emptied one is computed again. */
export function premiumsAfter(
  field: PremiumField,
  text: string,
  follows: Follows,
): { texts: Partial<Record<PremiumField, string>>; follows: Follows } {
  const other = field === 'premium' ? 'monthlyPayment' : 'premium';
  if (follows === null || follows === field) {
    const isEmptied = text.trim() === '';
    return { texts: { [field]: text }, follows: isEmptied ? field : null };
  }
  const computed = field === 'premium' ? monthlyOf(text) : annualOf(text);
  return { texts: { [field]: text, [other]: computed }, follows: other };
}
