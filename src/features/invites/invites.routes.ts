import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route, type Call } from '../../server/http/route.ts';
import { inviteTokenHash } from '../teams/invite-token.operation.ts';
import { holdTeam, takeSeat } from '../teams/join-team.operation.ts';
import { acceptInvite } from './invites.contract.ts';
import { findInvite, useUpInvite } from './invites.db.ts';

const signedIn = { who: 'signed-in', limit: perMinute(30) } as const;

export const invitesRoutes = [route(acceptInvite, signedIn, accept)];

/** A repeat by the same person, whose first answer was lost, succeeds: they are a member already. */
async function accept({
  platform,
  user,
  body,
}: Call<typeof acceptInvite, typeof signedIn>): Promise<EndpointAnswer<typeof acceptInvite>> {
  return platform.database.asSystem(async (tx) => {
    const invite = await findInvite(tx, inviteTokenHash(body.token));
    if (!invite) throw new Refusal('not_found', 'This invite is not known. Ask the team owner for a new link.');
    const { isMember } = await holdTeam(tx, invite.teamId, user.id);
    if (isMember) return { team_id: invite.teamId, message: `You are in ${invite.teamName} already.` };
    if (!(await useUpInvite(tx, invite, user.id)))
      throw new Refusal('gone', 'This invite has been used or has expired. Ask the team owner for a new link.');
    await takeSeat(tx, platform.config.seats, { id: invite.teamId, ownerId: invite.ownerId }, user);
    return { team_id: invite.teamId, message: `You have joined ${invite.teamName}.` };
  });
}
