// The numbers of a line: how long it waits, and how often it is opened.
import { longestTalkMs } from '../calls/call-standing.rules.ts';
import type { LineFacts } from './line-facts.rules.ts';

/** So long without a call, and the line ends. */
export const idleMinutes = 15;
/** Waiting costs the agent nothing, and is free for so long within a day. */
export const mostWaitingHours = 4;
/** A line is opened so often in an hour. */
export const linesPerHour = 20;
/** A phone of which nothing was heard after it was dialed; longer than the carrier lets one ring. */
export const lostDialMs = 2 * 60_000;
/** Nobody pressed a key and nobody said so: longer than the words and the wait for the key. */
export const lostKeyMs = 60_000;
/** The words before the end were not heard by then: it ends without. */
export const lostWordsMs = 30_000;
/** A phone is not rung any more so long after the button was pressed. */
export const lateDialMs = 60_000;
/** Shorter than the minute between two rounds, so that each round asks about each line. */
export const watchEverySeconds = 45;
export const watchedPerRound = 500;

export interface Waited {
  /** Milliseconds; when the latest call on it ended, else when the key was pressed. */
  since: number;
  now: number;
}

export const isIdle = ({ since, now }: Waited): boolean => now - since >= idleMinutes * 60_000;

/** The end of a line that the carrier has forgotten: the last moment at which it was known to be up. */
export function lastSeen(
  { facts, startedAt }: { facts: LineFacts; startedAt: number },
  aliveAt: number | null,
): number {
  const { dialedAt, answeredAt, pressedAt, welcomedAt, spokenAt } = facts;
  const known = [aliveAt, dialedAt, answeredAt, pressedAt, welcomedAt, spokenAt].map((at) => at ?? startedAt);
  return Math.min(Math.max(startedAt, ...known), (answeredAt ?? Infinity) + longestTalkMs);
}
