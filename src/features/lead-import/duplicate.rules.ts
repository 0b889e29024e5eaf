// Rows that are already there, earlier in the file or among the agent's leads, and the count that closes.
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { splitName } from '../../domain/lead-name.ts';
import type { RejectReason } from './reject-reason.rules.ts';

/** `row`: it has neither phone nor email, and an earlier import of such a file had the very same row. */
export type MatchedBy = 'phone' | 'email' | 'row';

export interface Duplicate {
  /** The earlier row. */
  row: number;
  by: 'phone' | 'email';
  /** Same phone, another first name: two people of one household, to be suggested and not merged. */
  isHousehold: boolean;
}

type Person = Pick<LeadDraft, 'name' | 'phone' | 'email' | 'further_phones' | 'further_emails'>;

/** Remembers the rows of a file by phone and email, the further ones too. */
export class FileDuplicates {
  readonly #phones = new Map<string, { row: number; name: string }>();
  readonly #emails = new Map<string, { row: number; name: string }>();

  /** The earlier row that this one repeats; null for a new one, which is then remembered. */
  check(row: number, draft: Person): Duplicate | null {
    const match =
      this.#find(draft.phone, draft.further_phones, this.#phones, 'phone', draft) ??
      this.#find(draft.email, draft.further_emails, this.#emails, 'email', draft);
    if (match) return match;
    const seen = { row, name: draft.name };
    for (const phone of [draft.phone, ...draft.further_phones]) if (phone) this.#phones.set(phone, seen);
    for (const email of [draft.email, ...draft.further_emails]) if (email) this.#emails.set(email, seen);
    return null;
  }

  #find(
    main: string | null,
    further: readonly string[],
    known: Map<string, { row: number; name: string }>,
    by: 'phone' | 'email',
    draft: Person,
  ): Duplicate | null {
    for (const value of [main, ...further]) {
      const earlier = value === null ? undefined : known.get(value);
      if (earlier)
        return { row: earlier.row, by, isHousehold: by === 'phone' && isHousehold(earlier.name, draft.name) };
    }
    return null;
  }
}

/** True when two people with one phone bear different first names. An initial or a missing name is no difference. */
export function isHousehold(name: string, otherName: string): boolean {
  const [first, other] = [name, otherName].map((each) =>
    splitName(each)
      .first.toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  if (!first || !other) return false;
  return !first.startsWith(other) && !other.startsWith(first);
}

/** What became of every row of an import. */
export interface ImportTally {
  rows: number;
  created: number;
  updated: number;
  duplicate_in_file: Record<'phone' | 'email', number>;
  duplicate_existing: Record<MatchedBy, number>;
  rejected: Partial<Record<RejectReason, number>>;
}

export function emptyTally(): ImportTally {
  return {
    rows: 0,
    created: 0,
    updated: 0,
    duplicate_in_file: { phone: 0, email: 0 },
    duplicate_existing: { phone: 0, email: 0, row: 0 },
    rejected: {},
  };
}

export type RowOutcome =
  | { outcome: 'created' | 'updated' }
  | { outcome: 'duplicate_in_file'; by: 'phone' | 'email' }
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
  return {
    rows: one.rows + other.rows,
    created: one.created + other.created,
    updated: one.updated + other.updated,
    duplicate_in_file: {
      phone: one.duplicate_in_file.phone + inFile.phone,
      email: one.duplicate_in_file.email + inFile.email,
    },
    duplicate_existing: {
      phone: one.duplicate_existing.phone + existing.phone,
      email: one.duplicate_existing.email + existing.email,
      row: one.duplicate_existing.row + existing.row,
    },
    rejected,
  };
}

export interface RowPreview {
  drafts: number;
  rejected: Partial<Record<RejectReason, number>>;
  duplicates: { phone: number; email: number };
}

/** What the rows of several files would become, together. */
export function addPreviews(previews: readonly RowPreview[]): RowPreview {
  const sum: RowPreview = { drafts: 0, rejected: {}, duplicates: { phone: 0, email: 0 } };
  for (const { drafts, rejected, duplicates } of previews) {
    sum.drafts += drafts;
    sum.duplicates.phone += duplicates.phone;
    sum.duplicates.email += duplicates.email;
    for (const [reason, count] of Object.entries(rejected) as [RejectReason, number][]) {
      sum.rejected[reason] = (sum.rejected[reason] ?? 0) + count;
    }
  }
  return sum;
}

/** True when every row is accounted for. */
export function doesTallyClose(tally: ImportTally): boolean {
  const { created, updated, duplicate_in_file: inFile, duplicate_existing: existing } = tally;
  const rejected = Object.values(tally.rejected).reduce((sum, count) => sum + count, 0);
  const duplicates = inFile.phone + inFile.email + existing.phone + existing.email + existing.row;
  return tally.rows === created + updated + duplicates + rejected;
}
