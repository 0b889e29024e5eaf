// All states and zones a person may be in, by address and by number: what is lawful must be so in each of them.
import { dialerPattern } from '../../domain/phone-number.ts';
import { stateCode } from '../../domain/us-state.ts';
import { zonesOfState } from '../../domain/state-zones.ts';
import { placeOfNumber } from './area-codes.rules.ts';
import type { ContactPurpose } from './contact-row.rules.ts';
import { hoursTogether, rowsFor, type ContactHours } from './contact-windows.rules.ts';
import { placeOfZip, zipKey } from './zip-prefixes.rules.ts';

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
const allZones: readonly string[] = [
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

export interface Rules extends Places {
  /** What all rows there allow together. */
  hours: HoursByPurpose;
}

type HoursByPurpose = Readonly<Record<ContactPurpose, ContactHours>>;

const maxKept = 20_000;
const rulesOfPlaces = new Map<string, Rules>();
const hoursOfPlaces = new Map<string, HoursByPurpose>();

/** The places of a person with the rules there. Kept: an area code, a state and the district of a ZIP decide all of it. */
export function rulesFor({ phone, state, zip }: Reached): Rules | 'abroad' {
  if (!dialerPattern.test(phone)) return 'abroad';
  const key = `${phone.slice(2, 5)} ${state ?? ''} ${zip === null ? '' : zipKey(zip)}`;
  const known = rulesOfPlaces.get(key);
  if (known) return known;
  const places = placesOf({ phone, state, zip });
  if (places === 'abroad') return 'abroad';
  const rules = { ...places, hours: hoursIn(places.states) };
  if (rulesOfPlaces.size >= maxKept) rulesOfPlaces.clear();
  rulesOfPlaces.set(key, rules);
  return rules;
}

/** What these states allow together; of none, what all allow. */
export function hoursIn(states: readonly string[]): HoursByPurpose {
  const key = states.join(' ');
  let known = hoursOfPlaces.get(key);
  if (!known) {
    const rows = rowsFor(states);
    known = { automatic: hoursTogether(rows, 'automatic'), one_to_one: hoursTogether(rows, 'one_to_one') };
    hoursOfPlaces.set(key, known);
  }
  return known;
}
