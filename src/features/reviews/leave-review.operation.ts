import type { Transaction } from '../../database/transaction.ts';
import { addressGroup, perHour, RateLimiter } from '../../server/http/rate-limit.ts';
import { keyedHash, type Secrets } from '../../server/sign-in/keyed-hash.ts';
import { sameForMs, takenPerHour } from './review.rules.ts';
import { hasReview, insertVisitorsReview, type ReviewFields } from './reviews.db.ts';

const fromOnePlace = perHour(takenPerHour.fromOnePlace);
const fromEverywhere = perHour(takenPerHour.fromEverywhere);
const taken = new RateLimiter();

interface LeftReview {
  userId: string;
  address: string;
  fields: ReviewFields;
}

/**
 * For an agent whose page is published. The same words again from the same place are the same review: a form without scripts
 * is easily sent twice. In a system transaction. @throws Refusal too_many_requests
 */
export async function takeReview(
  tx: Transaction,
  secrets: Secrets,
  { userId, address, fields, now }: LeftReview & { now: Date },
): Promise<void> {
  const place = addressGroup(address);
  const span = Math.floor(now.getTime() / sameForMs(fields));
  const [id, before] = [span, span - 1].map((at) => idOf(secrets, [userId, place, at, ...Object.values(fields)]));
  if (await hasReview(tx, userId, [id!, before!])) return;
  taken.take(`${userId} ${place}`, fromOnePlace);
  taken.take(userId, fromEverywhere);
  await insertVisitorsReview(tx, userId, { id: id!, ...fields });
}

/** As a UUID of version 8, from which nobody learns the address. */
function idOf(secrets: Secrets, parts: readonly unknown[]): string {
  const bytes = keyedHash(secrets, 'visitor’s review', JSON.stringify(parts)).subarray(0, 16);
  bytes[6] = 0x80 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
