// Lines of CSV that we write, so that every spreadsheet reads them and none runs them.

import { toLocalDateTime } from './time-zone.ts';

/** Excel takes a file for UTF-8 when it begins with this. */
export const csvStart = '\uFEFF';

/** The cell with an apostrophe before what a spreadsheet would take for a formula. A phone number can run nothing. */
export function neutraliseCell(value: string): string {
  if (/^\+[0-9]+$/.test(value)) return value;
  // A full-width sign is one to some spreadsheets.
  return /^[=+\-@\t\r\n\0＝＋－＠]/.test(value) ? `'${value}` : value;
}

/** A number in the digits it is to be read with. */
export interface WrittenNumber {
  digits: string;
}

/** `-1234.05` */
export function dollarsCell(cents: number): WrittenNumber {
  const size = Math.abs(cents);
  return { digits: `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}` };
}

/** One line of RFC 4180, ending in CRLF; texts are neutralised and quoted where needed, numbers stay numbers. */
export function csvLine(cells: readonly (string | number | WrittenNumber)[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

function written(cell: string | number | WrittenNumber): string {
  if (typeof cell === 'object') return cell.digits;
  return typeof cell === 'number' ? String(cell) : quoted(neutraliseCell(cell));
}

/** `2026-03-01 09:05:12` in that zone: spreadsheets sort it and take it for a time. */
export function csvMoment(instant: string, zone: string): string {
  const { date, hour, minute, second } = toLocalDateTime(Date.parse(instant), zone);
  return `${date} ${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

const quoted = (cell: string): string => (/[",\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
