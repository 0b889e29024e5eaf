// The outcome of an import as lines that add up to the rows of the file.
import type { ImportTally } from '../lead-files/import-tally.rules.ts';
import { rejectReasons, type RejectReason } from '../lead-files/reject-reason.words.ts';

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
        ...filled([{ key: 'updated', label: 'Leads updated with missing details', count: tally.updated }]),
      ],
    },
    {
      title: 'Skipped as duplicates',
      lines: filled([
        { key: 'existing-phone', label: 'Already in your leads, same phone', count: existing.phone },
        { key: 'existing-email', label: 'Already in your leads, same email', count: existing.email },
        {
          key: 'existing-further',
          label: 'In your leads already, matched by an additional number',
          count: existing.further,
        },
        { key: 'existing-row', label: 'Imported before, same row with no phone or email', count: existing.row },
        { key: 'file-phone', label: 'Repeated in the file, same phone', count: inFile.phone },
        { key: 'file-email', label: 'Repeated in the file, same email', count: inFile.email },
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
