import { describe, expect, it } from 'vitest';
import { noProduction } from '../../domain/production.ts';
import { sayFailure } from './say-failure.rules.ts';
import { conversionOf, currentRange, figuresOf, instantsOf, rank, totalOf } from './team-production.rules.ts';
import { mayCreateTeam, parseSeats, seatsRefusal, type CreatorFacts } from './teams.rules.ts';

const now = new Date('2026-03-08T12:00:00Z');
const nothing: CreatorFacts = { planStatus: null, profileStatus: null, planExpiresAt: null, subscriptionStatuses: [] };

describe('who may create a team', () => {
  it.each<[string, Partial<CreatorFacts>, boolean]>([
    ['nobody by default', {}, false],
    ...['active', 'trialing', 'past_due'].flatMap<[string, Partial<CreatorFacts>, boolean]>((status) => [
      [`plan_status ${status}`, { planStatus: status }, true],
      [`subscription_status ${status}`, { profileStatus: status }, true],
      [`a subscription row ${status}`, { subscriptionStatuses: ['canceled', status] }, true],
    ]),
    [
      'canceled everywhere',
      { planStatus: 'inactive', profileStatus: 'canceled', subscriptionStatuses: ['unpaid'] },
      false,
    ],
    ['a plan that runs on', { planExpiresAt: '2026-03-08T12:00:01Z' }, true],
    ['a plan that has run out', { planExpiresAt: '2026-03-08T12:00:00Z' }, false],
  ])('%s', (_, facts, expected) => {
    expect(mayCreateTeam({ ...nothing, ...facts }, now)).toBe(expected);
  });
});

it.each([
  ['2', 2],
  [' 10 ', 10],
  ['500', 500],
  ['501', 501],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['1e2', null],
  ['', null],
  ['two', null],
  ['٣', null],
])('seats typed as "%s"', (text, expected) => {
  expect(parseSeats(text)).toBe(expected);
});

it.each([
  [null, 'Enter how many seats to buy.'],
  [500, null],
  [501, 'You can buy up to 500 seats at a time.'],
])('%s seats are refused with: %s', (seats, expected) => {
  expect(seatsRefusal(seats)).toBe(expected);
});

describe('figures', () => {
  it.each([
    [1, 3, 33],
    [2, 3, 67],
    [0, 5, 0],
    [5, 2, 250],
    [1, 200, 1],
    [3, 0, null],
  ])('%i policies of %i leads', (policies, leads, expected) => {
    expect(conversionOf(policies, leads)).toBe(expected);
  });

  it('conversion of the team is of its sums, not the mean of its members', () => {
    const strong = { ...noProduction, closed: 1, leads: 1 };
    const weak = { ...noProduction, leads: 99 };
    expect(totalOf([strong, weak])).toMatchObject({ policies: 1, leads: 100, conversion: 1 });
    expect(figuresOf(strong).conversion).toBe(100);
  });

  it('each member counts in their own month: at this instant it is March in New York and February in Honolulu', () => {
    const at = Date.parse('2026-03-01T08:00:00Z');
    expect(currentRange('month', 'America/New_York', at).from).toBe('2026-03-01');
    expect(currentRange('month', 'Pacific/Honolulu', at).from).toBe('2026-02-01');
    const range = currentRange('month', 'Pacific/Honolulu', at);
    expect(instantsOf(range, 'Pacific/Honolulu')).toEqual({
      from: Date.parse('2026-02-01T10:00:00Z'),
      before: Date.parse('2026-03-01T10:00:00Z'),
    });
  });

  it('most premium stands first, equal ones by policies and name', () => {
    const member = (name: string, premium_cents: number, closed = 0) => ({
      name,
      production: { ...noProduction, premium_cents, closed },
    });
    const ranked = rank([member('b', 5), member('a', 5), member('c', 9), member('d', 5, 2)]);
    expect(ranked.map(({ name }) => name)).toEqual(['c', 'd', 'a', 'b']);
  });
});

it.each([
  ['Remove failed', Object.assign(new Error('You’re offline.'), { code: 'offline' }), 'Remove failed\nYou’re offline.'],
  ['Failed to create team.', Object.assign(new Error('No.'), { code: 'conflict' }), 'Failed to create team.\nNo.'],
  ['Fix failed', new TypeError('x is undefined'), 'Fix failed'],
])('%s is said with the reason that a person can act on', (sentence, error, expected) => {
  expect(sayFailure(sentence, error)).toBe(expected);
});
