// The outcome of an import as lines that add up to the rows of the file.
import { duplicateCount, type ImportTally } from './duplicate.rules.ts';
import { importLimits, rejectReasons, type RejectReason } from './reject-reason.rules.ts';

interface TallyLine {
  key: string;
  label: string;
  count: number;
}

interface TallyGroup {
  title: string | null;
  lines: TallyLine[];
}

/** Lines without rows are left out, but for the new leads. */
export function tallyGroups(tally: ImportTally): TallyGroup[] {
  const { duplicate_existing: existing, duplicate_in_file: inFile } = tally;
  const groups = [
    {
      title: null,
      lines: [
        { key: 'created', label: 'New leads', count: tally.created },
        ...filled([{ key: 'updated', label: 'Leads whose blanks were filled', count: tally.updated }]),
      ],
    },
    {
      title: 'Skipped as duplicates',
      lines: filled([
        { key: 'existing-phone', label: 'In your leads already, by phone', count: existing.phone },
        { key: 'existing-email', label: 'In your leads already, by email', count: existing.email },
        {
          key: 'existing-further',
          label: 'In your leads already, matched by an additional number',
          count: existing.further,
        },
        { key: 'existing-row', label: 'Imported before, the same row without phone and email', count: existing.row },
        { key: 'file-phone', label: 'Twice in the file, by phone', count: inFile.phone },
        { key: 'file-email', label: 'Twice in the file, by email', count: inFile.email },
        { key: 'file-further', label: 'Twice in the file, matched by an additional number', count: inFile.further },
      ]),
    },
    { title: 'Rejected', lines: rejectedLines(tally.rejected) },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** The most frequent reason first. */
export function rejectedLines(rejected: ImportTally['rejected']): TallyLine[] {
  return (Object.entries(rejected) as [RejectReason, number][])
    .toSorted((one, other) => other[1] - one[1])
    .map(([reason, count]) => ({ key: reason, label: rejectReasons[reason], count }));
}

const filled = (lines: TallyLine[]): TallyLine[] => lines.filter(({ count }) => count > 0);

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
  const isOld = at !== null && Date.now() - Date.parse(at) > importLimits.leftOutDays * 86_400_000;
  return !isOld && rejectedCount(tally) > 0;
}

/** The four sums that a list has room for; together they are the rows. */
export function tallyCounts(tally: ImportTally): Record<'created' | 'updated' | 'duplicates' | 'rejected', number> {
  const { created, updated } = tally;
  return { created, updated, duplicates: duplicateCount(tally), rejected: rejectedCount(tally) };
}
