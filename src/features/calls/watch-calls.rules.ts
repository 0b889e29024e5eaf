// When the carrier is asked about a call, after how long a silence means that something was lost, and when what was lost ended.
import type { CallFacts } from './call-facts.rules.ts';
import { leadAnswer, longestTalkMs } from './call-standing.rules.ts';

/** Shorter than the minute between two rounds, so that each round asks about each call. */
export const watchEverySeconds = 45;
export const watchedPerRound = 500;
/** A dialed phone of which nothing was heard; longer than the carrier lets one ring. */
export const lostDialMs = 2 * 60_000;
/** Nobody pressed a key and nobody said so: longer than the words and the wait for the key. */
export const lostKeyMs = 60_000;
/** A minute that nobody has set money aside for by now: whoever should have is not there. */
export const holdLateMs = 15_000;
/** An agent's phone is not rung any more so long after the button was pressed. */
export const lateDialMs = 60_000;

/**
 * The end of a phone that the carrier has forgotten: the last moment at which it was known to be up. Nobody pays for the time in which
 * we were away.
 */
export function lostEnd(
  facts: CallFacts,
  { startedAt, aliveAt }: { startedAt: number; aliveAt: number | null },
): number {
  const { isOnLine, agentEndedAt, leadEndedAt, agentDialedAt, agentAnsweredAt, agentPressedAt } = facts;
  const { leadDialedAt, leadAnsweredAt, bridgedAt, greetedAt, recordedAt } = facts;
  // The carrier hangs up the other phone with the one of which it told; a line goes on for long after a call.
  const ends = [leadEndedAt, isOnLine ? null : agentEndedAt];
  const agent = [agentDialedAt, agentAnsweredAt, agentPressedAt];
  const lead = [leadDialedAt, leadAnsweredAt, bridgedAt, greetedAt, recordedAt];
  const known = Math.max(startedAt, aliveAt ?? 0, ...[...ends, ...agent, ...lead].map((at) => at ?? 0));
  return Math.min(known, (leadAnswer(facts) ?? Infinity) + longestTalkMs);
}
