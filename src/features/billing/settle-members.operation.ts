// The access that a team gives ends and begins with its owner's plan.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { noteMail } from './note-mail.operation.ts';
import { listUnsettledOwners, recordSettled, settleMembersOf } from './team-members.db.ts';

/** In the transaction that changes what the owner pays. The members affected get a mail, and every open screen of theirs is updated. */
export async function settleMembers(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'log' | 'now'>,
  ownerId: string,
): Promise<void> {
  const at = platform.now().toISOString();
  for (const settled of await settleMembersOf(tx, ownerId)) {
    const { userId, teamId, team, status } = settled;
    await recordSettled(tx, settled);
    platform.log.info({ user_id: userId, team_id: teamId, status }, 'security');
    const kind = status === 'paused' ? 'team-paused' : 'team-resumed';
    await noteMail(tx, platform, userId, { kind, ref: `${teamId} ${at}`, facts: { team } });
  }
}

/** Once a day: a paid time runs out without any event. `most`: owners in one look. */
export async function settleAllMembers(platform: Platform, most = 100): Promise<void> {
  const { database } = platform;
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const owners: string[] = await database.asSystem((tx) => listUnsettledOwners(tx, from, most));
    for (const owner of owners) await database.asSystem((tx) => settleMembers(tx, platform, owner));
    after = owners.at(-1) ?? null;
    if (after === null) return;
  }
}
