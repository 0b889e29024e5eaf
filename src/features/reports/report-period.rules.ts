// The periods of the report: all time, year, month, week, day. Each has a key that stands in addresses, and the periods
// it opens into add up to it: the weeks of a month are cut at the month's ends.
import {
  addDays,
  calendarDate,
  daysInMonth,
  daysOf,
  isCalendarDate,
  monthOf,
  weekOf,
  weeksOfMonth,
  type DateRange,
} from '../../domain/calendar-date.ts';
import { startOfDay } from '../../domain/time-zone.ts';

export type PeriodUnit = 'all' | 'year' | 'month' | 'week' | 'day';
export type ReportView = 'weekly' | 'monthly' | 'all_time';

export interface Period extends DateRange {
  /** `all`, `2026`, `2026-03`, `2026-03-02..2026-03-08`, `2026-03-04` */
  key: string;
  unit: PeriodUnit;
}

const allTime: Period = { key: 'all', unit: 'all', from: '1900-01-01', to: '2100-12-31' };

export function yearPeriod(date: string): Period {
  const year = date.slice(0, 4);
  return { key: year, unit: 'year', from: `${year}-01-01`, to: `${year}-12-31` };
}

export function monthPeriod(date: string): Period {
  return { key: date.slice(0, 7), unit: 'month', ...monthOf(date) };
}

/** A whole week, or what a month's end leaves of one. */
export function weekPeriod({ from, to }: DateRange): Period {
  return { key: `${from}..${to}`, unit: 'week', from, to };
}

export function dayPeriod(date: string): Period {
  return { key: date, unit: 'day', from: date, to: date };
}

/** The period of that unit in which the day lies; weeks are whole ones. */
export function periodOf(unit: 'year' | 'month' | 'week', date: string): Period {
  if (unit === 'week') return weekPeriod(weekOf(date));
  return unit === 'month' ? monthPeriod(date) : yearPeriod(date);
}

/** Null for a key that names no period. */
export function parsePeriod(key: string): Period | null {
  if (key === allTime.key) return allTime;
  if (/^\d{4}$/.test(key)) return isCalendarDate(`${key}-01-01`) ? yearPeriod(`${key}-01-01`) : null;
  if (/^\d{4}-\d{2}$/.test(key)) return isCalendarDate(`${key}-01`) ? monthPeriod(key) : null;
  if (isCalendarDate(key)) return dayPeriod(key);
  const [from = '', to = '', ...rest] = key.split('..');
  const isRange = rest.length === 0 && isCalendarDate(from) && isCalendarDate(to);
  return isRange && from <= to && to <= weekOf(from).to ? weekPeriod({ from, to }) : null;
}

/** What a period opens into, in the order of time. All time is no such list: its length depends on the data. */
export function periodsIn(period: Period): Period[] {
  switch (period.unit) {
    case 'year':
      return monthsOfYear(Number(period.key));
    case 'month':
      return weeksOfMonth(period.from).map(weekPeriod);
    case 'week':
      return daysOf(period).map(dayPeriod);
    case 'all':
    case 'day':
      return [];
  }
}

function monthsOfYear(year: number): Period[] {
  return Array.from({ length: 12 }, (_, index) => {
    const last = calendarDate(year, index + 1, daysInMonth(year, index + 1)) ?? '';
    return monthPeriod(last);
  });
}

/** The periods on the way from a view's list down to this one, itself last. */
export function pathTo(view: ReportView, period: Period): Period[] {
  if (period.unit === 'all') return [];
  if (view === 'weekly') return period.unit === 'day' ? [periodOf('week', period.from), period] : [period];
  const path: Period[] = [];
  if (view === 'all_time') path.push(yearPeriod(period.from));
  if (period.unit !== 'year') path.push(monthPeriod(period.from));
  if (period.unit === 'day') path.push(cutWeekOf(period.from));
  if (period.unit === 'week' || period.unit === 'day') path.push(period);
  return path.length > 0 ? path : [period];
}

function cutWeekOf(date: string): Period {
  const cut = weeksOfMonth(date).find((week) => date <= week.to);
  return weekPeriod(cut ?? weekOf(date));
}

/** Newest first: the period of `newest` and those before it, as far as the one of `oldest`, at most `limit`. */
export function periodsBack(unit: 'year' | 'month' | 'week', newest: string, oldest: string, limit: number): Period[] {
  const periods: Period[] = [];
  for (let date = newest; periods.length < limit;) {
    const period = periodOf(unit, date);
    periods.push(period);
    if (period.from <= oldest) break;
    date = addDays(period.from, -1);
  }
  return periods;
}

/** Milliseconds at which each of these neighboring periods begins (oldest first), and at which the last one ends. */
export function boundsOf(periods: readonly DateRange[], zone: string): number[] {
  const last = periods.at(-1);
  if (!last) return [];
  return [...periods.map(({ from }) => startOfDay(from, zone)), startOfDay(addDays(last.to, 1), zone)];
}

/** Up to this many months all time is a list of months, beyond it one of years. */
const maxMonths = 24;

export function allTimeUnit(first: string, last: string): 'month' | 'year' {
  const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthNumber(last) - monthNumber(first) < maxMonths ? 'month' : 'year';
}
