import type { Platform } from '../../server/platform.ts';
import { perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import { settleMembers, tellMember } from '../billing/settle-members.operation.ts';
import type { Transaction } from '../../database/transaction.ts';
import { noteTeamAct } from './note-team-act.operation.ts';
import { requireMember, requireOwner } from './require-standing.operation.ts';
import { giveSeat, leaveTeam, listMembers, removeMember } from './teams.contract.ts';
import { revokeInvitesTo } from './team-invites.db.ts';
import { dropMember, findStanding, listMembersWho, lockTeam, moveSeat, type TeamStanding } from './teams.db.ts';
import { shownMember, teamNotFoundMessage } from './teams.rules.ts';

/** Who is in one's team, and the ways out, stay open whatever was or was not paid. */
const reader = { who: 'signed-in', limit: perMinute(120), worksReadOnly: true } as const;
const signedIn = { who: 'signed-in', limit: perMinute(30) } as const;

const notOnTeam = 'This person isn’t on the team.';

export const membersRoutes = [
  route(listMembers, reader, ({ platform, user, body }) =>
    platform.database.asSystem(async (tx) => {
      const team = await requireMember(tx, body.team_id, user.id);
      return { members: (await listMembersWho(tx, team.id, 'active')).map(shownMember) };
    }),
  ),
  route(removeMember, signedIn, ({ platform, user, body }) =>
    platform.database.asSystem(async (tx) => {
      const team = await requireOwner(tx, body.team_id, user.id);
      if (body.user_id === user.id) {
        const message = 'You own this team, so you can’t remove yourself.';
        throw new Refusal('invalid_input', message, { fields: [{ path: 'body.user_id', message }] });
      }
      if (!(await end(tx, platform, team, { memberId: body.user_id, actorId: user.id, action: 'team.member_removed' })))
        throw new Refusal('not_found', notOnTeam);
      return { ok: true };
    }),
  ),
  route(giveSeat, signedIn, ({ platform, user, params, body: { to, from } }) =>
    platform.database.asSystem(async (tx) => {
      const team = await requireOwner(tx, params.id, user.id);
      const moved = await moveSeat(tx, team.id, { to, from });
      if (moved === 'unknown') throw new Refusal('not_found', notOnTeam);
      if (moved === 'changed')
        throw new Refusal('conflict', 'Someone’s seat has changed in the meantime. Look again and choose.');
      for (const [userId, status] of [
        [to, 'active'],
        [from, 'paused'],
      ] as const)
        await tellMember(tx, platform, { userId, teamId: team.id, team: team.name, status, hasPlan: true });
      await noteTeamAct(tx, platform, {
        ownerId: user.id,
        actorId: user.id,
        action: 'team.seat_moved',
        subject: { team_id: team.id, user_id: to },
      });
      return { ok: true };
    }),
  ),
  route(leaveTeam, signedIn, ({ platform, user, body }) =>
    platform.database.asSystem(async (tx) => {
      const team = await findStanding(tx, body.team_id, user.id, ['active', 'paused']);
      if (!team) throw new Refusal('not_found', teamNotFoundMessage);
      if (team.role === 'owner') throw new Refusal('invalid_input', 'You own this team, so you can’t leave it.');
      await end(tx, platform, team, { memberId: user.id, actorId: user.id, action: 'team.left' });
      return { ok: true };
    }),
  ),
];

/** The row's going is announced with the commit; every open screen and stream of that person hears of it. */
async function end(
  tx: Transaction,
  platform: Pick<Platform, 'config' | 'jobs' | 'log' | 'now'>,
  team: TeamStanding,
  { memberId, actorId, action }: { memberId: string; actorId: string; action: string },
): Promise<boolean> {
  await lockTeam(tx, team.id);
  if (!(await dropMember(tx, team.id, memberId))) return false;
  await revokeInvitesTo(tx, team.ownerId, team.id, memberId);
  await noteTeamAct(tx, platform, {
    ownerId: team.ownerId,
    actorId,
    action,
    subject: { team_id: team.id, user_id: memberId },
  });
  // The seat may be somebody's who waits for one.
  await settleMembers(tx, platform, team.ownerId);
  return true;
}
