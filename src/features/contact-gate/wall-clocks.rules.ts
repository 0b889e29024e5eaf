// What the clock on a person's wall shows, as far as one can tell: to be shown, never to decide by. Who may be called when is
// asked of every place that they may be in.
import { zonesOfState } from '../../domain/state-zones.ts';
import { placeOfNumber } from './area-codes.rules.ts';
import { placeOfZip } from './zip-prefixes.rules.ts';

interface Person {
  phone: string | null;
  state: string | null;
  zip: string | null;
}

/** A state of two zones is narrowed by a ZIP of that state, else by such an area code. */
export function wallZones({ phone, state, zip }: Person): readonly string[] {
  const ofState = zonesOfState(state);
  if (ofState.length < 2) return ofState;
  const narrow = placesBeside(phone, zip).find(
    (place) => place?.state === state && place.zones.length < ofState.length,
  );
  return narrow?.zones ?? ofState;
}

/** The same at a number or a press, where a lead without such a state has a clock as well: by the ZIP, else by the area code. */
export function zonesThere(person: Person): readonly string[] {
  const ofState = wallZones(person);
  if (ofState.length > 0) return ofState;
  return placesBeside(person.phone, person.zip).find((place) => place !== null)?.zones ?? [];
}

/** The ZIP says more than the area code: a number is kept when its owner moves. */
function placesBeside(phone: string | null, zip: string | null) {
  const number = phone === null ? null : placeOfNumber(phone);
  return [zip === null ? null : placeOfZip(zip), number === 'abroad' ? null : number];
}
