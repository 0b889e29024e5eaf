// Whose a posted field is: a post is read from the person outwards. The lead's is what stands at the top, in a wrapper, or in
// an object that names a person; everything below another object, or behind another's word, is a detail.
import { fieldOfAlias, headerWords } from '../lead-files/column-aliases.rules.ts';
import type { ImportField } from '../lead-files/import-field.words.ts';
import { namesSomebodyElse } from '../lead-files/map-columns.rules.ts';
import { hasOwnWordsOnly, otherWords as others, personWords } from '../../domain/own-words.ts';

const setOf = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .split(';')
      .map((word) => word.trim().replace(/\s+/g, ' '))
      .filter(Boolean),
  );

const person = new RegExp(
  `^(?:primary |main |new )?(?:${personWords})s?(?: (?:info|information|data|details?|record|fields|profile))?$`,
);

/** What holds a lead and says nothing of whose it is. */
const wrappers = setOf(`data; payload; body; record; records; fields; field data; form data; formdata; form fields;
  form response; answers; attributes; properties; values; submission; submissions; submission data; response; responses; entry;
  entries; item; items; row; rows; result; results; named values; user column data; custom fields; custom data; raw request;
  rawrequest; raw; post data; postdata; json; content; details; info; information; profile; demographics; personal; personal info; personal information;
  personal details; params; parameters; inputs; questions; hidden; variables; merges; object; objects; sobject; s object;
  value; current; after; changes; column values; item meta; traits`);

/** Words of an object that wraps what a person filled in, before its ending. */
const ofPost = new Set([
  ...personWords.split('|').flatMap((word) => [word, `${word}s`]),
  ...(
    'personal contact general basic main primary new current full raw custom extra additional user column field form page step web ' +
    'website online landing survey quiz question answer post posted inbound incoming ping facebook fb meta google ads ad ppc native ' +
    'insurance life term whole universal iul final expense burial annuity retirement mortgage protection loan property home medicare ' +
    'supplement health medical auto coverage policy product plan quote request inquiry submission opt in'
  ).split(' '),
]);

/** What the post is about: its own fields are its own, what it wraps may be the lead's. */
const envelopes = setOf('form; event; result; webhook; trigger; definition; list; batch; document; node; resource');

/** Parts of a person, whose names belong to what stands below them. */
const parts: readonly RegExp[] = [
  /^(?:(?:home|mailing|residential|residence|physical|billing|primary|current|property|legal|permanent|street|postal|full|contact) )?address(?:es)?(?: [0-9])?$/,
  /^(?:(?:home|cell|mobile|work|day|daytime|evening|main|primary|secondary|alternate|alt|other|contact|best|preferred) )?(?:phones?|phone numbers?|telephones?|mobiles?|cells?)(?: [0-9]+)?$/,
  /^(?:(?:primary|work|personal|home|other|secondary|contact) )?e ?mails?(?: address(?:es)?)?(?: [0-9]+)?$/,
  /^(?:(?:full|your|legal|contact|lead|customer) )?names?$/,
  /^(?:consents?|tcpa(?: consent)?|opt ?ins?|compliance|trusted ?form|jornaya|(?:dnd|do not disturb)(?: settings)?|dnc|do not (?:call|contact)|opt ?outs?|unsubscribes?|(?:communications?|contact|notification|channel|messaging)(?: (?:preferences|settings|options|channels))|communications?|channels|preferences|permissions?)$/,
  /^(?:primary )?beneficiar(?:y|ies)$/,
  /^(?:military|service|military service)$/,
  /^(?:notes?|comments?)$/,
];

const reach = /(?:phone|telephone|mobile|cell|number|mail|address)(?:e?s)?$/;

export interface Place {
  whose: 'lead' | 'envelope' | 'other';
  /** The header that the import's rules know the field by, if it is the lead's. */
  header: string;
  /** What it is called among the details. */
  detail: string;
  /** Of the object that holds it. */
  object: string;
  /** That object is a person by its own name. */
  isOfPerson: boolean;
  /** A person below something that is nobody: `workflow.lead`. Whoever else stands in the post comes first. */
  mayBeLead: boolean;
}

const isNumber = (part: string): boolean => /^[0-9]+$/.test(part);

/** Lists in the singular, as `phones.0.number` is one phone's. */
function named(path: readonly string[]): string[] {
  const words: string[] = [];
  for (const [index, part] of path.entries()) {
    if (isNumber(part)) continue;
    const isList = isNumber(path[index + 1] ?? '') && /[^s]s$/.test(part);
    words.push(isList ? part.replace(/(?:(?<=ss)es|s)$/, '') : part);
  }
  return words;
}

/** `name.value` is the name; `q3_fullName` of a form is `fullName`. */
function bare(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const isValue = words.length > 1 && /^(?:value|raw_?value|string_?value|answer|[#_]text|\$t|_)$/i.test(last);
  return (isValue ? words.slice(0, -1) : words).map(withoutQuestion);
}

/**
 * Form builders number questions, and those that come twice behind their name as well: `q4_phoneNumber4`. Ringba writes
 * `tag:User:first_name` and `tag:InboundNumber:Number` for who called, Wix `field:first_name_1a2b`.
 */
const withoutQuestion = (word: string): string =>
  word
    .replace(/^tag:user:/i, '')
    .replace(/^tag:inboundnumber:number$/i, 'phone')
    .replace(/^field:(\w+?)(?:_(?=[0-9a-f]*[0-9])[0-9a-f]{4})?$/i, '$1')
    .replace(/^q[0-9]+_([a-z]\w*?)[0-9]*$/i, '$1')
    // Cal.com's `attendeePhoneNumber`.
    .replace(/^attendee(?=_|[A-Z])/, 'invitee');

type Kind = 'person' | 'wrapper' | 'envelope' | 'part' | 'other';

function kindOf(container: string): Kind {
  // `lead_json` holds the lead.
  const words = headerWords(container).replace(/^(?:raw )?json |(?: raw)? json$/, '');
  // Pipedrive opens its `person_id`; `applicant1` is the first of a couple.
  if (person.test(words.replace(/ id$/, '').replace(/ 1$/, ''))) return 'person';
  if (wrappers.has(words) || wrappers.has(`${words}s`)) return 'wrapper';
  if (envelopes.has(words) || envelopes.has(words.replace(/s$/, ''))) return 'envelope';
  if (parts.some((part) => part.test(words))) return 'part';
  return wraps(words) ? 'wrapper' : 'other';
}

/** Nothing before the ending points to anybody or anything but the lead and the post: `mortgage quote data`, not `doctor info`. */
function wraps(words: string): boolean {
  const said = words.replace(
    /(?: ?\b(?:data|info|information|details|form|fields|submission|inquiry|enquiry|request|quote))+$/,
    '',
  );
  return said !== words && said.split(' ').every((word) => word === '' || /^[0-9]+$/.test(word) || ofPost.has(word));
}

/** No word that is known, and none of somebody beside the lead. */
export const mayBeRoot = (container: string): boolean =>
  ['other', 'envelope'].includes(kindOf(container)) &&
  !others.test(headerWords(container)) &&
  !/^(?:secondary|second|shipping)\b/.test(headerWords(container)) &&
  !namesSomebodyElse(`${headerWords(container)} phone`);
export const isWrapper = (container: string): boolean => kindOf(container) === 'wrapper';
/** Some object on the way is somebody's beside the lead. */
export const isOfOthers = (path: readonly string[]): boolean =>
  path.some((part) => kindOf(part) === 'other' && others.test(headerWords(part)));
/** A phone or an email of a person, or a list of them. */
export const isReach = (container: string): boolean => reach.test(headerWords(container));
export const isPartOfPerson = (container: string): boolean => kindOf(withoutQuestion(container)) === 'part';
export const isPersonObject = (container: string): boolean => kindOf(container) === 'person';

/** Nothing on the way says that what is below it is about anything but leads. */
export const holdsLeads = (path: readonly string[]): boolean =>
  path.every((container) => isNumber(container) || ['wrapper', 'person', 'envelope'].includes(kindOf(container)));

/** An order may stand around it, but nobody. */
export const isOfLeadBelow = (containers: readonly string[]): boolean =>
  containers.every((container) => kindOf(container) !== 'other' || /^(?:order|purchase|sale)$/i.test(container));

/** `name` as the fields of a post are named: the path with dots. */
export function placeOf(name: string): Place {
  // Zapier joins the names of objects with two underscores; Salesforce ends those of custom fields with them.
  const words = bare(named(name.replace(/__(?:p?c|r)(?=\.|$)/gi, '').split(/[.]|(?<=[a-z0-9])__(?=[a-z0-9])/i)));
  const containers = words.slice(0, -1);
  const kinds = containers.map(kindOf);
  const part = kinds.indexOf('part');
  const around = part < 0 ? kinds : kinds.slice(0, part);
  return {
    whose: around.includes('other') ? 'other' : around.at(-1) === 'envelope' ? 'envelope' : 'lead',
    header: headerBelow(containers.slice(around.length), words.at(-1) ?? '') || name,
    detail: withoutWrappers(words).join(' ') || name,
    object: containers.slice(0, around.length).join('.'),
    isOfPerson: around.at(-1) === 'person',
    mayBeLead:
      around.includes('other') &&
      around.at(-1) === 'person' &&
      around.every((kind, at) => kind !== 'other' || mayBeRoot(containers[at] ?? '')),
  };
}

function withoutWrappers(words: readonly string[]): readonly string[] {
  const first = words.slice(0, -1).findIndex((word) => !['person', 'wrapper'].includes(kindOf(word)));
  return words.slice(first < 0 ? -1 : first);
}

/** `Phones: { Day: … }` */
const ofPhone = /^(?:day|daytime|evening|night|home|cell|mobile|work|main|primary|best|other|secondary|alt|alternate)$/;
/** Whole values of a phone or an address are not named by their form. */
const formOnly = /^(?:full|raw|formatted|e ?164|international|national)$/;

/** What holds a person's wishes by channel: `preferences: { sms: false }`, `permissions: { email: { allowed: true } }`. */
const wishes =
  /^(?:(?:communications?|contact|notification|channel|messaging) (?:preferences|settings|options|channels)|communications?|channels|preferences|permissions?|(?:tcpa )?consents?)$/;
const channel = /^(?:sms|texts?|texting|mms|e ?mails?|calls?|calling|phone|voice)$/;
/** Beside a consent these are its words, an address or a number. */
const ofConsent = /^(?:texts?|e ?mails?|phone)$/;
const yesOrNo = /^(?:status|enabled|allowed|allow|active|permitted|granted|consent|value)$/;
const wish = /\b(?:subscribed|opt(?:ed)? ?(?:in|out)s?|unsubscribed|dnd|consented)$/;

/** As a header of a file; null: they hold something else. That somebody may be reached is no consent. */
function wishBelow(around: string, below: readonly string[]): string | null {
  const [way = '', says] = below;
  const words = headerWords(way);
  if (below.length > 2 || !wishes.test(around) || !channel.test(words)) return null;
  const isConsent = around.endsWith('consent') || around.endsWith('consents');
  if (says === undefined && isConsent && ofConsent.test(words)) return null;
  if (says === undefined || yesOrNo.test(headerWords(says))) return `${way} ${isConsent ? 'opt in' : 'contactable'}`;
  return wish.test(headerWords(says)) ? `${way} ${says}` : null;
}

/** `phone_numbers.phone_number.phone_number_value` says it three times; the innermost one counts. */
function innermost(part: readonly string[], leaf: string): readonly string[] {
  const said = part.filter((container) => headerWords(container) !== 'value');
  const [outer = '', inner = ''] = said;
  if (said.length > 1 && isReach(outer) && kindOf(inner) === 'part') return innermost(said.slice(1), leaf);
  const one = headerWords(outer).replace(/(?:(?<=ss)es|s)$/, '');
  const isRepeated = said.length === 1 && isReach(outer) && `${headerWords(leaf)} `.startsWith(`${one} `);
  return isRepeated ? [] : said;
}

function headerBelow(within: readonly string[], leaf: string): string {
  const part = innermost(within, leaf);
  const [container = ''] = part;
  const [around, last] = [headerWords(container), headerWords(leaf)];
  const asked = wishBelow(around, [...part.slice(1), leaf]);
  if (asked !== null) return asked;
  if (part.length === 1 && /\bnames?$/.test(around) && /^(?:first|last|middle|given|family)$/.test(last))
    return `${leaf} name`;
  if (part.length === 1 && /\bnames?$/.test(around) && /^[fl] ?name$/.test(last)) return leaf;
  if (around === 'names' && /\bname$/.test(last)) return leaf;
  if (part.length === 1 && formOnly.test(last)) return container;
  if (part.length === 1 && /^(?:tele)?phones?(?: numbers?)?$/.test(around) && ofPhone.test(last))
    return `${leaf} phone`;
  if (/\baddress(?:es)?$/.test(around)) {
    if (/^(?:(?:addr|address) ?)?line ?1$|^(?:address|street) ?1$/.test(last)) return `${container} street`;
    if (/^(?:(?:addr|address) ?)?line ?2$|^(?:address|street) ?2$/.test(last)) return `${container} line 2`;
  }
  return [...part, leaf].join(' ');
}

/** Identity, reach and wishes of a person: another's must never become the lead's. */
const personal = new Set<ImportField>([
  ...(['full_name', 'first_name', 'middle_name', 'last_name', 'phone', 'email', 'dob'] as const),
  ...(['street', 'street_2', 'city', 'state', 'zip'] as const),
]);

/** The vendor's and the buyer's own numbers. */
const ownNumbers =
  /\b(?:client|vendor|customer|member|buyer|publisher|affiliate|account|user|company|campaign|form|page)\b/;

/** "To email" is where the post goes, "contact 2 phone" a second person's. */
const isForOthers =
  /^(?:to|cc|bcc|from|for|us|info|(?:contact|call|text|email|reach) us) (?:phone|mobile|cell|number|e ?mail|zip|city|state|address)\b|\b(?:contact|person|client|applicant|insured|borrower|member|customer|lead|driver|owner) [2-9]\b/;

/** May a field that is known by this header, with this score, be the lead's own? */
export function isOwnHeader(header: string, field: ImportField, score: number): boolean {
  const words = headerWords(header);
  if (field === 'external_id') return !ownNumbers.test(words);
  if (field === 'opted_out' || field === 'registry_check' || field === 'opted_in')
    return !others.test(words) && !isForOthers.test(words);
  if (!personal.has(field)) return true;
  if (/\b(?:business|owner|office|company)\b/.test(words) || isForOthers.test(words)) return false;
  return score === 100 || hasOwnWordsOnly(words);
}

/** Who is beside the lead says at most where it comes from. */
export const mayBeOthers = (field: ImportField): boolean =>
  ['source', 'military_branch', 'consent_certificate'].includes(field);

export const hasPersonWordOnly = (words: string): boolean => person.test(words);
export const isFullName = (header: string): boolean =>
  !isBare(header) && fieldOfAlias(headerWords(header)) === 'full_name';

/** An id or a name without another word: its object's, whoever that is. */
export const isBare = (header: string): boolean => /^(?:id|uuid|guid|name)$/.test(headerWords(header));

export type PersonPart = 'full_name' | 'first_name' | 'last_name' | 'phone' | 'email';
const personParts: ReadonlySet<string> = new Set<PersonPart>([
  'full_name',
  'first_name',
  'last_name',
  'phone',
  'email',
]);

/** By what a field names or reaches a person; `name` alone may be a form's. */
export function personPart(header: string): PersonPart | null {
  const field = isBare(header) ? null : fieldOfAlias(headerWords(header));
  return field !== null && personParts.has(field) ? (field as PersonPart) : null;
}

export const namesPerson = (header: string): boolean => personPart(header) !== null;

/** `lead.created`, "New Lead", "Quote Request": what a post is called. */
export const namesNobody =
  /^[a-z]+(?:[._:-][a-z]+)+$|\b(?:leads?|quotes?|requests?|forms?|inquir(?:y|ies)|enquir(?:y|ies)|submissions?|campaigns?|webhooks?|notifications?|opportunit(?:y|ies)|events?|opt[- ]?in|workflows?|automations?|surveys?|applications?|subscribers?|contacts?|customers?)\b/i;
