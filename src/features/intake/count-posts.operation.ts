import type { Transaction } from '../../database/transaction.ts';
import { countToCheck } from './intake.db.ts';
import { toCheckFrom } from './posts-shown.rules.ts';

/** How many posts of the last days became no lead? `now` in milliseconds; counted no further than `most`. */
export async function countPostsToCheck(
  tx: Transaction,
  userId: string,
  { now, most }: { now: number; most: number },
): Promise<number> {
  return countToCheck(tx, { userId, since: toCheckFrom(now), most });
}
