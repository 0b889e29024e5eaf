// The outcome of an import as lines that add up to the rows of the file.
import type { ImportTally } from './duplicate.rules.ts';
import { rejectReasons, type RejectReason } from './reject-reason.rules.ts';

export interface TallyLine {
  key: string;
  label: string;
  count: number;
  kind: 'created' | 'updated' | 'duplicate' | 'rejected';
}

/** Lines without rows are left out, but for the new leads. */
export function tallyLines(tally: ImportTally): TallyLine[] {
  const { created, updated, duplicate_existing: existing, duplicate_in_file: inFile } = tally;
  const rejected = (Object.entries(tally.rejected) as [RejectReason, number][]).toSorted((a, b) => b[1] - a[1]);
  const lines: TallyLine[] = [
    { key: 'created', label: 'New leads', count: created, kind: 'created' },
    { key: 'updated', label: 'Leads whose blanks were filled', count: updated, kind: 'updated' },
    { key: 'existing-phone', label: 'Already in your leads, by phone', count: existing.phone, kind: 'duplicate' },
    { key: 'existing-email', label: 'Already in your leads, by email', count: existing.email, kind: 'duplicate' },
    { key: 'file-phone', label: 'Twice in the file, by phone', count: inFile.phone, kind: 'duplicate' },
    { key: 'file-email', label: 'Twice in the file, by email', count: inFile.email, kind: 'duplicate' },
    ...rejected.map(([reason, count]) => ({
      key: reason,
      label: rejectReasons[reason],
      count,
      kind: 'rejected' as const,
    })),
  ];
  return lines.filter(({ count, kind }) => count > 0 || kind === 'created');
}

/** The three counts that explain why nothing new came of a file. */
export function skippedCounts(tally: ImportTally): { email: number; phone: number; empty: number } {
  return {
    email: tally.duplicate_existing.email + tally.duplicate_in_file.email,
    phone: tally.duplicate_existing.phone + tally.duplicate_in_file.phone,
    empty: tally.rejected.empty_row ?? 0,
  };
}
