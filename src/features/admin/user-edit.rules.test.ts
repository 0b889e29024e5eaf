import { describe, expect, it } from 'vitest';
import type { AdminUser } from './admin.contract.ts';
import { creditRefusal, parseBalance, parseCredit } from './admin.rules.ts';
import { changeOf, faultsOf, leftOf, shownBalance, type TypedUser } from './user-edit.rules.ts';

const seen: AdminUser = {
  id: '11111111-1111-4111-8111-111111111111',
  full_name: 'Pat Moss',
  email: 'pat@example.com',
  team_id: '22222222-2222-4222-8222-222222222222',
  seats: 3,
  balance_cents: -150,
  lead_rescue: false,
  templates_locked: true,
};
const of = (typed: TypedUser, user = seen) => ({ seen: user, typed });

describe('a balance', () => {
  it.each([
    ['12.5', 1_250],
    ['$1,234.56', 123_456],
    ['-3', -300],
    ['−0.01', -1],
    ['-0', 0],
    ['', null],
    ['-', null],
    ['1.234', null],
    ['--1', null],
    ['ten', null],
  ])('is read from %o as %o cents', (text, cents) => {
    expect(parseBalance(text)).toBe(cents);
  });

  it('comes back from its field as it went in', () => {
    for (const cents of [0, 5, -5, 100, -123_456, 99_999_999]) expect(parseBalance(shownBalance(cents))).toBe(cents);
  });
});

describe('a row', () => {
  it.each([
    ['untouched', {}],
    ['typed back', { seats: '3', balance: '-1.50', lead_rescue: false, templates_locked: true }],
    ['written otherwise', { seats: ' 03', balance: '-$1.5' }],
  ])('is no change: %s', (_, typed) => {
    expect(changeOf(of(typed))).toBeNull();
  });

  it('names only what differs, with what was seen', () => {
    expect(changeOf(of({ seats: '5', balance: '10', lead_rescue: true, templates_locked: true }))).toEqual({
      id: seen.id,
      seats: { team_id: seen.team_id, seen: 3, wanted: 5 },
      balance: { seen_cents: -150, wanted_cents: 1_000 },
      lead_rescue: true,
    });
  });

  it('that is typed in while it is saved keeps what was typed since, upon what was saved', () => {
    const other = { ...seen, id: '33333333-3333-4333-8333-333333333333' };
    const [sent, untouched] = [of({ seats: '5' }), of({ balance: '1' }, other)];
    expect(leftOf({ [seen.id]: sent, [other.id]: untouched }, [sent], [{ ...seen, seats: 5 }])).toEqual({
      [other.id]: untouched,
    });
    const since = of({ seats: '5', balance: '2' });
    const left = leftOf({ [seen.id]: since, [other.id]: untouched }, [sent], [{ ...seen, seats: 5 }]);
    expect(changeOf(left[seen.id]!)).toEqual({ id: seen.id, balance: { seen_cents: -150, wanted_cents: 200 } });
  });

  it('has no seats to change without a team', () => {
    expect(changeOf(of({ seats: '5' }, { ...seen, team_id: null, seats: null }))).toBeNull();
  });

  it.each([
    [{ seats: '1.5' }, { seats: 'Enter a whole number from 0 to 1000.' }],
    [{ seats: '1001' }, { seats: 'Enter a whole number from 0 to 1000.' }],
    [{ balance: 'ten' }, { balance: 'Enter an amount like 25.00.' }],
    [{ balance: '4998.51' }, { balance: 'A balance can change by up to $5,000.00 at a time.' }],
    [{ balance: '4998.50', seats: '0' }, {}],
  ])('says what will not do: %o', (typed, faults) => {
    expect(faultsOf(of(typed))).toEqual(faults);
  });
});

describe('a credit', () => {
  it.each([
    ['0.10', 10],
    ['.1', 10],
    ['$1,000', 100_000],
    ['0', null],
    ['-1', null],
    ['', null],
    ['0.001', null],
  ])('is read from %o as %o cents', (text, cents) => {
    expect(parseCredit(text)).toBe(cents);
  });

  it.each([
    [10_000, 500, null],
    [10_001, 1, 'You can credit up to $100.00 per person.'],
    [10_000, 501, 'That’s $50,100.00 in all. One run can credit up to $50,000.00.'],
    [50, 100_000, null],
  ])('of %o cents to %o people: %o', (cents, people, refusal) => {
    expect(creditRefusal(cents, people)).toBe(refusal);
  });
});
