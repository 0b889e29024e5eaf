// What did this agent produce between given instants? Leads in the trash do not count.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { cents } from './premium-cents.db.ts';
import { noProduction, subtractProduction, sumProduction, type Production } from '../../domain/production.ts';

/**
 * One set of figures for each span between two neighboring bounds (milliseconds, ascending; the end is excluded).
 * Boundaries come as instants, so that no row is converted to a zone, and each figure of a span is one index-only scan:
 * half the time of grouping by width_bucket. `status` is named because the index on the creation time begins with it.
 */
export async function countProduction(
  tx: Transaction,
  userId: string,
  bounds: readonly number[],
): Promise<Production[]> {
  return bounds.length < 2 ? [] : countSpans(tx, spansOf(userId, bounds));
}

const spansOf = (userId: string, bounds: readonly number[]): ProductionSpan[] =>
  bounds.slice(0, -1).map((from, index) => ({ userId, from, before: bounds[index + 1] ?? from }));

export interface ProductionSpan {
  userId: string;
  /** Milliseconds; the end is excluded. */
  from: number;
  before: number;
}

/** What these agents really produced in each span, in the order given: without samples. Rights are the caller's matter. */
export async function countProductionOf(tx: Transaction, spans: readonly ProductionSpan[]): Promise<Production[]> {
  return withoutSamples(tx, spans, await countSpans(tx, spans));
}

const endOfTime = Date.UTC(9999, 0);

/** All time of each of these agents, in their order, without samples. Rights are the caller's matter. */
export async function countAllProductionOf(tx: Transaction, userIds: readonly string[]): Promise<Production[]> {
  const spans = userIds.map((userId) => ({ userId, from: 0, before: endOfTime }));
  return withoutSamples(tx, spans, await countAll(tx, userIds));
}

/** Subtracted, so that the figures of everybody who has none stay index-only: their few rows have an index. */
async function withoutSamples(
  tx: Transaction,
  spans: readonly ProductionSpan[],
  all: readonly Production[],
): Promise<Production[]> {
  const owners = spans.map(({ userId }) => userId);
  const starts = spans.map(({ from }) => new Date(from).toISOString());
  const stops = spans.map(({ before }) => new Date(before).toISOString());
  const { rows } = await sql<Production & { place: number }>`
    with sample as materialized (
      select user_id, created_at, next_follow_up_at, sold_at, sold_premium, status = 'sold' as is_sold
      from leads where user_id = any(${owners}::uuid[]) and is_sample and deleted_at is null)
    select place::int, count(*) filter (where created_at >= start and created_at < stop)::int as leads,
      count(*) filter (where next_follow_up_at >= start and next_follow_up_at < stop)::int as appointments,
      count(*) filter (where is_sold and sold_at >= start and sold_at < stop)::int as closed,
      count(*) filter (where is_sold and sold_at >= start and sold_at < stop)::int as clients,
      ${cents(sql`sum(sold_premium) filter (where is_sold and sold_at >= start and sold_at < stop)`)} as premium_cents
    from unnest(${owners}::uuid[], ${starts}::timestamptz[], ${stops}::timestamptz[])
        with ordinality as span (owner, start, stop, place)
      join sample on sample.user_id = span.owner
    group by place`.execute(tx);
  const samples = new Map(rows.map(({ place, ...figures }) => [place - 1, figures]));
  return all.map((figures, index) => subtractProduction(figures, samples.get(index) ?? noProduction));
}

/** `rest`: the place of a span whose leads are all that are in no other. */
async function countSpans(tx: Transaction, spans: readonly ProductionSpan[], rest = -1): Promise<Production[]> {
  const owners = spans.map(({ userId }) => userId);
  const starts = spans.map(({ from }) => new Date(from).toISOString());
  const stops = spans.map(({ before }) => new Date(before).toISOString());
  const { rows } = await sql<Production>`
    select sold.closed, sold.premium_cents, sold.closed as clients,
      case when place = ${rest + 1} then (select coalesce(sum(count), 0)::int from lead_counts where user_id = span.owner)
        else (select count(*)::int from leads where user_id = span.owner and deleted_at is null
          and status in ('lead', 'sold') and created_at >= span.start and created_at < span.stop) end as leads,
      (select count(*)::int from leads where user_id = span.owner and deleted_at is null
        and next_follow_up_at >= span.start and next_follow_up_at < span.stop) as appointments
    from unnest(${owners}::uuid[], ${starts}::timestamptz[], ${stops}::timestamptz[])
        with ordinality as span (owner, start, stop, place),
      lateral (
        select count(*)::int as closed, ${cents(sql`sum(sold_premium)`)} as premium_cents
        from leads where user_id = span.owner and deleted_at is null
          and status = 'sold' and sold_at >= span.start and sold_at < span.stop
      ) as sold
    order by span.place`.execute(tx);
  const { leads } = sumProduction(rows.filter((_, index) => index !== rest));
  return rows.map((row, index) => (index === rest ? { ...row, leads: row.leads - leads } : row));
}

/**
 * The same of an agent's whole time: nothing lies outside these bounds. The number of all leads is kept, so those of the
 * span around `now`, mostly the fullest, are what the others leave.
 */
export async function countWholeTime(
  tx: Transaction,
  userId: string,
  bounds: readonly number[],
  now: number,
): Promise<Production[]> {
  const spans = spansOf(userId, bounds);
  const fullest = spans.findIndex(({ from, before }) => from <= now && now < before);
  return spans.length === 0 ? [] : countSpans(tx, spans, fullest);
}

/** The same figures of all time. The number of leads is kept; the rest is counted. */
export async function countAllProduction(tx: Transaction, userId: string): Promise<Production> {
  const [figures] = await countAll(tx, [userId]);
  return figures ?? noProduction;
}

async function countAll(tx: Transaction, userIds: readonly string[]): Promise<Production[]> {
  const { rows } = await sql<Production>`
    select
      (select coalesce(sum(count), 0)::int from lead_counts where user_id = agent.id) as leads,
      (select count(*)::int from leads where user_id = agent.id and deleted_at is null and next_follow_up_at is not null) as appointments,
      sold.closed, sold.closed as clients, sold.premium_cents
    from unnest(${userIds}::uuid[]) with ordinality as agent (id, place),
      lateral (
        select count(*)::int as closed, ${cents(sql`sum(sold_premium)`)} as premium_cents
        from leads where user_id = agent.id and deleted_at is null and status = 'sold'
      ) as sold
    order by agent.place`.execute(tx);
  return rows;
}
