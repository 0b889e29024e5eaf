// The day on which a policy was sold.
import { isCalendarDate } from './calendar-date.ts';
import { toInstant, todayIn } from './time-zone.ts';

export const firstSaleDay = '1950-01-01';
export const saleDayMessage = 'Enter a date from January 1, 1950 to today.';

/** A day on which something can have been sold; whether it has come yet depends on the agent's zone. */
export const isSaleDay = (text: string): boolean => isCalendarDate(text) && text >= firstSaleDay;

/**
 * When a sale of that day counts, null for a day that has not come: now for today, else noon. The database keeps the moment
 * within its day when the agent's zone changes.
 */
export function saleMoment(day: string, zone: string, now: Date): Date | null {
  const today = todayIn(zone, now.getTime());
  if (day > today) return null;
  return day === today ? now : new Date(toInstant({ date: day, hour: 12, minute: 0, second: 0 }, zone));
}
