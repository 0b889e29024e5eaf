// One record and the mapping of its columns → a lead, or the reason why not.
import { emptyLeadDraft, type LeadDraft } from '../../domain/lead-draft.ts';
import { isPlaceholder } from '../../domain/placeholder.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { stateCode } from '../../domain/us-state.ts';
import { cleanCell, withoutMetaPrefix } from './clean-cell.rules.ts';
import { ordersOfTwoReadings } from './date-order.rules.ts';
import { ExtraDetails } from './extra-details.rules.ts';
import { bookFields } from './book-fields.rules.ts';
import type { ColumnMapping, ImportField } from './import-field.words.ts';
import { takeCellsApart } from './mixed-cells.rules.ts';
import { readDay } from './read-date.rules.ts';
import { readPhones } from './read-phone.rules.ts';
import type { RejectReason } from './reject-reason.words.ts';
import { firstValue } from './row-cell.rules.ts';
import { columnsOf, type RowPlan, type RowWork } from './row-plan.rules.ts';
import type { RowWarning } from './row-warning.words.ts';
import { readableCells } from './sensitive-cells.rules.ts';
import { isSummaryRow } from './summary-row.rules.ts';
import { areCellsShifted } from './shifted-row.rules.ts';
import { takeEmails, takeName, takePhones } from './take-contact.rules.ts';
import { takeBook } from './take-book.rules.ts';
import { birthIn, takeDetails } from './take-details.rules.ts';

export type NormalizedRow = { draft: LeadDraft; warnings: RowWarning[] } | { rejected: RejectReason };

export function normalizeRow(written: readonly string[], plan: RowPlan): NormalizedRow {
  const refusal = refuseCells(written, plan);
  if (refusal) return { rejected: refusal };
  const warnings = new Set<RowWarning>();
  const readable = readableCells(written, plan);
  if (readable.some((cell, column) => cell !== written[column] && plan.mapping[column] !== 'refused'))
    warnings.add('sensitive_removed');
  const extra = new ExtraDetails(warnings);
  const draft = emptyLeadDraft();
  const apart = takeCellsApart(readable, plan);
  const { cells } = apart;
  const work: RowWork = { ...apart, plan, draft, extra, warnings };
  const phoneRefusal = takePhones(work);
  if (phoneRefusal) return { rejected: phoneRefusal };
  const hasInvalidEmail = takeEmails(work);
  takeName(work);
  const isNobody = draft.name === '' && draft.phone === null && draft.email === null;
  const isKnownById =
    plan.options.idIsEnough && !hasInvalidEmail && firstValue(cells, plan.columns.external_id) !== null;
  if (isNobody && !isKnownById) return { rejected: hasInvalidEmail ? 'invalid_email' : 'empty_row' };
  takeDetails(work);
  takeBook(work);
  for (const order of ordersOfTwoReadings(cells, plan.columns, plan.options.dateOrder))
    if (order !== 'month') warnings.add(order === 'day' ? 'dates_day_first' : 'dates_unclear');
  keepSecondValues(work);
  takeUnmapped(work);
  draft.extra = extra.values;
  return { draft, warnings: [...warnings] };
}

function refuseCells(cells: readonly string[], plan: RowPlan): RejectReason | null {
  if (cells.some((cell) => cell.includes('<test lead'))) return 'test_row';
  if (isSummaryRow(cells, plan.columns)) return 'summary_row';
  if (areCellsShifted(cells, plan.headers.length, plan.columns)) return 'shifted_columns';
  return hasTooMany(cells, plan.headers) && !areRemarks(cells, plan) ? 'too_many_cells' : null;
}

const hasTooMany = (cells: readonly string[], headers: readonly string[]): boolean =>
  cells.length > headers.length && cells.slice(headers.length).some((cell) => cell.trim() !== '');

/** Columns that people write into beside a table. */
const mostRemarks = 5;

/** What a cell of such a column must be, where it says anything. */
const mustBe: Partial<Record<ImportField, (cell: string) => boolean>> = {
  phone: (cell) => readPhones(cell).numbers.length > 0,
  email: (cell) => normalizeEmail(cell.trim()) !== null,
  state: (cell) => stateCode(cell.trim()) !== null,
  zip: (cell) => /^[0-9]{5}(?:-?[0-9]{4})?$/.test(cell.trim()),
  dob: (cell) => readDay(cell, '2100-12-31') !== null,
  received_at: (cell) => readDay(cell, '2100-12-31') !== null,
};

/**
 * Right of a table whose cells hold what they should: a comma inside of a value would have moved one of them, or left a space at
 * the beginning of the cell behind it.
 */
function areRemarks(cells: readonly string[], { headers, mapping }: RowPlan): boolean {
  const beyond = cells.slice(headers.length);
  // One cell off, a number that we don't accept would stand under another header.
  if (beyond.length > mostRemarks || mapping.includes('refused')) return false;
  let known = -1;
  for (const [column, field] of mapping.entries()) {
    const cell = cells[column] ?? '';
    const isRight = mustBe[field];
    if (!isRight || isPlaceholder(cell)) continue;
    if (!isRight(cell)) return false;
    known = column;
  }
  if (known < 0) return false;
  const behind = cells.slice(known + 1, headers.length).filter((cell) => cell.trim() !== '');
  return behind.length === 0 || ![...behind, ...beyond].some((cell) => /^\s/.test(cell));
}

/** True when the cells stand under other headers than their own, or below the table. */
export function isOutOfPlace(cells: readonly string[], headers: readonly string[], mapping: ColumnMapping): boolean {
  const columns = columnsOf(mapping);
  return hasTooMany(cells, headers) || isSummaryRow(cells, columns) || areCellsShifted(cells, headers.length, columns);
}

const holdsOne: readonly ImportField[] = [
  ...(['full_name', 'first_name', 'middle_name', 'last_name', 'company', 'dob', 'gender', 'beneficiary'] as const),
  ...([
    'beneficiary_name',
    'military_branch',
    'coverage_wanted',
    'source',
    'next_follow_up_at',
    'external_id',
  ] as const),
  ...[...bookFields].filter((field) => field !== 'stage'),
];

/** Of several columns of a field that holds one value the first that says something counts; the others are kept. */
function keepSecondValues({ cells, plan, extra, warnings }: RowWork): void {
  for (const field of holdsOne) {
    const columns = plan.columns[field];
    if (!columns || columns.length < 2) continue;
    const values = columns.map((column) => cleanCell(cells[column] ?? ''));
    const first = values.findIndex((value) => !isPlaceholder(value));
    for (const [index, value] of values.entries()) {
      if (index <= first || isPlaceholder(value) || value === values[first]) continue;
      extra.add(plan.headers[columns[index] ?? 0], value);
      warnings.add('second_value');
    }
  }
}

function takeUnmapped({ cells, plan, extra, draft }: RowWork): void {
  const { birth } = plan;
  const isBorn = birth && draft.dob !== null && birthIn(cells, plan, birth) === draft.dob;
  const said = new Set<number>(isBorn ? Object.values(birth) : []);
  for (const [index, cell] of cells.entries())
    if (index >= plan.headers.length && cell !== '') extra.add(`Column ${index + 1}`, cleanCell(cell));
  for (const column of plan.columns.extra ?? []) {
    const cell = cells[column];
    if (cell && !said.has(column)) extra.add(plan.headers[column], withoutMetaPrefix(cleanCell(cell)));
  }
}
