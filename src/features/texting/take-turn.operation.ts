// For whoever looks at what was texted before asking for more: nobody else makes texts of this agent until the transaction ends.
import type { Transaction } from '../../database/transaction.ts';
import { lockBalance } from './texts.db.ts';

export async function takeTurn(tx: Transaction, userId: string): Promise<void> {
  await lockBalance(tx, userId);
}
