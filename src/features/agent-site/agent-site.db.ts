import { sql } from 'kysely';
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

export async function findSlug(tx: Transaction, userId: string): Promise<string | null> {
  const site = await tx.selectFrom('agent_profiles').select('slug').where('user_id', '=', userId).executeTakeFirst();
  return site?.slug ?? null;
}

export interface PublishedAgent {
  userId: string;
  slug: string;
  name: string | null;
}

/** Of this address, or of this agent; an account that is leaving has no page. In a system transaction. */
export async function findPublishedAgent(
  tx: Transaction,
  { slug = null, userId = null }: { slug?: string | null; userId?: string | null },
): Promise<PublishedAgent | undefined> {
  const { rows } = await sql<PublishedAgent>`
    select site.user_id as "userId", slug, coalesce(site.full_name, profiles.full_name) as name
    from agent_profiles as site join profiles on profiles.user_id = site.user_id
    where (slug = ${slug} or site.user_id = ${userId}) and published
      and not exists (select from account_deletions where account_deletions.user_id = site.user_id)`.execute(tx);
  return rows[0];
}

export async function waitForSlugs(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('slugs', 0))`.execute(tx);
}

/** `dana-cole`, and what may stand in its way: `dana-cole-2` and further, those of pages that went within a year, too. */
export async function listSlugsLike(tx: Transaction, slug: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from agent_profiles where slug = ${slug} or slug like ${`${slug}-%`}
    union all
    select slug from retired_slugs where free_at > now() and (slug = ${slug} or slug like ${`${slug}-%`})`.execute(tx);
  return rows.map((row) => row.slug);
}

/** @returns the one that counts: another request of the same agent may have been first */
export async function keepSlug(tx: Transaction, userId: string, slug: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`
    insert into agent_profiles as kept (user_id, slug) values (${userId}, ${slug})
    on conflict (user_id) do update set slug = coalesce(kept.slug, excluded.slug) returning slug`.execute(tx);
  return rows[0]?.slug ?? slug;
}
