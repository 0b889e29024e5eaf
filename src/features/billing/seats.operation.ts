// Seats as the teams see them: paid, free of charge, taken.
import type { Transaction } from '../../database/transaction.ts';
import type { Config } from '../../server/config.ts';
import { readTeamSeats, type TeamSeats } from './seats.db.ts';
import { countSeats, isSameAddress, type SeatCounts } from './seats.rules.ts';

type SeatSettings = Config['seats'];

/** Seats of each of these teams. */
export async function readSeatCounts(
  tx: Transaction,
  settings: SeatSettings,
  teamIds: readonly string[],
): Promise<Map<string, SeatCounts>> {
  const teams = await readTeamSeats(tx, { teamIds });
  return new Map(teams.map((team) => [team.teamId, countSeats(team.purchased, bonusOf(team, settings), team.used)]));
}

export interface ShortTeam {
  team_id: string;
  seats: number;
  used: number;
}

/** Teams of this owner with more members than seats: nobody is removed and nobody may join. */
export async function listShortTeams(tx: Transaction, settings: SeatSettings, ownerId: string): Promise<ShortTeam[]> {
  const teams = await readTeamSeats(tx, { ownerId });
  return teams
    .map((team) => ({ team_id: team.teamId, seats: team.purchased + bonusOf(team, settings), used: team.used }))
    .filter(({ seats, used }) => used > seats);
}

function bonusOf({ isOldest, ownerEmail }: TeamSeats, { bonusOwner, bonus }: SeatSettings): number {
  return isOldest && bonusOwner !== undefined && isSameAddress(ownerEmail, bonusOwner) ? bonus : 0;
}
