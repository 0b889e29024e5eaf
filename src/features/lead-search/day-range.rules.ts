import { addDays } from '../../domain/calendar-date.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import type { DayRange } from './lead-filter.rules.ts';

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
