// What an entry of a list says of itself: `phones: [{ type: 'Spouse', … }]`, `applicants: [{ relation: 'dependent', … }]`.
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import { isLabelOfOthers } from '../lead-files/columns-of-numbers.rules.ts';
import { isRecord } from './answer-pairs.rules.ts';
import { isReach } from './whose-field.rules.ts';

const labelKeys =
  /^(?:type|role|label|kind|(?:relation(?:ship)?(?: to (?:primary|applicant|insured))?)|(?:contact|phone|email|address|applicant|person|party|member|insured) ?type)$/;
/** Beside the first one, who is the lead. */
const secondary =
  /^(?:secondary|co ?applicant|co ?insured|co ?borrower|joint(?: applicant)?|dependent|additional(?: insured)?)$/;
/** Where somebody may be found, but does not live. */
const elsewhere = /^(?:office|work|business|company|shipping|previous|former|old)$/;

/** What an entry of a list says of itself, where that makes it somebody else's. */
export function labelIn(entry: unknown, list: string): string | null {
  if (!isRecord(entry)) return null;
  const label = Object.entries(entry).find(
    ([key, value]) =>
      labelKeys.test(headerWords(key)) &&
      typeof value === 'string' &&
      (isLabelOfOthers(value) ||
        (!isReach(list) && secondary.test(headerWords(value))) ||
        (/address/i.test(list) && elsewhere.test(headerWords(value)))),
  )?.[1];
  return typeof label === 'string' ? headerWords(label) : null;
}
