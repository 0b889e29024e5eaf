import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export async function countByStage(
  tx: Transaction,
  userId: string,
): Promise<{ status: string; stage: string; count: number }[]> {
  const { rows } = await sql<{ status: string; stage: string; count: number }>`
    select status, stage, sum(count) as count from lead_counts where user_id = ${userId} group by status, stage`.execute(
    tx,
  );
  return rows;
}
