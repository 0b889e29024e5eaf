// For whoever sends: an account whose leads are not read again yet may hold people who asked not to be contacted.
import type { Transaction } from '../../database/transaction.ts';
import { hasUnreadOptOuts } from './lead-repair.db.ts';

export const waitsForRepair = (tx: Transaction, userId: string): Promise<boolean> => hasUnreadOptOuts(tx, userId);
