import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { VerificationForm } from '../numbers/verification-form.rules.ts';

export interface SiteRow {
  user_id: string;
  slug: string;
  published: boolean;
  full_name: string | null;
  /** Of the account. */
  profile_name: string | null;
  time_zone: string | null;
  email: string | null;
  short_bio: string | null;
  headshot_url: string | null;
  npn: string | null;
  calendly_url: string | null;
  public_phone: string | null;
  form: Partial<VerificationForm> | null;
}

export interface LicenseRow {
  state_code: string;
  state_name: string;
  license_number: string;
}

/** Published or not. In a system transaction. */
export async function findSiteOwner(tx: Transaction, slug: string): Promise<string | undefined> {
  const site = await tx.selectFrom('agent_profiles').select('user_id').where('slug', '=', slug).executeTakeFirst();
  return site?.user_id;
}

/** Published or not; the account is not about to be deleted. In a system transaction. */
export async function findSite(tx: Transaction, slug: string): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    select site.user_id, slug, published, coalesce(nullif(site.full_name, ''), profiles.full_name) as full_name,
      profiles.full_name as profile_name, profiles.time_zone, site.email, short_bio, headshot_url, npn, calendly_url, public_phone, verification.form
    from agent_profiles as site
      join profiles on profiles.user_id = site.user_id
      left join lateral (
        select form from number_verifications where user_id = site.user_id order by status = 'ended', updated_at desc limit 1
      ) as verification on true
    where slug = ${slug}
      and not exists (select from account_deletions where account_deletions.user_id = site.user_id)`.execute(tx);
  return rows[0];
}

export async function listLicenses(tx: Transaction, userId: string): Promise<LicenseRow[]> {
  const { rows } = await sql<LicenseRow>`
    select state_code, state_name, license_number from agent_states where user_id = ${userId} order by state_name, state_code`.execute(
    tx,
  );
  return rows;
}

/** In a system transaction. */
export async function listPublished(tx: Transaction, most: number): Promise<{ slug: string; day: string }[]> {
  const { rows } = await sql<{ slug: string; day: string }>`
    select slug, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as day from agent_profiles as site
    where published and not exists (select from account_deletions where account_deletions.user_id = site.user_id)
    order by slug limit ${most}`.execute(tx);
  return rows;
}
