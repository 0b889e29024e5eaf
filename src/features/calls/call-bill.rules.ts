// What a call costs, and when money for its next minute is set aside.
import type { StopReason } from './call-facts.rules.ts';
import type { CallStatus } from './call-standing.rules.ts';

const billed: ReadonlySet<CallStatus> = new Set(['completed', 'answered', 'bridged']);

/** Whole started minutes, `most` at most; 0 only for a call in which nobody talked. */
export function billedMinutes(status: CallStatus, durationSeconds: number, most = Infinity): number {
  return billed.has(status) && durationSeconds > 0 ? Math.max(1, Math.min(most, Math.ceil(durationSeconds / 60))) : 0;
}

/** We hang up when the last minute that is held has passed: what the call lasts after that is no minute of it. */
export const mostMinutes = (stopReason: StopReason | null, minutesHeld: number): number =>
  stopReason === 'no_money' ? minutesHeld : Infinity;

/** A charge is shown where somebody talked. */
export const showsCharge = (status: CallStatus, durationSeconds: number): boolean =>
  billedMinutes(status, durationSeconds) > 0;

export interface CallRates {
  centsPerMinute: number;
  recordedCentsPerMinute: number;
  /** A second of it at least: the other rate is the whole call's. */
  isRecorded: boolean;
}

export function rateOf({ centsPerMinute, recordedCentsPerMinute, isRecorded }: CallRates): number {
  return isRecorded ? recordedCentsPerMinute : centsPerMinute;
}

export function billOf(call: { status: CallStatus; durationSeconds: number } & CallRates, most = Infinity): number {
  return billedMinutes(call.status, call.durationSeconds, most) * rateOf(call);
}

const minuteMs = 60_000;
/** So long before a minute begins its money is set aside. */
export const holdAheadMs = 20_000;

/** The instant at which that minute begins, the first with the lead's answer. */
export const beginOfMinute = (answeredAt: number, minute: number): number => answeredAt + (minute - 1) * minuteMs;
/** The minute of the call in which this instant lies. */
export const minuteAt = (answeredAt: number, now: number): number =>
  Math.floor(Math.max(0, now - answeredAt) / minuteMs) + 1;

/** Money is held no longer than the carrier lets a call last, and its last word may come late. */
export const longestHoldMs = 5 * 60 * minuteMs;
export const mostLiveCalls = 2;
