// What the rows of a file would become.
import type { KnownBy } from '../lead-model/same-person.rules.ts';
import type { RejectReason } from './reject-reason.words.ts';
import type { RowWarning, WarningCounts } from './row-warning.words.ts';

export interface RowPreview {
  drafts: number;
  rejected: Partial<Record<RejectReason, number>>;
  duplicates: Record<KnownBy, number>;
  /** Of all rows that are not rejected. */
  changed: WarningCounts;
  capitals: Capitals;
  /** Of the drafts, those that would be sold. */
  sales?: number;
}

/** Names that a program printed in capitals, and one of them. */
export interface Capitals {
  count: number;
  example: string | null;
}

/** What the rows of several files would become, together. */
export function addPreviews(previews: readonly RowPreview[]): RowPreview {
  const sum: RowPreview = {
    drafts: 0,
    rejected: {},
    duplicates: { phone: 0, email: 0, further: 0 },
    changed: {},
    capitals: { count: 0, example: null },
  };
  for (const { drafts, rejected, duplicates, changed, capitals, sales } of previews) {
    sum.capitals.count += capitals.count;
    sum.capitals.example ??= capitals.example;
    if (sales) sum.sales = (sum.sales ?? 0) + sales;
    sum.drafts += drafts;
    sum.duplicates.phone += duplicates.phone;
    sum.duplicates.email += duplicates.email;
    sum.duplicates.further += duplicates.further;
    for (const [reason, count] of Object.entries(rejected) as [RejectReason, number][]) {
      sum.rejected[reason] = (sum.rejected[reason] ?? 0) + count;
    }
    for (const [warning, count] of Object.entries(changed) as [RowWarning, number][]) {
      sum.changed[warning] = (sum.changed[warning] ?? 0) + count;
    }
  }
  return sum;
}

/** In how many rows of a file. */
export function countWarnings(counts: WarningCounts, warnings: Iterable<RowWarning> = []): void {
  for (const warning of warnings) counts[warning] = (counts[warning] ?? 0) + 1;
}
