// What of a row's cells may be read, kept and handed back: nothing of a number that is refused, wherever it has slipped to.
import { cleanText } from '../../domain/plain-text.ts';
import { datesWrittenOut, monthFirst } from './date-order.rules.ts';
import { isRefusedValue, safeText } from './refused-column.rules.ts';
import type { RejectReason } from './reject-reason.words.ts';
import type { RowPlan } from './row-plan.rules.ts';

/** The cells to read a lead from. Of a phone the reader itself judges what it is; a record's id is no card. */
export function readableCells(cells: readonly string[], { mapping }: RowPlan): readonly string[] {
  let safe: string[] | null = null;
  for (const [column, cell] of cells.entries()) {
    const field = mapping[column];
    if (cell.length < 8 || field === 'phone' || field === 'external_id') continue;
    const kept = field === 'refused' ? '' : safeText(cell);
    if (kept !== cell) (safe ??= [...cells])[column] = kept;
  }
  return safe ?? cells;
}

const outOfPlace: ReadonlySet<string> = new Set<RejectReason>([
  'shifted_columns',
  'too_many_cells',
  'unterminated_quote',
  'too_long',
]);

/** The cells to keep with a rejected row, so that they mean the same when they come back without the others of their column. */
export function keepableCells(cells: readonly string[], plan: RowPlan, reason: string): string[] {
  const refused = plan.columns.refused ?? [];
  const isInPlace = !outOfPlace.has(reason);
  const isRefused = isInPlace ? inPlace(refused) : slippedFrom(refused, cells.length - plan.headers.length);
  const { columns, birth, options } = plan;
  const { dateOrder: dates = monthFirst, today } = options;
  const meant =
    dates === monthFirst ? cells : datesWrittenOut(cells, { columns, birthYear: birth?.year, dates, today, isInPlace });
  return meant.map((cell, column) => (isRefused(column, cell) ? '' : safeText(cleanText(cell))));
}

type IsRefused = (column: number, cell: string) => boolean;

const inPlace =
  (refused: readonly number[]): IsRefused =>
  (column) =>
    refused.includes(column);

/** Where the values of the refused columns may be in a row with so many cells too many, or too few. */
function slippedFrom(refused: readonly number[], surplus: number): IsRefused {
  if (refused.length === 0) return () => false;
  const first = Math.min(...refused);
  const last = Math.max(...refused) + Math.max(2, surplus);
  return (column, cell) => {
    if (isRefusedValue(cell) || isBareNumber(cell)) return true;
    if (surplus < 0 && /[0-9](?:[ -]?[0-9]){3}/.test(cell)) return true;
    return column >= first && column <= last && !cell.includes('@');
  };
}

/** As long as a social security, bank or card number, and not written like a ZIP code. */
function isBareNumber(cell: string): boolean {
  const digits = cell.replace(/[^0-9]/g, '').length;
  return (digits === 9 || (digits >= 13 && digits <= 19)) && !/^\s*[0-9]{5}-[0-9]{4}\s*$/.test(cell);
}
