import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { accessColumns } from '../../database/access-columns.ts';
import type { AccessFacts } from './who-may-use.rules.ts';

/** What decides whether this user may use the app, when the session's reading of it is no longer true? */
export async function readAccessFacts(tx: Transaction, userId: string): Promise<AccessFacts> {
  const { rows } = await sql<AccessFacts>`
    select ${sql.raw(accessColumns('asked.id'))} from (select ${userId}::uuid as id) as asked`.execute(tx);
  return rows[0] ?? { subscriptionStatus: null, teamId: null, deleteAfter: null, suspendedAt: null };
}

/** Is this user, by id, an admin? The address was pinned to the id at the first verified log-in. */
export async function isPinnedAdmin(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx.selectFrom('admin_allowlist').select('email').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** What opens an admin's pages: the pinned account, and that the second step was on before this session and is still. */
export async function readAdminFacts(
  tx: Transaction,
  { sessionId, id }: { sessionId: string; id: string },
): Promise<{ isPinned: boolean; hasSecondStep: boolean }> {
  const { rows } = await sql<{ isPinned: boolean; hasSecondStep: boolean }>`
    select exists (select from admin_allowlist where user_id = ${id}) as "isPinned",
      exists (select from auth.two_step as step join auth.session on session."userId" = step."userId"
        where step."userId" = ${id} and session.id = ${sessionId} and session."createdAt" >= step.confirmed_at) as "hasSecondStep"`.execute(
    tx,
  );
  return rows[0] ?? { isPinned: false, hasSecondStep: false };
}

export async function readProfile(
  tx: Transaction,
  userId: string,
): Promise<{
  full_name: string | null;
  time_zone: string;
  trial_started_at: string | null;
  trial_refused_at: string | null;
}> {
  return tx
    .selectFrom('profiles')
    .select(['full_name', 'time_zone', 'trial_started_at', 'trial_refused_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
