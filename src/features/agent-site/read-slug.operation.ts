import type { Transaction } from '../../database/transaction.ts';
import { findSlug } from './agent-site.db.ts';

/** Null: the agent has no address yet. */
export const readSlug = (tx: Transaction, userId: string): Promise<string | null> => findSlug(tx, userId);
