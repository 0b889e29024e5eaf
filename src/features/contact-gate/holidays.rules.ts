// Federal holidays: days on which some states allow no solicitation.
import { addDays } from '../../domain/calendar-date.ts';

const ofYears = new Map<number, ReadonlySet<string>>();

/** True on a federal holiday and on the weekday on which it is kept when it falls on a weekend; `date` is `YYYY-MM-DD`. */
export function isFederalHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4));
  let known = ofYears.get(year);
  if (!known) ofYears.set(year, (known = holidaysOf(year)));
  return known.has(date);
}

function holidaysOf(year: number): ReadonlySet<string> {
  const fixed = [
    `${year}-01-01`,
    `${year}-06-19`,
    `${year}-07-04`,
    `${year}-11-11`,
    `${year}-12-25`,
    `${year + 1}-01-01`,
  ];
  return new Set([
    ...fixed.flatMap((date) => [date, keptOn(date)]),
    nthWeekday(year, 1, 1, 3), // Martin Luther King Jr.
    nthWeekday(year, 2, 1, 3), // Washington's Birthday
    addDays(nthWeekday(year, 6, 1, 1), -7), // Memorial Day: the last Monday of May
    nthWeekday(year, 9, 1, 1), // Labor Day
    nthWeekday(year, 10, 1, 2), // Columbus Day
    nthWeekday(year, 11, 4, 4), // Thanksgiving
  ]);
}

/** 0 for Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

function keptOn(date: string): string {
  const weekday = weekdayOf(date);
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date;
}

/** `month` from 1, `weekday` from Sunday at 0, `nth` from 1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}
