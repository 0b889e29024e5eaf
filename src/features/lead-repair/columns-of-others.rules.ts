// Which columns of an older import were somebody else's, and which of a row's numbers and emails came from them.
import { contactsBeside, isOtherIn, isTheirs, type ContactBeside } from '../lead-files/contacts-beside.rules.ts';
import { headerWords } from '../lead-files/column-aliases.rules.ts';
import { isBesideLead } from '../lead-files/known-name.rules.ts';
import { byMain } from '../lead-files/columns-of-numbers.rules.ts';
import { namesSomebodyElse } from '../lead-files/map-columns.rules.ts';

interface StoredColumns {
  headers: readonly string[];
  /** The field that each was taken for. */
  mapping: readonly string[];
}

export interface ColumnsOfKind {
  /** The headers of all columns of phones, or of emails, in the order in which a row's values were taken. */
  headers: readonly string[];
  /** The places of somebody else's among them. */
  others: readonly number[];
  /** Of somebody who is named in the row: another's only where that is another. */
  named: readonly { place: number; contact: ContactBeside }[];
}

export interface ColumnsOfOthers extends Readonly<Record<'phone' | 'email', ColumnsOfKind>> {
  /** Of all columns of the file. */
  allHeaders: readonly string[];
}

/** Earlier rules knew these for somebody else's, too: such a column was mapped by hand, and stays. */
const knownBefore =
  /\b(?:fax|assistant|asst|secretary|receptionist|broker|brokerage|agent|agency|producer|advis[eo]r|rep|representative|manager|recruiter|closer|setter|emergency|spouse|husband|wife|partner|next of kin|nok|kin|caregiver|guardian|poa|power of attorney|trustee|executor|attorney|lawyer|physician|doctor|dr|referrer|referral|referred by|reviewer|support|vendor|employer|owner|neighbor|landlord)s?\b/;

/** Null: all its columns were the lead's own. */
export function columnsOfOthers(columns: StoredColumns): ColumnsOfOthers | null {
  const [phone, email] = [ofKind(columns, 'phone'), ofKind(columns, 'email')];
  const areOwn = [phone, email].every(({ others, named }) => others.length + named.length === 0);
  return areOwn ? null : { phone, email, allHeaders: columns.headers };
}

/** What a lead bears of a row. */
export interface NamedRow {
  name: string;
  extra: Readonly<Record<string, unknown>>;
}

/** The columns of this row, in which the contact may be another or the lead. */
export function ofRow(
  { headers, others, named }: ColumnsOfKind,
  row: NamedRow,
  allHeaders: readonly string[],
): ColumnsOfKind {
  const cells = allHeaders.map((header) => {
    const said = row.extra[header.trim()];
    return typeof said === 'string' ? said : '';
  });
  const isAnother = ({ theirs, leads }: ContactBeside): boolean => {
    const full = leads.full ?? leads.first;
    if (full === null) return false;
    const said = cells.with(full, row.name);
    return isOtherIn(said, { who: '', theirs, leads: { full, first: null, last: null } }) === true;
  };
  const more = named.flatMap(({ place, contact }) => (isAnother(contact) ? [place] : []));
  return { headers, others: [...new Set([...others, ...more])], named: [] };
}

function ofKind({ headers, mapping }: StoredColumns, field: 'phone' | 'email'): ColumnsOfKind {
  const columns = mapping.flatMap((each, column) => (each === field ? [column] : [])).toSorted(byMain(headers));
  const own = columns.map((column) => headers[column] ?? '');
  const isBeside = isBesideLead(headers.map((header, column) => ({ header, field: mapping[column] ?? 'extra' })));
  const isOthers = (header: string) =>
    (namesSomebodyElse(header) || isBeside(header)) && !knownBefore.test(headerWords(header));
  const contacts = contactsBeside(headers.map((header, column) => ({ header, field: mapping[column] ?? 'extra' })));
  return {
    headers: own,
    others: own.flatMap((header, place) => (isOthers(header) ? [place] : [])),
    named: own.flatMap((header, place) => {
      const contact = contacts.find((each) => isTheirs(each, header));
      return contact ? [{ place, contact }] : [];
    }),
  };
}

export interface OtherAddress {
  address: string;
  /** The header or the post's field that it stood under. */
  under: string;
}

/**
 * Of a row's values in their order. Where each column has brought one, their places tell; where all columns were somebody
 * else's, all are. Otherwise it cannot be told.
 */
export function othersAmong(values: readonly string[], { headers, others }: ColumnsOfKind): OtherAddress[] {
  if (others.length === 0) return [];
  const isEach = values.length === headers.length;
  const isAll = others.length === headers.length;
  return values.flatMap((address, place) =>
    isAll || (isEach && others.includes(place)) ? [{ address, under: headers[isEach ? place : 0] ?? '' }] : [],
  );
}

/** A cell of the file held several: then their places tell nothing. */
export const holdsSeveral = (values: readonly string[], { headers }: ColumnsOfKind): boolean =>
  values.length > headers.length;
