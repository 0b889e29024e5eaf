import { perMinute } from '../../server/http/rate-limit.ts';
import { route } from '../../server/http/route.ts';
import { joinByInvite, requireOpenAccount } from './accept-invite.operation.ts';
import { acceptInvite } from './invites.contract.ts';

const signedIn = { who: 'signed-in', limit: perMinute(30) } as const;

export const invitesRoutes = [
  route(acceptInvite, signedIn, async ({ platform, user, body }) => {
    requireOpenAccount(user);
    const { invite, wasMember } = await platform.database.asSystem((tx) =>
      joinByInvite(tx, platform, body.token, user),
    );
    return {
      team_id: invite.teamId,
      message: wasMember ? `You’re already on ${invite.teamName}.` : `You have joined ${invite.teamName}.`,
    };
  }),
];
