// One account, for the operator. In system transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { AccountPage } from './account.contract.ts';
import { transactionsShown } from './account.rules.ts';

type Account = Omit<AccountPage['account'], 'access'>;

export async function findAccount(tx: Transaction, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select account.id, account.email, profile.full_name, account."createdAt" as created_at, account."emailVerified" as is_confirmed,
      exists (select from admin_allowlist where user_id = account.id) as is_admin,
      exists (select from auth.two_step as step where step."userId" = account.id and confirmed_at is not null) as has_two_step,
      (select count(*)::int from auth.passkeys as passkey where passkey."userId" = account.id) as passkeys,
      (select delete_after from account_deletions where user_id = account.id) as delete_after,
      (select json_build_object('since', suspended_at, 'reason', reason, 'admin', admin.email)
        from account_suspensions left join auth."user" as admin on admin.id = suspended_by
        where user_id = account.id) as suspension,
      (select json_build_object('number', phone_number, 'verified', verified) from toll_free_numbers
        where assigned_to = account.id) as messaging_number
    from auth."user" as account join profiles as profile on profile.user_id = account.id where account.id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

export function listSubscriptions(tx: Transaction, userId: string): Promise<AccountPage['subscriptions']> {
  return tx
    .selectFrom('subscriptions')
    .select([
      'id',
      'plan',
      'status',
      'current_period_end',
      'trial_end',
      'cancel_at_period_end',
      'seats',
      'stripe_subscription_id',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
}

export function listTeamsOf(tx: Transaction, userId: string): Promise<AccountPage['teams']> {
  return tx
    .selectFrom('user_teams')
    .innerJoin('teams', 'teams.id', 'user_teams.team_id')
    .select(['teams.id', 'teams.name', 'user_teams.role', 'user_teams.status'])
    .where('user_teams.user_id', '=', userId)
    .orderBy('user_teams.joined_at')
    .execute();
}

export async function readWalletStand(tx: Transaction, userId: string): Promise<AccountPage['wallet']> {
  const { rows } = await sql<Omit<AccountPage['wallet'], 'transactions'>>`
    select balance_cents, held_cents, in_debt, auto_recharge_threshold_cents, auto_recharge_amount_cents, recharge_problem,
      coalesce(spent.day_cents, 0)::int8 as spent_day_cents, coalesce(spent.month_cents, 0)::int8 as spent_month_cents
    from user_wallets, lateral (
      select -sum(amount_cents) filter (where created_at > now() - interval '1 day') as day_cents, -sum(amount_cents) as month_cents
      from wallet_transactions where user_id = ${userId} and amount_cents < 0 and type in ('text', 'call', 'number')
        and created_at > now() - interval '30 days') as spent
    where user_id = ${userId}`.execute(tx);
  const transactions = await tx
    .selectFrom('wallet_transactions')
    .select(['id', 'type', 'amount_cents', 'balance_after_cents', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(transactionsShown)
    .execute();
  return { ...rows[0]!, transactions };
}

/** @returns false when it is suspended already. */
export async function addSuspension(
  tx: Transaction,
  { userId, adminId, reason }: { userId: string; adminId: string; reason: string },
): Promise<boolean> {
  const added = await tx
    .insertInto('account_suspensions')
    .values({ user_id: userId, suspended_by: adminId, reason })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns false when it is not suspended. */
export async function removeSuspension(tx: Transaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_suspensions')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
