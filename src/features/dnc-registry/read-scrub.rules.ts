// What a scrub service returned: numbers, each with its result and the day of the check, in whatever columns.
import { dialerPattern } from '../../domain/phone-number.ts';
import type { RegistryResult } from '../../domain/registry-terms.ts';
import type { ByteSource } from '../lead-files/decode-file.rules.ts';
import { importLimits } from '../lead-files/file-limits.rules.ts';
import type { FileRefusal } from '../lead-files/file-refusal.words.ts';
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { findHeader } from '../lead-files/find-header.rules.ts';
import { suggestMapping } from '../lead-files/map-columns.rules.ts';
import { readDay } from '../lead-files/read-date.rules.ts';
import { readAllRecords } from '../lead-files/read-file.rules.ts';
import { readPhones } from '../lead-files/read-phone.rules.ts';
import { columnsOfNumbers } from '../lead-files/columns-of-numbers.rules.ts';
import { registryColumns, resultOfRow, type RegistryColumns } from '../lead-files/registry-columns.rules.ts';

export interface ScrubRow {
  number: string;
  /** Null: the file has no column of results. */
  result: RegistryResult | null;
  /** `YYYY-MM-DD`; null: the file does not say. */
  checkedOn: string | null;
}

/** A row that is not taken. */
interface LeftOut {
  row: number;
  cells: readonly string[];
  why: 'no_number' | 'no_result' | 'future';
}

export interface ReadScrub {
  /** Each number once, a listed one before a clear one. */
  rows: ScrubRow[];
  hasResults: boolean;
  hasDays: boolean;
  headers: readonly string[];
  leftOut: LeftOut[];
}

/** What the worker answers to a file. */
export type FromScrubWorker = { type: 'read'; scrub: ReadScrub } | { type: 'refused'; refusal: FileRefusal };

const sampleSize = 100;

/**
 * @param today by which a year of two digits is read
 * @throws FileRefused
 */
export async function readScrub(sources: readonly ByteSource[], today: string): Promise<ReadScrub> {
  const found = new Map<string, ScrubRow>();
  const scrub: ReadScrub = { rows: [], hasResults: false, hasDays: false, headers: [], leftOut: [] };
  let rows = 0;
  for (const source of sources) {
    const records = (await readAllRecords(source)).filter((cells) => cells.some((cell) => cell.trim() !== ''));
    const { index, headers } = findHeader(records.slice(0, sampleSize), source.isSheet);
    const below = records.slice(index + 1);
    const columns = registryColumns(index < 0 ? [] : headers, { isScrubFile: true });
    const numbersIn = readerOf(headers, below.slice(0, sampleSize), [...columns.results, ...columns.days]);
    const hasResults = columns.results.length > 0;
    if (below.length > 0) {
      scrub.hasResults ||= hasResults;
      scrub.hasDays ||= columns.days.length > 0;
      if (scrub.headers.length === 0) scrub.headers = headers;
    }
    const checkOf = checksOf(headers, columns, numbersIn.own);
    for (const [place, cells] of below.entries()) {
      const leaveOut = (why: LeftOut['why']) => scrub.leftOut.push({ row: rows + index + 2 + place, cells, why });
      const checks = numbersIn.read(cells).map(({ number, column }) => ({ number, ...checkOf(cells, column) }));
      const said = checks.filter(({ result }) => !hasResults || result !== null);
      if (checks.length === 0) leaveOut('no_number');
      else if (said.length === 0) leaveOut('no_result');
      else if (said.some(({ checkedOn }) => checkedOn !== null && checkedOn > today)) leaveOut('future');
      else for (const check of said) keep(found, check);
    }
    rows += below.length;
    if (rows > importLimits.rows) throw new FileRefused('too_many_rows');
  }
  if (rows === 0) throw new FileRefused('no_rows');
  return { ...scrub, rows: [...found.values()] };
}

/** Of two rows with one number the later check counts; of one day the listed one. */
function keep(found: Map<string, ScrubRow>, row: ScrubRow): void {
  const known = found.get(row.number);
  const isLater = known && (row.checkedOn ?? '') > (known.checkedOn ?? '');
  const isStricter = known && row.checkedOn === known.checkedOn && row.result === 'listed';
  if (!known || isLater || isStricter) found.set(row.number, row);
}

/** What a row says of the numbers in a column: where columns speak of single numbers, those of this one and of all. */
function checksOf(headers: readonly string[], { results, days }: RegistryColumns, phone: readonly number[]) {
  const ofNumbers = columnsOfNumbers(headers, { phone }, { telling: [...new Set([...results, ...days])], states: [] });
  const speaksOf = (number: number) => (column: number) => ofNumbers.get(column)?.includes(number) ?? true;
  return (cells: readonly string[], number: number): Pick<ScrubRow, 'result' | 'checkedOn'> => {
    const found = days.filter(speaksOf(number)).flatMap((column) => readDay(cells[column] ?? '', '2100-12-31') ?? []);
    return {
      result: resultOfRow(cells, headers, results.filter(speaksOf(number))),
      checkedOn: found.toSorted().at(-1) ?? null,
    };
  };
}

interface NumbersIn {
  /** The columns of phones. */
  own: readonly number[];
  read: (cells: readonly string[]) => { number: string; column: number }[];
}

function readerOf(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
  others: readonly number[],
): NumbersIn {
  const fields = suggestMapping(headers, sample).map(({ field }) => field);
  const own = fields.flatMap((field, column) => (field === 'phone' ? [column] : []));
  const isOther = new Set(others);
  const read: NumbersIn['read'] = (cells) =>
    cells.flatMap((cell, column) =>
      (own.length > 0 ? own.includes(column) : !isOther.has(column))
        ? readPhones(cell)
            .numbers.filter((number) => dialerPattern.test(number))
            .map((number) => ({ number, column }))
        : [],
    );
  return { own, read };
}
