// Teams and who is in them. Every query runs with the system's rights, after the membership check where one is needed.
import { sql } from 'kysely';
import { subscriptionOrder } from '../../database/access-columns.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { CreatorFacts } from './teams.rules.ts';

export type TeamRole = 'owner' | 'member';

export interface TeamStanding {
  id: string;
  name: string;
  ownerId: string;
  role: TeamRole;
  onLeaderboard: boolean;
}

const roleOf = (role: string): TeamRole => (role === 'owner' ? 'owner' : 'member');

/**
 * What is this user in that team? Undefined: no such team, or a stranger to it. Who is paused has no access through it, and
 * counts only where `statuses` says so.
 */
export async function findStanding(
  tx: Transaction,
  teamId: string,
  userId: string,
  statuses: readonly ('active' | 'paused')[] = ['active'],
): Promise<TeamStanding | undefined> {
  const row = await tx
    .selectFrom('teams')
    .innerJoin('user_teams', 'user_teams.team_id', 'teams.id')
    .select(['teams.id', 'teams.name', 'teams.owner_id', 'user_teams.role', 'user_teams.on_leaderboard'])
    .where('teams.id', '=', teamId)
    .where('user_teams.user_id', '=', userId)
    .where('user_teams.status', 'in', statuses)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    name: row.name,
    ownerId: row.owner_id,
    role: roleOf(row.role),
    onLeaderboard: row.on_leaderboard,
  };
}

/** Whoever changes a team's members or seats holds its row: one after the other. */
export async function lockTeam(tx: Transaction, teamId: string): Promise<boolean> {
  const { rows } = await sql`select from teams where id = ${teamId} for update`.execute(tx);
  return rows.length > 0;
}

export async function readCreatorFacts(tx: Transaction, userId: string): Promise<CreatorFacts & { owned: number }> {
  const { rows } = await sql<CreatorFacts & { owned: number }>`
    select plan_status as "planStatus", subscription_status as "profileStatus", plan_expires_at as "planExpiresAt",
      array(select status from subscriptions where user_id = profiles.user_id) as "subscriptionStatuses",
      (select count(*)::int from teams where owner_id = profiles.user_id) as owned
    from profiles where user_id = ${userId}`.execute(tx);
  return rows[0] ?? { planStatus: null, profileStatus: null, planExpiresAt: null, subscriptionStatuses: [], owned: 0 };
}

export async function addTeam(
  tx: Transaction,
  owner: { id: string; email: string },
  { id, name }: { id: string; name: string },
): Promise<void> {
  await tx.insertInto('teams').values({ id, name, owner_id: owner.id }).execute();
  await addMember(tx, { teamId: id, userId: owner.id, email: owner.email, role: 'owner' });
}

export async function ownsTeam(tx: Transaction, ownerId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('teams')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function addMember(
  tx: Transaction,
  { teamId, userId, email, role }: { teamId: string; userId: string; email: string; role: TeamRole },
): Promise<void> {
  await tx
    .insertInto('user_teams')
    .values({ team_id: teamId, user_id: userId, email, role, status: 'active', joined_at: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id']).doUpdateSet({ role, status: 'active', joined_at: sql<string>`now()` }),
    )
    .execute();
}

export async function setTeamName(tx: Transaction, teamId: string, name: string): Promise<void> {
  await tx.updateTable('teams').set({ name }).where('id', '=', teamId).execute();
}

/** Oldest first: the oldest is where bonus seats belong. */
export async function listOwned(tx: Transaction, userId: string): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface Membership {
  id: string;
  name: string;
  role: TeamRole;
  /** Without access through it, and free to leave. */
  is_paused: boolean;
  joined_at: string | null;
  owner: string;
}

export async function listMemberships(tx: Transaction, userId: string): Promise<Membership[]> {
  const rows = await tx
    .selectFrom('user_teams')
    .innerJoin('teams', 'teams.id', 'user_teams.team_id')
    .innerJoin('profiles', 'profiles.user_id', 'teams.owner_id')
    .select([
      'teams.id',
      'teams.name',
      'user_teams.role',
      'user_teams.status',
      'user_teams.joined_at',
      'profiles.full_name',
      'profiles.email',
    ])
    .where('user_teams.user_id', '=', userId)
    .where('user_teams.status', 'in', ['active', 'paused'])
    .where('user_teams.role', '<>', 'owner')
    .orderBy('user_teams.joined_at')
    .execute();
  return rows.map(({ full_name, email, role, status, ...row }) => ({
    ...row,
    role: roleOf(role),
    is_paused: status === 'paused',
    owner: full_name ?? email,
  }));
}

export interface Member {
  user_id: string;
  email: string;
  role: TeamRole;
  joined_at: string | null;
  full_name: string | null;
  time_zone: string;
  on_leaderboard: boolean;
}

/** The owner first, then in the order they joined; those who are paused get the next free seats in that order. */
export async function listMembersWho(tx: Transaction, teamId: string, status: 'active' | 'paused'): Promise<Member[]> {
  const rows = await tx
    .selectFrom('user_teams')
    .innerJoin('profiles', 'profiles.user_id', 'user_teams.user_id')
    .select([
      'user_teams.user_id',
      'profiles.email',
      'user_teams.role',
      'user_teams.joined_at',
      'profiles.full_name',
      'profiles.time_zone',
      'user_teams.on_leaderboard',
    ])
    .where('user_teams.team_id', '=', teamId)
    .where('user_teams.status', '=', status)
    .orderBy(sql`user_teams.role <> 'owner'`)
    .orderBy('user_teams.joined_at')
    .orderBy('user_teams.user_id')
    .execute();
  return rows.map((row) => ({ ...row, role: roleOf(row.role) }));
}

/** Holds the team's row. @returns `changed` when `to` is not paused or `from` has no seat; nothing is moved then. */
export async function moveSeat(
  tx: Transaction,
  teamId: string,
  { to, from }: { to: string; from: string },
): Promise<'moved' | 'changed' | 'unknown'> {
  await lockTeam(tx, teamId);
  const there = await sql`
    select from user_teams where team_id = ${teamId} and user_id in (${to}, ${from}) and role <> 'owner'`.execute(tx);
  if (there.rows.length < new Set([to, from]).size) return 'unknown';
  const { rows } = await sql`
    with both_of as (
      select user_id from user_teams where team_id = ${teamId} and role <> 'owner'
        and (user_id = ${to} and status = 'paused' or user_id = ${from} and status = 'active')
    )
    update user_teams set status = case when user_id = ${to} then 'active' else 'paused' end
    where team_id = ${teamId} and user_id in (select user_id from both_of) and (select count(*) from both_of) = 2
    returning user_id`.execute(tx);
  return rows.length === 2 ? 'moved' : 'changed';
}

/** @returns the address of who is gone; undefined when there was no such member. The owner stays. */
export async function dropMember(tx: Transaction, teamId: string, userId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('user_teams')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('role', '<>', 'owner')
    .returning('user_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export async function setOnLeaderboard(tx: Transaction, teamId: string, userId: string, shown: boolean): Promise<void> {
  await tx
    .updateTable('user_teams')
    .set({ on_leaderboard: shown })
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .execute();
}

/** Of the owner's own subscription. */
export async function readSubscriptionStatus(tx: Transaction, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('status')
    .where('user_id', '=', userId)
    .orderBy(sql.raw(subscriptionOrder))
    .executeTakeFirst();
  return row?.status ?? null;
}

/** In the record of the team's owner. */
export async function recordTeamAct(
  tx: Transaction,
  act: { userId: string; actorId: string; action: string; subject: object },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      user_id: act.userId,
      actor_id: act.actorId,
      action: act.action,
      subject: JSON.stringify(act.subject),
    })
    .execute();
}
