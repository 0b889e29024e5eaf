// Whether the agent may call this person now: the same gate as for texts.
import { mayContact } from '../contact-gate/may-contact.rules.ts';

export interface PersonToCall {
  number: string;
  state: string | null;
  zip: string | null;
  isSuppressed: boolean;
  /** When this person last wrote, milliseconds. */
  lastInboundAt: number | null;
  /** Calls and texts of the last 24 hours. */
  recent: readonly number[];
}

export type CallRefusal = 'not_us_or_ca' | 'suppressed' | 'no_lawful_window' | 'outside_window' | 'daily_limit';

export type CallDecision = { may: 'go' } | { may: 'not'; why: CallRefusal; until: number | null };

export function decideCall(person: PersonToCall, now: number): CallDecision {
  const decision = mayContact({
    person: { phone: person.number, state: person.state, zip: person.zip },
    purpose: 'one_to_one',
    now,
    isSuppressed: person.isSuppressed,
    lastInboundAt: person.lastInboundAt,
    recent: person.recent,
    override: null,
  });
  if (decision.isAllowed) return { may: 'go' };
  return { may: 'not', why: decision.reason, until: 'until' in decision ? decision.until : null };
}
