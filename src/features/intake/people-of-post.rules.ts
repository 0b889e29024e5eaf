// Two people in one post: an agency beside its lead, a broker beside the applicant. Only one of them is the lead.
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import { isAbout, type Identity } from './about-lead.rules.ts';
import type { PayloadField } from './flatten-payload.rules.ts';
import { personWords } from '../../domain/own-words.ts';
import { isBare, isPersonObject, namesNobody, personPart, type Place } from './whose-field.rules.ts';

interface Person extends Identity {
  /** The lower, the surer it is the lead. */
  rank: number;
  /** Vendors call their own clients so, too. */
  isVague: boolean;
  indexes: number[];
}

export interface PeopleOfPost {
  /** Fields of those who are not the lead. */
  others: ReadonlySet<number>;
  /** Two people, and nothing says which one is meant. */
  areSeveral: boolean;
}

/** @param own the fields that may be the lead's by where they stand */
export function peopleOfPost(
  fields: readonly PayloadField[],
  places: readonly Place[],
  own: readonly boolean[],
): PeopleOfPost {
  const people = [...peopleByObject(fields, places, own).values()];
  const others = new Set(people.filter(({ rank }) => rank === secondPerson).flatMap(({ indexes }) => indexes));
  const said = people
    .filter((each) => isSomebody(each) && each.rank < secondPerson)
    .toSorted((one, other) => one.rank - other.rank);
  const [lead, ...rest] = said;
  if (!lead) return { others, areSeveral: false };
  let areSeveral = false;
  let known: Identity = lead;
  for (const each of rest) {
    const isSame = isAbout(each, known);
    const isOther = !isSame || (each.isVague && isWhole(known) && !sharesWith(each, known));
    if (!isOther) known = together(known, each);
    else if (!isSame && each.rank === lead.rank) areSeveral = true;
    else for (const index of each.indexes) others.add(index);
  }
  // The vendor's number of its client, beside whoever it sent.
  for (const each of people)
    if (each.isVague && !isSomebody(each))
      for (const index of each.indexes) if (isBare(places[index]?.header ?? '')) others.add(index);
  return { others, areSeveral };
}

function peopleByObject(
  fields: readonly PayloadField[],
  places: readonly Place[],
  own: readonly boolean[],
): Map<string, Person> {
  const numbered = numbersOfPeople(places);
  const { called, names: ownNames } = calledBeside(fields, places);
  const people = new Map<string, Person>();
  const names = new Map<string, Map<string, string>>();
  for (const [index, { object: place, header, isOfPerson }] of places.entries()) {
    if (!own[index]) continue;
    const who = called.get(index);
    const object = who?.object ?? `${personOf(place)}${numbered(index)}`;
    const kept = people.get(object);
    const { rank, isVague } = rankOf(object);
    const person = kept ?? { rank: rank + (who?.turn ?? 0), isVague, name: null, phones: [], emails: [], indexes: [] };
    if (!kept) people.set(object, person);
    person.indexes.push(index);
    const value = fields[index]?.[1] ?? '';
    const part =
      personPart(header) ??
      ((isOfPerson && headerWords(header) === 'name') || ownNames.has(index) ? 'full_name' : null);
    if (part === 'phone') person.phones = [...person.phones, value.replace(/\D/g, '').slice(-10)];
    else if (part === 'email') person.emails = [...person.emails, value.trim().toLowerCase()];
    else if (part !== null) names.set(object, (names.get(object) ?? new Map<string, string>()).set(part, value));
  }
  for (const [object, parts] of names) {
    const pieces = [parts.get('first_name'), parts.get('last_name')].filter(Boolean);
    const person = people.get(object);
    if (person) person.name = parts.get('full_name') ?? (pieces.length > 0 ? pieces.join(' ') : null);
  }
  return people;
}

const calledSo = new RegExp(`^(?<who>(?:${personWords.replace('|caller', '')})s?)(?: (?<rest>.+))?$`);
const namePart = /^(?:(?:full |first |last |given |family )?name|first|last|surname|person)$/;

interface Called {
  /** As if they stood in an object of their own. */
  object: string;
  /** Of several called by words of one rank the first comes first. */
  turn: number;
}

interface CalledBeside {
  called: ReadonlyMap<number, Called>;
  /** `name` alone, where it is a person's. */
  names: ReadonlySet<number>;
}

/**
 * `contact_name` and `contact_phone` beside a name and a phone of the post itself: who is called so may be another, and what stands
 * behind that word is theirs. Alone it is the lead's.
 */
function calledBeside(fields: readonly PayloadField[], places: readonly Place[]): CalledBeside {
  const called = new Map<number, Called>();
  const names = new Set<number>();
  for (const [object, indexes] of Map.groupBy(places.keys(), (index) => places[index]?.object ?? '')) {
    const said = indexes.filter((index) => places[index]?.whose === 'lead' && fields[index]?.[1] !== '');
    const wordsAt = (index: number): string => headerWords(places[index]?.header ?? '');
    const groups = Map.groupBy(said, (index) => calledSo.exec(wordsAt(index))?.groups?.who ?? '');
    const own = groups.get('') ?? [];
    const isPerson = (words: string) => ['full_name', 'first_name', 'last_name'].includes(personPart(words) ?? '');
    const isReached = own.some((index) => /^(?:phone|email)$/.test(personPart(wordsAt(index)) ?? ''));
    const isOwnName = own.some(
      (index) =>
        isPerson(wordsAt(index)) || (isReached && wordsAt(index) === 'name' && isName(fields[index]?.[1] ?? '')),
    );
    const named = [...groups].filter(
      ([who, group]) =>
        who !== '' && group.some((index) => namePart.test(calledSo.exec(wordsAt(index))?.groups?.rest ?? 'name')),
    );
    if (named.length + Number(isOwnName) < 2) continue;
    for (const index of isOwnName ? own : []) if (wordsAt(index) === 'name') names.add(index);
    for (const [turn, [who, group]] of named.entries())
      for (const index of group)
        called.set(index, { object: [object, who].filter(Boolean).join('.'), turn: (turn + 1) / 100 });
  }
  return { called, names };
}

/** Two words or more, and no sentence. */
const isName = (value: string): boolean =>
  /^\p{L}[\p{L}.'’-]*(?:,? \p{L}[\p{L}.'’-]*){1,4}$/u.test(value.trim()) && !namesNobody.test(value);

const numberOf = ({ header }: Place): string => / (?<number>[2-9])$/.exec(headerWords(header))?.groups?.number ?? '';

/** `first_name_2` beside `first_name_1`: what bears the number of a second name is a second person's. */
function numbersOfPeople(places: readonly Place[]): (index: number) => string {
  const isName = ({ header }: Place) =>
    headerWords(header)
      .replace(/ [0-9]$/, '')
      .endsWith('name');
  const named = new Set(places.filter(isName).map(numberOf));
  return (index) => {
    const place = places[index];
    const number = place ? numberOf(place) : '';
    return number !== '' && named.has(number) && named.has('') ? `#${number}` : '';
  };
}

/** Down to the innermost object that is a person; '' where none is: of the post itself. */
function personOf(object: string): string {
  const way = object.split('.');
  const at = way.findLastIndex(isPersonObject);
  return way.slice(0, at + 1).join('.');
}

/** Beside a first one, by their number. */
const secondPerson = 4;

const vague = /\b(?:client|member|subscriber)s?\b/;

/** By the word of the object; the post itself stands between. */
function rankOf(object: string): Pick<Person, 'rank' | 'isVague'> {
  if (object.includes('#')) return { rank: secondPerson, isVague: false };
  const words = headerWords(object.split('.').at(-1) ?? '');
  const isVague = vague.test(words);
  if (isVague || /\bcustomers?\b/.test(words)) return { rank: 3, isVague };
  if (/\b(?:contact|person|people|individual)s?\b/.test(words)) return { rank: 2, isVague };
  const isNamed =
    /\b(?:lead|consumer|applicant|prospect|insured|respondent|borrower|patient|policyholder|homeowner|veteran|caller|registrant|invitee)s?\b/;
  return { rank: isNamed.test(words) ? 0 : 1, isVague };
}

const isSomebody = ({ name, phones, emails }: Identity): boolean =>
  name !== null || phones.length > 0 || emails.length > 0;
const isWhole = ({ name, phones, emails }: Identity): boolean =>
  name !== null && (phones.length > 0 || emails.length > 0);

const sharesWith = (one: Identity, other: Identity): boolean =>
  one.phones.some((each) => other.phones.includes(each)) ||
  one.emails.some((each) => other.emails.includes(each)) ||
  (one.name !== null && other.name !== null && isAbout({ ...one, phones: [], emails: [] }, other));

const together = (one: Identity, other: Identity): Identity => ({
  name: one.name ?? other.name,
  phones: [...one.phones, ...other.phones],
  emails: [...one.emails, ...other.emails],
});
