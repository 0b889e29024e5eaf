// A known name behind a word for the person whom the file is about: "Client City", "Lead.Homephone", "Owner 1 First Name".
import { fieldOfAlias, headerWords } from './column-aliases.rules.ts';
import type { ImportField } from './import-field.words.ts';
import { hasOwnWordsOnly, personWords } from '../../domain/own-words.ts';
import { namesOptOut } from './opt-out-columns.rules.ts';

const aboutPerson = new RegExp(
  `^(?:${personWords}|proposed insured|primary|main|member|annuitant|cust|c|appl|ee|attributes?|propert(?:y|ies)|fields?|data|details?|custom|profile|` +
    'demographics?|personal)s?(?: 1)? (?=.)',
);
/** Of a house; without a number it is whoever works the lead. */
const ownerOfHouse = /^owners? 1 (?=.)/;

const personal = new Set<ImportField>([
  ...(['full_name', 'first_name', 'middle_name', 'last_name', 'phone', 'email', 'dob', 'gender'] as const),
  ...(['street', 'street_2', 'city', 'state', 'zip'] as const),
]);

/** The usual short forms in full: "Home Ph #" is a home phone. */
const inFull = (words: string): string =>
  words
    .replaceAll(/\bph\b/g, 'phone')
    .replaceAll(/\b(?:nbr|no|num)\b/g, 'number')
    .replaceAll(/\baddr\b/g, 'address')
    .replace(/^eve ?(?=phone)/, 'evening ');

/** The field that these words name once the person is taken off their front; null for what says nothing of a person. */
export function fieldBehindPerson(words: string): ImportField | null {
  let left = inFull(words);
  for (let taken = 0; taken < 3; taken += 1) {
    const field = fieldOfAlias(left) ?? fieldOfAlias(left.replace(/ (?:number|1)$/, ''));
    if (field !== null) return personal.has(field) ? field : null;
    const shorter = left.replace(ownerOfHouse, '').replace(aboutPerson, '');
    if (shorter === left) return null;
    left = shorter;
  }
  return null;
}

interface Named {
  header: string;
  /** As it is suggested, or was stored. */
  field: string;
}

const partOfName = /^(?<who>.+?) (?:(?:first|last|full|given|family) ?name|first|last|surname)$/;
const wholeName = /^(?<who>.+?) name$/;
const reached = '(?:phone|mobile|cell|telephone|tel|number|e ?mail)';
const names: ReadonlySet<string> = new Set<ImportField>(['full_name', 'first_name', 'last_name']);
const ofSecond = /^(?:secondary|second|2nd|alternate|alt|alternative|other|additional)\b/;
/** A list, a way or an employer has a name and a number, too, and stands beside nobody. */
const noPerson =
  /\b(?:company|business|organi[sz]ation|work|practice|firm|marketing|newsletter|promo(?:tions?)?|list|scrub)\b/;

/**
 * Who else stands in these columns: of `screener_first_name` the screener, where the lead has a name of its own. What begins with
 * such a word is that person's.
 */
export function isBesideLead(columns: readonly Named[]): (header: string) => boolean {
  const all = columns.map(({ header, field }) => ({ words: headerWords(header), field }));
  if (!all.some(({ field }) => names.has(field))) return () => false;
  const isReached = (who: string): boolean =>
    all.some(({ words }) => words.startsWith(`${who} `) && new RegExp(`\\b${reached}\\b`).test(words));
  const others = all.flatMap(({ words, field }) => {
    if (names.has(field)) return [];
    const part = partOfName.exec(words)?.groups?.who;
    const who = part ?? wholeName.exec(words)?.groups?.who;
    if (who === undefined || noPerson.test(who) || namesOptOut(who)) return [];
    const isOther = ofSecond.test(who) || !hasOwnWordsOnly(who);
    return isOther && (part !== undefined || isReached(who)) ? [who] : [];
  });
  return (header) => others.some((who) => headerWords(header).startsWith(`${who} `));
}

/** Fields that hold one person’s. */
export const ofOnePerson: ReadonlySet<string> = new Set<ImportField>([
  ...(['phone', 'email', 'dob', 'street', 'street_2', 'city', 'state', 'zip'] as const),
  ...(['opted_out', 'opted_in', 'registry_check'] as const),
]);

/** @param detail what becomes of a column of somebody else's */
export function withoutOthers<Column extends Named>(
  columns: readonly Column[],
  detail: (header: string) => Partial<Column>,
): Column[] {
  const isOthers = isBesideLead(columns);
  return columns.map((each) =>
    ofOnePerson.has(each.field) && isOthers(each.header) ? { ...each, ...detail(each.header) } : each,
  );
}
