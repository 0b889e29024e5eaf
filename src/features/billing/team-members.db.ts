// Members stand and fall with their owner's plan. Every query runs with the system's rights.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface SettledMember {
  userId: string;
  teamId: string;
  team: string;
  status: 'active' | 'paused';
}

/** What gives a right to a team: a subscription that is not ended, or a paid time that has not run out. */
const entitled = sql`(
  profile.plan_status in ('active', 'trialing', 'past_due') or profile.subscription_status in ('active', 'trialing', 'past_due')
  or profile.plan_expires_at > now()
  or exists (select from subscriptions where user_id = team.owner_id and status in ('active', 'trialing', 'past_due'))
  or exists (select from account_deletions where user_id = team.owner_id and delete_after > now()))`;

const unsettled = sql`
  from teams team join profiles profile on profile.user_id = team.owner_id join user_teams member on member.team_id = team.id
  where member.role <> 'owner' and member.status = case when ${entitled} then 'paused' else 'active' end`;

/**
 * Pauses the active members of this owner's teams when the owner has no right to a team any more, and sets the paused ones
 * back when that right is there again. An account on its way out keeps its teams until it goes. @returns whom it changed
 */
export async function settleMembersOf(tx: Transaction, ownerId: string): Promise<SettledMember[]> {
  const { rows } = await sql<SettledMember>`
    with due as (
      select member.team_id, member.user_id, team.name, case when member.status = 'active' then 'paused' else 'active' end as status
      ${unsettled} and team.owner_id = ${ownerId}
    )
    update user_teams set status = due.status from due
    where user_teams.team_id = due.team_id and user_teams.user_id = due.user_id
    returning user_teams.user_id as "userId", user_teams.team_id as "teamId", due.name as team, due.status`.execute(tx);
  return rows;
}

/** Owners with a member who does not stand as they should, because a paid time has run out: the next ones after that id. */
export async function listUnsettledOwners(tx: Transaction, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct team.owner_id as owner ${unsettled} and (${after}::uuid is null or team.owner_id > ${after}::uuid)
    order by owner limit ${most}`.execute(tx);
  return rows.map(({ owner }) => owner);
}

/** In what its holder sees of their account. Nobody did it: the owner's plan did. */
export async function recordSettled(tx: Transaction, { userId, teamId, status }: SettledMember): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      user_id: userId,
      actor_id: null,
      action: status === 'paused' ? 'member.paused' : 'member.resumed',
      subject: JSON.stringify({ team_id: teamId }),
    })
    .execute();
}
