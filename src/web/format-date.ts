// Dates as people say them; the exact time with its zone goes into the title. `zone` is an IANA name; without one the
// agent's own zone counts, whatever the clock of the device says.
import { shownZone } from './shown-zone.ts';

type Moment = Date | string | number;

const formats = new Map<string, Intl.DateTimeFormat>();

/** "Today 3:40 PM", "Yesterday 9:05 AM", "Tue, Mar 3 9:05 AM", "Mar 3, 2024 9:05 AM" */
export function formatDateTime(moment: Moment, now: Date = new Date(), zone?: string): string {
  return `${formatDay(moment, now, zone)} ${formatTime(moment, zone)}`;
}

/** The same within a sentence: "until tomorrow 7:00 AM" */
export function dateTimeWithin(moment: Moment, now: Date = new Date(), zone?: string): string {
  return formatDateTime(moment, now, zone).replace(/^(?:Today|Tomorrow|Yesterday)/, (day) => day.toLowerCase());
}

/** "Today", "Yesterday", "Tomorrow", "Tue, Mar 3"; another year adds it: "Mar 3, 2024" */
export function formatDay(moment: Moment, now: Date = new Date(), zone?: string): string {
  const date = new Date(moment);
  const distance = dayNumber(date, zone) - dayNumber(now, zone);
  if (distance === 0) return 'Today';
  if (distance === 1) return 'Tomorrow';
  if (distance === -1) return 'Yesterday';
  const sameYear = part(date, { year: 'numeric' }, zone) === part(now, { year: 'numeric' }, zone);
  return part(
    date,
    sameYear
      ? { weekday: 'short', month: 'short', day: 'numeric' }
      : { year: 'numeric', month: 'short', day: 'numeric' },
    zone,
  );
}

/** "3:40 PM" */
export function formatTime(moment: Moment, zone?: string): string {
  return plainSpaces(part(new Date(moment), { hour: 'numeric', minute: '2-digit' }, zone));
}

/** "Tuesday, March 3, 2026 at 3:40:12 PM EST", for the title of a short date */
export function formatExactTime(moment: Moment, zone?: string): string {
  return plainSpaces(part(new Date(moment), { dateStyle: 'full', timeStyle: 'long' }, zone));
}

/** "now", "4 min", "3 h", "5 d" since; for lists where the age matters more than the date */
export function formatAge(moment: Moment, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(moment).getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return `${Math.floor(minutes / (24 * 60))} d`;
}

/** Seconds → "0:07", "12:34", "1:02:03", for call clocks */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Days since 1970 of the calendar day that `date` falls on in that zone. */
function dayNumber(date: Date, zone: string | undefined): number {
  const [month, day, year] = part(date, { year: 'numeric', month: 'numeric', day: 'numeric' }, zone)
    .split('/')
    .map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day) / 86_400_000;
}

function part(date: Date, options: Intl.DateTimeFormatOptions, zone: string | undefined): string {
  const timeZone = zone ?? shownZone();
  const key = JSON.stringify([options, timeZone]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(key, format);
  }
  return format.format(date);
}

/** ICU puts narrow no-break spaces before AM and PM, which break search and copying. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202F', ' ');
}
