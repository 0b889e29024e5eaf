import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Carriers of own sold leads, most used first. */
export async function usedCarriers(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await sql<{ carrier: string }>`
    select sold ->> 'carrier' as carrier from leads
    where user_id = ${userId} and status = 'sold' and deleted_at is null and sold ->> 'carrier' is not null
    group by 1 order by count(*) desc, 1 limit 100`.execute(tx);
  return rows.map((row) => row.carrier);
}
