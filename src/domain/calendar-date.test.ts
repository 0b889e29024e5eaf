import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  daysBetween,
  daysOf,
  isCalendarDate,
  monthOf,
  nextMonday,
  weekdayOf,
  weekOf,
  weeksOfMonth,
  ageOn,
} from './calendar-date.ts';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2000-02-29', true],
  ['1900-02-29', false],
  ['2026-02-30', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['1899-12-31', false],
  ['2100-12-31', true],
  ['2101-01-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
])('%s is a day: %s', (text, isDay) => {
  expect(isCalendarDate(text)).toBe(isDay);
});

test('a day that does not exist is refused', () => {
  expect(calendarDate(2026, 2, 30)).toBeNull();
  expect(calendarDate(2026, 0, 1)).toBeNull();
  expect(calendarDate(2026, 3, 1.5)).toBeNull();
  expect(calendarDate(2026, 3, 5)).toBe('2026-03-05');
});

test('a week runs from Monday to Sunday', () => {
  expect(weekOf('2026-07-19')).toEqual({ from: '2026-07-13', to: '2026-07-19' });
  expect(weekOf('2026-07-20')).toEqual({ from: '2026-07-20', to: '2026-07-26' });
  expect(weekdayOf('1969-12-29')).toBe(1);
});

test.each([
  ['2026-07-19', '2026-07-20'],
  ['2026-07-20', '2026-07-27'],
  ['2026-12-31', '2027-01-04'],
])('after %s the next Monday is %s', (date, monday) => expect(nextMonday(date)).toBe(monday));

test('the weeks of a month are cut at its ends', () => {
  expect(weeksOfMonth('2026-07-15')).toEqual([
    { from: '2026-07-01', to: '2026-07-05' },
    { from: '2026-07-06', to: '2026-07-12' },
    { from: '2026-07-13', to: '2026-07-19' },
    { from: '2026-07-20', to: '2026-07-26' },
    { from: '2026-07-27', to: '2026-07-31' },
  ]);
});

const days = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays('1900-01-01', count));

test('the weeks of any month sum to its days', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(weeksOfMonth(day).flatMap(daysOf)).toEqual(daysOf(monthOf(day)));
    }),
  );
});

test('days between is the reverse of adding days', () => {
  fc.assert(fc.property(days, days, (from, to) => addDays(from, daysBetween(from, to)) === to));
});

test.each([
  ['2026-06-15', '1960-06-15', 66],
  ['2026-06-14', '1960-06-15', 65],
  ['2026-02-28', '1960-02-29', 65],
  ['2026-03-01', '1960-02-29', 66],
  ['2026-06-15', '2026-06-15', 0],
  ['2026-06-15', '2026-06-16', null],
])('on %s, who was born on %s is %s', (today, born, age) => {
  expect(ageOn(today, born)).toBe(age);
});

test.each([
  ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['2026-02-27', '2026-02-27', ['2026-02-27']],
  ['2026-02-27', '2026-02-26', []],
  ['2026-02-27', '2026-02-20', []],
])('the days from %s to %s', (from, to, days) => {
  expect(daysOf({ from, to })).toEqual(days);
});
