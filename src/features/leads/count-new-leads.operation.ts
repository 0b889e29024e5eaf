import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface NewOfSource {
  source: string | null;
  count: number;
}

/** Open leads added since then (milliseconds) by source, the largest first. */
export async function countNewLeads(tx: Transaction, userId: string, since: number): Promise<NewOfSource[]> {
  const { rows } = await sql<NewOfSource>`
    select source, count from count_new_leads(${userId}, ${new Date(since).toISOString()})
    order by count desc, source nulls last`.execute(tx);
  return rows;
}
