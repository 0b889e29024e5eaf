// What one place says about when people may be called and texted to sell.
import type { HolidayList } from './holidays.rules.ts';
import type { Witness } from './witnesses.rules.ts';

/**
 * `automatic`: nobody looks at it as it goes (bulk, follow-up plans, new leads). `one_to_one`: a person writes or calls.
 */
export type ContactPurpose = 'automatic' | 'one_to_one';

/** Minutes from midnight by the person's own clock: from the first up to, not including, the second. */
export type Hours = readonly [from: number, before: number];

/** From Sunday on; null where that day is closed. */
export type Week = readonly (Hours | null)[];

/** Calls and texts, from any number, for one purpose. */
export interface Cap {
  max: number;
  withinHours: number;
}

export interface DatedWeek {
  /** `YYYY-MM-DD`, the first day by the person's clock; null for what was always so. */
  since: string | null;
  week: Week;
}

export interface ContactRow {
  /** The latest last. */
  weeks: readonly DatedWeek[];
  /** Closed on federal holidays and on these; null where holidays are days like others. */
  closedOn: HolidayList | null;
  /** While summer time is on, no day opens before. */
  summerFrom: number | null;
  caps: readonly Cap[];
  /** What holds beside that for what nobody looks at as it goes. */
  automatic: { week: Week; caps: readonly Cap[] } | null;
  source: string;
  witnesses: readonly Witness[];
  sureness: 'high' | 'medium' | 'low';
  /** `YYYY-MM-DD` */
  checkedOn: string;
  /** What counsel should know beside it. */
  note: string | null;
}

export const hours = (from: number, before: number): Hours => [60 * from, 60 * before];

export const everyDay = (day: Hours): Week => Array.from({ length: 7 }, () => day);
export const byDays = ({
  weekdays,
  saturday = weekdays,
  sunday,
}: {
  weekdays: Hours;
  saturday?: Hours | null;
  sunday: Hours | null;
}): Week => [sunday, weekdays, weekdays, weekdays, weekdays, weekdays, saturday];

export const federalWeek = everyDay(hours(8, 21));

export const weekOn = ({ weeks }: ContactRow, date: string): Week =>
  (weeks.findLast(({ since }) => since === null || since <= date) ?? weeks[0])!.week;
