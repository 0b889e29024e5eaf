// The rows of state-hours.rules.ts as sentences.
import type { Cap, ContactRow, Hours, Week } from './contact-row.rules.ts';
import type { HolidayList } from './holidays.rules.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const;

/** Minutes from midnight: `480` → `8 a.m.` */
function clock(minutes: number): string {
  if (minutes === 720) return 'noon';
  const hour = Math.floor(minutes / 60);
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? 'a.m.' : 'p.m.'}`;
}

const hoursWords = (hours: Hours | null): string =>
  hours === null ? 'closed' : `${clock(hours[0])} to ${clock(hours[1])}`;

/** `Every day 8 a.m. to 9 p.m.`, or runs of days from Monday on: `Mon–Sat 8 a.m. to 8 p.m. · Sun closed` */
export function daysWords(days: Week): string {
  const runs: { from: string; to: string; words: string }[] = [];
  for (const weekday of mondayFirst) {
    const words = hoursWords(days[weekday] ?? null);
    const day = weekdays[weekday];
    const last = runs.at(-1);
    if (last?.words === words) last.to = day;
    else runs.push({ from: day, to: day, words });
  }
  if (runs.length === 1) return `Every day ${runs[0]!.words}`;
  return runs.map(({ from, to, words }) => `${from === to ? from : `${from}–${to}`} ${words}`).join(' · ');
}

export const capsWords = (caps: readonly Cap[]): string =>
  caps.length === 0 ? 'No limit' : caps.map(({ max, withinHours }) => `${max} in ${withinHours} hours`).join(', ');

export const closedOnWords = (list: HolidayList | null): string =>
  list === null ? 'Open' : `Closed on federal holidays, ${list.holidays.map(({ name }) => name).join(', ')}`;

/** A line each, what holds now first. */
export function hoursLines({ weeks, summerFrom, automatic }: ContactRow): string[] {
  const dated = weeks.toReversed().map(({ since, week }) => {
    const when = since !== null ? `Since ${since}: ` : weeks.length > 1 ? 'Before: ' : '';
    return `${when}${daysWords(week)}`;
  });
  return [
    ...dated,
    ...(summerFrom === null ? [] : [`In summer time from ${clock(summerFrom)}`]),
    ...(automatic === null ? [] : [`Automatic texts: ${daysWords(automatic.week)}`]),
    ...(automatic === null || automatic.caps.length === 0 ? [] : [`Automatic texts: ${capsWords(automatic.caps)}`]),
  ];
}
