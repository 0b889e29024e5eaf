// Dates and times as people, spreadsheets and exporters write them. Month before day, as in the US, unless the file says otherwise.
import { addDays, calendarDate, isCalendarDate } from '../../domain/calendar-date.ts';
import { followUpHour } from '../../domain/follow-up-hour.ts';
import { personWords } from '../../domain/own-words.ts';
import { headerWords } from './column-aliases.rules.ts';
import { isTimeZone, toInstant, type LocalDateTime } from '../../domain/time-zone.ts';

/** `mixed`: some can only be read one way, some only the other. */
export type DateOrder = 'month' | 'day' | 'mixed';

const longestDate = 80;

// What may stand behind a date: nothing, or a time that a T, a comma, a space or an "at" parts from it.
const tail = '(?:(?:T|,? +(?:at +|@ *)?|, *)(?<rest>.*))?$';
const year = "'?(?<year>[0-9]{4}|[0-9]{2})";
const yearFirst = new RegExp(`^(?<year>[0-9]{4})[-/.](?<month>[0-9]{1,2})[-/.](?<day>[0-9]{1,2})${tail}`);
const numbered = new RegExp(`^(?<month>[0-9]{1,2})[-/.](?<day>[0-9]{1,2})[-/.]${year}${tail}`);
const monthFirst = new RegExp(
  `^(?<name>[A-Za-z]{3,10})\\.?[ -]+(?<day>[0-9]{1,2})(?:st|nd|rd|th)?,?[ -]+${year}${tail}`,
  'i',
);
const dayFirst = new RegExp(
  `^(?<day>[0-9]{1,2})(?:st|nd|rd|th)?[ -]*(?:(?:of|de) +)?(?<name>[A-Za-z]{3,10})\\.?,?[ -]*(?:del? +)?${year}${tail}`,
  'i',
);
const joined = /^(?<year>(?:19|20)[0-9]{2})(?<month>[01][0-9])(?<day>[0-3][0-9])$/;
const joinedUs = /^(?<month>[01]?[0-9])(?<day>[0-3][0-9])(?<year>(?:19|20)[0-9]{2})$/;
const weekday = /^(?:the |(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? +(?:the )?)/i;

const months = [
  ['january', 'enero'],
  ['february', 'febrero'],
  ['march', 'marzo'],
  ['april', 'abril'],
  ['may', 'mayo'],
  ['june', 'junio'],
  ['july', 'julio'],
  ['august', 'agosto'],
  ['september', 'septiembre', 'sept'],
  ['october', 'octubre'],
  ['november', 'noviembre'],
  ['december', 'diciembre'],
];

/**
 * The day that a cell of a date column names, or null. `latest` is the last day it can be (for a birthday: today),
 * by which a year of two digits is read; `isPast`: the last century's, as long as somebody may be that old.
 */
export function readDay(value: string, latest: string, order: DateOrder = 'month', isPast = false): string | null {
  const text = value.trim();
  if (text === '' || text.length > longestDate) return null;
  const day = writtenDate(text, latest, order, isPast)?.date ?? serialDay(text);
  return day !== null && day <= latest ? day : null;
}

interface WrittenDate {
  date: string;
  /** What stands behind it: a time, perhaps a zone. */
  rest: string;
}

function writtenDate(text: string, latest: string | null, order: DateOrder, isPast = false): WrittenDate | null {
  const from = text.replace(weekday, '');
  for (const pattern of [yearFirst, joined, joinedUs, numbered, monthFirst, dayFirst]) {
    const parts = pattern.exec(from)?.groups;
    if (!parts) continue;
    const { name, rest = '' } = parts;
    const month = name === undefined ? Number(parts.month) : monthNumber(name);
    const day = Number(parts.day);
    const isDayFirst = order === 'day' && pattern === numbered && day <= 12;
    const year = isPast ? ofLastCentury(parts.year ?? '', latest) : (parts.year ?? '');
    const date = isDayFirst ? dateOf(year, day, month, latest) : dateOf(year, month, day, latest);
    return date === null ? null : { date, rest: rest.trim() };
  }
  return null;
}

const oldest = 110;
const ofLastCentury = (digits: string, latest: string | null): string =>
  digits.length === 2 && latest !== null && 1900 + Number(digits) >= Number(latest.slice(0, 4)) - oldest
    ? `19${digits}`
    : digits;

function dateOf(digits: string, month: number, day: number, latest: string | null): string | null {
  // 25/12/1960 can only be the European order.
  const inYear = (full: number): string | null =>
    month > 12 ? calendarDate(full, day, month) : calendarDate(full, month, day);
  if (digits.length === 4) return inYear(Number(digits));
  const recent = inYear(2000 + Number(digits));
  return latest === null || (recent !== null && recent <= latest) ? recent : inYear(1900 + Number(digits));
}

function monthNumber(name: string): number {
  const lower = name.toLowerCase();
  return months.findIndex((names) => names.some((each) => lower === each || lower === each.slice(0, 3))) + 1;
}

/** Excel's day number (1 is 1900-01-01, with a 29 February 1900 that never was), five digits, perhaps with a time. */
function serialDay(text: string): string | null {
  return readSerial(text)?.date ?? null;
}

const daySeconds = 86_400;

/** To the second: a fraction a hair below midnight is the next day. */
function readSerial(text: string): { date: string; seconds: number } | null {
  if (!/^[1-7][0-9]{4}(?:\.[0-9]{1,16})?$/.test(text)) return null;
  const total = Math.round(Number(text) * daySeconds);
  const date = addDays('1899-12-30', Math.floor(total / daySeconds));
  return date !== null && isCalendarDate(date) ? { date, seconds: total % daySeconds } : null;
}

/** Three columns that give one date of birth, by their places. */
export type BirthColumns = Readonly<Record<'month' | 'day' | 'year', number>>;

const ofBirth = '(?:dob|birth(?:day|date)?|dateofbirth|bday|b)';
const birthParts = {
  month: new RegExp(`^(?:${ofBirth}(?:month|mon|mm|mo|m)|monthofbirth|monthborn|mesdenacimiento)$`),
  day: new RegExp(`^(?:${ofBirth}(?:day|dd|d)|birthday|dayofbirth|dayborn|diadenacimiento)$`),
  year: new RegExp(`^(?:${ofBirth}(?:year|yyyy|yy|yr|y)|yearofbirth|yearborn|anodenacimiento)$`),
};
const aboutBorn = new RegExp(`^(?:${personWords}|primary|main|your|client|member)s? `);

/** Null where one of the three is missing, or there are two of it. */
export function birthColumns(headers: readonly string[]): BirthColumns | null {
  const names = headers.map((header) => headerWords(header).replace(aboutBorn, '').replaceAll(' ', ''));
  const [month, day, year] = [birthParts.month, birthParts.day, birthParts.year].map((pattern) => {
    const found = names.flatMap((name, column) => (pattern.test(name) ? [column] : []));
    return found.length === 1 ? found[0] : undefined;
  });
  return month === undefined || day === undefined || year === undefined ? null : { month, day, year };
}

/** "5" or "May", "12" or "12th", "1960" or "60". */
export function readBirth(
  cells: readonly string[],
  { month, day, year }: BirthColumns,
  today: string,
  isPast = false,
): string | null {
  const [m, d, y] = [month, day, year].map((column) => (cells[column] ?? '').trim().replace(/\.0+$/, ''));
  return /^[0-9]{1,2}$/.test(m!)
    ? readDay(`${m}/${d}/${y}`, today, 'month', isPast)
    : readDay(`${m} ${d}, ${y}`, today, 'month', isPast);
}

/**
 * When to follow up, as an ISO instant, or null: a date with or without a time, 9:00 when there is none, an Excel day
 * number; in the agent's zone unless the cell names another or an offset.
 */
export function readFollowUp(value: string, zone: string, order: DateOrder = 'month'): string | null {
  const text = value.trim();
  if (text.length > longestDate) return null;
  const written = writtenDate(text, null, order);
  return written ? instantAt(written, zone) : serialInstant(text, zone);
}

/** When something happened, as an ISO instant, or null: as `readFollowUp`, and Unix time. */
export function readMoment(value: string, zone: string, order: DateOrder = 'month'): string | null {
  const text = value.trim();
  const unix = /^1[0-9]{9}(?:[0-9]{3})?$/.exec(text);
  if (unix) return new Date(text.length === 10 ? Number(text) * 1000 : Number(text)).toISOString();
  return readFollowUp(text, zone, order);
}

function serialInstant(text: string, zone: string): string | null {
  const serial = readSerial(text);
  if (!serial) return null;
  const { date, seconds } = serial;
  const minutes = Math.min(Math.round(seconds / 60), 24 * 60 - 1);
  const hour = minutes === 0 ? followUpHour : Math.floor(minutes / 60);
  return isoOf({ date, hour, minute: minutes % 60, second: 0 }, zone);
}

const clock =
  /^(?:(?<hour>[0-9]{1,2})(?::(?<minute>[0-9]{2})(?::(?<second>[0-9]{2})(?:[.,][0-9]{1,9})?)?)? ?(?<half>[AP]\.?M\.?|[AP](?![A-Z]))?(?![0-9]))?(?<place>.*)$/i;

function instantAt({ date, rest }: WrittenDate, zone: string): string | null {
  if (rest === '') return isoOf({ date, hour: followUpHour, minute: 0, second: 0 }, zone);
  const { hour: hourText, minute, second, half, place = '' } = clock.exec(rest)?.groups ?? {};
  const where = placeOf(place.replace(/[()]/g, '').trim(), zone);
  // An hour alone says too little without its half of the day.
  if (where === null || (hourText !== undefined && minute === undefined && half === undefined)) return null;
  const hour = hourText === undefined ? followUpHour : hourOf(Number(hourText), half);
  const local = { date, hour: hour ?? 24, minute: Number(minute ?? 0), second: Number(second ?? 0) };
  if (local.hour > 23 || local.minute > 59 || local.second > 59) return null;
  return isoOf(local, where.zone, where.offset);
}

const isoOf = (local: LocalDateTime, zone: string, offset = 0): string =>
  new Date(toInstant(local, zone) - offset).toISOString();

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour;
  if (hour > 12 || hour < 1) return null;
  return (hour % 12) + (half[0]?.toUpperCase() === 'P' ? 12 : 0);
}

// People write EST in summer too: they mean what the clocks there show.
const zoneNames: readonly [pattern: RegExp, zone: string][] = [
  [/^(?:e[sd]?t|eastern)$/, 'America/New_York'],
  [/^(?:c[sd]?t|central)$/, 'America/Chicago'],
  [/^(?:m[sd]?t|mountain)$/, 'America/Denver'],
  [/^(?:p[sd]?t|pacific)$/, 'America/Los_Angeles'],
  [/^(?:ak[sd]?t|alaskan?)$/, 'America/Anchorage'],
  [/^(?:ha?[sd]?t|hawaii(?:an)?)$/, 'Pacific/Honolulu'],
  [/^(?:az|arizona|phoenix)$/, 'America/Phoenix'],
  [/^(?:ast|atlantic)$/, 'America/Puerto_Rico'],
  [/^(?:chst|chamorro|guam)$/, 'Pacific/Guam'],
  [/^(?:samoa|pago pago)$/, 'Pacific/Pago_Pago'],
  [/^(?:ph[st]?t|philippines?|manila)$/, 'Asia/Manila'],
  [/^(?:z|utc|gmt)$/, 'UTC'],
];

/** The zone that a time names, with the milliseconds of an offset; null when it is none. */
function placeOf(written: string, zone: string): { zone: string; offset: number } | null {
  if (written === '') return { zone, offset: 0 };
  const [, sign, hours, minutes] = /^(?:UTC|GMT)? ?([+-])([0-9]{1,2}):?([0-9]{2})?(?: [A-Z ]+)?$/i.exec(written) ?? [];
  if (sign) {
    const total = Number(hours) * 60 + Number(minutes ?? 0);
    return total > 14 * 60 ? null : { zone: 'UTC', offset: (sign === '-' ? -total : total) * 60_000 };
  }
  const name = written.toLowerCase().replace(/ ?(?:standard|daylight|prevailing)? ?time$/, '');
  const known = zoneNames.find(([pattern]) => pattern.test(name));
  if (known) return { zone: known[1], offset: 0 };
  return isTimeZone(written) ? { zone: written, offset: 0 } : null;
}
