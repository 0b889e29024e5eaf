import { expect, it } from 'vitest';
import { cardWords, firstPayment, periodEnd, planWords, statusTone, statusWord } from './subscription-words.rules.ts';

const end = '2026-03-01T00:00:00Z';

it.each([
  ['active', false, end, 'Renews'],
  ['active', true, end, 'Ends'],
  ['trialing', false, end, 'Renews'],
  ['trialing', true, end, 'Ends'],
  ['canceled', true, end, 'Ended'],
  ['active', false, null, undefined],
  ['past_due', false, end, undefined],
])('%s, cancelled at the end %s, end %s: %s', (status, cancel_at_period_end, current_period_end, label) => {
  expect(periodEnd({ status, cancel_at_period_end, current_period_end })?.label).toBe(label);
});

it.each([
  ['active', 'Active', 'good'],
  ['trialing', 'Trial', 'accent'],
  ['past_due', 'Payment due', 'warning'],
  ['something_new', 'something_new', 'neutral'],
])('%s is %s in %s', (status, word, tone) => {
  expect([statusWord(status), statusTone(status)]).toEqual([word, tone]);
});

it('names the plan and its price', () => {
  expect(planWords()).toBe('Agent CRM monthly, $189 per month');
});

it.each([
  ['trialing', false, 'your first payment, $189'],
  ['trialing', true, null],
  ['active', false, null],
])('%s, cancelled at the end %s: %s', (status, cancel_at_period_end, words) => {
  expect(firstPayment({ status, cancel_at_period_end, current_period_end: end })).toBe(words);
});

it.each([
  ['visa', '4242', 4, 2031, 'Visa •••• 4242, expires 04/2031'],
  ['someone_new', '1111', null, null, 'Card •••• 1111'],
  [null, null, null, null, 'A payment method kept by the payment provider'],
])('card %s', (brand, last4, exp_month, exp_year, words) => {
  expect(cardWords({ type: 'card', brand, last4, exp_month, exp_year })).toBe(words);
});
