// Where a call stands and what is done next, from its facts alone.
import type { CallFacts } from './call-facts.rules.ts';
import type { CallStanding, CallStep } from './call-standing.rules.ts';
import { incomingStandingOf, incomingStepsOf } from './incoming-state.rules.ts';
import { outgoingStandingOf, outgoingStepsOf } from './outgoing-state.rules.ts';

export function standingOf(facts: CallFacts): CallStanding {
  return facts.direction === 'in' ? incomingStandingOf(facts) : outgoingStandingOf(facts);
}

/** What is to be done now; one that was done before is harmless, because the carrier does a command once. */
export const stepsOf = (facts: CallFacts): CallStep[] =>
  facts.direction === 'in' ? incomingStepsOf(facts) : outgoingStepsOf(facts);
