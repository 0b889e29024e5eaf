import type { Transaction } from '../../database/transaction.ts';
import { countSampleRows } from './sample-leads.db.ts';

/** How many sample leads does this agent have? */
export async function countSamples(tx: Transaction, userId: string): Promise<number> {
  return countSampleRows(tx, userId);
}
