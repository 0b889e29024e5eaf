// What the home page shows, read in one transaction. The figures are the page; every other part may be missing alone.
import { addDays, daysOf, type DateRange } from '../../domain/calendar-date.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { sumProduction, type Production } from '../../domain/production.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';
import type { Transaction } from '../../database/transaction.ts';
import { standingsOf } from '../contact-gate/read-standings.operation.ts';
import { countPairsUpTo } from '../duplicates/count-pairs.operation.ts';
import { readDueFollowUps } from '../follow-ups/due-follow-ups.operation.ts';
import { countPostsToCheck } from '../intake/count-posts.operation.ts';
import { countUnreadConversations } from '../inbox/count-unread.operation.ts';
import { hasImported } from '../lead-import/has-imported.operation.ts';
import { countNewLeads } from '../leads/count-new-leads.operation.ts';
import { countBoard } from '../pipeline/count-stages.operation.ts';
import { countAllProduction, countProduction } from '../reports/count-production.operation.ts';
import { countSamples } from '../sample-leads/count-samples.operation.ts';
import { readComingMeetings } from '../schedule/coming-meetings.operation.ts';
import { hasHadMoney } from '../wallet/has-had-money.operation.ts';
import { readBalanceOf } from '../wallet/read-balance.operation.ts';
import type { readDashboard } from './dashboard.contract.ts';
import { readDashboardFrame, type DashboardFrame } from './dashboard.db.ts';
import {
  countedRanges,
  cutsOf,
  maxDueRows,
  maxMeetings,
  maxToCheck,
  rangesOf,
  shareRows,
  within,
} from './dashboard.rules.ts';

type Home = EndpointAnswer<typeof readDashboard>;
export type PartName =
  'follow_ups' | 'meetings' | 'new_leads' | 'unread' | 'duplicates' | 'posts_to_check' | 'stages' | 'balance_cents';
export type Parts = Pick<Home, PartName>;
export type Core = Omit<Home, PartName | 'first_steps' | 'samples'> & {
  samples: { count: number };
  first_steps: Omit<Home['first_steps'], 'calendar_offered'>;
};

export interface Asked {
  userId: string;
  /** Milliseconds. */
  now: number;
  asksRegistry: boolean;
}

/** The figures, and what the frame of the page needs to know. */
export async function readCore(tx: Transaction, { userId, now }: Asked): Promise<Core> {
  const [frame, allTime, importDone, fundsAdded, samples] = await Promise.all([
    readDashboardFrame(tx, userId),
    countAllProduction(tx, userId),
    hasImported(tx, userId),
    hasHadMoney(tx, userId),
    countSamples(tx, userId),
  ]);
  return {
    ...framing(frame, { import_done: importDone, funds_added: fundsAdded }),
    ...(await readFigures(tx, userId, frame.time_zone, now)),
    all_time: figuresOf(allTime),
    samples: { count: samples },
  };
}

function framing(
  frame: DashboardFrame,
  done: Pick<Core['first_steps'], 'import_done' | 'funds_added'>,
): Pick<Core, 'time_zone' | 'onboarding' | 'first_steps'> {
  return {
    time_zone: frame.time_zone,
    onboarding: { dismissed: frame.onboarding_dismissed_at !== null },
    first_steps: { dismissed: frame.first_steps_dismissed_at !== null, ...done },
  };
}

async function readFigures(
  tx: Transaction,
  userId: string,
  zone: string,
  now: number,
): Promise<Pick<Core, 'today' | 'week' | 'month' | 'sales'>> {
  const ranges = rangesOf(todayIn(zone, now));
  const boundsOf = ({ from, to }: DateRange) => [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)];
  const cuts = cutsOf(countedRanges(ranges).map(boundsOf));
  const spans = await countProduction(tx, userId, cuts);
  const sumOf = (range: DateRange) => sumProduction(within(spans, cuts, boundsOf(range)));
  const spanOf = (range: DateRange) => ({ ...range, figures: figuresOf(sumOf(range)) });
  const salesOf = (week: DateRange) =>
    daysOf(week).map((date) => {
      const { closed, premium_cents } = sumOf({ from: date, to: date });
      return { date, closed, premium_cents };
    });
  return {
    today: spanOf(ranges.today),
    week: spanOf(ranges.week),
    month: spanOf(ranges.month),
    sales: { this_week: salesOf(ranges.week), last_week: salesOf(ranges.lastWeek) },
  };
}

function figuresOf({ leads, appointments, closed, premium_cents }: Production) {
  return { leads, appointments, closed, premium_cents };
}

type ReadPart<P extends PartName> = (
  tx: Transaction,
  asked: Asked & { zone: string },
) => Promise<NonNullable<Parts[P]>>;

const day = (zone: string, now: number, ahead: number): number => startOfDay(addDays(todayIn(zone, now), ahead), zone);

const readers: { [P in PartName]: ReadPart<P> } = {
  async follow_ups(tx, { userId, now, zone, asksRegistry }) {
    const { overdue, today } = await readDueFollowUps(tx, userId, { now, zone, most: maxDueRows });
    const rows = shareRows(overdue.rows, today.rows).map(({ note: _, ...row }) => row);
    const standings = await standingsOf(tx, { userId, now, asksRegistry }, rows);
    return { overdue: overdue.count, today: today.count, rows, standings };
  },
  async meetings(tx, { userId, now, zone }) {
    const span = { from: day(zone, now, 0), before: day(zone, now, 2), now, most: 4 * maxMeetings };
    const { connection, meetings } = await readComingMeetings(tx, userId, span);
    return { connection, rows: meetings.slice(0, maxMeetings), is_more: meetings.length > maxMeetings };
  },
  async new_leads(tx, { userId, now, zone }) {
    const sources = await countNewLeads(tx, userId, day(zone, now, -1));
    const count = sources.reduce((sum, each) => sum + each.count, 0);
    return { since: addDays(todayIn(zone, now), -1), count, sources };
  },
  unread: (tx, { userId }) => countUnreadConversations(tx, userId),
  duplicates: (tx, { userId }) => countPairsUpTo(tx, userId, maxToCheck),
  posts_to_check: (tx, { userId, now }) => countPostsToCheck(tx, userId, { now, most: maxToCheck }),
  stages: (tx, { userId }) => countBoard(tx, userId),
  balance_cents: (tx, { userId }) => readBalanceOf(tx, userId),
};

export const partNames = Object.keys(readers) as PartName[];

export async function readPart<P extends PartName>(
  tx: Transaction,
  part: P,
  asked: Asked & { zone: string },
): Promise<NonNullable<Parts[P]>> {
  return readers[part](tx, asked);
}
