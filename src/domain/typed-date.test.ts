import { expect, test } from 'vitest';
import { readTypedDate, writeTypedDate, type DateBounds } from './typed-date.ts';

/** A Sunday. */
const today = '2026-11-29';
const wide: DateBounds = { today, min: '1900-01-01', max: '2100-12-31' };
const past: DateBounds = { today, max: today };
const ahead: DateBounds = { ...wide, isAhead: true };

test.each([
  ['', ''],
  ['  ', ''],
  ['7/4/2026', '2026-07-04'],
  ['07/04/2026', '2026-07-04'],
  ['07/04/26', '2026-07-04'],
  ['7-4-2026', '2026-07-04'],
  ['7.4.26', '2026-07-04'],
  ['7 4 26', '2026-07-04'],
  ['070426', '2026-07-04'],
  ['07042026', '2026-07-04'],
  ['2026-07-04', '2026-07-04'],
  ['Jul 4, 2026', '2026-07-04'],
  ['july 4 2026', '2026-07-04'],
  ['JULY 4th, 26', '2026-07-04'],
  ['Jul4', '2026-07-04'],
  ['4 jul 2026', '2026-07-04'],
  ['Sept. 9 2026', '2026-09-09'],
  ['may 3 2027', '2027-05-03'],
  ['today', '2026-11-29'],
  ['Tomorrow', '2026-11-30'],
  ['yesterday', '2026-11-28'],
  ['+3', '2026-12-02'],
  ['-1', '2026-11-28'],
  ['+2w', '2026-12-13'],
  ['+10 days', '2026-12-09'],
  ['mon', '2026-11-30'],
  ['next friday', '2026-12-04'],
  ['sun', '2026-12-06'],
  ['2/29/2028', '2028-02-29'],
  // The nearest one.
  ['12/24', '2026-12-24'],
  ['1/5', '2027-01-05'],
  ['11/1', '2026-11-01'],
  // Two digits are of this century up to 20 years ahead.
  ['3/1/46', '2046-03-01'],
  ['3/1/47', '1947-03-01'],
])('%s is %s', (text, date) => {
  expect(readTypedDate(text, wide)).toEqual({ date });
});

test.each([
  ['7/4', past, '2026-07-04'],
  ['12/24', past, '2025-12-24'],
  ['3/1/30', past, '1930-03-01'],
  ['mon', past, '2026-11-23'],
  ['11/28', ahead, '2027-11-28'],
  ['11/29', ahead, '2026-11-29'],
  ['11/28/26', ahead, '2026-11-28'],
])('%s within %o is %s', (text, bounds, date) => {
  expect(readTypedDate(text, bounds)).toEqual({ date });
});

test.each([
  ['7', wide, 'Enter a date like 7/4/2026.'],
  ['7/4/202', wide, 'Enter a date like 7/4/2026.'],
  ['soon', wide, 'Enter a date like 7/4/2026.'],
  ['constructor', wide, 'Enter a date like 7/4/2026.'],
  ['m', wide, 'Enter a date like 7/4/2026.'],
  ['13/4/2026', wide, 'There’s no month 13. Enter the month first, like 7/4/2026.'],
  ['2/30', wide, 'There’s no February 30.'],
  ['4/31/2026', wide, 'There’s no April 31.'],
  ['2/29/2026', wide, 'There’s no February 29 in 2026.'],
  ['2/29', wide, 'There’s no February 29 in 2026.'],
  ['7/4/1812', wide, 'Enter a year from 1900 to 2100.'],
  ['+9999w', wide, 'Enter a date like 7/4/2026.'],
  ['tomorrow', past, 'Enter a date that isn’t in the future.'],
  ['7/4/2025', { today, min: '2026-01-01' }, 'Enter Jan 1, 2026 or later.'],
  ['yesterday', { today, min: today }, 'Enter a date that isn’t in the past.'],
  ['7/4/2027', { today, max: '2026-12-31' }, 'Enter Dec 31, 2026 or earlier.'],
])('%s is refused', (text, bounds, fault) => {
  expect(readTypedDate(text, bounds)).toEqual({ fault });
});

test('a day is written as it is typed', () => {
  expect(writeTypedDate('2026-07-04')).toBe('7/4/2026');
  expect(writeTypedDate('')).toBe('');
  expect(writeTypedDate('incomplete')).toBe('');
});
