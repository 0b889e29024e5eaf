// One record and the mapping of its columns → a lead, or the reason why not.
import { emptyLeadDraft, type LeadDraft } from '../../domain/lead-draft.ts';
import { isPlaceholder } from '../../domain/placeholder.ts';
import { normalizeEmail } from '../../domain/email-address.ts';
import { cleanCell, withoutMetaPrefix } from './clean-cell.rules.ts';
import { hasTwoReadings } from './date-order.rules.ts';
import { ExtraDetails } from './extra-details.rules.ts';
import { bookFields } from './book-fields.rules.ts';
import type { ColumnMapping, ImportField } from './import-field.words.ts';
import { takeCellsApart } from './mixed-cells.rules.ts';
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
import { takeDetails } from './take-details.rules.ts';

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
  const { dateOrder = 'month' } = plan.options;
  if (dateOrder !== 'month' && hasTwoReadings(cells, plan.columns))
    warnings.add(dateOrder === 'day' ? 'dates_day_first' : 'dates_unclear');
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

/** Right of a table whose last column holds what it should: a comma inside of a value would have moved that, too. */
function areRemarks(cells: readonly string[], { headers, mapping }: RowPlan): boolean {
  const at = headers.length - 1;
  const [last, field] = [cells[at] ?? '', mapping[at]];
  const isInPlace =
    (field === 'phone' && readPhones(last).numbers.length > 0) || (field === 'email' && normalizeEmail(last) !== null);
  const beyond = cells.slice(headers.length);
  return isInPlace && beyond.length <= mostRemarks && beyond.every((cell) => !/@|[0-9]{4}/.test(cell));
}

/** True when the cells stand under other headers than their own, or below the table. */
export function isOutOfPlace(cells: readonly string[], headers: readonly string[], mapping: ColumnMapping): boolean {
  const columns = columnsOf(mapping);
  return hasTooMany(cells, headers) || isSummaryRow(cells, columns) || areCellsShifted(cells, headers.length, columns);
}

const holdsOne: readonly ImportField[] = [
  ...(['full_name', 'first_name', 'middle_name', 'last_name', 'company', 'dob', 'gender', 'beneficiary'] as const),
  ...(['beneficiary_name', 'military_branch', 'source', 'next_follow_up_at', 'external_id'] as const),
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

function takeUnmapped({ cells, plan, extra }: RowWork): void {
  for (const [index, cell] of cells.entries())
    if (index >= plan.headers.length && cell !== '') extra.add(`Column ${index + 1}`, cleanCell(cell));
  for (const column of plan.columns.extra ?? []) {
    const cell = cells[column];
    if (cell) extra.add(plan.headers[column], withoutMetaPrefix(cleanCell(cell)));
  }
}
