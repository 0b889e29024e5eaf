// A row's cells with what stands together taken apart: names without numbers, numbers and addresses without names.
import { displayName } from '../../domain/display-name.ts';
import { isPlaceholderName } from '../../domain/placeholder.ts';
import { isHousehold } from '../lead-model/same-person.rules.ts';
import type { ImportField } from './import-field.words.ts';
import { readMixedCell, type MixedCell } from './mixed-cell.rules.ts';
import { isLabelOfOthers } from './columns-of-numbers.rules.ts';
import { firstValue } from './row-cell.rules.ts';

export interface CellAt {
  column: number;
  text: string;
}

export interface CellsApart {
  cells: readonly string[];
  /** Found beside names. */
  phones: readonly CellAt[];
  emails: readonly CellAt[];
  /** Found beside a phone or an email, where no column says the name. */
  name: string;
}

const nameFields: readonly ImportField[] = ['full_name', 'first_name', 'last_name'];

interface Columns {
  columns: Partial<Record<ImportField, readonly number[]>>;
  /** Of a phone's or an email's column the one that says what kind it is. */
  labels: ReadonlyMap<number, number>;
}

export function takeCellsApart(written: readonly string[], { columns, labels }: Columns): CellsApart {
  const cells = [...written];
  const phones: CellAt[] = [];
  const emails: CellAt[] = [];
  const mixedIn = (field: ImportField) =>
    (columns[field] ?? []).flatMap((column) => {
      if (isLabelOfOthers(cells[labels.get(column) ?? -1] ?? '')) return [];
      const mixed = readMixedCell(cells[column] ?? '');
      return mixed ? [{ column, ...mixed }] : [];
    });
  const others = { phones, emails };
  const keep = (kind: 'phones' | 'emails', { column, ...mixed }: MixedCell & { column: number }): void => {
    if (mixed[kind] !== '') others[kind].push({ column, text: mixed[kind] });
  };
  for (const mixed of nameFields.flatMap(mixedIn)) {
    cells[mixed.column] = mixed.name;
    keep('phones', mixed);
    keep('emails', mixed);
  }
  const value = (field: ImportField): string | null => firstValue(cells, columns[field], isPlaceholderName);
  const said = displayName({ first: value('first_name'), last: value('last_name'), full: value('full_name') });
  let name = said;
  // Beside a number stands whose it is: another's is left as it is written.
  for (const [field, own, other] of [
    ['phone', 'phones', 'emails'],
    ['email', 'emails', 'phones'],
  ] as const) {
    for (const mixed of mixedIn(field)) {
      if ((mixed.name === '' && mixed[other] === '') || isHousehold(name, mixed.name)) continue;
      name ||= mixed.name;
      cells[mixed.column] = mixed[own];
      keep(other, mixed);
    }
  }
  return { cells, phones, emails, name: said === '' ? name : '' };
}
