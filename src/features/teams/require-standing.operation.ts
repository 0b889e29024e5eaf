// Who may do what in a team: strangers learn nothing of it, members are told that the rest is the owner's.
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { findStanding, type TeamStanding } from './teams.db.ts';
import { notOwnerMessage, teamNotFoundMessage } from './teams.rules.ts';

/** @throws Refusal not_found */
export async function requireMember(tx: Transaction, teamId: string, userId: string): Promise<TeamStanding> {
  const standing = await findStanding(tx, teamId, userId);
  if (!standing) throw new Refusal('not_found', teamNotFoundMessage);
  return standing;
}

/** @throws Refusal not_found | forbidden */
export async function requireOwner(tx: Transaction, teamId: string, userId: string): Promise<TeamStanding> {
  const standing = await requireMember(tx, teamId, userId);
  if (standing.role !== 'owner') throw new Refusal('forbidden', notOwnerMessage);
  return standing;
}
