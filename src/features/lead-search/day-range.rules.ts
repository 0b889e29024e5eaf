import { addDays } from '../../domain/calendar-date.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import type { DayRange, NumberRange } from './lead-filter.rules.ts';

/** From this instant (milliseconds) up to, not including, that one; null is open. */
export interface InstantRange {
  from: number | null;
  before: number | null;
}

/** The days of a range as the clocks of that zone have them. */
export function instantsOfDays(range: DayRange, zone: string, now: number): InstantRange {
  if ('last' in range) return { from: startOfDay(addDays(todayIn(zone, now), 1 - range.last), zone), before: null };
  return {
    from: range.from === null ? null : startOfDay(range.from, zone),
    before: range.to === null ? null : startOfDay(addDays(range.to, 1), zone),
  };
}

/** Today, or today and the six days after it. */
export function instantsAhead(days: 1 | 7, zone: string, now: number): { from: number; before: number } {
  const today = todayIn(zone, now);
  return { from: startOfDay(today, zone), before: startOfDay(addDays(today, days), zone) };
}

/** First and last day of birth of people of this age today; the first is null where they may be as old as they like. */
export function birthdaysOf({ from, to }: NumberRange, today: string): { first: string | null; last: string } {
  return { first: to === null ? null : addDays(bornBy(today, to + 1), 1), last: bornBy(today, from ?? 0) };
}

/** The last day on which somebody was born who is so old today. */
function bornBy(today: string, age: number): string {
  const date = `${String(Number(today.slice(0, 4)) - age).padStart(4, '0')}${today.slice(4)}`;
  return isCalendarDay(date) ? date : `${date.slice(0, 8)}28`;
}

/** Only February 29 may be no day of another year. */
const isCalendarDay = (date: string): boolean => new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
