// A mark for inches or a nickname that a file does not write as a quotation: what it swallowed is read line by line.
import Papa from 'papaparse';
import type { Delimiter } from './find-delimiter.rules.ts';

/**
 * The lines of a record that runs over line breaks, when they are whole records that one mark opened and a later one closed: each
 * has as many cells as the header, and a phone or email stands outside of the value that the mark would begin. Else null.
 */
export function swallowedLines(record: string, delimiter: Delimiter, width: number): string[][] | null {
  if (width < 2) return null;
  const written = record.split('\n').filter((line) => line.trim() !== '');
  const lines = written.map((line) => rowOfLine(line, delimiter, width));
  const [first, ...below] = lines.filter((line) => line !== null);
  if (!first || below.length === 0 || below.length + 1 < lines.length) return null;
  const opening = (written[0] ?? '').split(delimiter).findIndex(isOpen);
  // A remark at the end may hold a list with a number in it: there it has to stand before the remark.
  const isLast = opening === width - 1;
  // Behind a comma and a space stands prose: where a mark begins a value, the file writes no such spaces.
  const tells = (line: readonly string[]) =>
    line.some((cell, at) => isNumberLike(cell) && !/^\s/.test(cell) && (isLast ? at < opening : at !== opening));
  return (isLast ? below : [first, ...below]).some(tells) ? [first, ...below] : null;
}

const isOpen = (cell: string): boolean => cell.trimStart().startsWith('"') && cell.split('"').length % 2 === 0;

/** The cells of a line whose marks come in pairs but stand inside a value; null when they are not as many as the header's. */
export function cellsOfLine(line: string, delimiter: Delimiter, width: number): string[] | null {
  if (width < 2) return null;
  const quoted = cellsBetweenMarks(line, delimiter);
  if (quoted.length === width) return quoted;
  const marks = line.split('"').length - 1;
  // `"5'9""`: each cell that a mark begins ends with one, too.
  const cut = line.split(delimiter);
  if (cut.length === width && cut.every((cell) => !/^\s*"/.test(cell) || /^\s*".*"\s*$/.test(cell)))
    return cut.map(unquoted);
  return marks > 0 && marks % 2 === 0 ? rowOfLine(line, delimiter, width) : null;
}

/** Of a line in which every cell is quoted, with a bare mark in one of them: `"Ann","5'4"","6055550101"`. */
function cellsBetweenMarks(line: string, delimiter: Delimiter): string[] {
  const [, inner] = /^\s*"(.*)"\s*$/.exec(line) ?? [];
  return inner?.split(`"${delimiter}"`).map((cell) => cell.replaceAll('""', '"')) ?? [];
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
