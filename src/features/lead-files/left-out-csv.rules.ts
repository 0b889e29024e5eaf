// The file of an import's rejected rows, and how it is known when it comes back mended.
import { csvLine, csvStart } from '../../domain/csv-line.ts';
import { rejectReasons, type RejectReason } from './reject-reason.words.ts';
import { rowWarnings, type RowWarning } from './row-warning.words.ts';

export interface RejectedRecord {
  row: number;
  cells: readonly string[];
  /** One of the known reasons, or a sentence. */
  reason: RejectReason | (string & {});
}

const ownHeaders = ['Row', 'Reason'];
const changes = new Set<string>(Object.values(rowWarnings));
const sentences = new Set<string>(Object.values(rejectReasons));
const isOwnReason = (text: string): boolean =>
  text === '' || sentences.has(text) || text.split(/(?<=\.) /).every((part) => changes.has(part));

/** True for the header of such a file. */
export function isOwnHeader(cells: readonly string[]): boolean {
  return cells.length > 2 && ownHeaders.every((header, index) => cells[cells.length - 2 + index]?.trim() === header);
}

/** The columns that `rejectsCsv` has put behind those of the file; none when these are somebody else's. */
export function ownColumns(headers: readonly string[], rows: readonly (readonly string[])[]): number[] {
  if (!isOwnHeader(headers)) return [];
  const row = headers.length - 2;
  const isOurs = rows.every(
    (cells) => /^[0-9]*$/.test(cells[row]?.trim() ?? '') && isOwnReason(cells[row + 1]?.trim() ?? ''),
  );
  return isOurs ? [row, row + 1] : [];
}

/** The rejected rows as they were, with their row number and the reason; begins with a mark that Excel reads as UTF-8. */
export function rejectsCsv(headers: readonly string[], rejects: Iterable<RejectedRecord>): string {
  const records = [...rejects];
  const width = records.reduce((widest, { cells }) => Math.max(widest, cells.length), headers.length);
  const inWidth = (cells: readonly string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  const lines = [`${csvStart}${csvLine([...inWidth(headers), ...ownHeaders])}`];
  for (const { row, cells, reason } of records) {
    const sentence = Object.hasOwn(rejectReasons, reason) ? rejectReasons[reason as RejectReason] : reason;
    lines.push(csvLine([...inWidth(cells), String(row), sentence]));
  }
  return lines.join('');
}

/** For each row the sentences of all that was changed in it. */
export function changeReasons(rows: Partial<Record<RowWarning, number[]>>): Map<number, string> {
  const reasons = new Map<number, string>();
  for (const [warning, numbers] of Object.entries(rows) as [RowWarning, number[]][]) {
    for (const row of numbers) reasons.set(row, [reasons.get(row), rowWarnings[warning]].filter(Boolean).join(' '));
  }
  return new Map([...reasons].toSorted(([one], [other]) => one - other));
}
