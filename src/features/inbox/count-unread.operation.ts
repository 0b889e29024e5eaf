import type { Transaction } from '../../database/transaction.ts';
import { countUnreadTexts } from './conversations.db.ts';

/** In how many conversations something is unread. */
export async function countUnreadConversations(tx: Transaction, userId: string): Promise<number> {
  return (await countUnreadTexts(tx, userId)).conversations;
}
