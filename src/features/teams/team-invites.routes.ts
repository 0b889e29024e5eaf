import { setTimeout as wait } from 'node:timers/promises';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { readSeatCounts } from '../billing/seats.operation.ts';
import { inviteMail } from './invite-mail.rules.ts';
import { inviteTokenHash, newInviteToken } from './invite-token.operation.ts';
import { noteTeamAct } from './note-team-act.operation.ts';
import { requireOwner } from './require-standing.operation.ts';
import { createInvite, listInvites, revokeInvite } from './team-invites.contract.ts';
import { addInvite, listOpenInvites, revokeOpenInvite } from './team-invites.db.ts';
import { noSeatMessage } from './teams.rules.ts';

const owner = { who: 'subscriber', limit: perMinute(120) } as const;
const inviter = { who: 'subscriber', limit: perHour(20) } as const;

export const teamInvitesRoutes = [
  /** The link is answered once and stored nowhere: not even the queue of mails holds it. */
  route(createInvite, inviter, async ({ platform, user, body }) => {
    const token = newInviteToken();
    const email = body.email ?? null;
    const { team, made } = await platform.database.asSystem(async (tx) => {
      const owned = await requireOwner(tx, body.team_id, user.id);
      const seats = (await readSeatCounts(tx, platform.config.seats, [owned.id])).get(owned.id);
      if (!seats || seats.seats_available < 1) throw new Refusal('conflict', noSeatMessage);
      const tokenHash = inviteTokenHash(token);
      const added = await addInvite(tx, { ownerId: user.id, teamId: owned.id, email, tokenHash });
      const act = { ownerId: user.id, actorId: user.id, action: 'team.invited' };
      await noteTeamAct(tx, platform, { ...act, subject: { team_id: owned.id, invite_id: added.id } });
      return { team: owned, made: added };
    });
    const acceptUrl = `${platform.config.baseUrl}/invite/${token}`;
    const mailed =
      email !== null && (await mail(platform, email, made.id, inviteMail(team.name, user.email, acceptUrl)));
    return { acceptUrl, invite_id: made.id, expires_at: made.expires_at, mailed };
  }),
  route(listInvites, owner, ({ platform, user, params }) =>
    platform.database.asSystem(async (tx) => {
      const team = await requireOwner(tx, params.id, user.id);
      return { invites: await listOpenInvites(tx, user.id, team.id) };
    }),
  ),
  route(revokeInvite, owner, ({ platform, user, params }) =>
    platform.database.asSystem(async (tx) => {
      const team = await requireOwner(tx, params.id, user.id);
      if (!(await revokeOpenInvite(tx, user.id, team.id, params.inviteId)))
        throw new Refusal('not_found', 'This invite is no longer open.');
      const act = { ownerId: user.id, actorId: user.id, action: 'team.invite_revoked' };
      await noteTeamAct(tx, platform, { ...act, subject: { team_id: team.id, invite_id: params.inviteId } });
      return { ok: true };
    }),
  ),
];

const mailPatienceMs = 10_000;

/** @returns false when the mail server did not take it: the owner still has the link. */
async function mail(
  platform: Platform,
  to: string,
  messageId: string,
  words: ReturnType<typeof inviteMail>,
): Promise<boolean> {
  const ended = new AbortController();
  const tooLong = wait(mailPatienceMs, false, { signal: ended.signal, ref: false }).catch(() => false);
  const sent = platform.mail.send({ to, messageId, ...words }).then(
    () => true,
    (fault: unknown) => {
      platform.log.warn({ err: fault }, 'an invite could not be mailed');
      return false;
    },
  );
  const isSent = await Promise.race([sent, tooLong]);
  ended.abort();
  return isSent;
}
