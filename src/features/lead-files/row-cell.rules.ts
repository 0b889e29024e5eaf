import { isPlaceholder } from '../../domain/placeholder.ts';
import { cutText } from '../../domain/plain-text.ts';
import { cleanCell } from './clean-cell.rules.ts';
import type { RowWarning } from './row-warning.words.ts';

/** The first of these cells that says something. */
export function firstValue(
  cells: readonly string[],
  columns: readonly number[] | undefined,
  isNothing: (text: string) => boolean = isPlaceholder,
): string | null {
  for (const column of columns ?? []) {
    const cell = cells[column];
    if (!cell) continue;
    const value = cleanCell(cell);
    if (!isNothing(value)) return value;
  }
  return null;
}

/** The value cut to a field's length, with a warning when it was longer. */
export function bounded(value: string | null, length: number, warnings: Set<RowWarning>): string | null {
  if (value === null || value.length <= length) return value;
  warnings.add('text_cut');
  return cutText(value, length);
}
