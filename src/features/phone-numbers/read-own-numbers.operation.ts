import type { Transaction } from '../../database/transaction.ts';
import { listOwned } from './owned-numbers.db.ts';

/** The numbers that this agent may call from, the oldest first. In an agent's transaction or a system's. */
export async function readOwnNumbers(tx: Transaction, userId: string) {
  return listOwned(tx, userId);
}
