// A calendar day as an American types it: 7/4, 07/04/26, 7-4-2026, Jul 4, July 4 2026, today, tomorrow, +3, mon.
import { addDays, calendarDate, daysBetween, isCalendarDate, weekdayOf } from './calendar-date.ts';

export interface DateBounds {
  /** `YYYY-MM-DD`, as is every day here. */
  today: string;
  /** First day that may be chosen. */
  min?: string | undefined;
  /** Last day that may be chosen. */
  max?: string | undefined;
  /** A day without its year is the next one to come, and not the nearest. */
  isAhead?: boolean | undefined;
}

type TypedDate = { date: string } | { fault: string };

const months = 'january february march april may june july august september october november december'.split(' ');
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const besideToday: Record<string, number> = { today: 0, tomorrow: 1, tom: 1, tmrw: 1, yesterday: -1 };
const unreadable = { fault: 'Enter a date like 7/4/2026.' };
/** Of two digits: up to so many years ahead it is of this century. */
const yearsAhead = 20;

/** '' when nothing is typed; that is no fault. */
export function readTypedDate(text: string, bounds: DateBounds): TypedDate {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (typed === '') return { date: '' };
  const read = relativeDay(typed, bounds) ?? numbers(typed, bounds) ?? named(typed, bounds) ?? unreadable;
  return 'fault' in read ? read : within(read.date, bounds);
}

/** As it stands in a field: 7/4/2026. */
export function writeTypedDate(date: string): string {
  if (!isCalendarDate(date)) return '';
  const [year, month, day] = date.split('-').map(Number);
  return `${month}/${day}/${year}`;
}

function within(date: string, { today, min, max }: DateBounds): TypedDate {
  if (!isCalendarDate(date)) return unreadable;
  if (min !== undefined && date < min)
    return { fault: min === today ? 'Enter a date that isn’t in the past.' : `Enter ${inWords(min)} or later.` };
  if (max === undefined || date <= max) return { date };
  return { fault: max === today ? 'Enter a date that isn’t in the future.' : `Enter ${inWords(max)} or earlier.` };
}

function inWords(date: string): string {
  const [year, month = 1, day] = date.split('-').map(Number);
  return `${titled(month).slice(0, 3)} ${day}, ${year}`;
}

const titled = (month: number): string => (months[month - 1] ?? '').replace(/^./, (letter) => letter.toUpperCase());

/** today, +3, -2w, mon */
function relativeDay(typed: string, { today, max }: DateBounds): TypedDate | null {
  const beside = Object.hasOwn(besideToday, typed) ? besideToday[typed] : undefined;
  if (beside !== undefined) return { date: addDays(today, beside) };
  const steps = /^([+-]) ?(\d{1,4}) ?(d|days?|w|weeks?)?$/.exec(typed);
  if (steps) {
    const days = Number(steps[2]) * (steps[3]?.startsWith('w') ? 7 : 1);
    return { date: addDays(today, steps[1] === '-' ? -days : days) };
  }
  const weekday = oneOf(weekdays, typed.replace(/^next /, ''));
  if (weekday === 0) return null;
  const next = addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
  // Where no day to come may be chosen, the last one is meant.
  return { date: max !== undefined && next > max ? addDays(next, -7) : next };
}

/** 7/4, 7-4-26, 7.4.2026, 07042026, and 2026-07-04 as it is pasted */
function numbers(typed: string, bounds: DateBounds): TypedDate | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return day(Number(iso[2]), Number(iso[3]), iso[1], bounds);
  const found =
    /^(\d{1,2})[/. -](\d{1,2})(?:[/. -](\d{4}|\d{2}))?$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed);
  return found && day(Number(found[1]), Number(found[2]), found[3], bounds);
}

/** Jul 4, July 4th, 2026, 4 jul 26 */
function named(typed: string, bounds: DateBounds): TypedDate | null {
  const year = '(?:,? (\\d{4}|\\d{2}))?$';
  const monthFirst = new RegExp(`^([a-z]{3,9})\\.? ?(\\d{1,2})(?:st|nd|rd|th)?${year}`).exec(typed);
  const dayFirst = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3,9})\\.?${year}`).exec(typed);
  const name = monthFirst?.[1] ?? dayFirst?.[2] ?? '';
  const month = oneOf(months, name);
  if (month === 0) return null;
  return day(month, Number(monthFirst?.[2] ?? dayFirst?.[1]), monthFirst?.[3] ?? dayFirst?.[3], bounds);
}

/** Its place, from 1; 0 for none. Three letters are enough. */
const oneOf = (names: readonly string[], typed: string): number =>
  typed.length < 3 ? 0 : names.findIndex((name) => name.startsWith(typed)) + 1;

function day(month: number, dayOfMonth: number, year: string | undefined, bounds: DateBounds): TypedDate {
  if (month < 1 || month > 12) return { fault: `There’s no month ${month}. Enter the month first, like 7/4/2026.` };
  const days = yearsMeant(year, bounds)
    .map((each) => calendarDate(each, month, dayOfMonth))
    .filter((each) => each !== null);
  if (days.length === 0) return noSuchDay(month, dayOfMonth, year, bounds);
  const ordered = year === undefined ? nearestFirst(days, bounds) : days;
  return { date: ordered.find((each) => !('fault' in within(each, bounds))) ?? ordered[0] ?? '' };
}

/** The likeliest first. */
function yearsMeant(year: string | undefined, { today }: DateBounds): number[] {
  const now = Number(today.slice(0, 4));
  if (year === undefined) return [now, now + 1, now - 1];
  if (year.length === 4) return [Number(year)];
  const recent = 2000 + Number(year);
  return recent <= now + yearsAhead ? [recent, recent - 100] : [recent - 100, recent];
}

function nearestFirst(days: readonly string[], { today, isAhead = false }: DateBounds): string[] {
  const farness = (each: string) => (isAhead && each < today ? Infinity : Math.abs(daysBetween(today, each)));
  return days.toSorted((one, other) => farness(one) - farness(other));
}

function noSuchDay(month: number, dayOfMonth: number, year: string | undefined, { today }: DateBounds): TypedDate {
  if (year?.length === 4 && (Number(year) < 1900 || Number(year) > 2100))
    return { fault: 'Enter a year from 1900 to 2100.' };
  const isLeapDay = month === 2 && dayOfMonth === 29;
  return { fault: `There’s no ${titled(month)} ${dayOfMonth}${isLeapDay ? ` in ${year ?? today.slice(0, 4)}` : ''}.` };
}
