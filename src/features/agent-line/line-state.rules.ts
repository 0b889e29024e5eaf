// Where a line stands and what is done next, from its facts alone.
import type { LineFacts, StopReason } from './line-facts.rules.ts';

export type LineStatus = 'ringing' | 'up' | 'ending' | 'over';

/** Sentences: agent-line.words.ts. */
export type LineEnd = StopReason | 'hung_up' | 'no_answer' | 'busy' | 'unreached' | 'not_pressed' | 'time_limit';

export type LineStep = 'dial' | 'ask' | 'welcome' | 'say_end' | 'hang_up';

const busyCauses = new Set(['user_busy', 'call_rejected']);
const silentCauses = new Set(['timeout', 'no_answer', 'originator_cancel']);

const isDeclined = ({ declinedAt, pressedAt }: LineFacts): boolean => declinedAt !== null && pressedAt === null;
const isDialed = ({ dialedAt, leg }: LineFacts): boolean => dialedAt !== null || leg !== null;

export function lineStatusOf(facts: LineFacts): LineStatus {
  const { endedAt, stopReason, pressedAt } = facts;
  if (endedAt !== null || (stopReason !== null && !isDialed(facts))) return 'over';
  if (stopReason !== null || isDeclined(facts)) return 'ending';
  return pressedAt === null ? 'ringing' : 'up';
}

/** Why it ended; null while it lives. */
export function lineEndOf(facts: LineFacts): LineEnd | null {
  if (lineStatusOf(facts) !== 'over') return null;
  const { stopReason, pressedAt, answeredAt, cause } = facts;
  if (stopReason !== null) return stopReason;
  if (pressedAt !== null) return cause === 'time_limit' || cause === 'lost' ? cause : 'hung_up';
  if (answeredAt !== null) return 'not_pressed';
  if (busyCauses.has(cause ?? '')) return 'busy';
  return silentCauses.has(cause ?? '') ? 'no_answer' : 'unreached';
}

/** What is to be done now; one that was done before is harmless, because the carrier does a command once. */
export function lineStepsOf(facts: LineFacts): LineStep[] {
  const { leg, answeredAt, pressedAt, welcomedAt, endedAt, stopReason } = facts;
  if (endedAt !== null) return [];
  if (stopReason !== null || isDeclined(facts)) {
    if (leg === null) return [];
    return saysEnd(facts) ? ['say_end'] : ['hang_up'];
  }
  if (!isDialed(facts)) return ['dial'];
  if (leg === null) return [];
  if (pressedAt === null) return answeredAt === null ? [] : ['ask'];
  return welcomedAt === null ? ['welcome'] : [];
}

/** Who waited too long hears why it ends. */
const saysEnd = ({ stopReason, stoppedAt, spokenAt }: LineFacts): boolean =>
  stopReason === 'idle' && (spokenAt ?? -Infinity) < (stoppedAt ?? -Infinity);
