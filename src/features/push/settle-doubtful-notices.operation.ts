// After a restore: what was to be told before may have been told already. It is left out rather than told twice.
import type { Transaction } from '../../database/transaction.ts';
import { dropDoubtful } from './notices.db.ts';

/** In a system transaction. */
export const settleDoubtfulNotices = (tx: Transaction, since: Date): Promise<void> =>
  dropDoubtful(tx, since.toISOString());
