import type { Transaction } from '../../database/transaction.ts';
import { readBalanceCents } from './wallet.db.ts';

/** The balance in cents; below zero it is a debt. */
export async function readBalanceOf(tx: Transaction, userId: string): Promise<number> {
  return readBalanceCents(tx, userId);
}
