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

/** A title above the table is passed over: the header is the first of ten records that names two known columns. */
export function findHeader(records: readonly (readonly string[])[]): FoundHeader {
  const first = records[0] ?? [];
  if (filled(first).length === 1 && knownNames(first) === 0) {
    const index = records.slice(0, 10).findIndex((cells) => knownNames(cells) >= 2 && !cells.some(looksLikeData));
    if (index > 0) return { index, headers: named(records[index] ?? []) };
  }
  return isHeader(first, records[1])
    ? { index: 0, headers: named(first) }
    : { index: -1, headers: positional(records) };
}

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
