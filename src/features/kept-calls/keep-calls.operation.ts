// Before an account goes: what must be kept of its calls, under a number that belongs to nobody. In a system transaction.
import type { Transaction } from '../../database/transaction.ts';
import { copyCalls } from './kept-calls.db.ts';

export const keepCalls = (tx: Transaction, userId: string, account: string): Promise<void> =>
  copyCalls(tx, userId, account);
