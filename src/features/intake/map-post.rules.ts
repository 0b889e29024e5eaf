// From the fields of a post to those of a lead: each is the lead's, or a detail.
import { bookFields } from '../lead-files/book-fields.rules.ts';
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import type { ImportField } from '../lead-files/import-field.words.ts';
import { suggestMapping } from '../lead-files/map-columns.rules.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { withBookedCall } from './booked-call.rules.ts';
import { withCaller } from './called-from.rules.ts';
import { withNumbered } from './numbered-answers.rules.ts';
import { peopleOfPost } from './people-of-post.rules.ts';
import { isOfStandIn, isTitleOfItem, standIn } from './stand-ins.rules.ts';
import {
  hasPersonWordOnly,
  isBare,
  isFullName,
  isOwnHeader,
  mayBeOthers,
  namesNobody,
  namesPerson,
  personPart,
  placeOf,
  type Place,
} from './whose-field.rules.ts';

export interface MappedField {
  header: string;
  field: ImportField;
}

/** Known by its name, not by what one value looks like: an order number of ten digits is no phone. */
const minScore = 80;

/** One for each field, in their order. */
export function mapPost(fields: readonly PayloadField[]): MappedField[] {
  const places = placesOf(fields);
  const { others, areLeads: isLeads } = leadsOwn(fields, places);
  const detailOf = (index: number): string =>
    others.has(index) ? (fields[index]?.[0] ?? '').replaceAll('.', ' ') : (places[index]?.detail ?? '');
  const headers = places.map((place, index) => (isLeads[index] ? place.header : detailOf(index)));
  const values = [fields.map(([, value]) => value)];
  const known = suggestMapping(headers, values);
  const mayCount = ({ field, score }: { field: ImportField; score: number }, index: number): boolean =>
    isLeads[index] ? isOwnHeader(headers[index] ?? '', field, score) : mayBeOthers(field);
  const counts = known.map(mayCount);
  // Once more without what is not the lead's, which else could take a place from what is.
  const own = suggestMapping(
    headers.map((header, index) => (counts[index] ? header : aDetail)),
    values,
  );
  return headers.map((header, index) => {
    if (known[index]?.field === 'refused') return { header, field: 'refused' };
    const found = own[index] ?? { field: 'extra', score: 0 };
    const isOwn = counts[index] && found.score >= minScore && !bookFields.has(found.field);
    // What another's had before, this one may have got only now: "ToZip" beside "FromZip".
    return { header, field: isOwn && mayCount(found, index) ? found.field : 'extra' };
  });
}

function placesOf(fields: readonly PayloadField[]): readonly Place[] {
  const places = fields.map(([name, value]): Place => {
    const place = placeOf(name);
    // Zoho Forms calls the number so.
    if (
      place.whose === 'lead' &&
      /\bphone.*\bcountry ?code$/.test(headerWords(place.header)) &&
      isWholePhone.test(value)
    )
      return { ...place, header: 'phone' };
    // `customer: { number: '+1…' }`
    if (place.isOfPerson && headerWords(place.header) === 'number' && /^\s*\+[0-9]{11}\s*$/.test(value))
      return { ...place, header: 'phone' };
    return isNoName(place.header, value) ? { ...place, whose: 'other' } : place;
  });
  return withNumbered(fields, withBookedCall(fields, withCaller(fields, withTitle(fields, places))));
}

/** The title of an item, where it is the only name and a phone or an email stands beside it. */
function withTitle(fields: readonly PayloadField[], places: readonly Place[]): readonly Place[] {
  const at = fields.findIndex(([name, value]) => isTitleOfItem(name) && value !== '' && !namesNobody.test(value));
  const parts = places.map(({ whose, header }) =>
    whose === 'other' ? null : (personPart(header) ?? (isBareName(header) ? 'full_name' : null)),
  );
  const isReached = parts.some((part) => part === 'phone' || part === 'email');
  // A shop's items have names, too.
  const isOfBoard = fields.some(([name]) => /(?:board|pulse)_?(?:id|name)$|column_?values/i.test(name));
  if (at < 0 || !isOfBoard || !isReached || parts.some((part) => part !== null && part !== 'phone' && part !== 'email'))
    return places;
  return places.map((place, index) => (index === at ? { ...place, whose: 'lead', header: 'full name' } : place));
}

/** Stripe's `customer: 'cus_1'`, `insured: true`: an id or an answer, and not what they are called. */
const isNoName = (header: string, value: string): boolean =>
  /^(?:\S*[0-9]\S*|y|n|yes|no|true|false)$/i.test(value) && hasPersonWordOnly(headerWords(header));

const isWholePhone = /^\s*\+?(?:[ ().-]*[0-9]){10,15}\s*$/;

const aDetail = 'detail of another';

/** Two people stand in it, and nothing says which of them is the lead. */
export function areTwoLeads(fields: readonly PayloadField[]): boolean {
  if (areNumbered(fields) || areColumns(fields)) return true;
  const places = placesOf(fields);
  return peopleOfPost(fields, places, inLead(fields, places)).areSeveral;
}

/** `lead1_phone` and `lead2_phone`: each has what the other has. */
function areNumbered(fields: readonly PayloadField[]): boolean {
  const seen = new Map<string, Set<string>>();
  for (const [name, value] of fields) {
    const { at, rest } = /^(?:lead|prospect|record) ?(?<at>[0-9]+) (?<rest>.+)$/.exec(headerWords(name))?.groups ?? {};
    const part = rest === undefined ? null : (personPart(rest) ?? (rest === 'name' ? 'full_name' : null));
    if (at !== undefined && part !== null && value !== '')
      seen.set(part, (seen.get(part) ?? new Set<string>()).add(at));
  }
  return [...seen.values()].some((each) => each.size > 1);
}

/** Zapier's line items: `first_name: 'Ann,Ben'` beside two phones. A person's several phones stand beside one name. */
function areColumns(fields: readonly PayloadField[]): boolean {
  const names = new Map<string, Set<string>>();
  const reached = { phone: new Set<string>(), email: new Set<string>() };
  for (const [index, { whose, header }] of placesOf(fields).entries()) {
    const [name = '', value = ''] = fields[index] ?? [];
    const part = whose === 'lead' ? (personPart(header) ?? (isBareName(header) ? 'full_name' : null)) : null;
    if (part === null || part === 'last_name') continue;
    // "Able, Ann" is one whole name.
    const said = value
      .toLowerCase()
      .split(part === 'full_name' ? /;/ : /[;,]/)
      .map((each) => each.trim())
      .filter(Boolean);
    const kept = part === 'phone' || part === 'email' ? reached[part] : (names.get(name) ?? new Set<string>());
    for (const each of said) kept.add(each);
    if (part !== 'phone' && part !== 'email') names.set(name, kept);
  }
  const isAsMany = ({ size }: ReadonlySet<string>) =>
    size > 1 && [reached.phone.size, reached.email.size].includes(size);
  return [...names.values()].some(isAsMany);
}

function inLead(fields: readonly PayloadField[], places: readonly Place[]): boolean[] {
  const strangers = placesOfLists(fields, places);
  return places.map(({ whose }, index) => whose === 'lead' && !strangers.has(index));
}

interface Leads {
  areLeads: boolean[];
  /** Of somebody who stands beside the lead as a person. */
  others: ReadonlySet<number>;
}

function leadsOwn(fields: readonly PayloadField[], places: readonly Place[]): Leads {
  const stands = inLead(fields, places);
  const { others } = peopleOfPost(fields, places, stands);
  const own = stands.map((isIn, index) => isIn && !others.has(index));
  const persons = () =>
    places.filter(
      ({ header }, index) =>
        own[index] && (namesPerson(header) || (isBareName(header) && !namesNobody.test(fields[index]?.[1] ?? ''))),
    );
  // Nobody at all: then what a form or an event bears itself is who it is about, else a person below anything that is nobody.
  const steps: ((place: Place) => boolean)[] = [
    (place) => isPersonOfEnvelope(place, places),
    ({ mayBeLead }) => mayBeLead,
  ];
  for (const mayBe of steps)
    if (persons().length === 0) for (const [index, place] of places.entries()) own[index] ||= mayBe(place);
  const instead = persons().length === 0 ? standIn(fields, places) : undefined;
  for (const [index, place] of places.entries()) own[index] ||= isOfStandIn(place, instead);
  const person = persons();
  const areLeads = own.map((isOwn, index) => {
    const place = places[index];
    return isOwn && place !== undefined && (!isBare(place.header) || isOfLead(place, fields[index]?.[1] ?? '', person));
  });
  return { areLeads, others };
}

const isBareName = (header: string): boolean => headerWords(header) === 'name';

/** The bare id or name of the object in which the person stands, or of one that is a person by its own name. */
function isOfLead(place: Place, value: string, person: readonly Place[]): boolean {
  if (isBareName(place.header) && namesNobody.test(value) && !place.isOfPerson) return false;
  const others = person.filter(({ header }) => namesPerson(header));
  if (isBareName(place.header) && others.some(({ header }) => isFullName(header))) return false;
  if (place.isOfPerson || others.some(({ object }) => object === place.object)) return true;
  // A quote has a number and a name, too.
  if (isOfRequest.test(headerWords(place.object.split('.').at(-1) ?? ''))) return false;
  if (others.length === 0) return true;
  const isNamed = others.some(({ header }) => /\bname\b|^(?:first|last)$/.test(headerWords(header)));
  return isBareName(place.header) && !isNamed && !namesNobody.test(value);
}

const isOfRequest = /(?:^| )(?:quote|request|inquiry|enquiry)$/;
/** `form: { first_name, phone }`: a name alone may be the form's, beside a phone or an email it is the person's. An event's too. */
function isPersonOfEnvelope({ whose, header, object }: Place, places: readonly Place[]): boolean {
  if (whose !== 'envelope') return false;
  const parts = places.filter((other) => other.object === object).map((other) => personPart(other.header));
  const isReached = parts.some((part) => part === 'phone' || part === 'email');
  const isNamed = parts.some((part) => part !== null && part !== 'phone' && part !== 'email');
  if (isBareName(header)) return isReached;
  const isForm = headerWords(object.split('.').at(-1) ?? '') === 'form';
  return personPart(header) !== null && (isForm || (isNamed && isReached));
}

/** Of a list of several people beside the lead: none of them is the lead. Several phones of one are no people. */
function placesOfLists(fields: readonly PayloadField[], places: readonly Place[]): Set<number> {
  const lists = new Map<string, Map<string, number[]>>();
  for (const [index, [name]] of fields.entries()) {
    const { list, at } = /^(?<list>.*?)\.(?<at>[0-9]+)\./.exec(name)?.groups ?? {};
    const isList = list !== undefined && depthOf(places[index]?.object ?? '') >= depthOf(list);
    if (!isList || at === undefined || places[index]?.whose !== 'lead') continue;
    const people = lists.get(list) ?? new Map<string, number[]>();
    lists.set(list, people.set(at, [...(people.get(at) ?? []), index]));
  }
  // Each bears what the other does, too: a name and a phone in a list of answers are one person's.
  const saidOf = (indexes: readonly number[]) => {
    const headers = indexes.map((index) => places[index]?.header ?? '');
    return new Set(headers.filter((header) => namesPerson(header) || isBareName(header)).map(headerWords));
  };
  const several = [...lists.values()].filter((people) => {
    const said = [...people.values()].map(saidOf);
    return said.some((one, at) =>
      said.some((other, place) => place > at && [...one].some((header) => other.has(header))),
    );
  });
  return new Set(several.flatMap((people) => [...people.values()].flat()));
}

const depthOf = (path: string): number =>
  path.split('.').filter((part) => part !== '' && !/^[0-9]+$/.test(part)).length;
