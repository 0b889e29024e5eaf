// The file of an import's rejected rows.
import { csvLine, csvStart } from '../../domain/csv-line.ts';
import { rejectReasons, type RejectReason } from './reject-reason.rules.ts';

export interface RejectedRecord {
  row: number;
  cells: readonly string[];
  /** One of the known reasons, or a sentence. */
  reason: RejectReason | (string & {});
}

/** The rejected rows as they were, with their row number and the reason; begins with a mark that Excel reads as UTF-8. */
export function rejectsCsv(headers: readonly string[], rejects: Iterable<RejectedRecord>): string {
  const lines = [`${csvStart}${csvLine([...headers, 'Row', 'Reason'])}`];
  for (const { row, cells, reason } of rejects) {
    const padded = Array.from({ length: Math.max(headers.length, cells.length) }, (_, index) => cells[index] ?? '');
    const sentence = Object.hasOwn(rejectReasons, reason) ? rejectReasons[reason as RejectReason] : reason;
    lines.push(csvLine([...padded, String(row), sentence]));
  }
  return lines.join('');
}
