import { expect, test } from 'vitest';
import { premiumOf } from './premium.ts';

test.each([
  [{ premium: 100, monthlyPayment: 10, annualPremium: 120 }, 100],
  [{ premium: 0, monthlyPayment: 10, annualPremium: 120 }, 10],
  [{ premium: null, monthlyPayment: -1, annualPremium: 120 }, 120],
  [{ premium: Number.NaN }, 0],
  [{}, 0],
])('the premium of %o is %d', (sold, premium) => {
  expect(premiumOf(sold)).toBe(premium);
});
