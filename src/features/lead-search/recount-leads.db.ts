import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/**
 * Sets the kept counts right where they differ from the leads, and returns how many did. What is added is the difference
 * seen in one snapshot, so that changes made in the meantime are not lost.
 */
export async function repairLeadCounts(tx: Transaction): Promise<number> {
  const { rows } = await sql`
    with counted as (
      select user_id, status, stage, count(*)::int as count from leads where deleted_at is null group by 1, 2, 3
    ), kept as (
      select user_id, status, stage, sum(count)::int as count from lead_counts group by 1, 2, 3
    ), wrong as (
      select user_id, status, stage, coalesce(counted.count, 0) - coalesce(kept.count, 0) as difference
      from counted full join kept using (user_id, status, stage)
      where coalesce(counted.count, 0) <> coalesce(kept.count, 0)
    )
    insert into lead_counts as own (user_id, status, stage, count)
    select user_id, status, stage, difference from wrong order by 1, 2, 3
    on conflict (user_id, status, stage, slot) do update set count = own.count + excluded.count
    returning 1`.execute(tx);
  return rows.length;
}
