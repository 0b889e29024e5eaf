// The one way into somebody's team. The team's row is held from the count to the new row, so that no two people take the
// same seat and none is taken that the owner has just lost.
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { readSeatCounts } from '../billing/seats.operation.ts';
import { mayTakeMembers } from '../billing/settle-members.operation.ts';
import { noteTeamAct } from './note-team-act.operation.ts';
import { addMember, findStanding, lockTeam } from './teams.db.ts';
import { teamNotFoundMessage } from './teams.rules.ts';

/** @returns whether this person is in the team already. Holds the team's row from here on. @throws Refusal not_found */
export async function holdTeam(tx: Transaction, teamId: string, userId: string): Promise<{ isMember: boolean }> {
  if (!(await lockTeam(tx, teamId))) throw new Refusal('not_found', teamNotFoundMessage);
  return { isMember: (await findStanding(tx, teamId, userId)) !== undefined };
}

/** After `holdTeam`. @throws Refusal conflict when every seat is taken, or the owner's plan has ended: seats may be given without one */
export async function takeSeat(
  tx: Transaction,
  platform: Pick<Platform, 'config' | 'log'>,
  team: { id: string; ownerId: string },
  user: { id: string; email: string },
): Promise<void> {
  if (!(await mayTakeMembers(tx, team.ownerId)))
    throw new Refusal('conflict', 'This team’s plan has ended. Ask the team owner to renew it, then try again.');
  const seats = (await readSeatCounts(tx, platform.config.seats, [team.id])).get(team.id);
  if (!seats || seats.seats_available < 1)
    throw new Refusal('conflict', 'This team has no seats available. Ask the team owner to buy one, then try again.');
  await addMember(tx, { teamId: team.id, userId: user.id, email: user.email, role: 'member' });
  await noteTeamAct(tx, platform, {
    ownerId: team.ownerId,
    actorId: user.id,
    action: 'team.joined',
    subject: { team_id: team.id, user_id: user.id },
  });
}
