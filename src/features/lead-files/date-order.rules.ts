// Whether the dates of a file name the day or the month first. One that can only be read one way speaks for all of its column, and
// for the columns that do not say it themselves.
import { isPlaceholder } from '../../domain/placeholder.ts';
import type { ImportField } from './import-field.words.ts';
import { readDay, type DateOrder } from './read-date.rules.ts';

type Columns = Partial<Record<ImportField, readonly number[]>>;

/** Of the file, and of those of its columns that say it themselves. */
export interface FileDates {
  file: DateOrder;
  columns: Readonly<Record<number, DateOrder>>;
  /** Columns of birthdays in which a year of two digits is one of the last century, as it must be in other cells. */
  past: readonly number[];
}

export const monthFirst: FileDates = { file: 'month', columns: {}, past: [] };

export const orderOf = ({ file, columns }: FileDates = monthFirst, column: number | undefined): DateOrder =>
  columns[column ?? -1] ?? file;

/** Of the first of these columns that says anything in this row. */
export const orderIn = (
  dates: FileDates | undefined,
  cells: readonly string[],
  columns: readonly number[] | undefined,
): DateOrder =>
  orderOf(
    dates,
    columns?.find((column) => !isPlaceholder(cells[column] ?? '')),
  );

const dateFields: readonly ImportField[] = [
  ...(['dob', 'next_follow_up_at', 'received_at', 'last_contacted_at'] as const),
  ...(['sold_on', 'start_date', 'effective_date', 'consent_at'] as const),
];

const numbered = /^\s*([0-9]{1,2})[-/.]([0-9]{1,2})[-/.](?:[0-9]{4}|[0-9]{2})(?![0-9])/;

const yearOfBirth = /(?:^|[-/. ,'])(?<year>[0-9]{4}|[0-9]{2})(?:[T ,].*)?$/;
const adult = 18;

export class DateOrders {
  readonly #seen = new Map<number, { day: boolean; month: boolean }>();
  readonly #births = new Map<number, { past: boolean; child: boolean }>();
  readonly #thisYear: number;
  /** Another object once it is another order. */
  order = monthFirst;

  constructor(today: string) {
    this.#thisYear = Number(today.slice(0, 4));
  }

  /** @param birthYear a column of years alone */
  add(cells: readonly string[], columns: Columns, birthYear?: number): void {
    this.#addBirths(cells, birthYear === undefined ? columns.dob : [birthYear]);
    for (const { column, cell } of dateCells(cells, columns)) {
      const [, first, second] = (numbered.exec(cell) ?? []).map(Number);
      if (first === undefined || second === undefined) continue;
      const seen = this.#seen.get(column) ?? { day: false, month: false };
      const day = seen.day || (first > 12 && first <= 31 && second <= 12);
      const month = seen.month || (second > 12 && second <= 31 && first <= 12);
      if (day === seen.day && month === seen.month) continue;
      this.#seen.set(column, { day, month });
      this.order = this.#orders();
    }
  }

  /** Of two digits one that this century has not come to yet, of four digits any, tells of whom the column speaks. */
  #addBirths(cells: readonly string[], columns: readonly number[] = []): void {
    for (const column of columns) {
      const written = yearOfBirth.exec(cells[column]?.trim() ?? '')?.groups?.year;
      if (written === undefined) continue;
      const year = Number(written);
      const isFull = written.length === 4;
      const seen = this.#births.get(column) ?? { past: false, child: false };
      const past = seen.past || (isFull ? year >= 1900 && year < 2000 : year > this.#thisYear % 100);
      const child = seen.child || (isFull && year > this.#thisYear - adult && year <= this.#thisYear);
      if (past === seen.past && child === seen.child) continue;
      this.#births.set(column, { past, child });
      this.order = this.#orders();
    }
  }

  #orders(): FileDates {
    const seen = [...this.#seen.values()];
    const file = ofEvidence({ day: seen.some(({ day }) => day), month: seen.some(({ month }) => month) });
    const past = [...this.#births].flatMap(([column, each]) => (each.past && !each.child ? [column] : []));
    return {
      past,
      file,
      columns: Object.fromEntries([...this.#seen].map(([column, each]) => [column, ofEvidence(each)])),
    };
  }
}

const ofEvidence = ({ day, month }: { day: boolean; month: boolean }): DateOrder =>
  !day ? 'month' : month ? 'mixed' : 'day';

/** Of the first of these columns that says anything in this row: a year of two digits is one of the last century. */
export const isPastIn = (
  { past }: FileDates = monthFirst,
  cells: readonly string[],
  columns: readonly number[] | undefined,
): boolean => past.includes(columns?.find((column) => !isPlaceholder(cells[column] ?? '')) ?? -1);

/** The orders of a row's dates that would be other ones the other way. */
export function ordersOfTwoReadings(cells: readonly string[], columns: Columns, dates?: FileDates): DateOrder[] {
  return dateCells(cells, columns).flatMap(({ column, cell }) => {
    const [, first, second] = (numbered.exec(cell) ?? []).map(Number);
    const isTwo = first !== undefined && second !== undefined && first !== second && first <= 12 && second <= 12;
    return isTwo ? [orderOf(dates, column)] : [];
  });
}

interface RowDates {
  columns: Columns;
  birthYear: number | undefined;
  dates: FileDates;
  today: string;
  /** False where the row has slipped: a date may stand under any header. */
  isInPlace: boolean;
}

/** The cells of a row that leaves its file, with each date that only its column says how to read written year first. */
export function datesWrittenOut(cells: readonly string[], row: RowDates): string[] {
  const { columns, birthYear, dates, today, isInPlace } = row;
  const ofDates = new Set(dateCells(cells, columns).map(({ column }) => column));
  const births = columns.dob ?? [];
  return cells.map((cell, column) => {
    const written = numbered.exec(cell)?.[0] ?? cell;
    if (isInPlace && column === birthYear && /^[0-9]{2}$/.test(cell) && dates.past.includes(column))
      return readDay(`1/1/${cell}`, today, 'month', true)?.slice(0, 4) ?? cell;
    if (isInPlace ? !ofDates.has(column) : written === cell && !numbered.test(cell)) return cell;
    const isOfBirth = isInPlace ? births.includes(column) : !/[0-9]{4}$/.test(written);
    const isPast = (isInPlace ? [column] : births).some((each) => dates.past.includes(each));
    const latest = isOfBirth ? today : farOff;
    const day = readDay(written, latest, isInPlace ? orderOf(dates, column) : dates.file, isOfBirth && isPast);
    return day === null || day === readDay(written, latest) ? cell : cell.replace(written, day);
  });
}

const farOff = '2100-12-31';

const dateCells = (cells: readonly string[], columns: Columns): { column: number; cell: string }[] =>
  dateFields.flatMap((field) => columns[field] ?? []).map((column) => ({ column, cell: cells[column] ?? '' }));
