// Accounts on their way out, and the end of one.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export async function findDeletion(tx: Transaction, userId: string) {
  return tx
    .selectFrom('account_deletions')
    .select(['id', 'requested_at', 'delete_after'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The first request counts. @returns undefined when the deletion was under way before. */
export async function addDeletion(tx: Transaction, userId: string, after: string): Promise<string | undefined> {
  const added = await tx
    .insertInto('account_deletions')
    .values({ user_id: userId, delete_after: after })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** @returns undefined when there is none, or its day has come. */
export async function dropDeletion(tx: Transaction, userId: string, now: Date): Promise<string | undefined> {
  const dropped = await tx
    .deleteFrom('account_deletions')
    .where('user_id', '=', userId)
    .where('delete_after', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst();
  return dropped?.id;
}

export async function noteBillingEnded(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('account_deletions')
    .set({ billing_ended_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .execute();
}

export async function signOutEverywhere(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('auth.session').where('userId', '=', userId).execute();
  await tx.deleteFrom('auth.pending_sign_ins').where('userId', '=', userId).execute();
}

export async function listOwnedTeams(
  tx: Transaction,
  userId: string,
): Promise<{ id: string; name: string; members: string[] }[]> {
  const { rows } = await sql<{ id: string; name: string; members: string[] }>`
    select team.id, team.name, coalesce(json_agg(member.user_id) filter (where member.user_id is not null), '[]') as members
    from teams team left join user_teams member
      on member.team_id = team.id and member.status in ('active', 'paused') and member.user_id <> team.owner_id
    where team.owner_id = ${userId} group by team.id, team.name, team.created_at order by team.created_at`.execute(tx);
  return rows;
}

export async function readBalance(tx: Transaction, userId: string): Promise<number> {
  const wallet = await tx
    .selectFrom('user_wallets')
    .select('balance_cents')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return wallet?.balance_cents ?? 0;
}

export async function isAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('admin_allowlist').select('email').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export async function listDueDeletions(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('delete_after', '<=', now.toISOString())
    .orderBy('delete_after')
    .limit(200)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletions whose word to the payment provider was lost. */
export async function listUnendedBilling(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('billing_ended_at', 'is', null)
    .where('requested_at', '<', sql<string>`now() - interval '1 hour'`)
    .limit(200)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Held until the transaction ends; waits for a restore under way. Once it is due nobody takes it back. */
export async function lockDueDeletion(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const due = await tx
    .selectFrom('account_deletions')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('delete_after', '<=', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  return due !== undefined;
}

export interface Leaver {
  email: string;
  balanceCents: number;
  /** Number under which the books keep the money that moved. */
  account: string;
}

/**
 * Everything of this person goes; the books keep amounts and days under a number that belongs to nobody.
 * @param settle ends what still goes on and what still moves money, before the books are kept
 * @param keep whatever else must be kept under that number, before it goes
 * @returns undefined when it is not due any more: restored, or done by another process.
 */
export async function eraseAccount(
  tx: Transaction,
  userId: string,
  now: Date,
  { settle, keep }: { settle: () => Promise<void>; keep: (account: string) => Promise<void> },
): Promise<Leaver | undefined> {
  if (!(await lockDueDeletion(tx, userId, now))) return undefined;
  // While it is known whose they are: the connection ends below.
  await sql`delete from calendly_events where created_by in
      (select calendly_user from calendly_connections where user_id = ${userId})`.execute(tx);
  await settle();
  const { email } = await tx.selectFrom('auth.user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
  const leaver = { email, balanceCents: await readBalance(tx, userId), account: randomUUID() };
  await sql`
    insert into kept_ledger (account, id, type, amount_cents, created_at, payment_hash)
    select ${leaver.account}, gen_random_uuid(), type, amount_cents, created_at,
      case when type in ('topup', 'auto_recharge') then sha256(convert_to(ref, 'UTF8')) end
    from wallet_transactions where user_id = ${userId}`.execute(tx);
  await keep(leaver.account);
  await sql`
    delete from stripe_events where payload #>> '{data,object,customer}' =
      (select customer_id from stripe_customers where user_id = ${userId})`.execute(tx);
  await sql`delete from stripe_events where payload #>> '{data,object,id}' =
      (select customer_id from stripe_customers where user_id = ${userId})`.execute(tx);
  await sql`
    delete from voice_events where payload ->> 'ref' in (
        select id::text from call_logs where user_id = ${userId} union all select id::text from agent_lines where user_id = ${userId})
      or payload ->> 'legId' in (select lead_leg from call_logs where user_id = ${userId} and direction = 'in')`.execute(
    tx,
  );
  await tx.deleteFrom('auth.user').where('id', '=', userId).execute();
  return leaver;
}
