// Cells of files that we write, so that no spreadsheet runs them.
import { rejectReasons, type RejectReason } from './reject-reason.rules.ts';

/** The cell with an apostrophe before what a spreadsheet would take for a formula. */
export function neutraliseCell(value: string): string {
  // A full-width sign is one to some spreadsheets.
  return /^[=+\-@\t\r\n\0＝＋－＠]/.test(value) ? `'${value}` : value;
}

/** One line of CSV, neutralised and quoted where needed, ending in CRLF. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(neutraliseCell(cell))).join(',')}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export interface RejectedRecord {
  row: number;
  cells: readonly string[];
  /** One of the known reasons, or a sentence. */
  reason: RejectReason | (string & {});
}

/** The rejected rows as they were, with their row number and the reason; begins with a mark that Excel reads as UTF-8. */
export function rejectsCsv(headers: readonly string[], rejects: Iterable<RejectedRecord>): string {
  const lines = [`\uFEFF${csvLine([...headers, 'Row', 'Reason'])}`];
  for (const { row, cells, reason } of rejects) {
    const padded = Array.from({ length: Math.max(headers.length, cells.length) }, (_, index) => cells[index] ?? '');
    const sentence = Object.hasOwn(rejectReasons, reason) ? rejectReasons[reason as RejectReason] : reason;
    lines.push(csvLine([...padded, String(row), sentence]));
  }
  return lines.join('');
}
