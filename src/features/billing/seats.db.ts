import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import { carriesSeats } from '../../domain/subscription-status.ts';
import { allotSeats } from './seats.rules.ts';

export interface SeatOrder {
  id: string;
  teamId: string;
  seats: number;
  toQuantity: number | null;
  toShare: number | null;
  ageSeconds: number;
}

/** Opens a purchase, or returns the one that is open. One at a time for each owner. */
export async function openSeatOrder(
  tx: Transaction,
  userId: string,
  teamId: string,
  seats: number,
): Promise<SeatOrder> {
  await tx
    .insertInto('seat_orders')
    .values({ user_id: userId, team_id: teamId, seats })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('seat_orders')
    .select([
      'id',
      'team_id as teamId',
      'seats',
      'to_quantity as toQuantity',
      'to_share as toShare',
      sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('ageSeconds'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
}

/** Has this very purchase been made within so many seconds? */
export async function hasJustBought(
  tx: Transaction,
  request: { ownerId: string; teamId: string; seats: number },
  seconds: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('seat_orders')
    .select('id')
    .where('user_id', '=', request.ownerId)
    .where('team_id', '=', request.teamId)
    .where('seats', '=', request.seats)
    .where('status', '=', 'done')
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first aim stays, so that every repeat asks the provider for the very same. */
export async function aimSeatOrder(
  tx: Transaction,
  userId: string,
  id: string,
  aim: { quantity: number; share: number },
): Promise<{ quantity: number; share: number }> {
  const kept = await tx
    .updateTable('seat_orders')
    .set((row) => ({
      to_quantity: row.fn.coalesce('to_quantity', sql<number>`${aim.quantity}`),
      to_share: row.fn.coalesce('to_share', sql<number>`${aim.share}`),
    }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['to_quantity', 'to_share'])
    .executeTakeFirstOrThrow();
  return { quantity: kept.to_quantity ?? aim.quantity, share: kept.to_share ?? aim.share };
}

export async function closeSeatOrder(
  tx: Transaction,
  userId: string,
  id: string,
  status: 'done' | 'failed',
): Promise<void> {
  await tx
    .updateTable('seat_orders')
    .set({ status })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

export interface AllottedTeam {
  id: string;
  total: number;
  /** What of it an admin gave; negative where one took seats away. */
  granted: number;
  paid: number;
}

/**
 * What the stored subscriptions pay for each team of this owner. Waits for acceptances under way: they hold the team's row, so
 * that none commits past what is there.
 */
export async function lockAllotted(tx: Transaction, userId: string): Promise<AllottedTeam[]> {
  const { rows: teams } = await sql<Omit<AllottedTeam, 'paid'>>`
    select id, seats_purchased as total, seats_granted as granted from teams
    where owner_id = ${userId} order by created_at, id for update`.execute(tx);
  if (teams.length === 0) return [];
  const stored = await tx
    .selectFrom('subscriptions')
    .select(['status', 'seats', 'seat_shares'])
    .where('user_id', '=', userId)
    .where('seats', '>', 0)
    .execute();
  const paid = stored.filter(({ status }) => carriesSeats(status));
  const quantity = paid.reduce((sum, { seats }) => sum + seats, 0);
  const shares = Object.assign({}, ...paid.map(({ seat_shares }) => seat_shares)) as Record<string, number>;
  const allotted = allotSeats(
    quantity,
    shares,
    teams.map(({ id }) => id),
  );
  return teams.map((team) => ({ ...team, paid: allotted.get(team.id) ?? 0 }));
}

/** Brings the teams of this owner in line with the stored subscriptions; what an admin gave stays. */
export async function allotStoredSeats(tx: Transaction, userId: string): Promise<void> {
  for (const { id, total, granted, paid } of await lockAllotted(tx, userId)) {
    const seats = Math.max(0, paid + granted);
    if (seats !== total) await tx.updateTable('teams').set({ seats_purchased: seats }).where('id', '=', id).execute();
  }
}

export async function writeTotal(tx: Transaction, { id, paid }: AllottedTeam, total: number): Promise<void> {
  await tx
    .updateTable('teams')
    .set({ seats_purchased: total, seats_granted: total - paid })
    .where('id', '=', id)
    .execute();
}

export interface TeamSeats {
  teamId: string;
  purchased: number;
  used: number;
  /** This is the owner's oldest team: where bonus seats belong. */
  isOldest: boolean;
  ownerEmail: string;
}

/** Seats of these teams; one query however many. */
export async function readTeamSeats(tx: Transaction, teamIds: readonly string[]): Promise<TeamSeats[]> {
  const { rows } = await sql<TeamSeats>`
    select team.id as "teamId", team.seats_purchased as purchased, owner.email as "ownerEmail",
      (select count(*)::int from user_teams where team_id = team.id and status in ('active', 'paused') and role <> 'owner') as used,
      team.id = (select id from teams where owner_id = team.owner_id order by created_at, id limit 1) as "isOldest"
    from teams as team join auth."user" as owner on owner.id = team.owner_id
    where team.id = any (${teamIds}::uuid[])`.execute(tx);
  return rows;
}
