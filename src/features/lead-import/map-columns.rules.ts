// From headers and a sample of values to the field of each column, with the reason for each choice.
import { contentKind, namesPeople } from './column-content.rules.ts';
import { fieldOfAlias, headerWords } from './column-aliases.rules.ts';
import { importFieldLabels, type ImportField } from './import-field.rules.ts';
import { areBankNumbers, areBareSocialSecurityNumbers, isRefusedName } from './refused-column.rules.ts';

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

const byWords: readonly { pattern: RegExp; field: ImportField }[] = [
  { pattern: /\bopt(?:ed)? ?out\b|\bdo not (?:call|contact|text|email)\b|\bdnc\b|\bunsubscribe/, field: 'opted_out' },
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
  { pattern: /\bbranch\b.*\b(?:service|military|serve)|\bmilitary\b.*\bbranch\b/, field: 'military_branch' },
  { pattern: /\be ?mail(?: address)?(?: [0-9]+)?(?: value)?$|\be ?mail\b.*\b(?:value|address)\b/, field: 'email' },
  {
    pattern:
      /\b(?:phone|mobile|cell|telephone|tel)s?(?: (?:number|no|num|home|work|cell|mobile|other|main|primary|alt|value|[0-9]+))*$/,
    field: 'phone',
  },
  { pattern: /\b(?:date of birth|birth ?date|birthday|dob)\b/, field: 'dob' },
  {
    pattern:
      /\bfirst ?name\b|\bgiven name\b|^(?:insured|client|customer|contact|lead|prospect|applicant|primary|owner) first$/,
    field: 'first_name',
  },
  {
    pattern:
      /\blast ?name\b|\bsurname\b|\bfamily name\b|^(?:insured|client|customer|contact|lead|prospect|applicant|primary|owner) last$/,
    field: 'last_name',
  },
  { pattern: /\bmiddle (?:name|initial)\b/, field: 'middle_name' },
  { pattern: /\b(?:zip|postal) ?(?:code)?\b/, field: 'zip' },
  { pattern: /\bstate (?:province|region|code|abbr)|\bprovince\b/, field: 'state' },
  { pattern: /\b(?:mailing|home|primary|billing|residence|permanent) (?:city|town)\b/, field: 'city' },
  {
    pattern: /\b(?:mailing|home|primary|billing|residence|permanent|address(?: [0-9])?) state\b|\b(?:mailing|home) st$/,
    field: 'state',
  },
  { pattern: /\bstreet\b.*\b2\b|\baddress(?: line)? 2\b/, field: 'street_2' },
  { pattern: /\bstreet(?: address)?\b|\baddress line 1\b|\baddress 1 formatted\b/, field: 'street' },
  { pattern: /\bnotes?\b|\bcomments?\b|\bremarks?\b/, field: 'notes' },
];

/** The suggestion for every column, in order. `rows` is a sample of records below the header. */
export function suggestMapping(headers: readonly string[], rows: readonly (readonly string[])[]): ColumnSuggestion[] {
  const suggestions = headers.map((header, column) => {
    const values = rows.map((row) => row[column] ?? '').filter((value) => value.trim() !== '');
    return { header, ...suggest(header, values), samples: values.slice(0, 3).map((value) => value.slice(0, 80)) };
  });
  for (const suggestion of suggestions) if (suggestion.field === 'refused') suggestion.samples = [];
  return withoutRivals(suggestions);
}

type Suggestion = Pick<ColumnSuggestion, 'field' | 'score' | 'why'>;

function suggest(header: string, values: readonly string[]): Suggestion {
  const words = headerWords(header);
  const kind = contentKind(values);
  if (isRefusedName(words)) return refused(`“${header.trim()}” names data that is not accepted.`);
  if (kind === 'refused')
    return refused('Its values look like card, Social Security or Medicare numbers, which are not accepted.');
  if (areBankNumbers(values)) return refused('Its values are bank routing numbers, which are not accepted.');
  if (!isNamed(words) && areBareSocialSecurityNumbers(values))
    return refused('Its values look like Social Security numbers, which are not accepted.');
  return fromName(header, words, values) ?? fromContent(words, kind);
}

const refused = (why: string): Suggestion => ({ field: 'refused', score: 100, why });

const beneficiaryNames: Suggestion = {
  field: 'beneficiary_name',
  score: 90,
  why: 'Its values are names, not relations.',
};
const ofSomebodyElse =
  /\bbene(?:ficiary)?\b.*\b(?:phone|cell|mobile|tel|telephone|e ?mail|dob|birth|birthday|birthdate|address|street|city|state|zip|age|percent|percentage|share|date|gender|2)\b/;
const question = /^(?:what is|what s|whats|please (?:enter|provide|tell us)|enter|provide) /;

function fromName(header: string, words: string, values: readonly string[]): Suggestion | null {
  // Whose phone that is, is not the lead's.
  if (ofSomebodyElse.test(words)) {
    return { field: 'extra', score: 80, why: `“${header.trim()}” is about somebody else; kept as a further detail.` };
  }
  const known = [words, withoutNumber(words), words.replace(question, '')]
    .map(fieldOfAlias)
    .find((field) => field !== null);
  if (known === 'beneficiary' && namesPeople(values)) return beneficiaryNames;
  if (known === 'extra') return { field: 'extra', score: 100, why: `“${header.trim()}” is kept as a further detail.` };
  if (known) return byName(header, known, 100);
  if (/\blabel$/.test(words)) return { field: 'extra', score: 80, why: 'Labels another column.' };
  for (const { pattern, field } of byWords) {
    const isFlag = field.startsWith('opted') || field.startsWith('consent');
    if (!pattern.test(words) || (!isFlag && aboutSomethingElse.test(words))) continue;
    return field === 'beneficiary' && namesPeople(values) ? beneficiaryNames : byName(header, field, 80);
  }
  return null;
}

// `phone 2`, `email 1`: numbered columns are the same field again. A second address line is not.
const withoutNumber = (words: string): string =>
  /^(?:address|street|addr)/.test(words) ? words : words.replace(/ [0-9]{1,2}$/, '');

function byName(header: string, field: ImportField, score: number): Suggestion {
  return { field, score, why: `“${header.trim()}” means ${importFieldLabels[field].toLowerCase()}.` };
}

const isNamed = (words: string): boolean => words !== '' && !/^(?:column|field|unnamed|col)? ?[0-9]*$/.test(words);

function fromContent(words: string, kind: ReturnType<typeof contentKind>): Suggestion {
  // Under a header of its own, only what cannot be anything else.
  const certain = kind === 'email' || kind === 'phone';
  if (kind && kind !== 'refused' && (!isNamed(words) || (certain && !aboutSomethingElse.test(words)))) {
    return {
      field: kind,
      score: isNamed(words) ? 40 : 60,
      why: `Its values look like ${importFieldLabels[kind].toLowerCase()}.`,
    };
  }
  return { field: 'extra', score: 0, why: 'Not known; kept as a further detail.' };
}

// Fields that several columns may share; of the others the best known column takes it.
const shared = new Set<ImportField>([
  'phone',
  'email',
  'notes',
  'tags',
  'street_2',
  'opted_out',
  'opted_in',
  'extra',
  'ignore',
  'refused',
  'consent_certificate',
]);

function withoutRivals(suggestions: ColumnSuggestion[]): ColumnSuggestion[] {
  const taken = new Map<ImportField, ColumnSuggestion>();
  for (const suggestion of suggestions) {
    const best = taken.get(suggestion.field);
    if (!best || suggestion.score > best.score) taken.set(suggestion.field, suggestion);
  }
  const hasLastName = taken.has('last_name');
  return suggestions.map((suggestion) => {
    const { field, score } = suggestion;
    const best = taken.get(field);
    if (shared.has(field) || best === suggestion) return suggestion;
    // Two columns of first names without a header: the second is the last name.
    if (field === 'first_name' && score === 60 && !hasLastName) {
      return { ...suggestion, field: 'last_name', why: 'Follows the column of first names.' };
    }
    // The same header again fills the gaps of the first.
    if (best && headerWords(best.header) === headerWords(suggestion.header) && score === 100) return suggestion;
    if (field === 'street') return { ...suggestion, field: 'street_2', why: 'A second street column.' };
    return { ...suggestion, field: 'extra', score: 0, why: `“${best?.header.trim()}” is taken for that already.` };
  });
}

/** The same for the same set of headers, whatever their case and spacing; to remember a mapping by. */
export function headerFingerprint(headers: readonly string[]): string {
  const text = headers.map(headerWords).join('\u001F');
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ index, 0x85ebca6b);
  }
  const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
  return `${headers.length}-${hex(low)}${hex(high)}`;
}
