import { expect, it } from 'vitest';
import { monthlyCents, monthlyPrice, planPrice, seatCount, seatPrice } from './plan-price.rules.ts';

it('names plan and seat by what each costs', () => {
  expect([planPrice, seatPrice]).toEqual(['$189 per month', '$50 per month']);
});

it.each([
  [0, 18_900, '$189 per month', '0 team seats'],
  [1, 23_900, '$239 per month: $189 for the plan and $50 for 1 team seat', '1 team seat'],
  [2, 28_900, '$289 per month: $189 for the plan and $100 for 2 team seats', '2 team seats'],
  [100, 518_900, '$5,189 per month: $189 for the plan and $5,000 for 100 team seats', '100 team seats'],
])('%i seats', (seats, cents, words, count) => {
  expect([monthlyCents(seats), monthlyPrice(seats), seatCount(seats)]).toEqual([cents, words, count]);
});
