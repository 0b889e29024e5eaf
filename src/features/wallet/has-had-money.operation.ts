import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Was money ever put into the wallet, whatever became of it? */
export async function hasHadMoney(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_transactions where user_id = ${userId} and type in ('topup', 'auto_recharge', 'admin_credit')
    order by created_at, id limit 1`.execute(tx);
  return rows.length > 0;
}
