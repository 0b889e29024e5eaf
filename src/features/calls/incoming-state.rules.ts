// The same of a call that comes in: the agent's phone rings while the caller waits; who is not put through may leave a message.
import type { CallFacts } from './call-facts.rules.ts';
import {
  endedByOf,
  isTaken,
  leadAnswer,
  secondsOf,
  type CallStanding,
  type CallStatus,
  type CallStep,
} from './call-standing.rules.ts';
import { waitForMessageMs } from './incoming-calls.rules.ts';

const takesNoMessage = new Set<CallFacts['voicemailWhy']>(['own_phone', 'closed', 'away']);

export function incomingStandingOf(facts: CallFacts): CallStanding {
  const { agentDialedAt, agentEndedAt, agentLeg, leadEndedAt } = facts;
  const isAgentOver = agentEndedAt !== null || (agentDialedAt === null && agentLeg === null);
  const isOver = leadEndedAt !== null && isAgentOver;
  const talked = leadAnswer(facts) !== null;
  return {
    status: isOver ? (talked ? 'completed' : 'no_answer') : liveStatusOf(facts),
    reason: isOver ? (facts.voicemailWhy ?? stoppedFor(facts)) : null,
    endedBy: isOver && talked ? endedByOf(facts) : null,
    durationSeconds: secondsOf(facts),
    isOver,
    isBillKnown: isOver,
  };
}

/** When the agent's devices are told that nobody took it; null: never. */
export function tellMissedAt(facts: CallFacts): number | null {
  const { status, isOver, reason } = incomingStandingOf(facts);
  if (!isOver || status !== 'no_answer' || reason === 'own_phone') return null;
  return facts.leadEndedAt! + (facts.greetedAt === null ? 0 : waitForMessageMs);
}

const stoppedFor = ({ stopReason }: CallFacts) => (stopReason === 'hung_up' ? null : stopReason);

function liveStatusOf(facts: CallFacts): CallStatus {
  if (facts.bridgedAt !== null) return 'bridged';
  return isTaken(facts) && facts.leadAnsweredAt !== null ? 'answered' : 'ringing';
}

export function incomingStepsOf(facts: CallFacts): CallStep[] {
  const isAgentLive = facts.agentLeg !== null && facts.agentEndedAt === null;
  const endAgent = isAgentLive ? (['hang_up_agent'] as const) : [];
  if (facts.leadEndedAt !== null) return [...endAgent];
  if (facts.stopReason !== null) return [...endAgent, 'hang_up_lead'];
  if (isTaken(facts)) return whenTaken(facts);
  if (facts.voicemailWhy !== null || facts.agentEndedAt !== null || facts.agentDeclinedAt !== null)
    return [...endAgent, untilMessage(facts)];
  if (facts.agentDialedAt === null && facts.agentLeg === null) return ['dial_agent'];
  return isAgentLive && facts.agentAnsweredAt !== null ? ['ask_agent'] : [];
}

function whenTaken({ agentEndedAt, leadAnsweredAt, bridgedAt }: CallFacts): CallStep[] {
  if (agentEndedAt !== null) return ['hang_up_lead'];
  if (leadAnsweredAt === null) return ['answer_lead'];
  return bridgedAt === null ? ['bridge'] : [];
}

function untilMessage({ leadAnsweredAt, greetedAt, recordedAt, voicemailWhy }: CallFacts): CallStep {
  if (leadAnsweredAt === null) return 'answer_lead';
  if (greetedAt === null) return 'greet';
  return recordedAt === null && !takesNoMessage.has(voicemailWhy) ? 'record' : 'hang_up_lead';
}
