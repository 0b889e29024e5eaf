// Days on which some states allow no solicitation: the federal holidays, and what a state adds to them.
import { addDays, dayFromSunday } from '../../domain/calendar-date.ts';

export interface Holiday {
  name: string;
  /** `YYYY-MM-DD`; none in years without it. */
  daysIn: (year: number) => readonly string[];
}

/** What a state adds to the federal days. */
export interface HolidayList {
  holidays: readonly Holiday[];
  source: string;
  /** `YYYY-MM-DD` */
  checkedOn: string;
}

function keptOn(date: string): string {
  const weekday = dayFromSunday(date);
  return weekday === 6 ? addDays(date, -1) : weekday === 0 ? addDays(date, 1) : date;
}

const dateOf = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** `month` from 1, `weekday` from Sunday at 0, `nth` from 1. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - dayFromSunday(first) + 7) % 7) + 7 * (nth - 1));
}

/** The day itself, and the weekday on which it is kept when it falls on a weekend. */
export const fixedDay = (year: number, month: number, day: number): readonly string[] => {
  const date = dateOf(year, month, day);
  return [date, keptOn(date)];
};

/** The Tuesday after the first Monday of November. */
export const electionDay = (year: number): string => addDays(nthWeekday(year, 11, 1, 1), 1);

/** By Meeus' form of the Gregorian reckoning. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451);
  const fromMarch = moon + toSunday - 7 * late + 114;
  return dateOf(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1);
}

export const goodFriday = (year: number): string => addDays(easterSunday(year), -2);
/** The day before Lent begins. */
export const mardiGras = (year: number): string => addDays(easterSunday(year), -47);

const federal: HolidayList['holidays'] = [
  // Kept on December 31 when it falls on a Saturday.
  { name: "New Year's Day", daysIn: (year) => [...fixedDay(year, 1, 1), ...fixedDay(year + 1, 1, 1)] },
  { name: 'Martin Luther King Jr. Day', daysIn: (year) => [nthWeekday(year, 1, 1, 3)] },
  { name: "Washington's Birthday", daysIn: (year) => [nthWeekday(year, 2, 1, 3)] },
  { name: 'Memorial Day', daysIn: (year) => [addDays(nthWeekday(year, 6, 1, 1), -7)] },
  { name: 'Juneteenth', daysIn: (year) => fixedDay(year, 6, 19) },
  { name: 'Independence Day', daysIn: (year) => fixedDay(year, 7, 4) },
  { name: 'Labor Day', daysIn: (year) => [nthWeekday(year, 9, 1, 1)] },
  { name: 'Columbus Day', daysIn: (year) => [nthWeekday(year, 10, 1, 2)] },
  { name: 'Veterans Day', daysIn: (year) => fixedDay(year, 11, 11) },
  { name: 'Thanksgiving', daysIn: (year) => [nthWeekday(year, 11, 4, 4)] },
  { name: 'Christmas Day', daysIn: (year) => fixedDay(year, 12, 25) },
];

const daysOfYears = new WeakMap<readonly Holiday[], Map<number, ReadonlySet<string>>>();

function isOneOf(holidays: readonly Holiday[], date: string): boolean {
  let years = daysOfYears.get(holidays);
  if (!years) daysOfYears.set(holidays, (years = new Map()));
  const year = Number(date.slice(0, 4));
  let days = years.get(year);
  if (!days) years.set(year, (days = new Set(holidays.flatMap(({ daysIn }) => daysIn(year)))));
  return days.has(date);
}

/** `date` is `YYYY-MM-DD`. */
export const isFederalHoliday = (date: string): boolean => isOneOf(federal, date);

/** A federal holiday, or one that the state adds. */
export const isHolidayOf = ({ holidays }: HolidayList, date: string): boolean =>
  isFederalHoliday(date) || isOneOf(holidays, date);
