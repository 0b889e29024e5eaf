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
  const teams = await readTeamSeats(tx, teamIds);
  return new Map(teams.map((team) => [team.teamId, countSeats(team.purchased, bonusOf(team, settings), team.used)]));
}

function bonusOf({ isOldest, ownerEmail }: TeamSeats, { bonusOwner, bonus }: SeatSettings): number {
  return isOldest && bonusOwner !== undefined && isSameAddress(ownerEmail, bonusOwner) ? bonus : 0;
}
