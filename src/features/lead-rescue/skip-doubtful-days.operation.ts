// After a restore: days that were due before may have been texted already. They are left out rather than sent twice.
import type { Transaction } from '../../database/transaction.ts';
import { putOffDue } from './due-trackers.db.ts';

/** @returns how many people wait a day longer. In a system transaction. */
export const skipDoubtfulDays = (tx: Transaction, since: Date): Promise<number> => putOffDue(tx, since.toISOString());
