import { expect, it } from 'vitest';
import { periodEnd, planWords, statusTone, statusWord } from './subscription-words.rules.ts';

const end = '2026-03-01T00:00:00Z';

it.each([
  ['active', false, end, 'Renews'],
  ['active', true, end, 'Ends'],
  ['trialing', false, end, 'Renews'],
  ['trialing', true, end, 'Ends'],
  ['canceled', true, end, 'Ended'],
  ['active', false, null, undefined],
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
