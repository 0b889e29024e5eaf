import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { findPublishedOwner } from './agent-site.db.ts';
import { noSuchPage } from './agent-site.words.ts';
import { isSlug } from './slug.rules.ts';

/** Whose published page has this address. In a system transaction. @throws Refusal not_found */
export async function findPublished(tx: Transaction, slug: string): Promise<string> {
  const owner = isSlug(slug) ? await findPublishedOwner(tx, slug) : undefined;
  if (owner === undefined) throw new Refusal('not_found', noSuchPage);
  return owner;
}
