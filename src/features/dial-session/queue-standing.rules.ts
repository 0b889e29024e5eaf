// Whether a lead of the queue may be called now, and which places are certainly closed, so that whole lists can be narrowed.
import { areaCodesOf, placeOfNumber } from '../contact-gate/area-codes.rules.ts';
import { mayContact, nextOpening } from '../contact-gate/may-contact.rules.ts';
import { registryStanding } from '../contact-gate/registry.rules.ts';
import { hoursIn } from '../contact-gate/where-people-are.rules.ts';
import { statesWithZone, zonesOfState } from '../../domain/state-zones.ts';
import type { RegistryFacts } from '../../domain/registry-terms.ts';
import { isAskedFor } from '../calls/call-gate.rules.ts';
import { callableNumber } from '../calls/callable-number.rules.ts';
import { restMinutes, type HiddenReason } from './dial-session.rules.ts';

/** A lead as the gate has to know it. Instants are milliseconds. */
export interface Candidate {
  phone: string | null;
  state: string | null;
  zip: string | null;
  isSuppressed: boolean;
  /** Null: the registry is not asked. */
  registry: RegistryFacts | null;
  lastInboundAt: number | null;
  /** When the agent promised to call back. */
  followUpAt: number | null;
  /** Calls and texts of the last 24 hours. */
  recent: readonly number[];
  lastCalledAt: number | null;
}

export type Standing = { may: 'go' } | { may: 'not'; why: HiddenReason; until: number | null };

const restMs = restMinutes * 60_000;

export function standingOf(lead: Candidate, now: number): Standing {
  const { phone, state, zip, isSuppressed, registry, recent, lastCalledAt } = lead;
  const not = (why: HiddenReason, until: number | null = null): Standing => ({ may: 'not', why, until });
  if (phone === null) return not('no_phone');
  if (callableNumber(phone) === null) return not('number');
  if (isSuppressed) return not('suppressed');
  if (lastCalledAt !== null && now - lastCalledAt < restMs) return not('called', lastCalledAt + restMs);
  const person = { phone, state, zip };
  const decision = mayContact({
    person,
    purpose: 'one_to_one',
    now,
    isSuppressed,
    registry: registryStanding(phone, registry, now),
    lastInboundAt: null,
    recent,
    // The agent is asked for a reason once the call is to begin.
    override: isAskedFor(lead, now) ? { reason: 'asked' } : null,
  });
  if (decision.isAllowed) return { may: 'go' };
  if (decision.reason === 'on_national_list') return not('listed');
  if (decision.reason === 'dnc_not_checked') return not('unchecked');
  if (decision.reason === 'daily_limit') return not('limit', decision.until);
  return not('closed', 'until' in decision ? decision.until : null);
}

export interface ClosedPlaces {
  /** In all of their zones. */
  states: readonly string[];
  /** In some of their zones only: closed to who may live in any of them. */
  partly: readonly string[];
  /** Area codes. */
  codes: readonly string[];
  /** All other area codes that are dialed. */
  openCodes: readonly string[];
}

const areaCodes = [...areaCodesOf('US'), ...areaCodesOf('CA')];

const isOpen = (state: string, zones: readonly string[], now: number): boolean =>
  nextOpening(hoursIn([state]).one_to_one, zones, now, 0) === now;

/**
 * Where nobody may be called now, whatever else is known of a person there. A ZIP may narrow a state to one of its zones; what
 * a number tells, a lead’s address only adds to.
 */
export function closedPlaces(now: number): ClosedPlaces {
  const isClosed = (code: string): boolean => {
    const place = placeOfNumber(`+1${code}5550100`);
    return place !== null && place !== 'abroad' && !isOpen(place.state, place.zones, now);
  };
  const codes = areaCodes.filter(isClosed);
  const closed = statesWithZone.filter((state) => !isOpen(state, zonesOfState(state), now));
  const isWhole = (state: string): boolean => zonesOfState(state).every((zone) => !isOpen(state, [zone], now));
  return {
    states: closed.filter(isWhole),
    partly: closed.filter((state) => !isWhole(state)),
    codes,
    openCodes: areaCodes.filter((code) => !codes.includes(code)),
  };
}

/** So few places are open that who may be called is found by the numbers there. */
export const areFewOpen = ({ openCodes }: ClosedPlaces): boolean => openCodes.length < areaCodes.length / 4;
