// Periods as people say them.
import type { Period, ReportView } from './report-period.rules.ts';

const formats = {
  month: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  shortMonth: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
  day: new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }),
  shortDay: new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
  weekday: new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }),
};
type Named = Pick<Period, 'unit' | 'from' | 'to'>;

const say = (date: string, format: keyof typeof formats) => formats[format].format(new Date(`${date}T00:00:00Z`));
const yearOf = (date: string) => date.slice(0, 4);

/** "2026", "March 2026", "Mar 2 – 8", "Mar 30 – Apr 5, 2025", "Wed, Mar 4"; another year than today's is named. */
export function periodLabel({ unit, from, to }: Named, today: string): string {
  if (unit === 'all') return 'All time';
  if (unit === 'year') return yearOf(from);
  if (unit === 'month') return say(from, 'month');
  const year = yearOf(to) === yearOf(today) ? '' : `, ${yearOf(to)}`;
  if (unit === 'day') return say(from, 'day') + year;
  return spanLabel(from, to) + year;
}

function spanLabel(from: string, to: string): string {
  if (from === to) return say(from, 'shortDay');
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${say(from, 'shortDay')} – ${isOneMonth ? Number(to.slice(8)) : say(to, 'shortDay')}`;
}

/** For the foot of a bar: "2026", "Mar", "Mar 2", "Wed 4" */
export function barLabel({ unit, from }: Named): string {
  if (unit === 'year') return yearOf(from);
  if (unit === 'month') return say(from, 'shortMonth');
  return unit === 'week' ? say(from, 'shortDay') : `${say(from, 'weekday')} ${Number(from.slice(8))}`;
}

/** "This week" and the like, for the period that holds today. */
export function nowLabel({ unit, from, to }: Named, today: string): string | null {
  if (today < from || to < today) return null;
  return { all: null, year: 'This year', month: 'This month', week: 'This week', day: 'Today' }[unit];
}

export const viewLabels: Record<ReportView, string> = { weekly: 'Weekly', monthly: 'Monthly', all_time: 'All-time' };

/** `count`: of the whole account, whatever period is shown. */
export const includesSamples = (count: number): string => `Sample leads are included (${count} in your account).`;
