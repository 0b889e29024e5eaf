import type { Transaction } from '../../database/transaction.ts';
import { addressGroup, perHour, RateLimiter } from '../../server/http/rate-limit.ts';
import { takenPerHour } from './review.rules.ts';
import { insertVisitorsReview, type ReviewFields } from './reviews.db.ts';

const fromOnePlace = perHour(takenPerHour.fromOnePlace);
const fromEverywhere = perHour(takenPerHour.fromEverywhere);
const taken = new RateLimiter();

/** For an agent whose page is published. In a system transaction. @throws Refusal too_many_requests */
export async function takeReview(
  tx: Transaction,
  { userId, address, fields }: { userId: string; address: string; fields: ReviewFields },
): Promise<void> {
  taken.take(`${userId} ${addressGroup(address)}`, fromOnePlace);
  taken.take(userId, fromEverywhere);
  await insertVisitorsReview(tx, userId, fields);
}
