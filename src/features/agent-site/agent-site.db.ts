import type { Transaction } from '../../database/transaction.ts';

interface OwnSite {
  slug: string | null;
  published: boolean;
  phone: string | null;
}

/** What has this agent told about their site? Nothing, for one who has not started. */
export async function readSite(tx: Transaction, userId: string): Promise<OwnSite> {
  const site = await tx
    .selectFrom('agent_profiles')
    .select(['slug', 'published', 'phone'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return site ?? { slug: null, published: false, phone: null };
}
