// All states and zones a person may be in, by address and by number: what is lawful must be so in each of them.
import { stateCode } from '../../domain/us-state.ts';
import { zonesOfState } from '../../domain/time-zone.ts';
import { placeOfNumber } from './area-codes.rules.ts';
import { placeOfZip } from './zip-prefixes.rules.ts';

export interface Reached {
  /** `+14045550100` */
  phone: string;
  /** Two letters, as on the lead. */
  state: string | null;
  zip: string | null;
}

export interface Places {
  /** Provinces of Canada among them; empty when nothing is known. */
  states: readonly string[];
  zones: readonly string[];
}

/** From Maine to Hawaii: for whom nothing is known of. */
export const allZones: readonly string[] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** `'abroad'` for a number of neither the United States nor Canada. */
export function placesOf({ phone, state, zip }: Reached): Places | 'abroad' {
  const number = placeOfNumber(phone);
  if (number === 'abroad') return 'abroad';
  const home = homeOf(state, zip);
  const states = [...home.states, ...(number ? [number.state] : [])];
  const zones = [...home.zones, ...(number ? number.zones : [])];
  return {
    states: [...new Set(states)],
    zones: zones.length > 0 ? [...new Set(zones)] : allZones,
  };
}

/** A ZIP narrows its state's zones. One of another state than the address says leaves both open. */
function homeOf(state: string | null, zip: string | null): Places {
  const byZip = zip === null ? null : placeOfZip(zip);
  const named = state === null ? null : stateCode(state);
  if (!byZip) return named ? { states: [named], zones: zonesOfState(named) } : { states: [], zones: [] };
  if (!named || named === byZip.state) return { states: [byZip.state], zones: byZip.zones };
  return { states: [named, byZip.state], zones: [...zonesOfState(named), ...byZip.zones] };
}
