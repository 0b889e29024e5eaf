// What the home page shows, of which days, and how much of it. Today, this week, this month and the days of two weeks
// overlap: their bounds cut time into spans that do not, so that one count serves them all.
import { addDays, daysOf, monthOf, weekOf, type DateRange } from '../../domain/calendar-date.ts';

/** Rows of follow-ups, and how many of them today's may always have. */
export const maxDueRows = 7;
const todaysShare = 4;
export const maxMeetings = 6;
/** Sources with their own line. */
export const maxSources = 4;
/** Counts of what waits for a look stop here: "99+". */
export const maxToCheck = 100;

export interface DashboardRanges {
  today: DateRange;
  week: DateRange;
  month: DateRange;
  lastWeek: DateRange;
}

export function rangesOf(today: string): DashboardRanges {
  const week = weekOf(today);
  return { today: { from: today, to: today }, week, month: monthOf(today), lastWeek: weekOf(addDays(week.from, -1)) };
}

/** The spans whose figures are shown: a day of two weeks is one of its own. */
export function countedRanges({ today, week, month, lastWeek }: DashboardRanges): DateRange[] {
  const days = [...daysOf(lastWeek), ...daysOf(week)].map((day) => ({ from: day, to: day }));
  return [today, week, month, ...days];
}

/** Every bound once, in order. */
export function cutsOf(ranges: readonly (readonly number[])[]): number[] {
  return [...new Set(ranges.flat())].toSorted((one, other) => one - other);
}

/** The spans between the cuts that lie inside the range. */
export function within<T>(spans: readonly T[], cuts: readonly number[], [from, before]: readonly number[]): T[] {
  return spans.filter((_, index) => (cuts[index] ?? 0) >= (from ?? 0) && (cuts[index + 1] ?? 0) <= (before ?? 0));
}

/** What is overdue stands first and leaves room for what is due today; what either does not need the other one has. */
export function shareRows<T>(overdue: readonly T[], today: readonly T[]): T[] {
  const roomForToday = Math.min(today.length, Math.max(todaysShare, maxDueRows - overdue.length));
  const late = overdue.slice(0, maxDueRows - roomForToday);
  return [...late, ...today.slice(0, maxDueRows - late.length)];
}

/** With one more a line for the rest would say less than that source itself. */
export const shownSources = (all: number): number => (all === maxSources + 1 ? all : Math.min(all, maxSources));

/** The days of a week that are over or under way on this day, for comparing with as many of another. */
export const daysUntil = (week: readonly { date: string }[], today: string): number =>
  week.filter(({ date }) => date <= today).length;
