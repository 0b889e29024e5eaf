import type { Transaction } from '../../database/transaction.ts';
import { findSlug, keepSlug, listSlugsLike, waitForSlugs } from './agent-site.db.ts';
import { freeSlug, slugOf } from './slug.rules.ts';

/** The agent's address; made from the name where there is none, and then kept. In a system transaction. */
export async function claimSlug(tx: Transaction, userId: string, name: string): Promise<string> {
  const known = await findSlug(tx, userId);
  if (known !== null) return known;
  // An address belongs to one agent only: all that are made come one after another.
  await waitForSlugs(tx);
  const wanted = slugOf(name);
  const slug = freeSlug(wanted, new Set(await listSlugsLike(tx, wanted)));
  return keepSlug(tx, userId, slug);
}
