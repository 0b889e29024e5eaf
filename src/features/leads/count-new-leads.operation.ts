import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface NewOfSource {
  source: string | null;
  count: number;
}

/** Open leads added since then (milliseconds) by source, the largest first. */
export async function countNewLeads(tx: Transaction, userId: string, since: number): Promise<NewOfSource[]> {
  const { rows } = await sql<NewOfSource>`
    select source, count(*)::int as count from leads
    where user_id = ${userId} and deleted_at is null and status = 'lead' and created_at >= ${new Date(since).toISOString()}
    group by source order by count(*) desc, source nulls last`.execute(tx);
  return rows;
}
