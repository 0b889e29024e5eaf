import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { AccessFacts } from './access.rules.ts';

/** What decides whether this user may use the app? One round trip. */
export async function readAccessFacts(tx: Transaction, userId: string): Promise<AccessFacts> {
  const { rows } = await sql<AccessFacts>`
    select
      (select status from subscriptions where user_id = ${userId}
        order by current_period_end desc nulls last, created_at desc limit 1) as "subscriptionStatus",
      (select team_id from user_teams where user_id = ${userId} and status = 'active' and role <> 'owner'
        order by joined_at limit 1) as "teamId",
      (select delete_after from account_deletions where user_id = ${userId}) as "deleteAfter"`.execute(tx);
  return rows[0] ?? { subscriptionStatus: null, teamId: null, deleteAfter: null };
}

/** Is this user, by id, an admin? The address was pinned to the id at the first verified log-in. */
export async function isPinnedAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('admin_allowlist').select('email').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export async function readProfile(
  tx: Transaction,
  userId: string,
): Promise<{ full_name: string | null; time_zone: string; trial_refused_at: string | null }> {
  return tx
    .selectFrom('profiles')
    .select(['full_name', 'time_zone', 'trial_refused_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
