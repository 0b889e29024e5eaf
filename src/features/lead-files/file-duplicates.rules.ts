// Rows that repeat an earlier one of their file.
import { normalizeEmail } from '../../domain/email-address.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { nameWords } from '../../domain/name-words.ts';
import { cleanCell } from './clean-cell.rules.ts';
import type { ColumnMapping, ImportField } from './import-field.words.ts';
import { readPhones } from './read-phone.rules.ts';
import { samePerson, type Holder, type KnownBy } from '../lead-model/same-person.rules.ts';

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
const maxOfOneNumber = 8;

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
      if ((seen?.length ?? 0) < maxOfOneNumber) this.#seen.set(value, [...(seen ?? []), { row, name, by }]);
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

const fewestSharing = 4;

/**
 * Phones and emails that most rows have, of people with several last names: an agency's own, or one that stands for none. They are
 * nobody's. The whole family of a household bears one name, or two.
 */
export function sharedValues(rows: readonly (readonly string[])[], mapping: ColumnMapping): string[] {
  const columnsOf = (fields: readonly ImportField[]): number[] =>
    mapping.flatMap((field, column) => (fields.includes(field) ? [column] : []));
  const names = columnsOf(['full_name', 'last_name']);
  return columnsOf(['phone', 'email']).flatMap((column) => {
    const filled = rows.filter((cells) => (cells[column] ?? '').trim() !== '');
    const bearers = Map.groupBy(filled, (cells) => valueOf(cells[column] ?? ''));
    return [...bearers].flatMap(([value, each]) => {
      const lasts = new Set(each.map((cells) => nameWords(names.map((name) => cells[name] ?? '').join(' ')).last));
      lasts.delete('');
      return value !== '' && each.length >= fewestSharing && each.length * 2 > filled.length && lasts.size > 2
        ? [value]
        : [];
    });
  });
}

/** In one form; '' for what is neither one phone nor one email. */
function valueOf(cell: string): string {
  const { numbers } = readPhones(cell);
  return numbers.length === 1 ? (numbers[0] ?? '') : (normalizeEmail(cleanCell(cell)) ?? '');
}
