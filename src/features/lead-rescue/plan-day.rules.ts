// Which text of the plan comes next. Day 1 is the new-lead text; the plan's own begin with day 2.

export const firstPlanDay = 2;
export const lastPlanDay = 31;
export const maxDayLength = 1600;

export interface DayTemplate {
  day: number;
  /** Blank: nothing is sent that day. */
  body: string;
}

export type DayPlan =
  /** `repeats`: the day whose text is sent once more, beyond the end of the plan. */
  | { does: 'send'; day: number; body: string; repeats: number | null }
  | { does: 'skip'; day: number }
  /** The plan is over. */
  | { does: 'complete' }
  /** No day has words yet. */
  | { does: 'nothing' };

/** What comes after `currentDay`. */
export function planDay(currentDay: number, templates: readonly DayTemplate[], loops: boolean): DayPlan {
  const written = templates.filter(({ body }) => body.trim() !== '').toSorted((one, other) => one.day - other.day);
  const last = written.at(-1);
  if (!last) return { does: 'nothing' };
  const day = currentDay + 1;
  const own = written.find((each) => each.day === day);
  if (own) return { does: 'send', day, body: own.body, repeats: null };
  if (day < last.day) return { does: 'skip', day };
  if (!loops) return { does: 'complete' };
  const end = Math.max(...templates.map((each) => each.day));
  return day <= end ? { does: 'skip', day } : { does: 'send', day, body: last.body, repeats: last.day };
}

/** The days of a plan of 30 that are not there yet. */
export function missingDays(days: readonly number[]): number[] {
  const known = new Set(days);
  return Array.from({ length: lastPlanDay - firstPlanDay + 1 }, (_, place) => firstPlanDay + place).filter(
    (day) => !known.has(day),
  );
}

/** What Add day adds: the first one after the last, else the first that is missing; null: all are there. */
export function nextNewDay(days: readonly number[]): number | null {
  const missing = missingDays(days);
  return missing.find((day) => day > Math.max(firstPlanDay - 1, ...days)) ?? missing[0] ?? null;
}
