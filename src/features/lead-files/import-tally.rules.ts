// What became of every row of an import: a count that adds up.
import type { KnownBy } from '../lead-model/same-person.rules.ts';
import type { MatchedBy } from './file-duplicates.rules.ts';
import type { RejectReason } from './reject-reason.words.ts';

/** What became of every row of an import. */
export interface ImportTally {
  rows: number;
  created: number;
  updated: number;
  duplicate_in_file: Record<KnownBy, number>;
  duplicate_existing: Record<MatchedBy, number>;
  rejected: Partial<Record<RejectReason, number>>;
  /** Of the created and updated ones, those that the import has sold. */
  sales?: number | undefined;
  /** Numbers whose last check against the National Do Not Call Registry it has brought. */
  checks?: number | undefined;
}

export function emptyTally(): ImportTally {
  return {
    rows: 0,
    created: 0,
    updated: 0,
    duplicate_in_file: { phone: 0, email: 0, further: 0 },
    duplicate_existing: { phone: 0, email: 0, further: 0, row: 0 },
    rejected: {},
  };
}

export type RowOutcome =
  | { outcome: 'created' | 'updated' }
  | { outcome: 'duplicate_in_file'; by: KnownBy }
  | { outcome: 'duplicate_existing'; by: MatchedBy }
  | { outcome: 'rejected'; reason: RejectReason };

/** Counts one row. */
export function addOutcome(tally: ImportTally, row: RowOutcome): void {
  tally.rows += 1;
  if (row.outcome === 'rejected') tally.rejected[row.reason] = (tally.rejected[row.reason] ?? 0) + 1;
  else if (row.outcome === 'duplicate_in_file') tally.duplicate_in_file[row.by] += 1;
  else if (row.outcome === 'duplicate_existing') tally.duplicate_existing[row.by] += 1;
  else tally[row.outcome] += 1;
}

/** The sum of two tallies, for imports that come in parts. */
export function addTallies(one: ImportTally, other: ImportTally): ImportTally {
  const rejected = { ...one.rejected };
  for (const [reason, count] of Object.entries(other.rejected) as [RejectReason, number][]) {
    rejected[reason] = (rejected[reason] ?? 0) + count;
  }
  const { duplicate_in_file: inFile, duplicate_existing: existing } = other;
  const sales = (one.sales ?? 0) + (other.sales ?? 0);
  const checks = (one.checks ?? 0) + (other.checks ?? 0);
  return {
    rows: one.rows + other.rows,
    created: one.created + other.created,
    updated: one.updated + other.updated,
    duplicate_in_file: {
      phone: one.duplicate_in_file.phone + inFile.phone,
      email: one.duplicate_in_file.email + inFile.email,
      further: one.duplicate_in_file.further + inFile.further,
    },
    duplicate_existing: {
      phone: one.duplicate_existing.phone + existing.phone,
      email: one.duplicate_existing.email + existing.email,
      further: one.duplicate_existing.further + existing.further,
      row: one.duplicate_existing.row + existing.row,
    },
    rejected,
    ...(sales > 0 && { sales }),
    ...(checks > 0 && { checks }),
  };
}

/** True when every row is accounted for. */
export function doesTallyClose(tally: ImportTally): boolean {
  const { created, updated } = tally;
  const rejected = Object.values(tally.rejected).reduce((sum, count) => sum + count, 0);
  return tally.rows === created + updated + duplicateCount(tally) + rejected;
}

export const duplicateCount = ({ duplicate_in_file: inFile, duplicate_existing: existing }: ImportTally): number =>
  [...Object.values(inFile), ...Object.values(existing)].reduce((sum, count) => sum + count, 0);
