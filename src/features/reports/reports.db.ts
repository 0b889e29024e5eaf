import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { cents } from './premium-cents.db.ts';
import type { StatEventType, StatLead } from './stat-events.rules.ts';

export interface ReportRow extends StatLead {
  lead_id: string;
  is_sample: boolean;
  stage: string;
}

/** In which zone does this agent count, and between which instants does anything lie? Nulls: nothing yet. */
export async function readReportFrame(
  tx: Transaction,
  userId: string,
): Promise<{ time_zone: string; first: string | null; last: string | null }> {
  const { rows } = await sql<{ time_zone: string; first: string | null; last: string | null }>`
    select time_zone, least(${edges(userId, sql`asc`)}) as first, greatest(${edges(userId, sql`desc`)}) as last
    from profiles where user_id = ${userId}`.execute(tx);
  const [frame] = rows;
  if (!frame) throw new Error('An agent without a profile.');
  return frame;
}

/** When was the last thing before that instant? Null: never. */
export async function readLatestBefore(tx: Transaction, userId: string, instant: number): Promise<string | null> {
  const before = new Date(instant).toISOString();
  const { rows } = await sql<{ at: string | null }>`
    select greatest(${edges(userId, sql`desc`, before)}) as at`.execute(tx);
  return rows[0]?.at ?? null;
}

/** The outermost instant of each kind of event, each one step into its index. */
function edges(userId: string, direction: RawBuilder<unknown>, before?: string): RawBuilder<unknown> {
  const edge = (column: 'created_at' | 'next_follow_up_at' | 'sold_at', condition: RawBuilder<unknown>) => sql`
    (select ${sql.ref(column)} from leads where user_id = ${userId} and deleted_at is null and ${condition}
      ${before === undefined ? sql`` : sql`and ${sql.ref(column)} < ${before}`}
      order by ${sql.ref(column)} ${direction} limit 1)`;
  return sql.join([
    edge('created_at', sql`status = 'lead'`),
    edge('created_at', sql`status = 'sold'`),
    edge('next_follow_up_at', sql`next_follow_up_at is not null`),
    edge('sold_at', sql`status = 'sold'`),
  ]);
}

export interface SoldSummary {
  closed: number;
  premium_cents: number;
  month_closed: number;
  month_premium_cents: number;
}

/** How much was sold in all, and between these two instants? */
export async function readSoldSummary(
  tx: Transaction,
  userId: string,
  from: number,
  before: number,
): Promise<SoldSummary> {
  const inMonth = sql`sold_at >= ${new Date(from).toISOString()} and sold_at < ${new Date(before).toISOString()}`;
  const { rows } = await sql<SoldSummary>`
    select count(*)::int as closed,
      ${cents(sql`sum(sold_premium)`)} as premium_cents,
      (count(*) filter (where ${inMonth}))::int as month_closed,
      ${cents(sql`sum(sold_premium) filter (where ${inMonth})`)} as month_premium_cents
    from leads where user_id = ${userId} and deleted_at is null and status = 'sold'`.execute(tx);
  return rows[0] ?? { closed: 0, premium_cents: 0, month_closed: 0, month_premium_cents: 0 };
}

/** How many samples do these figures include, of whatever day? */
export async function countSamples(tx: Transaction, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leads where user_id = ${userId} and is_sample and deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export interface RowsQuestion {
  type: StatEventType;
  /** Milliseconds; the end is excluded. */
  from: number;
  before: number;
  /** The last row of the page before. */
  after: { at: string; id: string } | null;
  limit: number;
}

/** Whose events of a type are they, newest first? */
export async function listRows(tx: Transaction, userId: string, question: RowsQuestion): Promise<ReportRow[]> {
  const sales = [rowsBy('sold_at', sql`status = 'sold'`, userId, question)];
  const parts = {
    client_created: sales,
    policy_closed: sales,
    // The index on the creation time begins with the status: two ordered parts are merged, nothing is sorted.
    lead: [
      rowsBy('created_at', sql`status = 'lead'`, userId, question),
      rowsBy('created_at', sql`status = 'sold'`, userId, question),
    ],
    appointment: [rowsBy('next_follow_up_at', sql`true`, userId, question)],
  }[question.type];
  const { rows } = await sql<ReportRow>`
    select lead_id, name, is_sample, status, stage, carrier, premium_cents, created_at, next_follow_up_at, sold_at
    from (${sql.join(parts, sql` union all `)}) as found
    order by at desc, lead_id desc limit ${question.limit}`.execute(tx);
  return rows;
}

function rowsBy(
  column: 'created_at' | 'next_follow_up_at' | 'sold_at',
  condition: RawBuilder<unknown>,
  userId: string,
  { from, before, after, limit }: RowsQuestion,
): RawBuilder<unknown> {
  const at = sql.ref(column);
  const beyond = after ? sql`and ${at} <= ${after.at} and (${at}, id) < (${after.at}, ${after.id}::uuid)` : sql``;
  return sql`
    (select id as lead_id, coalesce(name, phone, email) as name, is_sample, status, stage, sold ->> 'carrier' as carrier,
      ${cents(sql`sold_premium`)} as premium_cents, created_at, next_follow_up_at, sold_at, ${at} as at
    from leads
    where user_id = ${userId} and deleted_at is null and ${condition}
      and ${at} >= ${new Date(from).toISOString()} and ${at} < ${new Date(before).toISOString()} ${beyond}
    order by ${at} desc, id desc limit ${limit})`;
}
