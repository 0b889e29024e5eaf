// After a restore: new leads that were waiting may have been texted already. They are left out rather than texted twice.
import type { Transaction } from '../../database/transaction.ts';
import { settleDoubtful } from './new-leads.db.ts';

/** @returns how many. In a system transaction. */
export const settleDoubtfulLeads = (tx: Transaction, since: Date): Promise<number> =>
  settleDoubtful(tx, since.toISOString());
