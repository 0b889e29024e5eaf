// Whether a call may be recorded when one side knows, or only when everyone on it agrees. Of both sides the stricter place decides,
// and what is not known is strict. Oregon asks everyone only where people meet in person. Checked on November 26, 2026; not legal
// advice.
import { statesOfZone } from '../../domain/state-zones.ts';
import { placeOfNumber } from '../contact-gate/area-codes.rules.ts';
import { placesOf, type Reached } from '../contact-gate/where-people-are.rules.ts';

export type RecordingLaw = 'one_party' | 'all_party';

/** Places that are not here count as `all_party`: provinces of Canada, military mail, territories of which nothing was found. */
export const lawOfState: Readonly<Record<string, RecordingLaw>> = {
  AK: 'one_party',
  AL: 'one_party',
  AR: 'one_party',
  AZ: 'one_party',
  CA: 'all_party',
  CO: 'one_party',
  CT: 'all_party',
  DC: 'one_party',
  DE: 'all_party',
  FL: 'all_party',
  GA: 'one_party',
  HI: 'one_party',
  IA: 'one_party',
  ID: 'one_party',
  IL: 'all_party',
  IN: 'one_party',
  KS: 'one_party',
  KY: 'one_party',
  LA: 'all_party',
  MA: 'all_party',
  MD: 'all_party',
  ME: 'one_party',
  MI: 'all_party',
  MN: 'one_party',
  MO: 'one_party',
  MS: 'one_party',
  MT: 'all_party',
  NC: 'one_party',
  ND: 'one_party',
  NE: 'one_party',
  NH: 'all_party',
  NJ: 'one_party',
  NM: 'one_party',
  NV: 'all_party',
  NY: 'one_party',
  OH: 'one_party',
  OK: 'one_party',
  OR: 'one_party',
  PA: 'all_party',
  PR: 'all_party',
  RI: 'one_party',
  SC: 'one_party',
  SD: 'one_party',
  TN: 'one_party',
  TX: 'one_party',
  UT: 'one_party',
  VA: 'one_party',
  VT: 'one_party',
  WA: 'all_party',
  WI: 'one_party',
  WV: 'one_party',
  WY: 'one_party',
};

export const unknownState = 'unknown';

/** Where somebody on a call may be, by number and address. A number that belongs to no state stands among them as `unknown`. */
export function statesOnCall(side: Reached): string[] {
  const places = placesOf(side);
  if (places === 'abroad') return [unknownState];
  return placeOfNumber(side.phone) === null ? [...places.states, unknownState] : [...places.states];
}

export interface AgentSide {
  phone: string;
  /** As the agent told it. */
  state: string | null;
  timeZone: string;
}

/** Where the agent calls from. Until they say so they may be anywhere that their number or their time zone tells. */
export function statesOfAgent({ phone, state, timeZone }: AgentSide): string[] {
  if (state !== null) return [state];
  const byZone = statesOfZone(timeZone);
  const byNumber = statesOnCall({ phone, state: null, zip: null });
  return [...new Set([...byNumber, ...(byZone.length > 0 ? byZone : [unknownState])])];
}

/** @param sides the states in which each side of the call may be */
export function lawOfCall(sides: readonly (readonly string[])[]): RecordingLaw {
  const isOneParty = sides.every(
    (states) => states.length > 0 && states.every((state) => lawOfState[state] === 'one_party'),
  );
  return isOneParty ? 'one_party' : 'all_party';
}
