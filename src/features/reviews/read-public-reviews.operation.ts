import type { Transaction } from '../../database/transaction.ts';
import { newestShown, type ReviewTotals } from './review.rules.ts';
import { listPublicReviews, readTotals, type ReviewRow } from './reviews.db.ts';

export type PublicReview = Pick<
  ReviewRow,
  'rating' | 'reviewer_name' | 'comment' | 'origin' | 'original' | 'reply' | 'created_at'
>;

export interface PublicReviews {
  totals: ReviewTotals;
  /** The newest. */
  reviews: PublicReview[];
}

/** What visitors see. In a system transaction. */
export async function readPublicReviews(
  tx: Transaction,
  userId: string,
  most: number = newestShown,
): Promise<PublicReviews> {
  const [totals, reviews] = await Promise.all([readTotals(tx, userId), listPublicReviews(tx, userId, most)]);
  return { totals, reviews };
}
