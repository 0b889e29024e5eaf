// A row of the table as an admin changes it: what they saw, what they typed, and what of it is a change.
import { balanceRefusal, parseBalance, parseSeats, seatsRefusal } from './admin.rules.ts';

interface ShownUser {
  id: string;
  full_name: string | null;
  email: string;
  team_id: string | null;
  seats: number | null;
  balance_cents: number;
  lead_rescue: boolean;
  templates_locked: boolean;
}

interface ChangedUser {
  id: string;
  seats?: { team_id: string; seen: number; wanted: number };
  balance?: { seen_cents: number; wanted_cents: number };
  lead_rescue?: boolean;
  templates_locked?: boolean;
}

export interface TypedUser {
  seats?: string;
  balance?: string;
  lead_rescue?: boolean;
  templates_locked?: boolean;
}

export interface UserEdit {
  /** The row as it was when the first change was made: a save is refused where it is another one by now. */
  seen: ShownUser;
  typed: TypedUser;
}

/** By field; the whole row’s own is `id`. */
export type UserFaults = Readonly<Partial<Record<'id' | 'seats' | 'balance', string>>>;

/** As a field shows it. */
export const shownBalance = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;

export function faultsOf({ seen, typed }: UserEdit): UserFaults {
  const seats = typed.seats === undefined ? null : seatsRefusal(typed.seats);
  const balance = typed.balance === undefined ? null : balanceRefusal(seen.balance_cents, typed.balance);
  return { ...(seats && { seats }), ...(balance && { balance }) };
}

/** Null: nothing differs from what was seen. What cannot be read counts as a change. */
export function changeOf({ seen, typed }: UserEdit): ChangedUser | null {
  const change: ChangedUser = { id: seen.id };
  const seats = typed.seats === undefined ? seen.seats : parseSeats(typed.seats);
  if (seen.team_id !== null && seen.seats !== null && seats !== seen.seats)
    change.seats = { team_id: seen.team_id, seen: seen.seats, wanted: seats ?? 0 };
  const cents = typed.balance === undefined ? seen.balance_cents : parseBalance(typed.balance);
  if (cents !== seen.balance_cents) change.balance = { seen_cents: seen.balance_cents, wanted_cents: cents ?? 0 };
  for (const flag of ['lead_rescue', 'templates_locked'] as const)
    if (typed[flag] !== undefined && typed[flag] !== seen[flag]) change[flag] = typed[flag];
  return Object.keys(change).length > 1 ? change : null;
}

/** After a save: what was sent is done, and what was typed while it was on its way stays, upon the rows as they are now. */
export function leftOf(
  edits: Readonly<Record<string, UserEdit>>,
  sent: readonly UserEdit[],
  saved: readonly ShownUser[],
): Record<string, UserEdit> {
  const now = new Map(saved.map((user) => [user.id, user]));
  const left = Object.values(edits).filter((edit) => !sent.includes(edit));
  return Object.fromEntries(left.map((edit) => [edit.seen.id, { ...edit, seen: now.get(edit.seen.id) ?? edit.seen }]));
}

export const nameOf = ({ full_name: name, email }: Pick<ShownUser, 'full_name' | 'email'>): string => name ?? email;
