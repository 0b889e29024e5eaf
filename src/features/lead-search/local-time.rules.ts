// What the clocks show where a lead lives, as far as its state tells: a state in two zones has two clocks.
import { statesWithZone, zonesOfState } from '../../domain/state-zones.ts';
import { offsetAt } from '../../domain/time-zone.ts';
import { nextOpening } from '../contact-gate/may-contact.rules.ts';
import { hoursIn } from '../contact-gate/where-people-are.rules.ts';
import type { LocalTimeRange } from './lead-filter.rules.ts';

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Minutes since midnight that the clocks of a state show, that of most people first, each once; none: unknown. */
export function clocksOf(state: string | null, now: number): number[] {
  const clocks = zonesOfState(state).map(
    (zone) => ((Math.floor((now + offsetAt(now, zone)) / minuteMs) % dayMinutes) + dayMinutes) % dayMinutes,
  );
  return [...new Set(clocks)];
}

/** Parts of the calling hours, in minutes since midnight: from, and up to but not including. */
const partsOfDay = {
  morning: [0, 12 * 60],
  afternoon: [12 * 60, 17 * 60],
  evening: [17 * 60, dayMinutes],
} as const;

/** A state may be called when its hours are open by all of its clocks; its part of the day is what any of them shows. */
export function isInLocalTime(state: string | null, range: LocalTimeRange, now: number): boolean {
  const zones = zonesOfState(state);
  if (state === null || zones.length === 0) return range === 'unknown';
  if (range === 'unknown') return false;
  const isCallable = nextOpening(hoursIn([state]).one_to_one, zones, now, 0) === now;
  if (range === 'callable' || range === 'closed') return isCallable === (range === 'callable');
  const [from, before] = partsOfDay[range];
  return isCallable && clocksOf(state, now).some((clock) => clock >= from && clock < before);
}

/** The codes that a range means now. */
export const statesIn = (range: Exclude<LocalTimeRange, 'unknown'>, now: number): string[] =>
  statesWithZone.filter((state) => isInLocalTime(state, range, now));
