import { sql } from 'kysely';
import { leadColumns } from '../../database/lead-columns.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';

export async function findLead(tx: Transaction, userId: string, id: string): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`
    select ${leadColumns} from leads where user_id = ${userId} and id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}
