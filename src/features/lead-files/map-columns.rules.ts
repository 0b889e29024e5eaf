// From headers and a sample of values to the field of each column, with the reason for each choice.
import { addressKinds, isAddressPart, secondAddress } from './address-columns.rules.ts';
import { stateCode } from '../../domain/us-state.ts';
import { contentKind, isOneForMost, mixedKind, mostArePhones, namesPeople } from './column-content.rules.ts';
import { compact, fieldOfAlias, headerWords } from './column-aliases.rules.ts';
import { withoutCallerIds, withoutContacts } from './contacts-beside.rules.ts';
import { fieldBehindPerson, withoutOthers } from './known-name.rules.ts';
import { importFieldLabels, type ImportField } from './import-field.words.ts';
import { hasOwnWordsOnly } from '../../domain/own-words.ts';
import { asksForResult, namesOptOut } from './opt-out-columns.rules.ts';
import { premiumField } from './read-amount.rules.ts';
import { birthColumns, readDay, readMoment } from './read-date.rules.ts';
import { tellsStages } from './read-stage.rules.ts';
import { namesNationalList } from './registry-columns.rules.ts';
import { areBankNumbers, areBareSocialSecurityNumbers, isRefusedName, safeText } from './refused-column.rules.ts';

export interface ColumnSuggestion {
  header: string;
  field: ImportField;
  /** 0–100: 100 known by name, 80 by a part of the name, 60 by its values, 0 nothing known. */
  score: number;
  /** A sentence that says why. */
  why: string;
  /** The first few filled values. */
  samples: string[];
}

const aboutSomethingElse =
  /\b(?:label|type|status|phonetic|verified|verify|valid|validation|bounced?|reason|score|count|owner|carrier|consent|spouse|emergency|agent|created|updated|modified|last contacted|attempts|lookup|prefix|suffix|extension|ext|country|confirmed|reviewer|referr(?:al|er|ed)|physician|doctor|plan|code type|time zone|timezone)\b/;

const otherPeople =
  'fax|assistant|asst|secretary|receptionist|broker|brokerage|agent|agency|producer|advis[eo]r|rep|representative|manager|recruiter|closer|' +
  'setter|emergency|spouse|husband|wife|partner|next of kin|nok|kin|caregiver|guardian|poa|power of attorney|trustee|executor|attorney|' +
  'lawyer|physician|doctor|dr|referrer|referral|referred by|reviewer|support|vendor|employer|owner|neighbor|landlord|' +
  'upline|downline|sales ?person|fronter|account executive|account manager|assigned(?: to)?|team lead|supervisor|director|sponsor|mentor|' +
  'buyer|seller|affiliate|publisher|processor|tracking|relative|daughter|son|mother|father|mom|dad|parent|sister|brother|sibling|child|' +
  'children|grand(?:son|daughter|child|children|parent|mother|father)|niece|nephew|aunt|uncle|cousin|roommate|friend|in law|payor|payer|' +
  'co ?(?:applicant|borrower|insured|signer|owner)|(?:second(?:ary)?|joint|other) (?:insured|applicant|owner|borrower|person)|(?:insured|applicant|borrower|owner|driver) 2|' +
  'dependents?|pharmacy|funeral home|bank|facility|nursing home|hospital|clinic|church|pastor|nurse|aide|' +
  'case ?worker|social worker|accountant|cpa|lender|loan officer|realtor|hubby|fiancee?|girlfriend|boyfriend|care ?taker|' +
  'step ?(?:son|daughter|mother|father|mom|dad|child|children)|household member|pcp|primary care|dentist|school|hr|human resources|csr|' +
  'transfer(?:red)?|forward(?:ed|ing)?|branch|office|lead source|hotline|trainer|coach|ae|bdr|imo|fmo|mga|rvp|team|toll free|did|' +
  'destination|dnis|joint|additional (?:insured|applicant|driver|borrower)|(?:alt|alternate|second|2nd|other|additional) contact|' +
  '(?:contact|person|member|client|insured|applicant|customer) [2-9]';
/** A fax and the numbers and addresses of those around a lead are never the lead's own. */
const somebodyElse = new RegExp(`\\b(?:${otherPeople})s?\\b`);
/** Numbers and addresses that somebody calls or writes, or is called from. */
const ofCampaign = /^(?:to|from|cc|campaign|marketing|lo|ga) /;
const somebodyElseJoined = new RegExp(
  `^(?:${otherPeople.replaceAll(' ', '')})s?(?:contact)?(?:phone|cell|mobile|tel|number|email|fax)`,
);
/** A header that names a number of another kind than a phone's. */
const otherNumber =
  /\b(?:id|order|policy|account|acct|invoice|claim|case|ticket|reference|ref|confirmation|tracking|serial|npn|license|license|code|sku|vin|loan|contract|certificate|group|member|amount|premium|balance)\b/;

/** Addresses that are the lead's own. */
const addressNames =
  'mailing|home|primary|billing|residence|residential|permanent|physical|property|legal|current|(?:address|addr)(?: [0-9])?';
/** Street, city, state and ZIP code in one. */
const wholeAddress =
  /^(?:[a-z]+ )?(?:full|complete|whole|formatted) (?:[a-z]+ )?address$|\baddress(?: [0-9])? (?:full|complete|formatted)$|^direccion completa$/;
const otherAddress =
  /\b(?:trabajo|oficina|empresa|business|work|office|company|employer|other|alternate|previous|former|old|shipping)\b/;

const byWords: readonly { pattern: RegExp; field: ImportField }[] = [
  { pattern: /\btrusted ?form\b|\bjornaya\b|\bleadid\b/, field: 'consent_certificate' },
  { pattern: /\b(?:opt ?in|consent|tcpa)\b.*\b(?:time|date|timestamp|at)\b/, field: 'consent_at' },
  { pattern: /\b(?:opt ?in|consent|tcpa)\b.*\b(?:ip)\b/, field: 'consent_ip' },
  {
    pattern: /\b(?:opt ?in|consent|tcpa)\b.*\b(?:text|language|wording|disclosure|statement)\b/,
    field: 'consent_text',
  },
  {
    pattern:
      /\bopt(?:ed)? ?in\b|\b(?:sms|tcpa|text) consent\b|\bagree(?:s|d)? to (?:be |receive |get )?(?:contact|call|text|sms|message)/,
    field: 'opted_in',
  },
  { pattern: /\bfollow ?up\b|\bcall ?back\b/, field: 'next_follow_up_at' },
  { pattern: /\bbene(?:ficiary)?\b.*\bname\b/, field: 'beneficiary_name' },
  { pattern: /\bbene(?:ficiary)?\b.*\brelation|\bbeneficiar(?:y|ies)\b/, field: 'beneficiary' },
  {
    pattern:
      /\b(?:branch|br)\b.*\b(?:service|svc|mil|military|serve|armed)\b|\b(?:mil|military|service|svc|vet|veteran|armed forces)\b.*\b(?:branch|br)\b/,
    field: 'military_branch',
  },
  { pattern: /\be ?mail(?: address)?(?: [0-9]+)?(?: value)?$|\be ?mail\b.*\b(?:value|address)\b/, field: 'email' },
  {
    pattern:
      /\b(?:phone|mobile|cell|telephone|tel)s?(?: (?:number|no|num|home|work|cell|mobile|other|main|primary|alt|value|[0-9]+))*$/,
    field: 'phone',
  },
  { pattern: /\bnumber\b.*\b(?:reach|call|text) you\b|\bbest number\b/, field: 'phone' },
  { pattern: /\b(?:date of birth|birth ?date|birthday|dob)\b/, field: 'dob' },
  {
    pattern:
      /\bfirst ?name\b|\bgiven name\b|^(?:insured|client|customer|contact|lead|prospect|applicant|primary|member|consumer|borrower|patient|veteran|policyholder|annuitant|homeowner) first$/,
    field: 'first_name',
  },
  {
    pattern:
      /\blast ?name\b|\bsurname\b|\bfamily name\b|^(?:insured|client|customer|contact|lead|prospect|applicant|primary|member|consumer|borrower|patient|veteran|policyholder|annuitant|homeowner) last$/,
    field: 'last_name',
  },
  { pattern: /\bmiddle (?:name|initial)\b/, field: 'middle_name' },
  { pattern: /\b(?:zip|postal) ?(?:code)?\b/, field: 'zip' },
  { pattern: /\bstate (?:province|region|code|abbr)|\bprovince\b/, field: 'state' },
  { pattern: new RegExp(`\\b(?:${addressNames}) (?:city|town)\\b`), field: 'city' },
  { pattern: new RegExp(`\\b(?:${addressNames}) (?:state|region)\\b|\\b(?:mailing|home) st$`), field: 'state' },
  { pattern: /^(?:address|addr) [2-9] street(?: 1| address)?$/, field: 'street' },
  { pattern: /\bstreet\b.*\b2\b|\baddress(?: line)? 2$/, field: 'street_2' },
  {
    pattern: new RegExp(
      `\\bstreet(?: address)?\\b|\\baddress line 1\\b|^(?:${addressNames}) (?:street )?address(?: 1)?$`,
    ),
    field: 'street',
  },
  { pattern: wholeAddress, field: 'street' },
  { pattern: /\bnotes?\b|\bcomments?\b|\bremarks?\b/, field: 'notes' },
];

/** The suggestion for every column, in order. `rows` is a sample of records below the header. */
export function suggestMapping(headers: readonly string[], rows: readonly (readonly string[])[]): ColumnSuggestion[] {
  const suggestions = headers.map((header, column) => {
    const values = rows.map((row) => row[column] ?? '').filter((value) => value.trim() !== '');
    return {
      header,
      ...suggest(header, values),
      // Three that differ: one value again says nothing more.
      samples: [...new Set(values.map((value) => safeText(value).trim().slice(0, 80)).filter(Boolean))].slice(0, 3),
    };
  });
  for (const suggestion of suggestions) if (suggestion.field === 'refused') suggestion.samples = [];
  const own = withoutOthers(withoutRivals(withMixedCells(withBirthParts(suggestions, rows), rows)), aboutSomebodyElse);
  return withoutContacts(withoutCallerIds(own, rows, calledFrom), rows, aboutSomebodyElse);
}

/** Month, day and year of birth, each in a column. */
function withBirthParts(
  suggestions: readonly ColumnSuggestion[],
  rows: readonly (readonly string[])[],
): readonly ColumnSuggestion[] {
  const birth = birthColumns(suggestions.map(({ header }) => header));
  // "Birthday" beside a month and a year may be the whole date.
  if (!birth || rows.some((row) => /[0-9][/ -]+[0-9]|[0-9]{3}/.test(row[birth.day] ?? ''))) return suggestions;
  const parts: number[] = Object.values(birth);
  return suggestions.map((suggestion, column) =>
    parts.includes(column) && suggestion.field !== 'refused'
      ? { ...suggestion, field: 'extra', score: 100, why: 'Part of the date of birth.' }
      : suggestion,
  );
}

/** A column that nobody knows is a person's with name and number in one, where no other column is a person's. */
function withMixedCells(
  suggestions: readonly ColumnSuggestion[],
  rows: readonly (readonly string[])[],
): readonly ColumnSuggestion[] {
  return suggestions.map((suggestion, column) => {
    const mayBe = isNamed(headerWords(suggestion.header))
      ? suggestions.every((other) => !ofPeople.has(other.field)) && !namesSomebodyElse(suggestion.header)
      : suggestions.every((other) => other.score < 80 || !ofPeople.has(other.field));
    if (suggestion.field !== 'extra' || suggestion.score > 0 || !mayBe) return suggestion;
    const field = mixedKind(rows.map((row) => row[column] ?? ''));
    return field === null ? suggestion : { ...suggestion, field, score: 40, why: mixedWhy[field] };
  });
}

const ofPeople: ReadonlySet<ImportField> = new Set(['phone', 'email', 'full_name', 'first_name', 'last_name']);
const mixedWhy = {
  phone: 'The values look like a name and a phone in one.',
  email: 'The values look like a name and an email in one.',
};

type Suggestion = Pick<ColumnSuggestion, 'field' | 'score' | 'why'>;

function suggest(header: string, values: readonly string[]): Suggestion {
  const words = headerWords(header);
  const kind = contentKind(values);
  if (isRefusedName(words)) return refused(`“${header.trim()}” is data we don’t accept.`);
  if (kind === 'refused')
    return refused('Looks like card, Social Security or Medicare numbers. We don’t accept those.');
  if (areBankNumbers(values)) return refused('Looks like bank routing numbers. We don’t accept those.');
  if (!isNamed(words) && areBareSocialSecurityNumbers(values))
    return refused('Looks like Social Security numbers. We don’t accept those.');
  const looks = kind === null && namesPhone.test(words) && mostArePhones(values) ? 'phone' : kind;
  const found = fromName(header, words, values) ?? fromContent(words, looks);
  if ((found.field === 'opted_out' || /\bndnc\b/.test(words)) && namesNationalList(header))
    return byName(header, 'registry_check', Math.max(80, found.score));
  // "Callback" is a moment or a number, "Last Activity" a moment or what was done: the values say which.
  if ((found.field === 'next_follow_up_at' || namesWay.test(words)) && mostArePhones(values))
    return byName(header, 'phone', 80);
  if (isMoment.has(found.field) && values.length > 0 && !values.some(namesMoment)) return { ...found, score: 60 };
  const isReached = (found.field === 'phone' || found.field === 'email') && found.score < 80;
  return isReached && isOneForMost(values) ? sharedByMost(header) : found;
}

const isMoment: ReadonlySet<ImportField> = new Set(['next_follow_up_at', 'last_contacted_at', 'received_at']);
const namesMoment = (value: string): boolean => readMoment(value, 'UTC') !== null;

const namesPhone = /\b(?:phone|ph|cell|tel|mobile)\b|(?:phone|cell|mobile)$/;

/** "Home" and "Work" beside "Cell". */
const namesWay = /^(?:home|work|day|daytime|evening|night|wireless)(?: [0-9])?$/;

const refused = (why: string): Suggestion => ({ field: 'refused', score: 100, why });

const beneficiaryNames: Suggestion = {
  field: 'beneficiary_name',
  score: 90,
  why: 'The values are names, not relationships.',
};
const ofSomebodyElse =
  /\bbene(?:ficiar(?:y|ys|ies))?\b.*\b(?:phone|cell|mobile|tel|telephone|e ?mail|dob|birth|birthday|birthdate|address|street|city|state|zip|age|percent|percentage|share|date|gender|2)\b/;
/** True for a header of a number or an address of somebody around the lead. */
export function namesSomebodyElse(header: string): boolean {
  const words = headerWords(header);
  return fieldOfAlias(words) === null && (somebodyElse.test(words) || ofSomebodyElse.test(words));
}

const question = /^(?:what is|what s|whats|please (?:enter|provide|tell us)|enter|provide) /;

function fromName(header: string, words: string, values: readonly string[]): Suggestion | null {
  // Whose phone that is, is not the lead's.
  if (ofSomebodyElse.test(words)) {
    return aboutSomebodyElse(header);
  }
  const known = [words, withoutNumber(words), words.replace(question, '')]
    .map(fieldOfAlias)
    .find((field) => field !== null);
  if (known === 'beneficiary' && namesPeople(values)) return beneficiaryNames;
  if (known === 'stage') return stageColumn(header, words, values);
  // Where both are, the day of the sale counts before the day of issue.
  if (known === 'sold_on') return byName(header, known, /\b(?:sold|sale)\b/.test(words) ? 100 : 90);
  if (known === 'extra') return keptDetail(header);
  if (known) return byName(header, known, 100);
  const behind = fieldBehindPerson(words);
  if (
    behind !== null &&
    !somebodyElse.test(words.replace(/^owners? 1 /, '')) &&
    (behind !== 'state' || mayBeStates(values))
  )
    return byName(header, behind, 90);
  if (/\blabel$/.test(words)) return { field: 'extra', score: 80, why: 'This column labels another one.' };
  if (namesOptOut(words) && !isAboutElse(words, 'opted_out')) return byName(header, 'opted_out', 80);
  const paid = premiumField(words);
  if (paid) return byName(header, paid, 80);
  for (const { pattern, field } of byWords) {
    if (!pattern.test(words) || isAboutElse(words, field)) continue;
    if (field === 'beneficiary' && namesPeople(values)) return beneficiaryNames;
    if (field !== 'phone' && field !== 'email') return byName(header, field, 80);
    return byName(header, field, hasOwnWordsOnly(words) ? 80 : 70);
  }
  return null;
}

const aboutSomebodyElse = (header: string): Suggestion => ({
  field: 'extra',
  score: 80,
  why: `“${header.trim()}” is about someone else. Saved under other details.`,
});

const calledFrom = (header: string): Suggestion => ({
  field: 'extra',
  score: 80,
  why: `“${header.trim()}” isn’t the lead’s number. Saved under other details.`,
});

const sharedByMost = (header: string): Suggestion => ({
  field: 'extra',
  score: 80,
  why: `“${header.trim()}” is the same in most rows, so it’s nobody’s own. Saved under other details.`,
});

const mayBeStates = (values: readonly string[]): boolean =>
  values.filter((value) => stateCode(value) !== null).length >= values.length / 2;

const keptDetail = (header: string): Suggestion => ({
  field: 'extra',
  score: 100,
  why: `“${header.trim()}” is saved under other details.`,
});

/** A stage says so; of other columns (`Status`, `Sold`) the values must say it. */
function stageColumn(header: string, words: string, values: readonly string[]): Suggestion {
  if (/\b(?:sold|won)\b/.test(words)) {
    const isDay = values.some((value) => readDay(value, '2100-12-31') !== null);
    return byName(header, isDay ? 'sold_on' : 'stage', 100);
  }
  return /\bstage\b/.test(words) || tellsStages(values) ? byName(header, 'stage', 100) : keptDetail(header);
}

function isAboutElse(words: string, field: ImportField): boolean {
  // The day of a check, and another's lot, are nobody's wish.
  if (field === 'opted_out') {
    const isCheck = /\b(?:scrub(?:bed)?|check(?:ed)?|verified|against)\b/.test(words) && !asksForResult(words);
    // Of a check and its day nobody's wish; the attorney is the person.
    const isDay = asksForResult(words) && /\b(?:date|at|on|day|time(?:stamp)?|last)\b/.test(words);
    return (
      isCheck || isDay || somebodyElse.test(words.replace(/\btcpa attorneys?\b/, '')) || /\bbeneficiar/.test(words)
    );
  }
  if (field.startsWith('opted') || field.startsWith('consent')) return false;
  if (isAddressPart(field) && otherAddress.test(words)) return true;
  if ((field === 'phone' || field === 'email') && ofCampaign.test(words)) return true;
  return aboutSomethingElse.test(words) || (field !== 'notes' && somebodyElse.test(words));
}

// `phone 2`, `email 1`: numbered columns are the same field again. A second address line is not.
const withoutNumber = (words: string): string =>
  /^(?:address|street|addr)/.test(words) ? words : words.replace(/ [0-9]{1,2}$/, '');

function byName(header: string, field: ImportField, score: number): Suggestion {
  return { field, score, why: `“${header.trim()}” means ${importFieldLabels[field].toLowerCase()}.` };
}

const isNamed = (words: string): boolean => words !== '' && !/^(?:column|field|unnamed|col)? ?[0-9]*$/.test(words);

function fromContent(words: string, kind: ReturnType<typeof contentKind>): Suggestion {
  // Under its own header, only what cannot be anything else.
  const isCertain = kind === 'email' || (kind === 'phone' && !otherNumber.test(words));
  const isElse =
    aboutSomethingElse.test(words) ||
    somebodyElse.test(words) ||
    ofCampaign.test(words) ||
    somebodyElseJoined.test(compact(words));
  if (kind && kind !== 'refused' && (!isNamed(words) || (isCertain && !isElse))) {
    return {
      field: kind,
      score: isNamed(words) ? 40 : 60,
      why: `The values look like ${importFieldLabels[kind].toLowerCase()}.`,
    };
  }
  return unknown;
}

const unknown: Suggestion = {
  field: 'extra',
  score: 0,
  why: 'We don’t recognize this column. Saved under other details.',
};

// Fields that several columns may share; of the others the best known column takes it.
const shared = new Set<ImportField>([
  'stage',
  'phone',
  'email',
  'notes',
  'tags',
  'street_2',
  'opted_out',
  'registry_check',
  'opted_in',
  'extra',
  'ignore',
  'refused',
  'consent_certificate',
]);

function withoutRivals(suggested: readonly ColumnSuggestion[]): ColumnSuggestion[] {
  const suggestions = secondAddress(suggested);
  const kinds = addressKinds(
    suggestions.map(({ header }) => header),
    suggestions.map(({ field }) => field),
  );
  // Of each address one column may be the street; of all else one column of the file.
  const keyOf = (index: number): string => `${suggestions[index]?.field} ${kinds[index] ?? ''}`;
  const taken = new Map<string, ColumnSuggestion>();
  for (const [index, suggestion] of suggestions.entries()) {
    const best = taken.get(keyOf(index));
    if (!best || suggestion.score > best.score) taken.set(keyOf(index), suggestion);
  }
  // A word in capitals in a column without a name is a remark, where the names have their own.
  const isKnown = (name: ImportField) => suggestions.some(({ field, score }) => field === name && score >= 80);
  const isNamedAlready = isKnown('full_name') || (isKnown('first_name') && isKnown('last_name'));
  const hasLastName = suggestions.some(({ field }) => field === 'last_name');
  return suggestions.map((suggestion, index) => {
    const { field, score } = suggestion;
    const best = taken.get(keyOf(index));
    // Values alone, or a name with a word that nobody knows, count only where no header speaks of the lead's own.
    if ((field === 'phone' || field === 'email') && score < 80 && score < (best?.score ?? 0))
      return { ...suggestion, ...unknown };
    if (score === 60 && isNamedAlready && areNames.has(field)) return { ...suggestion, ...unknown };
    if (shared.has(field) || best === suggestion) return suggestion;
    // Two columns of first names without a header: the second is the last name.
    if (field === 'first_name' && score === 60 && !hasLastName) {
      return { ...suggestion, field: 'last_name', why: 'Comes right after the first name column.' };
    }
    // The same header again fills the gaps of the first.
    if (best && headerWords(best.header) === headerWords(suggestion.header) && score === 100) return suggestion;
    if (field === 'street' && !wholeAddress.test(headerWords(suggestion.header)))
      return { ...suggestion, field: 'street_2', why: 'A second street column.' };
    return { ...suggestion, field: 'extra', score: 0, why: `“${best?.header.trim()}” is already used for that.` };
  });
}

const areNames: ReadonlySet<ImportField> = new Set(['full_name', 'first_name', 'last_name']);
