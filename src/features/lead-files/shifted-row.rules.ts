// Rows in which an unquoted comma (`$350,000`) has pushed every later cell one column on.
import { isPlaceholder } from '../../domain/placeholder.ts';
import { stateCode } from '../../domain/us-state.ts';
import type { ImportField } from './import-field.words.ts';

type Columns = Partial<Record<ImportField, readonly number[]>>;

const amountHead = /^\s*"?\$ ?[0-9]{1,3}\s*$/;
const amountTail = /^\s*([0-9]{3})(?:\.[0-9]{2})?\s*"?\s*$/;

/** True when the cells betray the shift: by half an amount, or by a value that stands one column too far right. */
export function areCellsShifted(cells: readonly string[], columnCount: number, columns: Columns): boolean {
  for (let index = 0; index < cells.length - 1; index += 1) {
    if (!cells[index]?.includes('$') || !amountHead.test(cells[index] ?? '')) continue;
    const tail = amountTail.exec(cells[index + 1] ?? '');
    // `$85` beside a height of `510` is no shift while everything else stands in its place.
    if (tail && (cells.length > columnCount || tail[1] === '000' || isMisplaced(cells, columns, index))) return true;
  }
  return isEmailOneOn(cells, columns);
}

function isMisplaced(cells: readonly string[], columns: Columns, after: number): boolean {
  const fails = (field: ImportField, holds: (value: string) => boolean): boolean =>
    (columns[field] ?? []).some((column) => {
      const value = cells[column] ?? '';
      return column > after && !isPlaceholder(value) && !holds(value);
    });
  return (
    fails('email', (value) => value.includes('@')) ||
    fails('phone', (value) => /[0-9]{3}/.test(value)) ||
    fails('state', (value) => stateCode(value) !== null) ||
    fails('zip', (value) => /^\W*(?:z:)?[0-9]{3,5}/.test(value))
  );
}

function isEmailOneOn(cells: readonly string[], columns: Columns): boolean {
  const emails = columns.email;
  return (emails ?? []).some((column) => {
    const value = cells[column] ?? '';
    if (value === '' || value.includes('@') || isPlaceholder(value) || emails?.includes(column + 1)) return false;
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cells[column + 1]?.trim() ?? '');
  });
}
