// The numbers of a dial session, and what counts as having reached somebody.
import type { Outcome } from '../outcomes/outcome.rules.ts';

/** Whoever was called within this comes later. */
export const restMinutes = 60;
/** Shown after the lead at hand. */
export const upcomingShown = 8;
/** More than this are shown as `1,000+`. */
export const mostCounted = 1000;
/** So many leads with something known of them alone are decided before all are counted. */
export const mostAlone = 500;
/** Candidates that are read and decided at once, and how many such pages one search reads at most. */
export const pageOfCandidates = 25;
export const mostPages = 40;
/** The last session is shown for so long. */
export const lastShownHours = 12;
export const longestListName = 80;

export const results = ['done', 'skipped'] as const;
export type Result = (typeof results)[number];

/** Why a lead of the list is not offered now. */
export const hiddenReasons = [
  'closed',
  'called',
  'limit',
  'suppressed',
  'unchecked',
  'listed',
  'number',
  'no_phone',
] as const;
export type HiddenReason = (typeof hiddenReasons)[number];

/** Somebody of that name spoke. */
const reached: ReadonlySet<string> = new Set<Outcome>(['call_back', 'not_interested', 'talked']);

export const isReached = (outcome: string): boolean => reached.has(outcome);

/** Of the leads that were worked, how many percent were reached; null before the first. */
export function contactRate({ done, reached: count }: { done: number; reached: number }): number | null {
  return done === 0 ? null : Math.round((100 * Math.min(count, done)) / done);
}
