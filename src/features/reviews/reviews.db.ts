import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { roundedAverage, type ReviewTotals } from './review.rules.ts';

export interface OriginalReview {
  rating: number;
  reviewer_name: string | null;
  comment: string | null;
}

/** What is said. */
export type ReviewFields = OriginalReview;

export interface ReviewRow {
  id: string;
  rating: number;
  reviewer_name: string | null;
  comment: string | null;
  is_public: boolean;
  origin: 'visitor' | 'agent';
  original: OriginalReview | null;
  reply: string | null;
  replied_at: string | null;
  version: number;
  created_at: string;
}

const columns = sql`id, rating, reviewer_name, comment, is_public, origin, original, reply, replied_at, version, created_at`;

/** The newest first. */
export async function listReviews(tx: Transaction, userId: string, most: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from agent_reviews where user_id = ${userId}
    order by created_at desc, id limit ${most}`.execute(tx);
  return rows;
}

export async function listPublicReviews(tx: Transaction, userId: string, most: number): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from agent_reviews where user_id = ${userId} and is_public
    order by created_at desc, id limit ${most}`.execute(tx);
  return rows;
}

/** What an agent has edited counts as the visitor left it. */
export async function readTotals(tx: Transaction, userId: string): Promise<ReviewTotals> {
  const { rows } = await sql<{ sum: number; shown: number; total: number }>`
    select coalesce(sum(coalesce((original ->> 'rating')::integer, rating)), 0)::integer as sum,
      count(*) filter (where is_public)::integer as shown, count(*)::integer as total
    from agent_reviews where user_id = ${userId} and origin = 'visitor'`.execute(tx);
  const { sum, shown, total } = rows[0] ?? { sum: 0, shown: 0, total: 0 };
  return { average: roundedAverage(sum, total), shown, total };
}

export interface Client {
  name: string | null;
  is_sold: boolean;
  /** Whose client it is. */
  agent: string | null;
}

export async function findClient(tx: Transaction, userId: string, leadId: string): Promise<Client | undefined> {
  const { rows } = await sql<Client>`
    select lead.name, lead.status = 'sold' as is_sold,
      nullif(trim(coalesce(site.full_name, profiles.full_name, '')), '') as agent
    from leads as lead join profiles on profiles.user_id = lead.user_id
      left join agent_profiles as site on site.user_id = lead.user_id
    where lead.user_id = ${userId} and lead.id = ${leadId} and lead.deleted_at is null`.execute(tx);
  return rows[0];
}

export async function insertReview(tx: Transaction, userId: string, fields: ReviewFields): Promise<ReviewRow> {
  const { rating, reviewer_name, comment } = fields;
  const { rows } = await sql<ReviewRow>`
    insert into agent_reviews (user_id, rating, reviewer_name, comment)
    values (${userId}, ${rating}, ${reviewer_name}, ${comment}) returning ${columns}`.execute(tx);
  return rows[0]!;
}

/** In a system transaction. */
export async function hasReview(tx: Transaction, userId: string, ids: readonly string[]): Promise<boolean> {
  const found = tx.selectFrom('agent_reviews').select('id').where('user_id', '=', userId).where('id', 'in', ids);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Of two that come at once, one is kept. In a system transaction. */
export async function insertVisitorsReview(
  tx: Transaction,
  userId: string,
  review: ReviewFields & { id: string },
): Promise<void> {
  await tx
    .insertInto('agent_reviews')
    .values({ user_id: userId, origin: 'visitor', ...review })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type ReviewChange = Partial<OriginalReview & Pick<ReviewRow, 'is_public' | 'reply'>>;

/** Undefined: it is gone, or is of another version than the one given. */
export async function writeReview(
  tx: Transaction,
  userId: string,
  id: string,
  change: ReviewChange,
  version?: number,
): Promise<ReviewRow | undefined> {
  const written = tx.updateTable('agent_reviews').set(change).where('user_id', '=', userId).where('id', '=', id);
  const { numUpdatedRows } = await (
    version === undefined ? written : written.where('version', '=', version)
  ).executeTakeFirst();
  return numUpdatedRows > 0n ? findReview(tx, userId, id) : undefined;
}

export async function findReview(tx: Transaction, userId: string, id: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from agent_reviews where user_id = ${userId} and id = ${id}`.execute(tx);
  return rows[0];
}

export async function removeReview(tx: Transaction, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('agent_reviews')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
