// Before an account goes: what must be kept of its calls and texts, under a number that belongs to nobody. In a system transaction.
import type { Transaction } from '../../database/transaction.ts';
import { copyCalls, copyTexts } from './kept-calls.db.ts';

export async function keepCalls(tx: Transaction, userId: string, account: string): Promise<void> {
  await copyCalls(tx, userId, account);
  await copyTexts(tx, userId, account);
}
