// The access that a team gives ends and begins with its owner's plan, for as many members as there are seats.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { noteMail } from './note-mail.operation.ts';
import {
  carriesMembers,
  listUnsettledOwners,
  readPausedTeam,
  recordSettled,
  settleMembersOf,
  type SettledMember,
} from './team-members.db.ts';

type Settling = Pick<Platform, 'config' | 'jobs' | 'log' | 'now'>;

/**
 * In the transaction that changes what the owner pays, or who is in a team. The members affected get a mail, and every open
 * screen of theirs is updated. Where seats do not reach for all, the owner gets one, too: who stays is theirs to choose.
 */
export async function settleMembers(tx: Transaction, platform: Settling, ownerId: string): Promise<void> {
  const settled = await settleMembersOf(tx, platform.config.seats, ownerId);
  for (const member of settled) await tellMember(tx, platform, member);
  const seatless = settled.filter(({ status, hasPlan }) => status === 'paused' && hasPlan);
  for (const [teamId, members] of Map.groupBy(seatless, (member) => member.teamId)) {
    const [{ team, seats } = { team: '', seats: 0 }] = members;
    platform.log.error(
      { alert: 'billing', team_id: teamId, seats, paused: members.length },
      'a team has more members than seats; the latest to join are paused',
    );
    const ref = `${teamId} ${platform.now().toISOString()}`;
    await noteMail(tx, platform, ownerId, { kind: 'seats-short', ref, facts: { team, seats, paused: members.length } });
  }
}

/** Else whoever joins is paused at the next look. Asked with the team's row held: whoever ends the plan settles its members after that. */
export const mayTakeMembers = (tx: Transaction, ownerId: string): Promise<boolean> => carriesMembers(tx, ownerId);

/** In what the member sees of their account, and by mail. */
export async function tellMember(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'log' | 'now'>,
  member: Pick<SettledMember, 'userId' | 'teamId' | 'team' | 'status' | 'hasPlan'>,
): Promise<void> {
  const { userId, teamId, team, status, hasPlan } = member;
  await recordSettled(tx, member);
  platform.log.info({ user_id: userId, team_id: teamId, status }, 'security');
  const kind = status === 'active' ? 'team-resumed' : hasPlan ? 'team-no-seat' : 'team-paused';
  await noteMail(tx, platform, userId, { kind, ref: `${teamId} ${platform.now().toISOString()}`, facts: { team } });
}

/** The team that this person is a member of, and paused; null without one. */
export const pausedTeamOf = ({ database }: Pick<Platform, 'database'>, userId: string) =>
  database.asSystem((tx) => readPausedTeam(tx, userId));

/**
 * Once a day: a paid time runs out without any event. `most`: owners in one look.
 * @throws the reason of `stopping` between two owners
 */
export async function settleAllMembers(platform: Platform, most = 100): Promise<void> {
  const { config, database, stopping } = platform;
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const owners: string[] = await database.asSystem((tx) => listUnsettledOwners(tx, config.seats, from, most));
    for (const owner of owners) {
      stopping.throwIfAborted();
      await database.asSystem((tx) => settleMembers(tx, platform, owner));
    }
    after = owners.at(-1) ?? null;
    if (after === null) return;
  }
}
