// What did this agent produce between given instants? Leads in the trash do not count.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { cents } from './premium-cents.db.ts';
import { noProduction, type Production } from '../../domain/production.ts';

const instants = (bounds: readonly number[]): string[] => bounds.map((bound) => new Date(bound).toISOString());

/**
 * One set of figures for each span between two neighbouring bounds (milliseconds, ascending; the end is excluded).
 * Boundaries come as instants, so that no row is converted to a zone and every part is one index-only scan: `status`
 * is named because the index on the creation time begins with it.
 */
export async function countProduction(
  tx: Transaction,
  userId: string,
  bounds: readonly number[],
): Promise<Production[]> {
  const spans = Math.max(0, bounds.length - 1);
  if (spans === 0) return [];
  const at = instants(bounds);
  const [from, before] = [at[0], at.at(-1)];
  const { rows } = await sql<{ span: number } & Omit<Production, 'clients'>>`
    select span, sum(leads)::int as leads, sum(appointments)::int as appointments, sum(closed)::int as closed,
      ${cents(sql`sum(premium)`)} as premium_cents
    from (
      select width_bucket(created_at, ${at}::timestamptz[]) as span, count(*) as leads, 0 as appointments, 0 as closed, 0::numeric as premium
      from leads
      where user_id = ${userId} and deleted_at is null and status in ('lead', 'sold') and created_at >= ${from} and created_at < ${before}
      group by 1
      union all
      select width_bucket(next_follow_up_at, ${at}::timestamptz[]), 0, count(*), 0, 0
      from leads
      where user_id = ${userId} and deleted_at is null and next_follow_up_at >= ${from} and next_follow_up_at < ${before}
      group by 1
      union all
      select width_bucket(sold_at, ${at}::timestamptz[]), 0, 0, count(*), coalesce(sum(sold_premium), 0)
      from leads
      where user_id = ${userId} and deleted_at is null and status = 'sold' and sold_at >= ${from} and sold_at < ${before}
      group by 1
    ) as part
    group by span`.execute(tx);
  const found = new Map(rows.map((row) => [row.span, row]));
  return Array.from({ length: spans }, (_, index) => {
    const row = found.get(index + 1);
    if (!row) return noProduction;
    const { leads, appointments, closed, premium_cents } = row;
    return { closed, premium_cents, clients: closed, leads, appointments };
  });
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
