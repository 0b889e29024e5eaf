// Who a post is about where nobody in it is called a lead, a contact or the like: the primary of two, who pays for an order,
// a health plan's member, who booked an appointment, the title of an item.
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { isBare, isOfLeadBelow, personPart, type Place } from './whose-field.rules.ts';

/** The surest first. */
const standIns: readonly RegExp[] = [
  /^(?:primary|main)(?: (?:member|person|insured|details|info))?$/,
  /^(?:billing|bill to)(?: (?:details|info|contact))?$/,
  /^(?:appointment|booking|reservation)$/,
  /^member(?: (?:details|info))?$/,
];

/** The object whose fields are the lead's. Undefined: none, or nothing tells which. */
export function standIn(fields: readonly PayloadField[], places: readonly Place[]): string | undefined {
  const objects = new Map<string, Set<string>>();
  for (const [index, place] of places.entries()) {
    // One of a list is one of several.
    if (place.whose !== 'other' || /(?:^|\.)[0-9]+\./.test(fields[index]?.[0] ?? '')) continue;
    const part = personPart(place.header) ?? (headerWords(place.header) === 'name' ? 'full_name' : null);
    const said = objects.get(place.object) ?? new Set<string>();
    objects.set(place.object, part === null || fields[index]?.[1] === '' ? said : said.add(part));
  }
  for (const word of standIns) {
    const found = [...objects].filter(([object, said]) => {
      const way = object.split('.');
      return word.test(headerWords(way.at(-1) ?? '')) && isOfLeadBelow(way.slice(0, -1)) && isWhole(said);
    });
    if (found.length > 0) return found.length === 1 ? found[0]?.[0] : undefined;
  }
  return undefined;
}

/** Named and reached. */
const isWhole = (said: ReadonlySet<string>): boolean =>
  (said.has('phone') || said.has('email')) && [...said].some((part) => part.endsWith('name'));

/** Of the object that stands in for a person, what names and reaches it, and how it lives; its number is the order's. */
export const isOfStandIn = ({ object, header }: Place, of: string | undefined): boolean =>
  of !== undefined && object === of && (headerWords(header) === 'name' || !isBare(header));

const titleOfItem = /(?:^|\.)(?:pulse|item)_?name$/i;

/** Monday.com calls a new item as whoever filled in its form, and bears the columns beside that. */
export const isTitleOfItem = (name: string): boolean => titleOfItem.test(name);
