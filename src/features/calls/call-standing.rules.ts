// What can be said of any call, whoever began it.
import type { CallFacts, StopReason, VoicemailWhy } from './call-facts.rules.ts';

export type CallStatus =
  'queued' | 'ringing' | 'answered' | 'bridged' | 'completed' | 'no_answer' | 'busy' | 'canceled' | 'failed';

/** Why there was no talk, or why it was ended. Sentences: calls.words.ts. */
export type CallReason =
  | Exclude<StopReason, 'hung_up'>
  | VoicemailWhy
  | 'not_pressed'
  | 'agent_no_answer'
  | 'agent_busy'
  | 'agent_unreached'
  | 'lead_unreached'
  | 'time_limit';

export interface CallStanding {
  status: CallStatus;
  reason: CallReason | null;
  endedBy: 'agent' | 'lead' | 'us' | 'carrier' | null;
  durationSeconds: number;
  /** Every phone has hung up. */
  isOver: boolean;
  /** Nothing that is still to come can change what it costs. */
  isBillKnown: boolean;
}

export type CallStep =
  | 'dial_agent'
  | 'ask_agent'
  | 'dial_lead'
  | 'answer_lead'
  | 'greet'
  | 'record'
  | 'bridge'
  | 'hang_up_agent'
  | 'hang_up_lead';

export const busyCauses = new Set(['user_busy', 'call_rejected']);

/** A person pressed 1 at the agent's phone. */
export const isTaken = ({ agentPressedAt }: CallFacts): boolean => agentPressedAt !== null;

/** When the talk began. A bridge proves that the lead had answered, should that event be lost. */
export function leadAnswer(facts: CallFacts): number | null {
  const isVoicemail = facts.direction === 'in' && !isTaken(facts);
  return isVoicemail ? null : (facts.leadAnsweredAt ?? facts.bridgedAt);
}

/** The first end; Infinity while nobody has hung up. */
export const talkEnd = ({ agentEndedAt, leadEndedAt }: CallFacts): number =>
  Math.min(agentEndedAt ?? Infinity, leadEndedAt ?? Infinity);

/** The carrier ends what lasts longer, whatever becomes of us. */
export const longestTalkMs = 4 * 3_600_000;

/** From the beginning of the talk to the first end. */
export function secondsOf(facts: CallFacts): number {
  const began = leadAnswer(facts);
  const end = talkEnd(facts);
  return began === null || end === Infinity ? 0 : Math.ceil(Math.max(0, end - began) / 1000);
}

/** The agent hung up while the lead's phone rang. */
export const isCanceled = ({ agentEndedAt, leadEndedAt }: CallFacts): boolean =>
  agentEndedAt !== null && leadEndedAt !== null && agentEndedAt < leadEndedAt;

export function endedByOf(facts: CallFacts): CallStanding['endedBy'] {
  if (facts.stopReason !== null) return facts.stopReason === 'hung_up' ? 'agent' : 'us';
  const isLead = facts.leadEndedAt !== null && facts.leadEndedAt < (facts.agentEndedAt ?? Infinity);
  const cause = isLead ? facts.leadCause : facts.agentCause;
  if (cause !== 'normal_clearing' && !busyCauses.has(cause ?? '') && !isCanceled(facts)) return 'carrier';
  return isLead ? 'lead' : 'agent';
}
