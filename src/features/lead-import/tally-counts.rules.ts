// Sums of what became of the rows of an import.
import { leftOutRowDays } from '../../domain/retention.ts';
import { duplicateCount, type ImportTally } from '../lead-files/import-tally.rules.ts';

/** The counts that explain why nothing new came of a file. */
export function skippedCounts(tally: ImportTally): Record<'email' | 'phone' | 'further' | 'row' | 'empty', number> {
  return {
    email: tally.duplicate_existing.email + tally.duplicate_in_file.email,
    phone: tally.duplicate_existing.phone + tally.duplicate_in_file.phone,
    further: tally.duplicate_existing.further + tally.duplicate_in_file.further,
    row: tally.duplicate_existing.row,
    empty: tally.rejected.empty_row ?? 0,
  };
}

/** No row was left out as a duplicate, and not all of them for being empty: then the reasons are to be read. */
export function isAllRejected(tally: ImportTally): boolean {
  const { empty, ...duplicates } = skippedCounts(tally);
  return rejectedCount(tally) > empty && Object.values(duplicates).every((count) => count === 0);
}

export function rejectedCount(tally: ImportTally | null): number {
  return Object.values(tally?.rejected ?? {}).reduce((sum, count) => sum + count, 0);
}

/** True while they are kept. */
export function hasRejectedRows({
  tally,
  finished_at: at,
}: {
  tally: ImportTally | null;
  finished_at: string | null;
}): boolean {
  const isOld = at !== null && Date.now() - Date.parse(at) > leftOutRowDays * 86_400_000;
  return !isOld && rejectedCount(tally) > 0;
}

/** The four sums that a list has room for; together they are the rows. */
export function tallyCounts(tally: ImportTally): Record<'created' | 'updated' | 'duplicates' | 'rejected', number> {
  const { created, updated } = tally;
  return { created, updated, duplicates: duplicateCount(tally), rejected: rejectedCount(tally) };
}
