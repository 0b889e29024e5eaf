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
  const number = phone === null ? null : placeOfNumber(phone);
  const places = [zip === null ? null : placeOfZip(zip), number === 'abroad' ? null : number];
  const narrow = places.find((place) => place?.state === state && place.zones.length < ofState.length);
  return narrow?.zones ?? ofState;
}
