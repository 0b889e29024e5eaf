// Papa Parse, fed block by block, so that every record is accounted for: a quotation mark that is never closed costs
// its own line, not the rest of the file.
import Papa from 'papaparse';
import type { Delimiter } from './find-delimiter.rules.ts';
import { importLimits } from './file-limits.rules.ts';
import { cellsOfLine, swallowedLines } from './stray-quotes.rules.ts';

export interface CsvRecord {
  /** As a spreadsheet counts: the first line is 1, blank lines count. */
  row: number;
  cells: string[];
  /** Set when `cells` are only one physical line, cut at every delimiter. */
  problem: 'unterminated_quote' | 'too_long' | null;
  /** A quotation mark was no quotation: the line is read as it stands. */
  isReread?: true;
}

interface Step {
  data: string[][];
  errors: { code: string }[];
  meta: { cursor: number };
}

// Past this many, each would have the rest of its block parsed again; from then on line by line.
const maxRecoveries = 200;
const keptOfLongLine = 2000;
/** A header stands among the first lines. */
const headerWithin = 10;

export class CsvRecords {
  readonly #delimiter: Delimiter;
  #pending = '';
  #row = 1;
  #recoveries = 0;
  #isInLongLine = false;
  /** Cells of the first records, by how many have as many: the header's first, as a rule. */
  #widths: readonly number[] = [];
  readonly #counts = new Map<number, number>();

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  /** The records that `text` (with `\n` as line break) completes. */
  push(text: string): CsvRecord[] {
    this.#pending += text;
    return this.#drain(false);
  }

  /** The records that are left at the end of the file. */
  end(): CsvRecord[] {
    return this.#drain(true);
  }

  #drain(isEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    if (this.#isInLongLine) this.#skipLongLine();
    while (this.#pending !== '' && !this.#isInLongLine) {
      const isBroken =
        this.#recoveries < maxRecoveries ? this.#parseBlock(isEnd, records) : this.#parseLine(isEnd, records);
      if (!isBroken && this.#pending.length <= importLimits.recordLength) break;
      this.#recover(records);
    }
    return records;
  }

  /** Takes the complete records off `#pending`; true when it stopped before a record with broken quotation marks. */
  #parseBlock(isEnd: boolean, records: CsvRecord[]): boolean {
    let isBroken = false;
    const end = parseText(this.#pending, this.#delimiter, isEnd, (cells, errors, length, at) => {
      isBroken = length > importLimits.recordLength || isBrokenQuote(cells, errors, this.#widths[0] ?? 0);
      if (isBroken) return false;
      const lines = cells.some((cell) => cell.includes('\n'))
        ? this.#byWidth((width) => swallowedLines(this.#pending.slice(at, at + length), this.#delimiter, width))
        : null;
      if (lines) for (const line of lines) this.#addReread(line, records);
      else this.#add(cells, records);
      return true;
    });
    this.#pending = isEnd && !isBroken ? '' : this.#pending.slice(end);
    return isBroken;
  }

  #parseLine(isEnd: boolean, records: CsvRecord[]): boolean {
    let from = 0;
    let isBroken = false;
    while (!isBroken && from < this.#pending.length) {
      const lineEnd = this.#pending.indexOf('\n', from);
      if (lineEnd === -1 && !isEnd) break;
      const to = lineEnd === -1 ? this.#pending.length : lineEnd;
      parseText(this.#pending.slice(from, to), this.#delimiter, true, (cells, errors, length) => {
        isBroken = length > importLimits.recordLength || errors.length > 0;
        if (!isBroken) this.#add(cells, records);
        return !isBroken;
      });
      if (to === from) this.#row += 1;
      if (!isBroken) from = to + 1;
    }
    this.#pending = this.#pending.slice(from);
    return isBroken;
  }

  #add(cells: string[], records: CsvRecord[]): void {
    const isBlankLine = cells.length === 1 && cells[0]?.trim() === '';
    if (!isBlankLine) records.push({ row: this.#row, cells: withinColumns(cells), problem: null });
    if (this.#row <= headerWithin && !isBlankLine) this.#measure(cells.length);
    this.#row += 1;
  }

  /** A row with a comma too many may stand right below the header. */
  #byWidth<Read>(read: (width: number) => Read | null): Read | null {
    for (const width of this.#widths) {
      const found = read(width);
      if (found !== null) return found;
    }
    return null;
  }

  #measure(width: number): void {
    this.#counts.set(width, (this.#counts.get(width) ?? 0) + 1);
    this.#widths = [...this.#counts]
      .filter(([each]) => each > 1)
      .toSorted(([wide, many], [wider, more]) => more - many || wider - wide)
      .map(([each]) => each);
  }

  #addReread(cells: string[], records: CsvRecord[]): void {
    records.push({ row: this.#row, cells, problem: null, isReread: true });
    this.#row += 1;
  }

  /** Takes one physical line out as broken; parsing goes on below it. */
  #recover(records: CsvRecord[]): void {
    const end = this.#pending.indexOf('\n');
    const isLong = (end === -1 ? this.#pending.length : end) > importLimits.recordLength;
    const line = this.#pending.slice(0, end === -1 ? undefined : end);
    const reread = isLong ? null : this.#byWidth((width) => cellsOfLine(line, this.#delimiter, width));
    const cells = (isLong ? line.slice(0, keptOfLongLine) : line).split(this.#delimiter);
    if (reread) this.#addReread(reread, records);
    else {
      const problem = isLong ? 'too_long' : 'unterminated_quote';
      records.push({ row: this.#row, cells: withinColumns(cells), problem });
      this.#row += 1;
    }
    this.#recoveries += 1;
    this.#isInLongLine = isLong && end === -1;
    this.#pending = end === -1 ? '' : this.#pending.slice(end + 1);
  }

  #skipLongLine(): void {
    const end = this.#pending.indexOf('\n');
    this.#isInLongLine = end === -1;
    this.#pending = end === -1 ? '' : this.#pending.slice(end + 1);
  }
}

/** Of what is past the columns that a file may have, one cell tells that there is more: no record costs thousands. */
function withinColumns(cells: string[]): string[] {
  const { columns } = importLimits;
  if (cells.length <= columns) return cells;
  const more = cells.slice(columns).find((cell) => cell.trim() !== '') ?? '';
  return [...cells.slice(0, columns), more];
}

/** Calls `take` for each record, with its length and where it begins, until it answers false; returns the position after the last one taken. */
function parseText(
  text: string,
  delimiter: Delimiter,
  isEnd: boolean,
  take: (cells: string[], errors: Step['errors'], length: number, at: number) => boolean,
): number {
  let end = 0;
  const parser = new Papa.Parser({
    delimiter,
    newline: '\n',
    step: (result) => {
      // The low-level parser hands over a list of one record.
      const { data, errors, meta } = result as unknown as Step;
      const cells = data[0];
      if (!cells) return;
      const length = meta.cursor - end - (text[meta.cursor - 1] === '\n' ? 1 : 0);
      if (take(cells, errors, length, end)) end = meta.cursor;
      else parser.abort();
    },
  });
  parser.parse(text, 0, !isEnd);
  return end;
}

function isBrokenQuote(cells: readonly string[], errors: Step['errors'], width: number): boolean {
  if (errors.length === 0) return false;
  if (errors.some(({ code }) => code === 'MissingQuotes') || cells.length < width) return true;
  // A mark inside a quoted value is forgiven, unless the value has run on into the next line.
  return cells.some((cell) => cell.includes('\n'));
}
