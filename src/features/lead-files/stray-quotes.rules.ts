// A mark for inches or a nickname that a file does not write as a quotation: what it swallowed is read line by line.
import Papa from 'papaparse';
import type { Delimiter } from './find-delimiter.rules.ts';

/**
 * The lines of a record that runs over line breaks, when they are whole records that one mark opened and a later one closed: each
 * has as many cells as the header, and one below the first has a phone or email where the first has one. Else null.
 */
export function swallowedLines(record: string, delimiter: Delimiter, width: number): string[][] | null {
  if (width < 2) return null;
  const written = record.split('\n').filter((line) => line.trim() !== '');
  const lines = written.map((line) => rowOfLine(line, delimiter, width));
  const [first, ...below] = lines.filter((line) => line !== null);
  if (!first || below.length === 0 || below.length + 1 < lines.length) return null;
  const isRecord = (line: readonly string[]) =>
    line.some((cell, at) => isNumberLike(cell) && isNumberLike(first[at] ?? ''));
  return below.some(isRecord) ? [first, ...below] : null;
}

/** The cells of a line whose marks come in pairs but stand inside a value; null when they are not as many as the header's. */
export function cellsOfLine(line: string, delimiter: Delimiter, width: number): string[] | null {
  const marks = line.split('"').length - 1;
  return width >= 2 && marks > 0 && marks % 2 === 0 ? rowOfLine(line, delimiter, width) : null;
}

function rowOfLine(line: string, delimiter: Delimiter, width: number): string[] | null {
  const { data, errors } = Papa.parse<string[]>(line, { delimiter, newline: '\n' });
  const quoted = data[0] ?? [];
  if (errors.length === 0 && quoted.length === width) return quoted;
  const plain = line.split(delimiter).map(unquoted);
  return plain.length === width ? plain : null;
}

const unquoted = (cell: string): string => /^"(.*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;

const isNumberLike = (cell: string): boolean =>
  /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(cell) || (cell.replace(/[^0-9]/g, '').length >= 7 && !/[a-z]{3}/i.test(cell));
