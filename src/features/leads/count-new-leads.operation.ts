import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface NewOfSource {
  source: string | null;
  count: number;
}

/** Open leads added since then (milliseconds) by source, the largest first; the newest `most` are looked at. */
export async function countNewLeads(
  tx: Transaction,
  userId: string,
  { since, most }: { since: number; most: number },
): Promise<NewOfSource[]> {
  const { rows } = await sql<NewOfSource>`
    select source, count(*)::int as count from (
      select source from leads
      where user_id = ${userId} and deleted_at is null and status = 'lead' and created_at >= ${new Date(since).toISOString()}
      order by created_at desc, id desc limit ${most}
    ) as newest
    group by source order by count(*) desc, source nulls last`.execute(tx);
  return rows;
}
