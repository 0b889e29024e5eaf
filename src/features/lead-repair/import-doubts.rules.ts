// What earlier rules may have misread in an import, which its leads can no longer tell.
import { contactsBeside, isTheirs } from '../lead-files/contacts-beside.rules.ts';
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import { isBesideLead } from '../lead-files/known-name.rules.ts';
import { namesSomebodyElse } from '../lead-files/map-columns.rules.ts';
import { importDoubts, type ImportDoubt } from './lead-repair.rules.ts';

const dateFields = new Set(['dob', 'next_follow_up_at', 'sold_on', 'start_date', 'effective_date', 'received_at']);

interface StoredImport {
  headers: readonly string[];
  mapping: readonly string[];
  /** A lead of it holds what looks like another row. */
  has_swallowed: boolean;
  /** Of its leads some are children, and some were born in the last century. */
  has_late_births: boolean;
}

export function doubtsOf({ headers, mapping, has_swallowed, has_late_births }: StoredImport): ImportDoubt[] {
  const has: Record<ImportDoubt, boolean> = {
    swallowed: has_swallowed,
    others: takesOthers(headers, mapping),
    // "DND: active" was read as no opt-out.
    opt_outs: headers.some((header, at) => mapping[at] === 'opted_out' && /\bdnd\b/.test(headerWords(header))),
    monthly: mapping.includes('monthly_premium') && !mapping.includes('premium'),
    births: has_late_births && mapping.includes('dob'),
    dates: mapping.some((field) => dateFields.has(field)),
  };
  return importDoubts.filter((doubt) => has[doubt]);
}

/** A column of somebody else's numbers was taken for the lead's. */
const takesOthers = (headers: readonly string[], mapping: readonly string[]): boolean => {
  const columns = headers.map((header, at) => ({ header, field: mapping[at] ?? 'extra' }));
  const isBeside = isBesideLead(columns);
  const contacts = contactsBeside(columns);
  const isOthers = (header: string): boolean =>
    namesSomebodyElse(header) || isBeside(header) || contacts.some((contact) => isTheirs(contact, header));
  return headers.some((header, at) => (mapping[at] === 'phone' || mapping[at] === 'email') && isOthers(header));
};
