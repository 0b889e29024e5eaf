import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Invite {
  id: string;
  ownerId: string;
  teamId: string;
  teamName: string;
}

/** What does this link open? Undefined: nobody made it. */
export async function findInvite(tx: Transaction, tokenHash: Buffer): Promise<Invite | undefined> {
  return tx
    .selectFrom('invite_tokens')
    .innerJoin('team_invites', (join) =>
      join
        .onRef('team_invites.user_id', '=', 'invite_tokens.user_id')
        .onRef('team_invites.id', '=', 'invite_tokens.invite_id'),
    )
    .innerJoin('teams', 'teams.id', 'team_invites.team_id')
    .select([
      'team_invites.id',
      'team_invites.user_id as ownerId',
      'team_invites.team_id as teamId',
      'teams.name as teamName',
    ])
    .where('invite_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses it up, once for ever. @returns false when it is used, revoked or too old. */
export async function spendInvite(tx: Transaction, invite: Invite, userId: string): Promise<boolean> {
  const used = await tx
    .updateTable('team_invites')
    .set({ used_at: sql<string>`now()`, used_by: userId })
    .where('user_id', '=', invite.ownerId)
    .where('id', '=', invite.id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
