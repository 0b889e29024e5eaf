import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { findPublishedAgent, type PublishedAgent } from './agent-site.db.ts';
import { namelessAgent, noSuchPage } from './agent-site.words.ts';
import { isSlug } from './slug.rules.ts';

/** Whose published page has this address. In a system transaction. @throws Refusal not_found */
export async function findPublished(tx: Transaction, slug: string): Promise<PublishedAgent & { name: string }> {
  const agent = isSlug(slug) ? await findPublishedAgent(tx, { slug }) : undefined;
  if (!agent) throw new Refusal('not_found', noSuchPage);
  return { ...agent, name: agent.name?.trim() || namelessAgent };
}

/** In a system transaction. */
export const isPublishedAgent = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await findPublishedAgent(tx, { userId })) !== undefined;
