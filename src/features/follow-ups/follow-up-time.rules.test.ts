import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import { toInstant, toLocalDateTime } from '../../domain/time-zone.ts';
import { boundsOf, digestDay, groupOf, snoozedTo } from './follow-up-time.rules.ts';

const at = (text: string) => Date.parse(text);
const chicago = 'America/Chicago';

describe('groups', () => {
  // Noon of Tuesday, March 3, in Chicago.
  const now = at('2026-03-03T18:00:00Z');
  it.each([
    ['2026-03-03T05:59:59Z', 'overdue', 'the last second of yesterday'],
    ['2020-01-01T00:00:00Z', 'overdue', 'years ago: it never disappears'],
    ['2026-03-03T06:00:00Z', 'today', 'midnight'],
    ['2026-03-03T15:00:00Z', 'today', 'this morning: late, and still of today'],
    ['2026-03-04T05:59:59Z', 'today', 'the last second of today'],
    ['2026-03-04T06:00:00Z', 'next', 'tomorrow'],
    ['2026-03-11T04:59:59Z', 'next', 'the end of the seventh day, after the clocks went forward'],
    ['2026-03-11T05:00:00Z', null, 'the eighth day'],
  ])('%s: %s (%s)', (moment: string, group: string | null, _: string) => {
    expect(groupOf(at(moment), now, chicago)).toBe(group);
  });

  it('meet without a gap or an overlap, in any zone, around any change of clocks', () => {
    const zones = fc.constantFrom(
      'America/Chicago',
      'America/New_York',
      'America/Phoenix',
      'America/St_Johns',
      'America/Havana',
      'Pacific/Honolulu',
      'America/Asuncion',
      'Africa/Cairo',
    );
    fc.assert(
      fc.property(fc.integer({ min: at('2024-01-01'), max: at('2028-01-01') }), zones, (now, zone) => {
        const [overdue, today, next] = (['overdue', 'today', 'next'] as const).map((group) =>
          boundsOf(group, now, zone),
        );
        expect(overdue?.before).toBe(today?.from);
        expect(today?.before).toBe(next?.from);
        expect(today?.from).toBeLessThanOrEqual(now);
        expect(today?.before).toBeGreaterThan(now);
      }),
    );
  });
});

describe('snoozing', () => {
  it.each([
    ['hour', '2026-03-03T18:00:30Z', '2026-03-03T19:01:00Z', 'one hour, to the minute'],
    ['hour', '2026-03-08T07:30:00Z', '2026-03-08T08:30:00Z', 'one hour is one hour when clocks go forward'],
    ['tomorrow', '2026-03-03T18:00:00Z', '2026-03-04T15:00:00Z', 'nine in winter'],
    ['tomorrow', '2026-03-07T18:00:00Z', '2026-03-08T14:00:00Z', 'nine on the day the clocks went forward'],
    ['tomorrow', '2026-10-31T18:00:00Z', '2026-11-01T15:00:00Z', 'nine on the day they went back'],
    ['tomorrow', '2026-03-04T05:30:00Z', '2026-03-04T15:00:00Z', 'just before midnight it is the day after'],
    ['week', '2026-03-02T18:00:00Z', '2026-03-09T14:00:00Z', 'on a Monday: the next one'],
    ['week', '2026-03-08T18:00:00Z', '2026-03-09T14:00:00Z', 'on a Sunday: tomorrow'],
    ['week', '2026-12-30T18:00:00Z', '2027-01-04T15:00:00Z', 'over the year'],
  ] as const)('%s from %s: %s (%s)', (snooze, from, to, _) => {
    expect(new Date(snoozedTo(snooze, at(from), chicago)).toISOString()).toBe(new Date(at(to)).toISOString());
  });
});

describe('the digest of a day', () => {
  const local = (date: string, hour: number, minute = 0) => toInstant({ date, hour, minute, second: 0 }, chicago);
  it.each([
    ['before its hour', local('2026-03-03', 7, 59), 8, null],
    ['at its hour', local('2026-03-03', 8), 8, '2026-03-03'],
    ['two hours late', local('2026-03-03', 10, 59), 8, '2026-03-03'],
    ['too late to be of use', local('2026-03-03', 11), 8, null],
    ['an hour that the spring leaves out', local('2026-03-08', 3), 2, '2026-03-08'],
    ['the first of two equal hours in autumn', at('2026-11-01T06:00:00Z'), 1, '2026-11-01'],
    ['the second of them: the same day', at('2026-11-01T07:00:00Z'), 1, '2026-11-01'],
    ['at midnight', local('2026-03-03', 0), 0, '2026-03-03'],
    ['late in the evening', local('2026-03-03', 23, 55), 23, '2026-03-03'],
    ['and not of the evening before', local('2026-03-04', 0, 5), 23, null],
  ])('%s', (_, now, hour, day) => {
    expect(digestDay(now, chicago, hour)).toBe(day);
  });

  it('comes on every day of the year, and once', () => {
    for (let date = '2026-01-01'; date <= '2026-12-31'; date = addDays(date, 1)) {
      const days = new Set<string>();
      for (let now = at(`${date}T06:00:00Z`); now < at(`${date}T06:00:00Z`) + 86_400_000; now += 1_800_000) {
        const day = digestDay(now, chicago, 2);
        if (day !== null && toLocalDateTime(now, chicago).date === date) days.add(day);
      }
      expect([...days]).toEqual([date]);
    }
  });
});
