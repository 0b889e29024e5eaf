import type { Transaction } from '../../database/transaction.ts';

/** Whose import, and the transaction that works on it. */
export interface ImportScope {
  tx: Transaction;
  userId: string;
  importId: string;
}
