import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { VerificationForm } from '../numbers/verification-form.rules.ts';

export interface PageRow {
  user_id: string;
  full_name: string | null;
  time_zone: string | null;
  form: Partial<VerificationForm>;
}

/** Whose page has this address; the account is not about to be deleted, and has said who texts. In a system transaction. */
export async function findPage(tx: Transaction, slug: string): Promise<PageRow | undefined> {
  const { rows } = await sql<PageRow>`
    select site.user_id, profiles.full_name, profiles.time_zone, verification.form
    from agent_profiles as site
      join profiles on profiles.user_id = site.user_id
      cross join lateral (
        select form from number_verifications where user_id = site.user_id order by status = 'ended', updated_at desc limit 1
      ) as verification
    where site.slug = ${slug}
      and not exists (select from account_deletions where account_deletions.user_id = site.user_id)`.execute(tx);
  return rows[0];
}
