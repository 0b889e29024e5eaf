import { expect, test } from 'vitest';
import { dateTimeWithin, formatAge, formatClock, formatDateTime, formatDay, formatExactTime } from './format-date.ts';

const zone = 'America/New_York';
const now = new Date('2026-03-04T18:00:00Z'); // 1 PM in New York

test.each([
  ['2026-03-04T20:40:00Z', 'Today 3:40 PM'],
  ['2026-03-05T04:30:00Z', 'Today 11:30 PM'],
  ['2026-03-05T05:00:00Z', 'Tomorrow 12:00 AM'],
  ['2026-03-04T04:59:00Z', 'Yesterday 11:59 PM'],
  ['2026-03-10T13:05:00Z', 'Tue, Mar 10 9:05 AM'],
  ['2024-03-03T14:05:00Z', 'Mar 3, 2024 9:05 AM'],
])('%s reads as %s', (moment, said) => {
  expect(formatDateTime(moment, now, zone)).toBe(said);
});

test.each([
  ['2026-03-04T20:40:00Z', 'today 3:40 PM'],
  ['2026-03-05T12:00:00Z', 'tomorrow 7:00 AM'],
  ['2026-03-04T04:59:00Z', 'yesterday 11:59 PM'],
  ['2026-03-10T13:05:00Z', 'Tue, Mar 10 9:05 AM'],
])('%s within a sentence reads as %s', (moment, said) => {
  expect(dateTimeWithin(moment, now, zone)).toBe(said);
});

test('a day is the calendar day of the zone, also over a change of clocks', () => {
  const beforeSpring = new Date('2026-03-08T04:30:00Z'); // 11:30 PM on March 7
  expect(formatDay('2026-03-09T03:30:00Z', beforeSpring, zone)).toBe('Tomorrow');
  expect(formatDay('2026-03-09T04:30:00Z', beforeSpring, zone)).toBe('Mon, Mar 9');
});

test('the exact time names the zone', () => {
  expect(formatExactTime('2026-03-04T20:40:12Z', zone)).toBe('Wednesday, March 4, 2026 at 3:40:12 PM EST');
});

test.each([
  [30_000, 'now'],
  [4 * 60_000, '4 min'],
  [3 * 3_600_000, '3 h'],
  [5 * 86_400_000, '5 d'],
])('%i ms ago reads as %s', (distance, said) => {
  expect(formatAge(now.getTime() - distance, now)).toBe(said);
});

test.each([
  [7.9, '0:07'],
  [754, '12:34'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d s on the clock are %s', (seconds, shown) => {
  expect(formatClock(seconds)).toBe(shown);
});
