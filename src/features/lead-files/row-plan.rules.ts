// What is the same for every row of a file: where each field's columns are, and what the agent chose.
import { addDays } from '../../domain/calendar-date.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { addressesOf, type AddressColumns } from './address-columns.rules.ts';
import type { FileDates } from './date-order.rules.ts';
import type { ExtraDetails } from './extra-details.rules.ts';
import { bookFields } from './book-fields.rules.ts';
import type { ColumnMapping, ImportField } from './import-field.words.ts';
import { headerWords } from './column-aliases.rules.ts';
import { isTheirs, type ContactBeside } from './contacts-beside.rules.ts';
import { byMain, columnsOfNumbers, labelColumns, type ColumnsOfNumbers } from './columns-of-numbers.rules.ts';
import type { CellsApart } from './mixed-cells.rules.ts';
import { stateColumns, type StateColumn } from './person-state.rules.ts';
import { birthColumns, type BirthColumns } from './read-date.rules.ts';
import { registryColumns, type RegistryColumns } from './registry-columns.rules.ts';
import type { RowWarning } from './row-warning.words.ts';

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
  /** A vendor's id names a lead that may be there, without a name, phone or email. */
  idIsEnough?: boolean;
  /** Of the file's dates; month first unless it says otherwise. */
  dateOrder?: FileDates;
  /** Phones and emails that most rows of the file share. */
  shared?: readonly string[];
  /** Whose phones and emails are somebody else's in the rows where another is named in them. */
  contacts?: readonly ContactBeside[];
  /** Which numbers a column speaks of, where more than its header says so. */
  ofNumbers?: ColumnsOfNumbers;
}

/** The columns of each field, found once per file. */
export interface RowPlan {
  headers: readonly string[];
  mapping: ColumnMapping;
  columns: Partial<Record<ImportField, readonly number[]>>;
  /** "Area Code" beside numbers of seven digits. */
  areaCode: number | undefined;
  /** "Country Code" beside numbers without one. */
  countryCode: number | undefined;
  /** Of a phone's or an email's column the one that says what kind it is. */
  labels: ReadonlyMap<number, number>;
  addresses: readonly AddressColumns[];
  /** A date of birth in three columns, where none of them is taken for something else. */
  birth: BirthColumns | null;
  /** State columns of no address. */
  lonelyStates: readonly number[];
  /** Columns that may say that somebody must not be contacted. */
  states: readonly StateColumn[];
  /** Columns that tell a check against the National Do Not Call Registry. */
  registry: RegistryColumns;
  /** Of a column that speaks of single numbers or emails, where these stand. */
  ofNumbers: ColumnsOfNumbers;
  /** Who stands beside the lead in these columns of phones and emails, in some rows. */
  contacts: ReadonlyMap<number, ContactBeside>;
  /** Some column tells more than a person: a stage, a quote, a sale. */
  hasBook: boolean;
  /** Of which a moment of the past may be: east of the agent it is tomorrow already. */
  tomorrow: string;
  options: ImportOptions;
}

/** One row while it is being read. */
export interface RowWork extends CellsApart {
  plan: RowPlan;
  draft: LeadDraft;
  extra: ExtraDetails;
  warnings: Set<RowWarning>;
}

/** Puts the columns of further phones and emails behind the main ones. */
export function planRows(headers: readonly string[], mapping: ColumnMapping, options: ImportOptions): RowPlan {
  const columns = columnsOf(mapping);
  for (const field of ['phone', 'email'] as const) columns[field]?.sort(byMain(headers));
  const addresses = addressesOf(headers, mapping);
  const lonelyStates = (columns.state ?? []).filter(
    (column) => !addresses.some(({ state }) => state?.includes(column)),
  );
  const hasBook = mapping.some((field) => bookFields.has(field));
  const states = stateColumns(headers, mapping);
  const registry = ownRegistryColumns(headers, mapping);
  const telling = new Set([
    ...tellingFields.flatMap((field) => columns[field] ?? []),
    ...registry.results,
    ...registry.days,
  ]);
  const ofHeaders = columnsOfNumbers(headers, columns, {
    telling: [...telling],
    states: states.map(({ column }) => column).filter((column) => !telling.has(column)),
  });
  return {
    headers,
    mapping,
    columns,
    areaCode: columnCalled(headers, /^(?:(?:phone|home|cell) )?area ?code$/),
    countryCode: columnCalled(
      headers,
      /^(?:(?:phone|mobile|cell|phone number) )?(?:(?:phone )?country ?code ?(?:val)?|(?:international )?dial(?:l?ing)? code|calling code)$/,
    ),
    labels: labelColumns(headers, [...(columns.phone ?? []), ...(columns.email ?? [])]),
    addresses,
    birth: ownBirthColumns(headers, mapping),
    lonelyStates,
    states,
    registry,
    contacts: contactsIn(headers, [...(columns.phone ?? []), ...(columns.email ?? [])], options.contacts ?? []),
    ofNumbers: new Map([...ofHeaders, ...(options.ofNumbers ?? [])]),
    hasBook,
    tomorrow: addDays(options.today, 1),
    options,
  };
}

function contactsIn(
  headers: readonly string[],
  reached: readonly number[],
  contacts: readonly ContactBeside[],
): RowPlan['contacts'] {
  return new Map(
    reached.flatMap((column) => {
      const contact = contacts.find((each) => isTheirs(each, headers[column] ?? ''));
      return contact ? [[column, contact] as const] : [];
    }),
  );
}

const tellingFields: readonly ImportField[] = ['opted_out', 'registry_check', 'opted_in'];

const ofOthers = /\b(?:owner|agent|user|vendor|spouse)\b/;

/** Of those that are taken, and tell of the lead. */
function ownRegistryColumns(headers: readonly string[], mapping: ColumnMapping): RegistryColumns {
  const { results, days } = registryColumns(headers, { isScrubFile: false });
  const isTaken = (column: number): boolean =>
    mapping[column] !== 'ignore' && mapping[column] !== 'refused' && !ofOthers.test(headerWords(headers[column] ?? ''));
  return { results: results.filter(isTaken), days: days.filter(isTaken) };
}

function ownBirthColumns(headers: readonly string[], mapping: ColumnMapping): BirthColumns | null {
  const birth = birthColumns(headers);
  return birth && Object.values(birth).every((column) => mapping[column] === 'extra') ? birth : null;
}

function columnCalled(headers: readonly string[], pattern: RegExp): number | undefined {
  const column = headers.findIndex((header) => pattern.test(headerWords(header)));
  return column < 0 ? undefined : column;
}

export function columnsOf(mapping: ColumnMapping): Partial<Record<ImportField, number[]>> {
  const columns: Partial<Record<ImportField, number[]>> = {};
  for (const [index, field] of mapping.entries()) (columns[field] ??= []).push(index);
  return columns;
}
