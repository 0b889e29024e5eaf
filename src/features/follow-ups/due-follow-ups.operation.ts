// What waits for the agent now, for screens beside Today.
import type { Transaction } from '../../database/transaction.ts';
import { boundsOf } from './follow-up-time.rules.ts';
import type { FollowUp } from './follow-ups.contract.ts';
import { countGroup, listGroup } from './follow-ups.db.ts';

export interface DueGroup {
  /** Up to `countLimit`. */
  count: number;
  /** The first of them, ascending. */
  rows: FollowUp[];
}

/** `now` in milliseconds; at most `most` rows of each group. */
export async function readDueFollowUps(
  tx: Transaction,
  userId: string,
  { now, zone, most }: { now: number; zone: string; most: number },
): Promise<{ overdue: DueGroup; today: DueGroup }> {
  const read = async (group: 'overdue' | 'today'): Promise<DueGroup> => {
    const bounds = boundsOf(group, now, zone);
    const rows = await listGroup(tx, userId, { ...bounds, after: null, limit: most });
    return { rows, count: rows.length < most ? rows.length : await countGroup(tx, userId, bounds) };
  };
  const [overdue, today] = await Promise.all([read('overdue'), read('today')]);
  return { overdue, today };
}
