// What the clocks show where a lead lives, as far as its state tells: a state in two zones has two clocks.
import { offsetAt, statesWithZone, zonesOfState } from '../../domain/time-zone.ts';

export const localTimeRanges = ['callable', 'morning', 'afternoon', 'evening', 'closed', 'unknown'] as const;
export type LocalTimeRange = (typeof localTimeRanges)[number];

/** Hours of the lead's day: from, and up to but not including. Calls are allowed from 8 AM to 9 PM. */
export const localHours = {
  callable: [8, 21],
  morning: [8, 12],
  afternoon: [12, 17],
  evening: [17, 21],
} as const;

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Minutes since midnight that the clocks of a state show, that of most people first, each once; none: unknown. */
export function clocksOf(state: string | null, now: number): number[] {
  const clocks = zonesOfState(state).map(
    (zone) => ((Math.floor((now + offsetAt(now, zone)) / minuteMs) % dayMinutes) + dayMinutes) % dayMinutes,
  );
  return [...new Set(clocks)];
}

const isIn = (clock: number, [from, before]: readonly [number, number]): boolean =>
  clock >= from * 60 && clock < before * 60;

/** A state may be called when all of its clocks say so; its part of the day is what any of them shows. */
export function isInLocalTime(state: string | null, range: LocalTimeRange, now: number): boolean {
  const clocks = clocksOf(state, now);
  if (range === 'unknown' || clocks.length === 0) return range === 'unknown' && clocks.length === 0;
  const isCallable = clocks.every((clock) => isIn(clock, localHours.callable));
  if (range === 'callable' || range === 'closed') return isCallable === (range === 'callable');
  return isCallable && clocks.some((clock) => isIn(clock, localHours[range]));
}

/** The codes that a range means now. */
export const statesIn = (range: Exclude<LocalTimeRange, 'unknown'>, now: number): string[] =>
  statesWithZone.filter((state) => isInLocalTime(state, range, now));
