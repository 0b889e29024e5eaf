import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { roundedAverage, type ReviewTotals } from './review.rules.ts';

export interface OriginalReview {
  rating: number;
  reviewer_name: string | null;
  comment: string | null;
}

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
