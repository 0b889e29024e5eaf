// What did this agent produce between given instants? Leads in the trash do not count.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { cents } from './premium-cents.db.ts';
import { noProduction, type Production } from '../../domain/production.ts';

/**
 * One set of figures for each span between two neighbouring bounds (milliseconds, ascending; the end is excluded).
 * Boundaries come as instants, so that no row is converted to a zone, and each figure of a span is one index-only scan:
 * half the time of grouping by width_bucket. `status` is named because the index on the creation time begins with it.
 */
export async function countProduction(
  tx: Transaction,
  userId: string,
  bounds: readonly number[],
): Promise<Production[]> {
  if (bounds.length < 2) return [];
  const spans = bounds.slice(0, -1).map((from, index) => ({ userId, from, before: bounds[index + 1] ?? from }));
  return countProductionOf(tx, spans);
}

export interface ProductionSpan {
  userId: string;
  /** Milliseconds; the end is excluded. */
  from: number;
  before: number;
}

/** The figures of each span in the order given, of as many agents as there are: one statement. Rights are the caller's matter. */
export async function countProductionOf(tx: Transaction, spans: readonly ProductionSpan[]): Promise<Production[]> {
  const owners = spans.map(({ userId }) => userId);
  const starts = spans.map(({ from }) => new Date(from).toISOString());
  const stops = spans.map(({ before }) => new Date(before).toISOString());
  const { rows } = await sql<Production>`
    select sold.closed, sold.premium_cents, sold.closed as clients,
      (select count(*)::int from leads where user_id = span.owner and deleted_at is null
        and status in ('lead', 'sold') and created_at >= span.start and created_at < span.stop) as leads,
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
  return rows;
}

/** The same figures of all time. The number of leads is kept; the rest is counted. */
export async function countAllProduction(tx: Transaction, userId: string): Promise<Production> {
  const [figures] = await countAllProductionOf(tx, [userId]);
  return figures ?? noProduction;
}

/** All time of each of these agents, in their order. Rights are the caller's matter. */
export async function countAllProductionOf(tx: Transaction, userIds: readonly string[]): Promise<Production[]> {
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
