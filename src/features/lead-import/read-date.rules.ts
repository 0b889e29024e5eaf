// Dates and times as people, spreadsheets and exporters write them. Month before day, as in the US.
import { addDays, calendarDate } from '../../domain/calendar-date.ts';
import { toInstant } from '../../domain/time-zone.ts';

const longestDate = 40;

const isoDay = /^([0-9]{4})[-/]([0-9]{1,2})[-/]([0-9]{1,2})(?:[T ].*)?$/;
const slashed = /^([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4}|[0-9]{2})(?:,? .*)?$/;
const monthFirst = /^([A-Za-z]{3,9})\.? +([0-9]{1,2})(?:st|nd|rd|th)?,? +([0-9]{4})(?:,? .*)?$/;
const dayFirst = /^([0-9]{1,2})(?:st|nd|rd|th)?[ -]([A-Za-z]{3,9})\.?,?[ -]([0-9]{4}|[0-9]{2})(?:,? .*)?$/;
const joined = /^((?:19|20)[0-9]{2})([01][0-9])([0-3][0-9])$/;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * The day that a cell of a date column names, or null. `latest` is the last day it can be (for a birthday: today),
 * by which a year of two digits is read.
 */
export function readDay(value: string, latest: string): string | null {
  const text = value.trim();
  if (text === '' || text.length > longestDate) return null;
  const day = writtenDay(text, latest) ?? serialDay(text);
  return day !== null && day <= latest ? day : null;
}

function writtenDay(text: string, latest: string): string | null {
  let match = isoDay.exec(text) ?? joined.exec(text);
  if (match) return calendarDate(Number(match[1]), Number(match[2]), Number(match[3]));
  match = slashed.exec(text);
  if (match) {
    const year = fullYear(match[3] ?? '', latest);
    const [first, second] = [Number(match[1]), Number(match[2])];
    // 25/12/1960 can only be the European order.
    return first > 12 ? calendarDate(year, second, first) : calendarDate(year, first, second);
  }
  match = monthFirst.exec(text);
  if (match) return calendarDate(Number(match[3]), monthNumber(match[1] ?? ''), Number(match[2]));
  match = dayFirst.exec(text);
  return match ? calendarDate(fullYear(match[3] ?? '', latest), monthNumber(match[2] ?? ''), Number(match[1])) : null;
}

function monthNumber(name: string): number {
  const lower = name.toLowerCase();
  return (lower.length === 3 || lower === 'sept' ? months.indexOf(lower.slice(0, 3)) : monthNames.indexOf(lower)) + 1;
}

function fullYear(digits: string, latest: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return year + 2000 <= Number(latest.slice(0, 4)) ? year + 2000 : year + 1900;
}

/** Excel's day number (1 is 1900-01-01, with a 29 February 1900 that never was), five digits, perhaps with a time. */
function serialDay(text: string): string | null {
  const match = /^([1-7][0-9]{4})(?:\.[0-9]{1,12})?$/.exec(text);
  return match ? addDays('1899-12-30', Number(match[1])) : null;
}

const isoMoment =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]{1,9})?)?)? ?(Z|UTC|[+-][0-9]{2}:?[0-9]{2})?$/i;
const usMoment =
  /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})(?:,? +([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))? ?([AP]\.?M\.?)?)?$/i;
const namedMoment =
  /^([A-Za-z]{3,9})\.? +([0-9]{1,2}),? +([0-9]{4})(?:,? +([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))? ?([AP]M)?)?$/i;

const defaultHour = 9;

/**
 * When to follow up, as an ISO instant, or null: ISO, or MM/DD/YYYY with an optional HH:MM AM/PM, 9:00 when no time is
 * given, an Excel day number; in the agent's zone unless the cell names an offset.
 */
export function readFollowUp(value: string, zone: string): string | null {
  const text = value.trim();
  if (text.length > longestDate) return null;
  return isoInstant(text, zone) ?? usInstant(usMoment.exec(text), zone) ?? serialInstant(text, zone);
}

/** When something happened, as an ISO instant, or null: as `readFollowUp`, and `Jul 22 2026 02:09 PM`, Unix time. */
export function readMoment(value: string, zone: string): string | null {
  const text = value.trim();
  if (text.length > longestDate) return null;
  const unix = /^1[0-9]{9}(?:[0-9]{3})?$/.exec(text);
  if (unix) return new Date(text.length === 10 ? Number(text) * 1000 : Number(text)).toISOString();
  return readFollowUp(text, zone) ?? namedInstant(text, zone);
}

function namedInstant(text: string, zone: string): string | null {
  const match = namedMoment.exec(text);
  if (!match) return null;
  const [, name = '', day, year, ...time] = match;
  const date = calendarDate(Number(year), monthNumber(name), Number(day));
  return date ? localInstant(date, time, zone) : null;
}

function isoInstant(text: string, zone: string): string | null {
  const match = isoMoment.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, offset] = match;
  const date = calendarDate(Number(year), Number(month), Number(day));
  if (!date) return null;
  const local = localInstant(date, [hour, minute, second, undefined], offset ? 'UTC' : zone);
  if (local === null || !offset) return local;
  return new Date(Date.parse(local) - offsetMilliseconds(offset)).toISOString();
}

function offsetMilliseconds(offset: string): number {
  const match = /^([+-])([0-9]{2}):?([0-9]{2})$/.exec(offset);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

function usInstant(match: RegExpExecArray | null, zone: string): string | null {
  if (!match) return null;
  const [, month, day, year, ...time] = match;
  const date = calendarDate(Number(year), Number(month), Number(day));
  return date ? localInstant(date, time, zone) : null;
}

function serialInstant(text: string, zone: string): string | null {
  const date = serialDay(text);
  if (!date) return null;
  const fraction = Number(`0.${text.split('.')[1] ?? ''}`) || 0;
  const minutes = Math.round(fraction * 1440);
  const hour = minutes === 0 ? defaultHour : Math.floor(minutes / 60);
  if (hour > 23) return null;
  return new Date(toInstant({ date, hour, minute: minutes % 60, second: 0 }, zone)).toISOString();
}

/** `time`: hour, minute, second, AM/PM, each possibly missing. */
function localInstant(date: string, time: readonly (string | undefined)[], zone: string): string | null {
  const [hourText, minuteText, secondText, half] = time;
  if (hourText === undefined)
    return new Date(toInstant({ date, hour: defaultHour, minute: 0, second: 0 }, zone)).toISOString();
  const hour = half ? hourOfHalf(Number(hourText), half) : Number(hourText);
  const minute = Number(minuteText);
  const second = Number(secondText ?? 0);
  if (hour === null || hour > 23 || minute > 59 || second > 59) return null;
  return new Date(toInstant({ date, hour, minute, second }, zone)).toISOString();
}

function hourOfHalf(hour: number, half: string): number | null {
  if (hour > 12 || hour < 1) return null;
  const isAfternoon = half[0]?.toUpperCase() === 'P';
  return (hour % 12) + (isAfternoon ? 12 : 0);
}
