import type { Transaction } from '../../database/transaction.ts';
import { readSite } from './agent-site.db.ts';

/** Null: nobody else can see this agent's page. */
export async function readPublicSlug(tx: Transaction, userId: string): Promise<string | null> {
  const { slug, published } = await readSite(tx, userId);
  return published ? slug : null;
}
