// Days without a time: `YYYY-MM-DD` strings between 1900 and 2100, which sort as they read.

export const calendarDatePattern = /^(19[0-9]{2}|20[0-9]{2}|2100)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

const dayLength = 86_400_000;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

export interface DateRange {
  /** First day. */
  from: string;
  /** Last day, included. */
  to: string;
}

export function daysInMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : (monthLengths[month - 1] ?? 0);
}

/** The date, or null when there is no such day (02/30) or it lies outside 1900–2100. Months count from 1. */
export function calendarDate(year: number, month: number, day: number): string | null {
  if (!Number.isInteger(year) || year < 1900 || year > 2100) return null;
  if (!Number.isInteger(day) || day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function isCalendarDate(text: string): boolean {
  const match = calendarDatePattern.exec(text);
  return match !== null && Number(match[3]) <= daysInMonth(Number(match[1]), Number(match[2]));
}

const toDays = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayLength;
/** The day so many days after 1970 began. */
export const fromDays = (days: number): string => new Date(days * dayLength).toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  return fromDays(toDays(date) + days);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return toDays(to) - toDays(from);
}

/** Monday 1 … Sunday 7. */
export function weekdayOf(date: string): number {
  // 1970-01-01 was a Thursday.
  return ((((toDays(date) + 3) % 7) + 7) % 7) + 1;
}

/** The Monday after that day, on a Monday in a week. */
export const nextMonday = (date: string): string => addDays(date, 8 - weekdayOf(date));

/** Sunday 0 … Saturday 6. */
export const dayFromSunday = (date: string): number => weekdayOf(date) % 7;

/** The whole week of that day, Monday to Sunday. */
export function weekOf(date: string): DateRange {
  const from = addDays(date, 1 - weekdayOf(date));
  return { from, to: addDays(from, 6) };
}

/** The whole month of that day. */
export function monthOf(date: string): DateRange {
  const month = date.slice(0, 7);
  return { from: `${month}-01`, to: `${month}-${daysInMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))}` };
}

/** The weeks of that day's month, cut at its ends, so that they sum to the month. */
export function weeksOfMonth(date: string): DateRange[] {
  const month = monthOf(date);
  const weeks: DateRange[] = [];
  for (let from = month.from; from <= month.to;) {
    const end = weekOf(from).to;
    const to = end < month.to ? end : month.to;
    weeks.push({ from, to });
    from = addDays(to, 1);
  }
  return weeks;
}

/** Every day of the range in order. */
export function daysOf({ from, to }: DateRange): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

/** Whole years since a day of birth; null for a day that has not come. */
export function ageOn(today: string, born: string): number | null {
  if (born > today) return null;
  return Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);
}
