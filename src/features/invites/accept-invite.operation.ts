import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import type { User } from '../../server/sign-in/user.ts';
import { accountSuspended } from '../gate/suspended.words.ts';
import { inviteTokenHash } from '../teams/invite-token.operation.ts';
import { holdTeam, takeSeat } from '../teams/join-team.operation.ts';
import { findInvite, spendInvite, type Invite } from './invites.db.ts';

export interface Accepted {
  invite: Invite;
  wasMember: boolean;
}

/** Who is on the way out, or was suspended, takes no seat; the link stays as it is. @throws Refusal conflict */
export function requireOpenAccount({ access }: Pick<User, 'access'>): void {
  if (access.deleteAfter) throw new Refusal('conflict', leaving);
  if (access.suspendedAt) throw new Refusal('conflict', accountSuspended);
}

const leaving = 'This account is scheduled for deletion. Keep your account first, then open the invite again.';

/**
 * Uses a link up and takes a seat, or neither. A repeat by the same person, whose first answer was lost, finds them a
 * member already and takes nothing. @throws Refusal not_found | gone | conflict
 */
export async function joinByInvite(
  tx: Transaction,
  platform: Pick<Platform, 'config' | 'log'>,
  token: string,
  user: { id: string; email: string },
): Promise<Accepted> {
  const invite = await findInvite(tx, inviteTokenHash(token));
  if (!invite) throw new Refusal('not_found', 'We don’t recognize this invite. Ask the team owner for a new link.');
  const { isMember } = await holdTeam(tx, invite.teamId, user.id);
  if (isMember) return { invite, wasMember: true };
  if (!(await spendInvite(tx, invite, user.id)))
    throw new Refusal('gone', 'This invite has been used or has expired. Ask the team owner for a new link.');
  await takeSeat(tx, platform, { id: invite.teamId, ownerId: invite.ownerId }, user);
  return { invite, wasMember: false };
}
