// What changes a team or who is in it stands in the audit log of its owner and of whom it concerns, and in the server's log.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { recordTeamAct } from './teams.db.ts';

interface TeamAct {
  ownerId: string;
  actorId: string;
  action: string;
  subject: { team_id: string; user_id?: string; invite_id?: string; seats?: number };
}

/** What it is to the member themselves. */
const ofTheMember: Record<string, string> = {
  'team.joined': 'member.joined',
  'team.left': 'member.left',
  'team.member_removed': 'member.removed',
};

export async function noteTeamAct(tx: Transaction, { log }: Pick<Platform, 'log'>, act: TeamAct): Promise<void> {
  const { ownerId, actorId, action, subject } = act;
  await recordTeamAct(tx, { userId: ownerId, actorId, action, subject });
  const own = ofTheMember[action];
  if (own && subject.user_id) await recordTeamAct(tx, { userId: subject.user_id, actorId, action: own, subject });
  log.info({ user_id: ownerId, actor_id: actorId, action, subject }, 'security');
}
