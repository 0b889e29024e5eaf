// Whether the dates of a file name the day or the month first. One that can only be read one way speaks for all of its file.
import type { ImportField } from './import-field.words.ts';

type Columns = Partial<Record<ImportField, readonly number[]>>;

/** `mixed`: some can only be read one way, some only the other. */
export type DateOrder = 'month' | 'day' | 'mixed';

const dateFields: readonly ImportField[] = [
  ...(['dob', 'next_follow_up_at', 'received_at', 'last_contacted_at'] as const),
  ...(['sold_on', 'start_date', 'effective_date', 'consent_at'] as const),
];

const numbered = /^\s*([0-9]{1,2})[-/.]([0-9]{1,2})[-/.](?:[0-9]{4}|[0-9]{2})(?![0-9])/;

export class DateOrders {
  #dayFirst = false;
  #monthFirst = false;

  add(cells: readonly string[], columns: Columns): void {
    for (const cell of dateCells(cells, columns)) {
      const [, first, second] = numbered.exec(cell) ?? [];
      if (first === undefined) continue;
      this.#dayFirst ||= Number(first) > 12 && Number(second) <= 12;
      this.#monthFirst ||= Number(second) > 12 && Number(first) <= 12;
    }
  }

  get order(): DateOrder {
    if (!this.#dayFirst) return 'month';
    return this.#monthFirst ? 'mixed' : 'day';
  }
}

/** True for a row with a date that would be another one the other way. */
export function hasTwoReadings(cells: readonly string[], columns: Columns): boolean {
  return dateCells(cells, columns).some((cell) => {
    const [, first, second] = numbered.exec(cell) ?? [];
    return first !== undefined && Number(first) !== Number(second) && Number(first) <= 12 && Number(second) <= 12;
  });
}

const dateCells = (cells: readonly string[], columns: Columns): string[] =>
  dateFields.flatMap((field) => columns[field] ?? []).map((column) => cells[column] ?? '');
