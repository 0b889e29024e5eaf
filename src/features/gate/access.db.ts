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

/** This session began with the second step: it is on, and was before the session. */
export async function hasSecondStep(tx: Transaction, session: { id: string; userId: string }): Promise<boolean> {
  const row = await tx
    .selectFrom('auth.two_step')
    .innerJoin('auth.session', 'auth.session.userId', 'auth.two_step.userId')
    .select('auth.session.id')
    .where('auth.two_step.userId', '=', session.userId)
    .where('auth.session.id', '=', session.id)
    .whereRef('auth.session.createdAt', '>=', 'auth.two_step.confirmed_at')
    .executeTakeFirst();
  return row !== undefined;
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
