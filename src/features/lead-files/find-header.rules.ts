// Which record of a file is its header, if any.
import { fieldOfAlias, headerWords } from './column-aliases.rules.ts';
import { isOwnHeader } from './left-out-csv.rules.ts';
import { readMixedCell } from './mixed-cell.rules.ts';

export interface FoundHeader {
  /** Index among the records; -1 when the file has no header. */
  index: number;
  headers: string[];
}

const looksLikeData = (cell: string): boolean => {
  const text = cell.trim();
  return (
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ||
    (text.replace(/[^0-9]/g, '').length >= 7 && !/[a-z]{3}/i.test(text)) ||
    readMixedCell(text) !== null ||
    text.startsWith('<test lead')
  );
};

const filled = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== '');
const knownNames = (cells: readonly string[]): number =>
  cells.filter((cell) => fieldOfAlias(headerWords(cell)) !== null).length;

/** What a report prints above its table is passed over: titles, lines of groups, and lines narrower than a header of two known columns. */
export function findHeader(records: readonly (readonly string[])[], isSheet = false): FoundHeader {
  const first = records[0] ?? [];
  const index = bestOfNearby(records, records.slice(0, 10).findIndex(mayBeHeader));
  const header = records[index] ?? [];
  const hasTitle = knownNames(first) < 2 || !first.some(looksLikeData);
  if (index > 0 && hasTitle && records.slice(0, index).every((cells) => isAbove(cells, header, records[index + 1])))
    return { index, headers: named(header, records, isSheet) };
  return isHeader(first, records[1])
    ? { index: 0, headers: named(first, records, isSheet) }
    : { index: -1, headers: positional(records) };
}

const mayBeHeader = (cells: readonly string[]): boolean =>
  knownNames(cells) >= 2 && filled(cells).length >= 2 && !cells.some(looksLikeData);

/** "Insured | Contact" above "First | Last | Phone": the line that knows more names is the header. */
function bestOfNearby(records: readonly (readonly string[])[], found: number): number {
  if (found < 0) return found;
  const nearby = [found, found + 1, found + 2].filter((at) => mayBeHeader(records[at] ?? []));
  return nearby.reduce(
    (best, at) => (knownNames(records[at] ?? []) > knownNames(records[best] ?? []) ? at : best),
    found,
  );
}

const isAbove = (cells: readonly string[], header: readonly string[], below: readonly string[] | undefined): boolean =>
  filled(cells).length <= 1 ||
  filled(cells).length < Math.min(filled(header).length, 4) ||
  // A title of as many cells.
  (knownNames(cells) === 0 && !cells.some(looksLikeData) && below?.some(looksLikeData) === true) ||
  (knownNames(header) >= 3 && knownNames(cells) < knownNames(header) && !cells.some(looksLikeData));

function isHeader(first: readonly string[], second: readonly string[] | undefined): boolean {
  if (isOwnHeader(first)) return true;
  if (first.some(looksLikeData)) return false;
  if (knownNames(first) > 0) return true;
  // Names that nobody knows are a header when the record below holds what headers never do.
  return second === undefined ? false : second.some(looksLikeData);
}

/**
 * A column without a name is one all the same where something stands below it: remarks right of the table. In a text file the
 * header's own marks must reach there: what reaches beyond may be a comma inside of a value.
 */
function named(cells: readonly string[], records: readonly (readonly string[])[], isSheet: boolean): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  const used = records.map((record) =>
    (isSheet ? record : record.slice(0, cells.length)).findLastIndex((cell) => cell.trim() !== ''),
  );
  const width = Math.max(last, ...used) + 1;
  return Array.from({ length: width }, (_, index) => cells[index]?.trim() || `Column ${index + 1}`);
}

function positional(records: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...records.slice(0, 100).map((cells) => cells.length));
  return Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
}
