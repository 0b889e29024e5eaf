// What is known of a call, and how one event of the carrier's adds to it. Each fact keeps its earliest instant: the same events
// in any order, once or often, end with the same facts.
import type { CallEvent } from '../../domain/carrier-call.ts';

/** Instants are milliseconds. */
export interface CallFacts {
  /** `in`: a call to one of the agent's numbers; the lead's leg is there from the beginning. */
  direction: 'out' | 'in';
  /** The agent’s leg is a line’s: rung before this call, it outlives it. What it did comes from the line. */
  isOnLine: boolean;
  agentLeg: string | null;
  agentDialedAt: number | null;
  agentAnsweredAt: number | null;
  /** A person there pressed 1. */
  agentPressedAt: number | null;
  /** Another key, or none in time. */
  agentDeclinedAt: number | null;
  agentEndedAt: number | null;
  agentCause: string | null;
  leadLeg: string | null;
  leadDialedAt: number | null;
  leadAnsweredAt: number | null;
  leadEndedAt: number | null;
  leadCause: string | null;
  bridgedAt: number | null;
  /** Of a call that comes in: why it is not put through to the agent. */
  voicemailWhy: VoicemailWhy | null;
  /** The caller heard what is said to who is not put through. */
  greetedAt: number | null;
  recordedAt: number | null;
  /** We end it, for this. */
  stopReason: StopReason | null;
}

/** `hung_up`: the agent ended it on a screen; `no_access`: the account may not call any more. */
export type StopReason = 'no_money' | 'not_allowed' | 'lost' | 'hung_up' | 'no_access';

/**
 * `own_phone`: the agent calls it from the own phone; `closed`: the agent's access has ended; `away`: nobody told us of the call while
 * it rang. None of these leaves a message.
 */
export type VoicemailWhy = 'no_phone' | 'no_balance' | 'on_a_call' | 'on_the_line' | 'own_phone' | 'closed' | 'away';

export const noFacts: CallFacts = {
  direction: 'out',
  isOnLine: false,
  agentLeg: null,
  agentDialedAt: null,
  agentAnsweredAt: null,
  agentPressedAt: null,
  agentDeclinedAt: null,
  agentEndedAt: null,
  agentCause: null,
  leadLeg: null,
  leadDialedAt: null,
  leadAnsweredAt: null,
  leadEndedAt: null,
  leadCause: null,
  bridgedAt: null,
  voicemailWhy: null,
  greetedAt: null,
  recordedAt: null,
  stopReason: null,
};

/** What counts of a leg: an event, or what the carrier said when it was asked. */
export type Told = Pick<CallEvent, 'type' | 'leg' | 'digits' | 'cause'> & { legId: string | null; at: number };

const keyThatTakes = '1';

export function withTold(facts: CallFacts, told: Told): CallFacts {
  const { leg, at } = told;
  const isAgent = leg === 'agent';
  const known: CallFacts = isAgent
    ? { ...facts, agentLeg: facts.agentLeg ?? told.legId }
    : { ...facts, leadLeg: facts.leadLeg ?? told.legId };
  switch (told.type) {
    case 'answered':
      return isAgent
        ? { ...known, agentAnsweredAt: earlier(known.agentAnsweredAt, at) }
        : { ...known, leadAnsweredAt: earlier(known.leadAnsweredAt, at) };
    case 'gathered':
      return told.digits === keyThatTakes
        ? { ...known, agentPressedAt: earlier(known.agentPressedAt, at) }
        : { ...known, agentDeclinedAt: earlier(known.agentDeclinedAt, at) };
    case 'bridged':
      return { ...known, bridgedAt: earlier(known.bridgedAt, at) };
    case 'ended':
      return isAgent ? withAgentEnd(known, at, told.cause) : withLeadEnd(known, at, told.cause);
    case 'spoken':
      return isAgent ? known : { ...known, greetedAt: earlier(known.greetedAt, at) };
    case 'recorded':
      // Of a call that goes out it is the talk, not a message.
      return isAgent || facts.direction === 'out' ? known : { ...known, recordedAt: earlier(known.recordedAt, at) };
    case 'unrecorded':
    case 'initiated':
      return known;
  }
}

function withAgentEnd(facts: CallFacts, at: number, cause: string | null): CallFacts {
  if (facts.agentEndedAt !== null && facts.agentEndedAt <= at) return facts;
  return { ...facts, agentEndedAt: at, agentCause: cause };
}

function withLeadEnd(facts: CallFacts, at: number, cause: string | null): CallFacts {
  if (facts.leadEndedAt !== null && facts.leadEndedAt <= at) return facts;
  return { ...facts, leadEndedAt: at, leadCause: cause };
}

const earlier = (one: number | null, other: number): number => (one === null ? other : Math.min(one, other));
