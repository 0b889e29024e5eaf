// A team's figures: each member's, counted in their own time zone, and their sum.
import { addDays, monthOf, weekOf, type DateRange } from '../../domain/calendar-date.ts';
import { sumProduction, type Production } from '../../domain/production.ts';
import { startOfDay, todayIn } from '../../domain/time-zone.ts';

export type TeamPeriod = 'week' | 'month' | 'all_time';

export interface TeamFigures {
  leads: number;
  apps: number;
  policies: number;
  premium_cents: number;
  conversion: number | null;
}

/** The week or month in which it is now in that zone. */
export function currentRange(period: 'week' | 'month', zone: string, now: number): DateRange {
  const today = todayIn(zone, now);
  return period === 'week' ? weekOf(today) : monthOf(today);
}

/** Milliseconds; the end is excluded. */
export function instantsOf({ from, to }: DateRange, zone: string): { from: number; before: number } {
  return { from: startOfDay(from, zone), before: startOfDay(addDays(to, 1), zone) };
}

export function figuresOf({ leads, appointments, closed, premium_cents }: Production): TeamFigures {
  return { leads, apps: appointments, policies: closed, premium_cents, conversion: conversionOf(closed, leads) };
}

/** Policies sold of leads created, in whole percent. A lead may be sold in a later period, so it can pass 100. */
export function conversionOf(policies: number, leads: number): number | null {
  return leads === 0 ? null : Math.round((policies / leads) * 100);
}

export function totalOf(members: readonly Production[]): TeamFigures {
  return figuresOf(sumProduction(members));
}

/** On the leaderboard are those who show themselves; the owner sees everyone, and everyone themselves. */
export function isSeen(
  member: { user_id: string; on_leaderboard: boolean },
  viewer: { userId: string; role: string },
): boolean {
  return member.on_leaderboard || viewer.role === 'owner' || member.user_id === viewer.userId;
}

export interface Ranked {
  name: string;
  production: Production;
}

/** Most premium first, then most policies, then by name. */
export function rank<M extends Ranked>(members: readonly M[]): M[] {
  return members.toSorted(
    (one, other) =>
      other.production.premium_cents - one.production.premium_cents ||
      other.production.closed - one.production.closed ||
      one.name.localeCompare(other.name, 'en'),
  );
}
