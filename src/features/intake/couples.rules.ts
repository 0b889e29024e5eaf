// A couple’s quote is one lead: `applicant1` is who asks, `applicant2` stands beside; so do the later ones of a list of applicants.
import { isEmailAddress } from '../../domain/email-address.ts';
import { nameWords } from '../../domain/name-words.ts';
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import { isRecord } from './answer-pairs.rules.ts';
import { personPart } from './whose-field.rules.ts';

const ofPolicy = '(?:(?:proposed |primary )?insured|applicant|borrower|person|member|adult|driver|client)';
const numbered = new RegExp(`^${ofPolicy}s? [1-9](?: (?:info|data|details?))?$`);
const listed = new RegExp(`^${ofPolicy}s$`);

export const isOneOfCouple = (key: string): boolean => numbered.test(headerWords(key));

interface Said {
  last: string;
  isReached: boolean;
}

/** Two in a list of applicants who live together: one last name, or the other one has nothing to be reached at. */
export function areCouple(list: readonly unknown[], name: string): boolean {
  if (list.length !== 2 || !listed.test(headerWords(name)) || !list.every(isRecord)) return false;
  const [one, other] = list.map(saidOf);
  if (one === undefined || other === undefined) return false;
  return !other.isReached || (one.last !== '' && one.last === other.last);
}

/** Of what stands in the object itself or below it. */
function saidOf(entry: unknown): Said {
  const said: Said = { last: '', isReached: false };
  for (const [key, value] of isRecord(entry) ? Object.entries(entry) : []) {
    if (typeof value === 'object') {
      const below = saidOf(value);
      said.last ||= below.last;
      said.isReached ||= below.isReached;
    }
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    const part = headerWords(key) === 'name' ? 'full_name' : personPart(key);
    if (part === 'last_name') said.last = text.trim().toLowerCase();
    else if (part === 'full_name') said.last ||= nameWords(text).last;
    said.isReached ||= part === 'phone' ? /[0-9]{4}/.test(text) : part === 'email' && isEmailAddress(text);
  }
  return said;
}
