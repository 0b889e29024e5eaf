// Which columns of an older import were somebody else's, and which of a row's numbers and emails came from them.
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
}

export type ColumnsOfOthers = Readonly<Record<'phone' | 'email', ColumnsOfKind>>;

/** Earlier rules knew these for somebody else's, too: such a column was mapped by hand, and stays. */
const knownBefore =
  /\b(?:fax|assistant|asst|secretary|receptionist|broker|brokerage|agent|agency|producer|advis[eo]r|rep|representative|manager|recruiter|closer|setter|emergency|spouse|husband|wife|partner|next of kin|nok|kin|caregiver|guardian|poa|power of attorney|trustee|executor|attorney|lawyer|physician|doctor|dr|referrer|referral|referred by|reviewer|support|vendor|employer|owner|neighbor|landlord)s?\b/;

/** Null: all its columns were the lead's own. */
export function columnsOfOthers(columns: StoredColumns): ColumnsOfOthers | null {
  const [phone, email] = [ofKind(columns, 'phone'), ofKind(columns, 'email')];
  return phone.others.length + email.others.length === 0 ? null : { phone, email };
}

function ofKind({ headers, mapping }: StoredColumns, field: 'phone' | 'email'): ColumnsOfKind {
  const columns = mapping.flatMap((each, column) => (each === field ? [column] : [])).toSorted(byMain(headers));
  const own = columns.map((column) => headers[column] ?? '');
  const isBeside = isBesideLead(headers.map((header, column) => ({ header, field: mapping[column] ?? 'extra' })));
  const isOthers = (header: string) =>
    (namesSomebodyElse(header) || isBeside(header)) && !knownBefore.test(headerWords(header));
  return { headers: own, others: own.flatMap((header, place) => (isOthers(header) ? [place] : [])) };
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
