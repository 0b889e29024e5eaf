// Where a call stands and what is done next, from its facts alone.
import type { CallFacts, StopReason } from './call-facts.rules.ts';

export type CallStatus =
  'queued' | 'ringing' | 'answered' | 'bridged' | 'completed' | 'no_answer' | 'busy' | 'canceled' | 'failed';

/** Why there was no talk, or why it was ended. Sentences: calls.words.ts. */
export type CallReason =
  | Exclude<StopReason, 'hung_up'>
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

const busyCauses = new Set(['user_busy', 'call_rejected']);
const silentCauses = new Set(['timeout', 'no_answer', 'originator_cancel']);

/** A bridge proves that the lead had answered, should that event be lost. */
export const leadAnswer = ({ leadAnsweredAt, bridgedAt }: CallFacts): number | null => leadAnsweredAt ?? bridgedAt;
const hasLead = ({ leadDialedAt, leadLeg }: CallFacts): boolean => leadDialedAt !== null || leadLeg !== null;

export function standingOf(facts: CallFacts): CallStanding {
  const { agentEndedAt, leadEndedAt, leadCause } = facts;
  const answeredAt = leadAnswer(facts);
  const isOver = agentEndedAt !== null && (!hasLead(facts) || leadEndedAt !== null);
  const firstEnd = Math.min(agentEndedAt ?? Infinity, leadEndedAt ?? Infinity);
  const durationSeconds =
    answeredAt === null || firstEnd === Infinity ? 0 : Math.ceil(Math.max(0, firstEnd - answeredAt) / 1000);
  return {
    status: isOver ? endOf(facts) : liveStatusOf(facts),
    reason: isOver ? reasonOf(facts) : null,
    endedBy: isOver ? endedByOf(facts) : null,
    durationSeconds,
    isOver,
    // A lead who hung up had answered, whatever comes late.
    isBillKnown: isOver && (answeredAt !== null || leadCause !== 'normal_clearing'),
  };
}

function liveStatusOf(facts: CallFacts): CallStatus {
  if (facts.bridgedAt !== null) return 'bridged';
  if (facts.leadAnsweredAt !== null) return 'answered';
  return facts.agentLeg !== null || facts.agentDialedAt !== null ? 'ringing' : 'queued';
}

function endOf(facts: CallFacts): CallStatus {
  if (leadAnswer(facts) !== null) return 'completed';
  if (facts.stopReason === 'hung_up') return 'canceled';
  if (!hasLead(facts) || facts.stopReason !== null) return 'failed';
  if (isCanceled(facts)) return 'canceled';
  const cause = facts.leadCause ?? '';
  if (busyCauses.has(cause)) return 'busy';
  return silentCauses.has(cause) ? 'no_answer' : 'failed';
}

/** The agent hung up while the lead's phone rang. */
const isCanceled = ({ agentEndedAt, leadEndedAt }: CallFacts): boolean =>
  agentEndedAt !== null && leadEndedAt !== null && agentEndedAt < leadEndedAt;

function reasonOf(facts: CallFacts): CallReason | null {
  if (facts.stopReason === 'hung_up') return null;
  if (facts.stopReason !== null) return facts.stopReason;
  if (leadAnswer(facts) !== null)
    return facts.agentCause === 'time_limit' || facts.leadCause === 'time_limit' ? 'time_limit' : null;
  if (hasLead(facts)) return endOf(facts) === 'failed' ? 'lead_unreached' : null;
  if (facts.agentAnsweredAt !== null) return 'not_pressed';
  const cause = facts.agentCause ?? '';
  if (busyCauses.has(cause)) return 'agent_busy';
  return silentCauses.has(cause) ? 'agent_no_answer' : 'agent_unreached';
}

function endedByOf(facts: CallFacts): CallStanding['endedBy'] {
  if (facts.stopReason !== null) return facts.stopReason === 'hung_up' ? 'agent' : 'us';
  const isLead = facts.leadEndedAt !== null && facts.leadEndedAt < (facts.agentEndedAt ?? Infinity);
  const cause = isLead ? facts.leadCause : facts.agentCause;
  if (cause !== 'normal_clearing' && !busyCauses.has(cause ?? '') && !isCanceled(facts)) return 'carrier';
  return isLead ? 'lead' : 'agent';
}

export type CallStep = 'dial_agent' | 'ask_agent' | 'dial_lead' | 'bridge' | 'hang_up_agent' | 'hang_up_lead';

/** What is to be done now; one that was done before is harmless, because the carrier does a command once. */
export function stepsOf(facts: CallFacts): CallStep[] {
  const isAgentLive = facts.agentLeg !== null && facts.agentEndedAt === null;
  const isLeadLive = facts.leadLeg !== null && facts.leadEndedAt === null;
  const isDeclined = facts.agentDeclinedAt !== null && facts.agentPressedAt === null;
  const hasEnd = facts.agentEndedAt !== null || facts.leadEndedAt !== null;
  if (hasEnd || isDeclined || facts.stopReason !== null)
    return [...(isAgentLive ? (['hang_up_agent'] as const) : []), ...(isLeadLive ? (['hang_up_lead'] as const) : [])];
  if (facts.agentDialedAt === null && facts.agentLeg === null) return ['dial_agent'];
  if (!isAgentLive) return [];
  if (facts.agentPressedAt === null) return facts.agentAnsweredAt === null ? [] : ['ask_agent'];
  if (!hasLead(facts)) return ['dial_lead'];
  return isLeadLive && facts.leadAnsweredAt !== null && facts.bridgedAt === null ? ['bridge'] : [];
}
