// Days and hours of follow-ups on the agent's own clock. Instants are milliseconds.
import { addDays, nextMonday } from '../../domain/calendar-date.ts';
import { followUpMorning } from '../../domain/follow-up-morning.ts';
import { startOfDay, todayIn, toLocalDateTime } from '../../domain/time-zone.ts';

export const followUpGroups = ['overdue', 'today', 'next'] as const;
export type FollowUpGroup = (typeof followUpGroups)[number];

/** Days after today that 'Next' shows. */
const daysAhead = 7;

export interface Bounds {
  /** Null: whatever came before. */
  from: number | null;
  before: number;
}

/** What a group holds. A follow-up of today stays there until midnight, then it is overdue until somebody deals with it. */
export function boundsOf(group: FollowUpGroup, now: number, zone: string): Bounds {
  const today = todayIn(zone, now);
  const midnight = startOfDay(addDays(today, 1), zone);
  if (group === 'overdue') return { from: null, before: startOfDay(today, zone) };
  if (group === 'today') return { from: startOfDay(today, zone), before: midnight };
  return { from: midnight, before: startOfDay(addDays(today, 1 + daysAhead), zone) };
}

export function groupOf(at: number, now: number, zone: string): FollowUpGroup | null {
  return (
    followUpGroups.find((group) => {
      const { from, before } = boundsOf(group, now, zone);
      return at < before && (from === null || at >= from);
    }) ?? null
  );
}

export const snoozes = ['hour', 'tomorrow', 'week'] as const;
export type Snooze = (typeof snoozes)[number];

/** In one hour, to the minute; tomorrow or next Monday in the morning. */
export function snoozedTo(snooze: Snooze, now: number, zone: string): number {
  if (snooze === 'hour') return Math.ceil((now + 3_600_000) / 60_000) * 60_000;
  const today = todayIn(zone, now);
  return followUpMorning(snooze === 'tomorrow' ? addDays(today, 1) : nextMonday(today), zone);
}

/** A worker that was down tells of the morning until so many hours later. */
const lateHours = 3;

/** The day whose digest is due now; null before its hour and long after it. */
export function digestDay(now: number, zone: string, hour: number): string | null {
  const local = toLocalDateTime(now, zone);
  return local.hour >= hour && local.hour < hour + lateHours ? local.date : null;
}
