// Calendars that ask for a number to call write it as the place of the meeting. Of one that is to be called it is the host's.
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import type { Place } from './whose-field.rules.ts';

const isNumber = /^\s*\+?[0-9][0-9 ().-]{8,18}\s*$/;
/** Calendly's word for a call that the host makes, and Cal.com's for a number that the guest gave. */
const isToGuest = /^(?:outbound[ _-]?call|phone)$/i;
const placeOfCall = /^(?:location|phone(?: number)?|option value|value)$/;

/** `location: { type: 'outbound_call', location: '+1 615-555-0101' }`, `location: { optionValue: '+1…', value: 'phone' }`. */
export function withBookedCall(fields: readonly PayloadField[], places: readonly Place[]): readonly Place[] {
  const objects = fields.map(([name]) => objectOf(name));
  const at = fields.findIndex(([name, value], index) => {
    const object = objects[index] ?? '';
    const leaf = headerWords(name.slice(object.length));
    if (!/(?:^|[._])location(?:\.value)?$/i.test(object) || !placeOfCall.test(leaf) || !isNumber.test(value))
      return false;
    return fields.some(
      ([other, said], place) =>
        objects[place] === object &&
        /^(?:type|kind|value)$/.test(headerWords(other.slice(object.length))) &&
        isToGuest.test(said),
    );
  });
  return places.map((place, index) =>
    index === at
      ? { ...place, whose: 'lead', header: 'phone', object: '', isOfPerson: false, mayBeLead: false }
      : place,
  );
}

const objectOf = (name: string): string => /^(.*)(?:[.]|__)[^.]+?$/.exec(name)?.[1] ?? '';
