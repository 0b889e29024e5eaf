// An admin sets how many seats a team has in all. What is more than paid is a gift that later purchases come on top of.
import type { Transaction } from '../../database/transaction.ts';
import type { Config } from '../../server/config.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { lockAllotted, writeTotal } from './seats.db.ts';
import { readSeatCounts } from './seats.operation.ts';
import { maxSeats } from './seats.rules.ts';

interface TotalSeats {
  ownerId: string;
  teamId: string;
  /** The total that the admin saw. */
  seen: number;
  wanted: number;
}

/** @throws Refusal not_found | conflict | invalid_input */
export async function setTeamSeats(
  tx: Transaction,
  settings: Config['seats'],
  { ownerId, teamId, seen, wanted }: TotalSeats,
): Promise<void> {
  if (wanted > maxSeats) throw new Refusal('invalid_input', `A team can have up to ${maxSeats} seats.`);
  const team = (await lockAllotted(tx, ownerId)).find(({ id }) => id === teamId);
  if (!team) throw new Refusal('not_found', 'This team no longer exists.');
  if (team.total !== seen)
    throw new Refusal('conflict', `The team now has ${sayCount(team.total)}. Refresh and try again.`);
  const counts = (await readSeatCounts(tx, settings, [teamId])).get(teamId);
  if (counts && wanted + counts.seats_bonus < counts.seats_used)
    throw new Refusal(
      'conflict',
      `${sayCount(counts.seats_used)} ${counts.seats_used === 1 ? 'is' : 'are'} in use. Remove members first.`,
    );
  await writeTotal(tx, team, wanted);
}

const sayCount = (seats: number): string => (seats === 1 ? '1 seat' : `${seats} seats`);
