import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, calendarDate, daysInMonth } from '../../domain/calendar-date.ts';
import { birthdaysOf } from './day-range.rules.ts';
import { filterInWords } from './lead-filter-words.rules.ts';
import { localTimeRanges } from './lead-filter.rules.ts';
import { clocksOf, isInLocalTime } from './local-time.rules.ts';

describe('days of birth of an age', () => {
  const day = fc
    .tuple(fc.integer({ min: 1950, max: 2090 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .map(([year, month, date]) => calendarDate(year, month, Math.min(date, daysInMonth(year, month))) ?? '');
  const leapDay = fc.constantFrom('1960-02-29', '2000-02-29', '2024-02-29', '2024-02-28', '2024-03-01', '2023-02-28');
  const number = fc.option(fc.integer({ min: 0, max: 60 }), { nil: null });

  it('are those that count up to it', () => {
    fc.assert(
      fc.property(fc.oneof(day, leapDay), fc.oneof(day, leapDay), number, number, (today, born, from, to) => {
        const { first, last } = birthdaysOf({ from, to }, today);
        const age = ageOn(today, born);
        const isMeant = age !== null && age >= (from ?? 0) && age <= (to ?? Infinity);
        expect(born <= last && (first === null || born >= first)).toBe(isMeant);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the clocks of a state', () => {
  const noonInNewYork = Date.parse('2026-07-01T16:00:00Z');

  it.each([
    ['NY', noonInNewYork, [12 * 60]],
    ['TX', noonInNewYork, [11 * 60, 10 * 60]],
    ['TN', noonInNewYork, [11 * 60, 12 * 60]],
    ['AZ', noonInNewYork, [9 * 60, 10 * 60]],
    // Two zones of one time.
    ['AZ', Date.parse('2026-01-01T17:00:00Z'), [10 * 60]],
    ['GU', noonInNewYork, [2 * 60]],
    ['NY', Date.parse('2026-01-01T16:07:30Z'), [11 * 60 + 7]],
    ['AE', noonInNewYork, []],
    ['ONTARIO', noonInNewYork, []],
    [null, noonInNewYork, []],
  ])('%s', (state, now, clocks) => {
    expect(clocksOf(state, now)).toEqual(clocks);
  });

  const at = (time: string) => Date.parse(`2026-07-01T${time}:00Z`);
  it.each([
    ['NY', at('16:00'), ['callable', 'afternoon']],
    ['NY', at('11:59'), ['closed']],
    ['NY', at('12:00'), ['callable', 'morning']],
    ['NY', Date.parse('2026-07-02T00:59:00Z'), ['callable', 'evening']],
    ['NY', Date.parse('2026-07-02T01:00:00Z'), ['closed']],
    // 12:30 PM and 11:30 AM: it is both, and may be called.
    ['TX', at('17:30'), ['callable', 'morning', 'afternoon']],
    // 9:30 AM and 8:30 AM: Texas opens at 9, too early for some.
    ['TX', at('14:30'), ['closed']],
    ['TX', at('15:00'), ['callable', 'morning']],
    ['KY', at('14:59'), ['closed']],
    ['KY', at('15:00'), ['callable', 'morning']],
    // Pennsylvania since October 2026: until 7 PM, and no Sundays.
    ['PA', Date.parse('2026-12-09T23:59:00Z'), ['callable', 'evening']],
    ['PA', Date.parse('2026-12-10T00:00:00Z'), ['closed']],
    ['PA', Date.parse('2026-12-13T17:00:00Z'), ['closed']],
    ['NY', Date.parse('2026-12-13T17:00:00Z'), ['callable', 'afternoon']],
    // Pioneer Day.
    ['UT', Date.parse('2026-07-24T18:00:00Z'), ['closed']],
    ['CO', Date.parse('2026-07-24T18:00:00Z'), ['callable', 'afternoon']],
    ['GU', Date.parse('2026-07-24T00:00:00Z'), ['callable', 'morning']],
    ['AP', at('16:00'), ['unknown']],
    [null, at('16:00'), ['unknown']],
  ])('%s at %i', (state, now, ranges) => {
    expect(localTimeRanges.filter((range) => isInLocalTime(state, range, now))).toEqual(ranges);
  });
});

it.each([
  [{ attempts: '0..0' }, 'Attempts', 'None'],
  [{ attempts: '4..4' }, 'Attempts', '4'],
  [{ attempts: '..5' }, 'Attempts', '5 or fewer'],
  [{ attempts: '3..' }, 'Attempts', '3 or more'],
  [{ age: '65..79' }, 'Age', '65 to 79'],
  [{ age: '80..' }, 'Age', '80 or older'],
  [{ age: 'unknown' }, 'Age', 'Unknown'],
  [{ last_contacted: 'not_7' }, 'Last contacted', 'Not in 7 days'],
  [{ last_contacted: 'never' }, 'Last contacted', 'Never'],
  [{ last_contacted: '30' }, 'Last contacted', 'Last 30 days'],
  [{ last_outcome: 'Talked,-' }, 'Last outcome', 'Talked or No outcome'],
  [{ local_time: 'callable' }, 'Local time', 'Calling hours'],
])('%j in words', (texts, name, value) => {
  expect(filterInWords(texts)).toEqual([{ key: Object.keys(texts)[0], name, value }]);
});
