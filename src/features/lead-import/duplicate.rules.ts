// Rows that are already there, earlier in the file or among the agent's leads, and the count that closes.
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { samePerson, type Holder, type KnownBy } from '../leads/same-person.rules.ts';
import type { RejectReason } from './reject-reason.rules.ts';
import type { RowWarning, WarningCounts } from './row-warning.rules.ts';

/** `row`: it has neither phone nor email, and an earlier import of such a file had the very same row. */
export type MatchedBy = KnownBy | 'row';

export interface Duplicate {
  /** The earlier row. */
  row: number;
  by: KnownBy;
  /** Same number, another first name: two people of one household, to be suggested and not merged. */
  isHousehold: boolean;
}

type Person = Pick<LeadDraft, 'name' | 'phone' | 'email' | 'further_phones' | 'further_emails'>;

interface Seen extends Holder {
  row: number;
}

/** So many people of one number are remembered: a file may have that of an office in every row. */
const mostOfOneNumber = 8;

/** Remembers the rows of a file by phone and email, the further ones too. */
export class FileDuplicates {
  readonly #seen = new Map<string, Seen[]>();

  /** The earlier row that this one repeats; null for a new one. */
  check(row: number, draft: Person): Duplicate | null {
    const holders = [draft.phone, draft.email].flatMap((value) =>
      value === null ? [] : (this.#seen.get(value) ?? []),
    );
    const found = samePerson(draft.name, mainFirst(holders));
    if (found?.isHousehold) this.#remember(row, draft, 'shared');
    if (found === null) this.#remember(row, draft, 'all');
    return found && { row: found.known.row, by: found.known.by, isHousehold: found.isHousehold };
  }

  /** Of somebody else of a household only what is known already: such a row becomes no lead, unless asked. */
  #remember(
    row: number,
    { name, phone, email, further_phones: phones, further_emails: emails }: Person,
    what: 'all' | 'shared',
  ): void {
    const add = (value: string | null, by: KnownBy) => {
      if (value === null) return;
      const seen = this.#seen.get(value);
      if (what === 'shared' && !seen) return;
      if ((seen?.length ?? 0) < mostOfOneNumber) this.#seen.set(value, [...(seen ?? []), { row, name, by }]);
    };
    add(phone, 'phone');
    add(email, 'email');
    for (const value of [...phones, ...emails]) add(value, 'further');
  }
}

const mainFirst = (holders: readonly Seen[]): Seen[] => [
  ...holders.filter(({ by }) => by !== 'further'),
  ...holders.filter(({ by }) => by === 'further'),
];

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
  };
}

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

/** True when every row is accounted for. */
export function doesTallyClose(tally: ImportTally): boolean {
  const { created, updated } = tally;
  const rejected = Object.values(tally.rejected).reduce((sum, count) => sum + count, 0);
  return tally.rows === created + updated + duplicateCount(tally) + rejected;
}

export const duplicateCount = ({ duplicate_in_file: inFile, duplicate_existing: existing }: ImportTally): number =>
  [...Object.values(inFile), ...Object.values(existing)].reduce((sum, count) => sum + count, 0);
