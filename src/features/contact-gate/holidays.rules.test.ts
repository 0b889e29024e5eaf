import { expect, it } from 'vitest';
import { addDays } from '../../domain/calendar-date.ts';
import { isFederalHoliday } from './holidays.rules.ts';

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
