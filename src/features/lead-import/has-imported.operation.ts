import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Was a file of leads ever taken in? */
export async function hasImported(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from imports where user_id = ${userId} and state = 'done' limit 1`.execute(tx);
  return rows.length > 0;
}
