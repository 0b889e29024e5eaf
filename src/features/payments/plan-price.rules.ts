// What the plan and its seats cost, in the words that screens, public pages and mails share.
import { productTerms } from '../../domain/product-terms.ts';
import { formatWholeDollars } from '../../domain/money.ts';

export const planPrice = `${formatWholeDollars(productTerms.planPriceCents)} per month`;
export const seatPrice = `${formatWholeDollars(productTerms.seatPriceCents)} per month`;

/** The plan with so many seats. */
export function monthlyCents(seats: number): number {
  return productTerms.planPriceCents + seats * productTerms.seatPriceCents;
}

/** "1 team seat", "2 team seats" */
export function seatCount(seats: number): string {
  return `${seats} team ${seats === 1 ? 'seat' : 'seats'}`;
}

/** "$189 per month", "$289 per month: $189 for the plan and $100 for 2 team seats" */
export function monthlyPrice(seats: number): string {
  if (seats === 0) return planPrice;
  const seatsCents = monthlyCents(seats) - productTerms.planPriceCents;
  return (
    `${formatWholeDollars(monthlyCents(seats))} per month: ${formatWholeDollars(productTerms.planPriceCents)} for the plan ` +
    `and ${formatWholeDollars(seatsCents)} for ${seatCount(seats)}`
  );
}
