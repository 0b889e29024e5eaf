// What is done next for the recording of a call, from what is known of it alone.
import type { RecordingLaw } from './recording-law.rules.ts';

/** Instants are milliseconds. */
export interface RecordingFacts {
  law: RecordingLaw;
  /** Both hear each other, and nobody has hung up. */
  isTalking: boolean;
  noticeAt: number | null;
  agentToldAt: number | null;
  personToldAt: number | null;
  /** The carrier is asked from then on, and may record before we know. */
  orderedAt: number | null;
  startedAt: number | null;
  isPauseWanted: boolean;
  /** Nothing is recorded for certain. */
  isPaused: boolean;
  /** The carrier is being asked to pause or to resume; whoever asks it looks again then. */
  isSwitching: boolean;
}

export type RecordingStep = 'say_notice' | 'start' | 'pause' | 'resume';

/** Where everyone must agree, nothing is recorded before both have heard the notice to its end. */
export function nextStep(facts: RecordingFacts): RecordingStep | null {
  if (!facts.isTalking) return null;
  if (facts.startedAt !== null) {
    if (facts.isSwitching || facts.isPauseWanted === facts.isPaused) return null;
    return facts.isPauseWanted ? 'pause' : 'resume';
  }
  if (facts.isPauseWanted && facts.orderedAt === null) return null;
  const hasNotice = facts.agentToldAt !== null && facts.personToldAt !== null;
  return facts.law === 'all_party' && !hasNotice ? 'say_notice' : 'start';
}

export interface LiveFacts extends Pick<RecordingFacts, 'isPauseWanted' | 'isPaused'> {
  /** The carrier may record since then. */
  hasOrder: boolean;
}

/** As screens show it while the call runs; `waiting`: not started yet. */
export type RecordingStatus = 'waiting' | 'recording' | 'paused';

export function statusOf({ hasOrder, isPauseWanted, isPaused }: LiveFacts): RecordingStatus {
  if (!hasOrder) return isPauseWanted ? 'paused' : 'waiting';
  return isPaused ? 'paused' : 'recording';
}

/** On its way to paused or back. */
export const isOnItsWay = ({ hasOrder, isPauseWanted, isPaused }: LiveFacts): boolean =>
  hasOrder && isPauseWanted !== isPaused;

/** Longer than the carrier is waited for: whoever asked it to pause or to resume is gone. */
export const longestSwitchSeconds = 30;
