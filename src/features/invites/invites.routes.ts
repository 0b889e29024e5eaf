import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { route, type Call } from '../../server/http/route.ts';
import { joinByInvite } from './accept-invite.operation.ts';
import { acceptInvite } from './invites.contract.ts';

const signedIn = { who: 'signed-in', limit: perMinute(30) } as const;

export const invitesRoutes = [route(acceptInvite, signedIn, accept)];

async function accept({
  platform,
  user,
  body,
}: Call<typeof acceptInvite, typeof signedIn>): Promise<EndpointAnswer<typeof acceptInvite>> {
  const { invite, wasMember } = await platform.database.asSystem((tx) =>
    joinByInvite(tx, platform.config.seats, body.token, user),
  );
  return {
    team_id: invite.teamId,
    message: wasMember ? `You are in ${invite.teamName} already.` : `You have joined ${invite.teamName}.`,
  };
}
