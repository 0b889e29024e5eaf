// Members stand and fall with their owner's plan and its seats. Every query runs with the system's rights.
import { sql } from 'kysely';
import { seatedStatuses } from '../../domain/subscription-status.ts';
import type { Transaction } from '../../database/transaction.ts';

export interface SettledMember {
  userId: string;
  teamId: string;
  team: string;
  ownerId: string;
  status: 'active' | 'paused';
  /** Of the team: paid, given and free of charge. */
  seats: number;
  /** The owner's plan runs: it is the seats that do not reach. */
  hasPlan: boolean;
}

/** Seats free of charge: whose oldest team has them, and how many. */
export interface BonusSeats {
  bonusOwner: string | undefined;
  bonus: number;
}

const seated = sql.join(seatedStatuses);

/** A subscription that has not ended: it says how many seats there are. */
const running = sql`(
  profile.plan_status in (${seated}) or profile.subscription_status in (${seated})
  or exists (select from subscriptions where user_id = team.owner_id and status in (${seated})))`;

/** A paid time that has not run out, or an account on its way out: its teams stay as they are. */
const lasting = sql`(
  profile.plan_expires_at > now() or exists (select from account_deletions where user_id = team.owner_id and delete_after > now()))`;

/** Whoever has a seat keeps it; those who joined latest are the first without one. */
const standings = ({ bonusOwner, bonus }: BonusSeats) => sql`
  select *, case when has_plan then case when place <= seats then 'active' else 'paused' end when is_lasting then status else 'paused' end as wanted
  from (
    select member.team_id, member.user_id, member.status, team.name, team.owner_id, ${running} as has_plan, ${lasting} as is_lasting,
      team.seats_purchased + case when lower(owner.email collate "C") = lower(${bonusOwner ?? null}::text collate "C")
        and team.id = (select id from teams oldest where oldest.owner_id = team.owner_id order by created_at, id limit 1)
        then ${bonus}::int else 0 end as seats,
      row_number() over (partition by team.id order by member.status = 'paused', member.joined_at nulls last, member.user_id) as place
    from teams team join auth."user" owner on owner.id = team.owner_id join profiles profile on profile.user_id = team.owner_id
      join user_teams member on member.team_id = team.id
    where member.role <> 'owner' and member.status in ('active', 'paused')
  ) as standing`;

/**
 * Pauses members of this owner's teams who have no seat, or all of them when the owner has no right to a team any more, and
 * sets paused ones back when that right or a seat is there again. Holds the teams' rows. @returns whom it changed
 */
export async function settleMembersOf(
  tx: Transaction,
  settings: BonusSeats,
  ownerId: string,
): Promise<SettledMember[]> {
  await sql`select from teams where owner_id = ${ownerId} order by created_at, id for update`.execute(tx);
  const { rows } = await sql<SettledMember>`
    with due as (select * from (${standings(settings)}) as standing where owner_id = ${ownerId} and status <> wanted)
    update user_teams set status = due.wanted from due
    where user_teams.team_id = due.team_id and user_teams.user_id = due.user_id
    returning user_teams.user_id as "userId", user_teams.team_id as "teamId", due.name as team, due.owner_id as "ownerId",
      user_teams.status, due.seats, due.has_plan as "hasPlan"`.execute(tx);
  return rows;
}

/** May members of this owner's teams have a seat now? */
export async function carriesMembers(tx: Transaction, ownerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from (select ${ownerId}::uuid as owner_id) as team join profiles profile on profile.user_id = team.owner_id
    where ${running} or ${lasting}`.execute(tx);
  return rows.length > 0;
}

/** Owners with a member who does not stand as they should, because a paid time has run out: the next ones after that id. */
export async function listUnsettledOwners(
  tx: Transaction,
  settings: BonusSeats,
  after: string | null,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct owner_id as owner from (${standings(settings)}) as standing
    where status <> wanted and (${after}::uuid is null or owner_id > ${after}::uuid)
    order by owner limit ${most}`.execute(tx);
  return rows.map(({ owner }) => owner);
}

/** The team that this person has no access through and is a member of: the one joined first. */
export async function readPausedTeam(
  tx: Transaction,
  userId: string,
): Promise<{ name: string; has_plan: boolean } | null> {
  const { rows } = await sql<{ name: string; has_plan: boolean }>`
    select team.name, ${running} as has_plan
    from user_teams member join teams team on team.id = member.team_id join profiles profile on profile.user_id = team.owner_id
    where member.user_id = ${userId} and member.status = 'paused'
    order by member.joined_at nulls last limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** In what its holder sees of their account. Nobody did it: the owner's plan did. */
export async function recordSettled(
  tx: Transaction,
  { userId, teamId, status }: Pick<SettledMember, 'userId' | 'teamId' | 'status'>,
): Promise<void> {
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
