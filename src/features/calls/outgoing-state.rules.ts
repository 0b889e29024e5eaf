// A call to a lead: the agent's phone rings first.
import type { CallFacts } from './call-facts.rules.ts';
import {
  busyCauses,
  endedByOf,
  isCanceled,
  isTaken,
  leadAnswer,
  secondsOf,
  type CallReason,
  type CallStanding,
  type CallStatus,
  type CallStep,
} from './call-standing.rules.ts';

const silentCauses = new Set(['timeout', 'no_answer', 'originator_cancel']);

const hasLead = ({ leadDialedAt, leadLeg }: CallFacts): boolean => leadDialedAt !== null || leadLeg !== null;

export function outgoingStandingOf(facts: CallFacts): CallStanding {
  const { leadCause } = facts;
  const answeredAt = leadAnswer(facts);
  const isOver = isOverOf(facts);
  return {
    status: isOver ? endOf(facts) : liveStatusOf(facts),
    reason: isOver ? reasonOf(facts) : null,
    endedBy: isOver ? endedByOf(facts) : null,
    durationSeconds: secondsOf(facts),
    isOver,
    // A lead who hung up had answered, whatever comes late.
    isBillKnown: isOver && (answeredAt !== null || leadCause !== 'normal_clearing'),
  };
}

/** A line goes on without the call. */
function isOverOf(facts: CallFacts): boolean {
  const { isOnLine, agentEndedAt, leadEndedAt, stopReason } = facts;
  if (!hasLead(facts)) return agentEndedAt !== null || (isOnLine && stopReason !== null);
  return leadEndedAt !== null && (isOnLine || agentEndedAt !== null);
}

function liveStatusOf(facts: CallFacts): CallStatus {
  if (facts.bridgedAt !== null) return 'bridged';
  if (facts.leadAnsweredAt !== null) return 'answered';
  return facts.agentLeg !== null || facts.agentDialedAt !== null ? 'ringing' : 'queued';
}

/** The agent left the line before the lead was dialed. */
const endedWithLine = (facts: CallFacts): boolean =>
  facts.isOnLine && facts.stopReason === null && isTaken(facts) && !hasLead(facts);

function endOf(facts: CallFacts): CallStatus {
  if (leadAnswer(facts) !== null) return 'completed';
  if (facts.stopReason === 'hung_up' || endedWithLine(facts)) return 'canceled';
  if (!hasLead(facts) || facts.stopReason !== null) return 'failed';
  if (isCanceled(facts)) return 'canceled';
  const cause = facts.leadCause ?? '';
  if (busyCauses.has(cause)) return 'busy';
  return silentCauses.has(cause) ? 'no_answer' : 'failed';
}

function reasonOf(facts: CallFacts): CallReason | null {
  if (facts.stopReason === 'hung_up') return null;
  if (facts.stopReason !== null) return facts.stopReason;
  if (leadAnswer(facts) !== null)
    return facts.agentCause === 'time_limit' || facts.leadCause === 'time_limit' ? 'time_limit' : null;
  if (hasLead(facts)) return endOf(facts) === 'failed' ? 'lead_unreached' : null;
  if (endedWithLine(facts)) return null;
  if (facts.agentAnsweredAt !== null) return 'not_pressed';
  const cause = facts.agentCause ?? '';
  if (busyCauses.has(cause)) return 'agent_busy';
  return silentCauses.has(cause) ? 'agent_no_answer' : 'agent_unreached';
}

export function outgoingStepsOf(facts: CallFacts): CallStep[] {
  if (facts.isOnLine) return stepsOnLine(facts);
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

/** The agent's phone is the line's to ring, to ask and to hang up. */
function stepsOnLine(facts: CallFacts): CallStep[] {
  const isLeadLive = facts.leadLeg !== null && facts.leadEndedAt === null;
  if (facts.agentEndedAt !== null || facts.leadEndedAt !== null || facts.stopReason !== null)
    return isLeadLive ? ['hang_up_lead'] : [];
  if (facts.agentLeg === null || !isTaken(facts)) return [];
  if (!hasLead(facts)) return ['dial_lead'];
  return isLeadLive && facts.leadAnsweredAt !== null && facts.bridgedAt === null ? ['bridge'] : [];
}
