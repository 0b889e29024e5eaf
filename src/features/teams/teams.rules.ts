// What a team is and who may have one.
import { carriesSeats } from '../../domain/subscription-status.ts';
import { maxSeatsAtOnce } from '../billing/seats.rules.ts';

export const longestTeamName = 100;
export const maxTeamsOwned = 20;
export const defaultSeatsToBuy = 2;
export const seatsMessage = 'Enter how many seats to buy.';
export const tooManySeatsMessage = `You can buy up to ${maxSeatsAtOnce} seats at a time.`;
export const noSeatMessage = 'No seats available. Buy more seats first.';
export const teamNotFoundMessage = 'Team not found.';
export const notOwnerMessage = "You're not the owner of this team.";

export interface CreatorFacts {
  planStatus: string | null;
  profileStatus: string | null;
  /** ISO instant. */
  planExpiresAt: string | null;
  subscriptionStatuses: readonly string[];
}

/** An active personal subscription by any of its signs. Membership of somebody else's team is none. */
export function mayCreateTeam(facts: CreatorFacts, now: Date): boolean {
  return (
    [facts.planStatus, facts.profileStatus, ...facts.subscriptionStatuses].some(carriesSeats) ||
    (facts.planExpiresAt !== null && Date.parse(facts.planExpiresAt) > now.getTime())
  );
}

/** What was typed as a number of seats; null when it is no positive whole number. */
export function parseSeats(text: string): number | null {
  const typed = text.trim();
  if (!/^[0-9]{1,9}$/.test(typed)) return null;
  const seats = Number(typed);
  return seats >= 1 ? seats : null;
}

/** Why so many seats cannot be bought; null when they can. `seats` as parsed. */
export function seatsRefusal(seats: number | null): string | null {
  if (seats === null) return seatsMessage;
  return seats > maxSeatsAtOnce ? tooManySeatsMessage : null;
}

interface Named {
  user_id: string;
  email: string;
  role: 'owner' | 'member';
  joined_at: string | null;
  full_name: string | null;
}

/** A member as the team's pages show them. */
export const shownMember = ({ user_id, email, role, joined_at, full_name }: Named) => ({
  user_id,
  email,
  role,
  joined_at,
  profile: { full_name },
});
