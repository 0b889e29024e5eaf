// Whether the agent may call this person now: the same gate as for texts, but who wrote or called is not called at night unasked.
import type { RegistryFacts } from '../../domain/registry-terms.ts';
import { answerMs, mayContact } from '../contact-gate/may-contact.rules.ts';
import { registryStanding, type RegistryRefusal } from '../contact-gate/registry.rules.ts';

export interface PersonToCall {
  number: string;
  state: string | null;
  zip: string | null;
  isSuppressed: boolean;
  /** Of the National Do Not Call Registry; null: it is not asked. */
  registry: RegistryFacts | null;
  /** When this person last wrote or called, milliseconds. */
  lastInboundAt: number | null;
  /** Calls and texts of the last 24 hours. */
  recent: readonly number[];
  /** When the agent promised to call back, milliseconds: the lead's follow-up. */
  followUpAt: number | null;
}

/** A follow-up this near is the call-back that is made now. */
export const callBackMs = 3_600_000;

export type CallRefusal =
  'not_us_or_ca' | 'suppressed' | RegistryRefusal | 'no_lawful_window' | 'outside_window' | 'daily_limit';

/** It is a call-back that was set, or this person wrote or called within a day: a reason to be typed opens the hours, and nothing else. */
export const isAskedFor = (
  { lastInboundAt, followUpAt }: Pick<PersonToCall, 'lastInboundAt' | 'followUpAt'>,
  now: number,
): boolean =>
  (followUpAt !== null && Math.abs(followUpAt - now) <= callBackMs) ||
  (lastInboundAt !== null && now - lastInboundAt < answerMs);

/** `canOverride`: only the hours close it, and the call is asked for: a typed reason opens it. */
export type CallDecision =
  { may: 'go'; isOverridden: boolean } | { may: 'not'; why: CallRefusal; until: number | null; canOverride: boolean };

/** `override`: the agent's typed reason. `isTaken`: it was accepted when the call began, and the lead is about to be dialed. */
export function decideCall(
  person: PersonToCall,
  now: number,
  { override = null, isTaken = false }: { override?: string | null; isTaken?: boolean } = {},
): CallDecision {
  const mayOverride = isAskedFor(person, now);
  const decision = mayContact({
    person: { phone: person.number, state: person.state, zip: person.zip },
    purpose: 'one_to_one',
    now,
    isSuppressed: person.isSuppressed,
    registry: registryStanding(person.number, person.registry, now),
    lastInboundAt: null,
    recent: person.recent,
    override: override !== null && (mayOverride || isTaken) ? { reason: override } : null,
  });
  if (decision.isAllowed) return { may: 'go', isOverridden: decision.by === 'override' };
  const why = decision.reason;
  const until = 'until' in decision ? decision.until : null;
  return { may: 'not', why, until, canOverride: why === 'outside_window' && mayOverride };
}
