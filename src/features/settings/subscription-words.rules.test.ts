import { expect, it } from 'vitest';
import {
  cardWords,
  firstPayment,
  lineWords,
  type InvoiceLine,
  maySubscribe,
  periodEnd,
  planWords,
  seatWords,
  statusTone,
  statusWord,
} from './subscription-words.rules.ts';

const end = '2026-03-01T00:00:00Z';

it.each([
  ['active', false, end, 'Renews'],
  ['active', true, end, 'Ends'],
  ['trialing', false, end, 'Renews'],
  ['trialing', true, end, 'Ends'],
  ['canceled', true, end, 'Ended'],
  ['active', false, null, undefined],
  ['past_due', false, end, undefined],
])('%s, canceled at the end %s, end %s: %s', (status, cancel_at_period_end, current_period_end, label) => {
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
  ['trialing', false, 0, 'your first payment, $189'],
  ['trialing', false, 2, 'your first payment, $289'],
  ['trialing', true, 2, null],
  ['active', false, 0, null],
])('%s, canceled at the end %s, %i seats: %s', (status, cancel_at_period_end, seats, words) => {
  expect(firstPayment({ status, cancel_at_period_end, seats })).toBe(words);
});

it.each([
  ['visa', '4242', 4, 2031, 'Visa •••• 4242, expires 04/2031'],
  ['someone_new', '1111', null, null, 'Card •••• 1111'],
  [null, null, null, null, 'Saved payment method'],
])('card %s', (brand, last4, exp_month, exp_year, words) => {
  expect(cardWords({ type: 'card', brand, last4, exp_month, exp_year })).toBe(words);
});

it.each([
  [null, true],
  ['canceled', true],
  ['incomplete_expired', true],
  ['active', false],
  ['trialing', false],
  ['past_due', false],
  ['unpaid', false],
  ['incomplete', false],
])('who has a subscription that is %s is offered a new one: %s', (status, expected) => {
  expect(maySubscribe(status === null ? null : { status })).toBe(expected);
});

it.each([
  [0, 'None ($50 per month each)'],
  [1, '1 team seat, $50 per month'],
  [3, '3 team seats, $150 per month'],
])('%i seats', (seats, words) => {
  expect(seatWords(seats)).toBe(words);
});

const line: InvoiceLine = {
  kind: 'plan',
  quantity: 1,
  cents: 18_900,
  from: '2026-11-23T15:00:00Z',
  until: '2026-12-23T15:00:00Z',
  is_prorated: false,
  description: 'In the provider’s words',
};

it.each<[Partial<InvoiceLine>, string]>([
  [{}, 'Agent CRM monthly, Nov 23 – Dec 23, 2026'],
  [{ kind: 'trial', cents: 0, until: '2026-11-30T15:00:00Z' }, 'Free trial, Nov 23 – 30, 2026'],
  [{ kind: 'seats', quantity: 2, cents: 10_000 }, '2 team seats, Nov 23 – Dec 23, 2026'],
  [{ kind: 'seats', quantity: 1, cents: 2_500, is_prorated: true }, '1 team seat, Nov 23 – Dec 23, 2026, prorated'],
  [{ kind: 'seats', quantity: 2, cents: -900, is_prorated: true }, 'Credit for 2 team seats, Nov 23 – Dec 23, 2026'],
  [{ kind: 'seats', quantity: 2, cents: 0 }, '2 team seats, Nov 23 – Dec 23, 2026, free during the trial'],
  [{ kind: 'plan', cents: -700, is_prorated: true }, 'Credit for Agent CRM monthly, Nov 23 – Dec 23, 2026'],
  [{ from: '2026-12-20T15:00:00Z', until: '2027-01-20T15:00:00Z' }, 'Agent CRM monthly, Dec 20, 2026 – Jan 20, 2027'],
  [{ kind: 'other' }, 'In the provider’s words'],
  [{ kind: 'other', description: null }, 'Other charge, Nov 23 – Dec 23, 2026'],
])('a line of an invoice, %j: %s', (change, words) => {
  expect(lineWords({ ...line, ...change }, 'America/Chicago')).toBe(words);
});
