// Instants and local times of IANA zones by `Intl` alone, so that it may enter the first paint.
import { addDays, isCalendarDate } from './calendar-date.ts';

/** The zone of an agent who has none yet. */
export const defaultTimeZone = 'America/Chicago';

/** A wall-clock time; `date` is `YYYY-MM-DD`. */
export interface LocalDateTime {
  date: string;
  hour: number;
  minute: number;
  second: number;
}

const formatters = new Map<string, Intl.DateTimeFormat | null>();

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  // Names come from requests too: the cache must not grow with every wrong one.
  if (formatters.size > 1000) formatters.clear();
  const formatter = zone.length > 64 ? null : createFormatter(zone);
  formatters.set(zone, formatter);
  return formatter;
}

function createFormatter(zone: string): Intl.DateTimeFormat | null {
  try {
    const numeric = 'numeric';
    const fields = {
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    } as const;
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      calendar: 'gregory',
      era: 'short',
      ...fields,
    });
  } catch {
    return null;
  }
}

/** True for an IANA zone name such as `America/New_York`; offsets (`+05:00`) and abbreviations of one hour are none. */
export function isTimeZone(zone: string): boolean {
  return /^(?:[A-Za-z]+(?:[/_-][A-Za-z0-9_+-]+)+|UTC)$/.test(zone) && formatterOf(zone) !== null;
}

/** What a clock in that zone shows at that instant (milliseconds). An unknown zone counts as UTC. */
export function toLocalDateTime(instant: number, zone: string): LocalDateTime {
  const local = new Date(instant + offsetAt(instant, zone));
  return {
    date: local.toISOString().slice(0, 10),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

/** The day it is in that zone. */
export function todayIn(zone: string, now: number): string {
  return toLocalDateTime(now, zone).date;
}

const dayMs = 86_400_000;
const maxDaysKept = 20_000;
const offsetsOfDays = new Map<string, number>();

/**
 * Milliseconds that the zone's clocks are ahead of UTC at that instant. `Intl` takes 30 µs, and a file has a moment in every
 * row: days that begin and end with one offset have it throughout (no zone of 1990 to 2040 leaves an offset and comes back within a day).
 */
export function offsetAt(instant: number, zone: string): number {
  const day = Math.floor(instant / dayMs);
  const offset = offsetAtStart(day, zone);
  return offset === offsetAtStart(day + 1, zone) ? offset : readOffset(instant, zone);
}

function offsetAtStart(day: number, zone: string): number {
  const key = `${day} ${zone}`;
  const known = offsetsOfDays.get(key);
  if (known !== undefined) return known;
  if (offsetsOfDays.size >= maxDaysKept) offsetsOfDays.clear();
  const offset = readOffset(day * dayMs, zone);
  offsetsOfDays.set(key, offset);
  return offset;
}

function readOffset(instant: number, zone: string): number {
  const formatter = formatterOf(zone);
  if (!formatter) return 0;
  const whole = Math.floor(instant / 1000) * 1000;
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(whole)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole;
}

const hours = (count: number): number => count * 3_600_000;

/**
 * The instant (milliseconds) at which a clock in that zone shows this time. A time that the spring change leaves out
 * means the first instant after the gap; one that the autumn change repeats means the first of the two.
 */
export function toInstant(local: LocalDateTime, zone: string): number {
  const asUtc = Date.parse(`${local.date}T00:00:00Z`) + hours(local.hour) + local.minute * 60_000 + local.second * 1000;
  const before = offsetAt(asUtc - hours(24), zone);
  const after = offsetAt(asUtc + hours(24), zone);
  // The larger offset gives the earlier instant.
  for (const offset of before === after ? [before] : [Math.max(before, after), Math.min(before, after)]) {
    if (offsetAt(asUtc - offset, zone) === offset) return asUtc - offset;
  }
  return endOfGap(asUtc - hours(24) - before, asUtc + hours(24) - after, before, zone);
}

function endOfGap(from: number, to: number, offsetBefore: number, zone: string): number {
  let low = Math.floor(from / 1000);
  let high = Math.ceil(to / 1000);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000, zone) === offsetBefore) low = middle;
    else high = middle;
  }
  return high * 1000;
}

/** The first instant of a day in that zone, and with `addDays(date, 1)` the end of it. */
export function startOfDay(date: string, zone: string): number {
  return toInstant({ date, hour: 0, minute: 0, second: 0 }, zone);
}

/** From the first instant of the day up to, not including, the first of the next one. */
export function instantsOfDay(date: string, zone: string): { from: number; before: number } {
  return { from: startOfDay(date, zone), before: startOfDay(addDays(date, 1), zone) };
}

/** `2026-07-04` and `14:30` → the instant, or null when either is malformed. */
export function instantOf(date: string, time: string, zone: string): number | null {
  const match = /^([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9]))?$/.exec(time);
  if (!match || !isCalendarDate(date)) return null;
  return toInstant({ date, hour: Number(match[1]), minute: Number(match[2]), second: Number(match[3] ?? 0) }, zone);
}
