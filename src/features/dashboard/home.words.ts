// What the home page says about numbers and days.
import { daysBetween } from '../../domain/calendar-date.ts';
import { toLocalDateTime } from '../../domain/time-zone.ts';

/** "62% more than the same days last week", "$400 more than …" where there was nothing before. */
export function sayChange(now: number, before: number, format: (value: number) => string): string {
  if (now === before) return now === 0 ? 'Nothing sold so far, as last week' : 'Same as the same days last week';
  if (before === 0) return `${format(now)} more than the same days last week`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return `${percent.toLocaleString('en-US')}% ${now > before ? 'more' : 'less'} than the same days last week`;
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const yearDay = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The day of something overdue: "Yesterday", "Thu, Nov 19"; another year adds it. */
export function sayLateDay(at: string, today: string, zone: string): string {
  const { date } = toLocalDateTime(Date.parse(at), zone);
  if (daysBetween(date, today) === 1) return 'Yesterday';
  const noon = new Date(`${date}T12:00:00Z`);
  return (date.slice(0, 4) === today.slice(0, 4) ? shortDay : yearDay).format(noon);
}
