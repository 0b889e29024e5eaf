import { expect, it } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import { easterSunday, goodFriday, isFederalHoliday, isHolidayOf, mardiGras } from './holidays.rules.ts';
import { stateHolidays } from './state-holidays.rules.ts';

const inYear = (year: number): string[] => {
  const days: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(`${year}`); day = addDays(day, 1)) {
    if (isFederalHoliday(day)) days.push(day.slice(5));
  }
  return days;
};

it.each([
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25'],
  // Christmas and the next New Year's Day fall on a Saturday.
  [2027, '01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31'],
  [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-11 11-23 12-25'],
])('the federal holidays of %i', (year, days) => {
  expect(inYear(year).join(' ')).toBe(days);
});

it.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2029, '2029-04-01'],
  [2030, '2030-04-21'],
  // The earliest and the latest of the century.
  [2008, '2008-03-23'],
  [2038, '2038-04-25'],
  // What the reckoning without its last correction gets wrong.
  [1954, '1954-04-18'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter of %i', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

it('Good Friday and Mardi Gras are reckoned from it', () => {
  expect([goodFriday(2026), mardiGras(2026)]).toEqual(['2026-04-03', '2026-02-17']);
  expect([goodFriday(2027), mardiGras(2027)]).toEqual(['2027-03-26', '2027-02-09']);
});

it.each([
  ['AL', '2026-02-17 2026-04-27 2026-06-01'],
  ['LA', '2026-02-17 2026-04-03 2026-11-01 2026-11-02'],
  ['PA', '2026-04-03 2026-06-14 2026-06-15 2026-11-03'],
  ['RI', '2026-05-04 2026-08-10 2026-11-03'],
  ['UT', '2026-07-24'],
] as const)('the holidays that %s adds in 2026', (state, days) => {
  const added: string[] = [];
  for (let day = '2026-01-01'; day.startsWith('2026'); day = addDays(day, 1)) {
    if (isHolidayOf(stateHolidays[state], day) && !isFederalHoliday(day)) added.push(day);
  }
  expect(added.join(' ')).toBe(days);
});
