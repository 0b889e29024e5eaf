// Today, this week and this month overlap. Their bounds cut time into spans that do not, so that one count serves all three.
import { monthOf, weekOf, type DateRange } from '../../domain/calendar-date.ts';

export interface DashboardRanges {
  today: DateRange;
  week: DateRange;
  month: DateRange;
}

export function rangesOf(today: string): DashboardRanges {
  return { today: { from: today, to: today }, week: weekOf(today), month: monthOf(today) };
}

/** Every bound once, in order. */
export function cutsOf(ranges: readonly (readonly number[])[]): number[] {
  return [...new Set(ranges.flat())].toSorted((one, other) => one - other);
}

/** The spans between the cuts that lie inside the range. */
export function within<T>(spans: readonly T[], cuts: readonly number[], [from, before]: readonly number[]): T[] {
  return spans.filter((_, index) => (cuts[index] ?? 0) >= (from ?? 0) && (cuts[index + 1] ?? 0) <= (before ?? 0));
}
