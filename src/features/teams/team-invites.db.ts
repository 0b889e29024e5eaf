import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { inviteDays } from './invite.rules.ts';

export interface OpenInvite {
  id: string;
  email: string | null;
  created_at: string;
  expires_at: string;
}

/** Only the token's hash is kept. @returns the invite as the owner sees it. */
export async function addInvite(
  tx: Transaction,
  invite: { ownerId: string; teamId: string; email: string | null; tokenHash: Buffer },
): Promise<OpenInvite> {
  const made = await tx
    .insertInto('team_invites')
    .values({
      user_id: invite.ownerId,
      team_id: invite.teamId,
      email: invite.email,
      expires_at: sql<string>`now() + make_interval(days => ${inviteDays}::int)`,
    })
    .returning(['id', 'email', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('invite_tokens')
    .values({ token_hash: invite.tokenHash, user_id: invite.ownerId, invite_id: made.id })
    .execute();
  return made;
}

export async function listOpenInvites(tx: Transaction, ownerId: string, teamId: string): Promise<OpenInvite[]> {
  return tx
    .selectFrom('team_invites')
    .select(['id', 'email', 'created_at', 'expires_at'])
    .where('user_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute();
}

/** @returns false when there is no such open invite. */
export async function revokeOpenInvite(tx: Transaction, ownerId: string, teamId: string, id: string): Promise<boolean> {
  const revoked = await tx
    .updateTable('team_invites')
    .set({ revoked_at: sql<string>`now()` })
    .where('user_id', '=', ownerId)
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Links that were mailed to who has just gone do not bring them back. */
export async function revokeInvitesTo(tx: Transaction, ownerId: string, teamId: string, userId: string): Promise<void> {
  await sql`
    update team_invites set revoked_at = now()
    where user_id = ${ownerId} and team_id = ${teamId} and used_at is null and revoked_at is null
      and email = (select lower(email) from profiles where user_id = ${userId})`.execute(tx);
}
