import { isUuid } from '../../domain/uuid.ts';
import { calendarDatePattern, isCalendarDate } from '../../domain/calendar-date.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { startOfDay, toLocalDateTime, todayIn } from '../../domain/time-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { countProduction, countWholeTime } from './count-production.operation.ts';
import { isEmptyProduction, sumProduction, type Production } from '../../domain/production.ts';
import {
  allTimeUnit,
  boundsOf,
  monthPeriod,
  parsePeriod,
  periodsBack,
  periodsIn,
  type Period,
} from './report-period.rules.ts';
import { drillReport, listReportRows, readReport } from './reports.contract.ts';
import { countSamples, listRows, readLatestBefore, readReportFrame, readSoldSummary } from './reports.db.ts';
import { eventsBehind, statEventOf, type StatEvent } from './stat-events.rules.ts';

const signedInAgent = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;

export const reportsRoutes = [
  route(readReport, signedInAgent, async ({ tx, user, query, platform }) => {
    const frame = await readReportFrame(tx, user.id);
    const zone = frame.time_zone;
    const today = todayIn(zone, platform.now().getTime());
    const newest = query.cursor === undefined ? null : decodeDay(query.cursor);
    const month = boundsOf([monthPeriod(today)], zone) as [number, number];
    const summary = readSoldSummary(tx, user.id, ...month);
    const list =
      query.view === 'all_time'
        ? listAllTime(tx, user.id, frame, platform.now().getTime())
        : listNewest(tx, user.id, { unit: query.view, zone, today, newest, first: frame.first, last: frame.last });
    const [sold, samples, listed] = await Promise.all([summary, countSamples(tx, user.id), list]);
    return { time_zone: zone, today, summary: sold, samples, ...listed };
  }),
  route(drillReport, signedInAgent, async ({ tx, user, query, platform }) => {
    const period = parsePeriod(query.period);
    if (!period || period.unit === 'all') {
      throw new Refusal('invalid_input', 'Name a year, a month, a week or a day.', {
        fields: [{ path: 'query.period', message: 'Name a year, a month, a week or a day.' }],
      });
    }
    const { time_zone: zone } = await readReportFrame(tx, user.id);
    const parts = periodsIn(period);
    const rows = await countPeriods(tx, user.id, parts.length > 0 ? parts : [period], zone);
    return {
      time_zone: zone,
      today: todayIn(zone, platform.now().getTime()),
      samples: await countSamples(tx, user.id),
      ...period,
      ...sumProduction(rows),
      rows: parts.length > 0 ? rows : [],
    };
  }),
  route(listReportRows, signedInAgent, async ({ tx, user, query }) => {
    const after = query.cursor === undefined ? null : decodeRow(query.cursor);
    const { time_zone: zone } = await readReportFrame(tx, user.id);
    const [from = 0, before = 0] = boundsOf([parsePeriod(query.period) as Period], zone);
    const type = eventsBehind[query.kind];
    const found = await listRows(tx, user.id, { type, from, before, after, limit: rowsPerPage + 1 });
    const rows = found.slice(0, rowsPerPage).map((lead) => {
      const { lead_id, is_sample, status, stage } = lead;
      return { lead_id, is_sample, status, stage, ...(statEventOf(lead, type) as StatEvent) };
    });
    const last = rows.at(-1);
    return {
      time_zone: zone,
      rows,
      next_cursor: found.length > rowsPerPage && last ? encode([last.date, last.lead_id]) : null,
    };
  }),
];

/** Rows of one page: a quarter of weeks, a year of months. */
const pageLength = { weekly: 13, monthly: 12 } as const;
const rowsPerPage = 50;

type Listed = Pick<EndpointAnswer<typeof readReport>, 'rows' | 'total' | 'next_cursor'>;

interface NewestFirst {
  unit: 'weekly' | 'monthly';
  zone: string;
  today: string;
  /** A day of the first period of this page; null for the newest. */
  newest: string | null;
  first: string | null;
  last: string | null;
}

async function listNewest(
  tx: Transaction,
  userId: string,
  { unit, zone, today, newest, first, last }: NewestFirst,
): Promise<Listed> {
  if (first === null || last === null) return { rows: [], total: null, next_cursor: null };
  const oldest = earlier(localDay(first, zone), today);
  const start = newest ?? later(localDay(last, zone), today);
  const periods = periodsBack(unit === 'weekly' ? 'week' : 'month', start, oldest, pageLength[unit]);
  const rows = (await countPeriods(tx, userId, periods.toReversed(), zone)).filter((row) => isShown(row, today));
  const end = periods.at(-1)?.from ?? today;
  const before = end > oldest ? await readLatestBefore(tx, userId, startOfDay(end, zone)) : null;
  const next = before && localDay(before, zone);
  // The current period is always in the list.
  const cursor = next && end > today ? later(next, today) : next;
  return { rows: rows.toReversed(), total: null, next_cursor: cursor && encode([cursor]) };
}

/** Of what is still to come, only the periods that have something: follow-ups. */
const isShown = (row: Period & Production, today: string): boolean => row.from <= today || !isEmptyProduction(row);

/** Every period with anything in it, and the empty ones between the first and today. */
async function listAllTime(
  tx: Transaction,
  userId: string,
  { time_zone: zone, first, last }: { time_zone: string; first: string | null; last: string | null },
  now: number,
): Promise<Listed> {
  if (first === null || last === null) return { rows: [], total: sumProduction([]), next_cursor: null };
  const today = todayIn(zone, now);
  const oldest = earlier(localDay(first, zone), today);
  const lastDay = localDay(last, zone);
  const newest = later(lastDay, today);
  const periods = periodsBack(allTimeUnit(oldest, newest), newest, oldest, Infinity);
  const inOrder = periods.toReversed();
  const counted = await countWholeTime(tx, userId, boundsOf(inOrder, zone), now);
  const rows = withPeriods(inOrder, counted);
  const shown = rows.filter((row) => isShown(row, today));
  return { rows: shown.toReversed(), total: sumProduction(shown), next_cursor: null };
}

/** `periods` stand in the order of time and follow one on another. */
async function countPeriods(
  tx: Transaction,
  userId: string,
  periods: readonly Period[],
  zone: string,
): Promise<(Period & Production)[]> {
  return withPeriods(periods, await countProduction(tx, userId, boundsOf(periods, zone)));
}

const withPeriods = (periods: readonly Period[], counted: readonly Production[]): (Period & Production)[] =>
  periods.map((period, index) => ({ ...period, ...(counted[index] as Production) }));

const localDay = (instant: string, zone: string): string => toLocalDateTime(Date.parse(instant), zone).date;
const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

const encode = (parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

function decode(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** @throws Refusal invalid_input */
function decodeDay(cursor: string): string {
  const [day] = decode(cursor);
  if (typeof day !== 'string' || !isCalendarDate(day)) throw unknownCursor();
  return day;
}

/** @throws Refusal invalid_input */
function decodeRow(cursor: string): { at: string; id: string } {
  const [at, id] = decode(cursor);
  const isKey =
    typeof at === 'string' &&
    calendarDatePattern.test(at.slice(0, 10)) &&
    !Number.isNaN(Date.parse(at)) &&
    typeof id === 'string' &&
    isUuid(id);
  if (!isKey) throw unknownCursor();
  return { at, id };
}

function unknownCursor(): Refusal {
  const message = 'We lost your place in the list. Start from the top.';
  return new Refusal('invalid_input', message, { fields: [{ path: 'query.cursor', message }] });
}
