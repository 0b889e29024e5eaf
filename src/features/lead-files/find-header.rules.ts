// Which record of a file is its header, if any.
import { fieldOfAlias, headerWords } from './column-aliases.rules.ts';
import { isOwnHeader } from './left-out-csv.rules.ts';

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
    text.startsWith('<test lead')
  );
};

const filled = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== '');
const knownNames = (cells: readonly string[]): number =>
  cells.filter((cell) => fieldOfAlias(headerWords(cell)) !== null).length;

/** What a report prints above its table is passed over: titles, and lines narrower than a header of two known columns. */
export function findHeader(records: readonly (readonly string[])[]): FoundHeader {
  const first = records[0] ?? [];
  const index = records
    .slice(0, 10)
    .findIndex((cells) => knownNames(cells) >= 2 && filled(cells).length >= 2 && !cells.some(looksLikeData));
  const header = records[index] ?? [];
  if (index > 0 && knownNames(first) < 2 && records.slice(0, index).every((cells) => isAbove(cells, header)))
    return { index, headers: named(header) };
  return isHeader(first, records[1])
    ? { index: 0, headers: named(first) }
    : { index: -1, headers: positional(records) };
}

const isAbove = (cells: readonly string[], header: readonly string[]): boolean =>
  filled(cells).length <= 1 || filled(cells).length < Math.min(filled(header).length, 4);

function isHeader(first: readonly string[], second: readonly string[] | undefined): boolean {
  if (isOwnHeader(first)) return true;
  if (first.some(looksLikeData)) return false;
  if (knownNames(first) > 0) return true;
  // Names that nobody knows are a header when the record below holds what headers never do.
  return second === undefined ? false : second.some(looksLikeData);
}

const named = (cells: readonly string[]): string[] => {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1).map((cell, index) => cell.trim() || `Column ${index + 1}`);
};

function positional(records: readonly (readonly string[])[]): string[] {
  const width = Math.max(0, ...records.slice(0, 100).map((cells) => cells.length));
  return Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
}
