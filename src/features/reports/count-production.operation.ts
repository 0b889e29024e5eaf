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
  const at = bounds.map((bound) => new Date(bound).toISOString());
  const { rows } = await sql<Production>`
    select sold.closed, sold.premium_cents, sold.closed as clients,
      (select count(*)::int from leads where user_id = ${userId} and deleted_at is null
        and status in ('lead', 'sold') and created_at >= span.start and created_at < span.stop) as leads,
      (select count(*)::int from leads where user_id = ${userId} and deleted_at is null
        and next_follow_up_at >= span.start and next_follow_up_at < span.stop) as appointments
    from unnest(${at.slice(0, -1)}::timestamptz[], ${at.slice(1)}::timestamptz[]) with ordinality as span (start, stop, place),
      lateral (
        select count(*)::int as closed, ${cents(sql`sum(sold_premium)`)} as premium_cents
        from leads where user_id = ${userId} and deleted_at is null
          and status = 'sold' and sold_at >= span.start and sold_at < span.stop
      ) as sold
    order by span.place`.execute(tx);
  return rows;
}

/** The same figures of all time. The number of leads is kept; the rest is counted. */
export async function countAllProduction(tx: Transaction, userId: string): Promise<Production> {
  const { rows } = await sql<Production>`
    select
      (select coalesce(sum(count), 0)::int from lead_counts where user_id = ${userId}) as leads,
      (select count(*)::int from leads where user_id = ${userId} and deleted_at is null and next_follow_up_at is not null) as appointments,
      sold.closed, sold.closed as clients, sold.premium_cents
    from (
      select count(*)::int as closed, ${cents(sql`sum(sold_premium)`)} as premium_cents
      from leads where user_id = ${userId} and deleted_at is null and status = 'sold'
    ) as sold`.execute(tx);
  return rows[0] ?? noProduction;
}
