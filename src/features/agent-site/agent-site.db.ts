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

/** Whose published page this is; an account that is leaving has none. In a system transaction. */
export async function findPublishedOwner(tx: Transaction, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from agent_profiles as site where slug = ${slug} and published
      and not exists (select from account_deletions where account_deletions.user_id = site.user_id)`.execute(tx);
  return rows[0]?.user_id;
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
