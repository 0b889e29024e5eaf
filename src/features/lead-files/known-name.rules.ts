// A known name behind a word for the person whom the file is about: "Client City", "Lead.Homephone", "Owner 1 First Name".
import { fieldOfAlias } from './column-aliases.rules.ts';
import type { ImportField } from './import-field.words.ts';
import { personWords } from '../../domain/own-words.ts';

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
