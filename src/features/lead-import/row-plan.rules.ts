// What is the same for every row of a file: where each field's columns are, and what the agent chose.
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { addressesOf, type AddressColumns } from './address-columns.rules.ts';
import type { ExtraDetails } from './extra-details.rules.ts';
import { bookFields, type ColumnMapping, type ImportField } from './import-field.rules.ts';
import type { RowWarning } from './row-warning.rules.ts';

export interface ImportOptions {
  /** The agent's zone, in which times without an offset are meant. */
  timeZone: string;
  /** Today there, `YYYY-MM-DD`. */
  today: string;
  /** The source of rows that name none. */
  source?: string | null;
  /** Tags for every row. */
  tags?: readonly string[];
  /** Names in capitals as people write them. */
  properNames?: boolean;
}

/** The columns of each field, found once per file. */
export interface RowPlan {
  headers: readonly string[];
  mapping: ColumnMapping;
  columns: Partial<Record<ImportField, readonly number[]>>;
  addresses: readonly AddressColumns[];
  /** State columns of no address. */
  lonelyStates: readonly number[];
  /** Some column tells more than a person: a stage, a quote, a sale. */
  hasBook: boolean;
  options: ImportOptions;
}

/** One row while it is being read. */
export interface RowWork {
  cells: readonly string[];
  plan: RowPlan;
  draft: LeadDraft;
  extra: ExtraDetails;
  warnings: Set<RowWarning>;
}

const secondaryColumn = /\b(?:other|additional|alt|alternate|secondary|work|office|business)\b/i;

/** Puts the columns of further phones and emails behind the main ones. */
export function planRows(headers: readonly string[], mapping: ColumnMapping, options: ImportOptions): RowPlan {
  const columns = columnsOf(mapping);
  const isSecondary = (index: number): number =>
    Number(secondaryColumn.test((headers[index] ?? '').replaceAll('_', ' ')));
  for (const field of ['phone', 'email'] as const) {
    columns[field]?.sort((a, b) => isSecondary(a) - isSecondary(b) || a - b);
  }
  const addresses = addressesOf(headers, mapping);
  const lonelyStates = (columns.state ?? []).filter(
    (column) => !addresses.some(({ state }) => state?.includes(column)),
  );
  const hasBook = mapping.some((field) => bookFields.has(field));
  return { headers, mapping, columns, addresses, lonelyStates, hasBook, options };
}

export function columnsOf(mapping: ColumnMapping): Partial<Record<ImportField, number[]>> {
  const columns: Partial<Record<ImportField, number[]>> = {};
  for (const [index, field] of mapping.entries()) (columns[field] ??= []).push(index);
  return columns;
}
