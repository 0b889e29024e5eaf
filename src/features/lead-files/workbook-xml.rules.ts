// The parts of an .xlsx workbook, each read as a stream. Names come without their namespace: some programs write `x:row`.
import { Parser } from 'htmlparser2';
import { FileRefused } from './file-refused.rules.ts';
import { importLimits } from './file-limits.rules.ts';
import { builtInFormat, formatNumber, formatOfCode, type CellFormat } from './sheet-format.rules.ts';

/** Takes the text of a part, piece by piece. */
export interface PartReader {
  write(text: string): void;
  end(): void;
}

interface Handler {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

function readXml({ open, text, close }: Handler): PartReader {
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  return { write: (data) => parser.write(data), end: () => parser.end() };
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true' || value === 'on';

/** By id, the path of each part, seen from the archive's root. */
export function readRelations(folder: string, found: Map<string, { path: string; type: string }>): PartReader {
  return readXml({
    open(name, { Id, Target = '', Type = '' }) {
      if (name !== 'Relationship' || !Id) return;
      const path = Target.startsWith('/') ? Target.slice(1) : folder + Target.replace(/^\.\//, '');
      found.set(Id, { path, type: Type.slice(Type.lastIndexOf('/') + 1) });
    },
  });
}

export interface ListedSheet {
  name: string;
  relation: string;
  isHidden: boolean;
}

export interface WorkbookFrame {
  sheets: ListedSheet[];
  from1904: boolean;
}

export function readFrame(frame: WorkbookFrame): PartReader {
  return readXml({
    open(name, attributes) {
      if (name === 'workbookPr') frame.from1904 = isOn(attributes['date1904']);
      if (name !== 'sheet') return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      frame.sheets.push({ name: attributes['name'] ?? `Sheet ${frame.sheets.length + 1}`, relation, isHidden });
    },
  });
}

/** The format of each style, by its number. */
export function readStyles(formats: CellFormat[]): PartReader {
  const codes = new Map<number, CellFormat>();
  let isInCells = false;
  return readXml({
    open(name, { numFmtId, formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatOfCode(formatCode));
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const id = Number(numFmtId ?? 0);
      formats.push(codes.has(id) ? (codes.get(id) ?? null) : builtInFormat(id));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
}

const maxTexts = 4_000_000;

export function readTexts(texts: string[]): PartReader {
  let current = '';
  let isText = false;
  let isReading = false;
  return readXml({
    open(name) {
      if (name === 'si') current = '';
      // How a Japanese word is spoken is not part of it.
      if (name === 'rPh') isReading = true;
      isText = name === 't' && !isReading;
    },
    text(data) {
      if (isText) current += data;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isReading = false;
      if (name !== 'si') return;
      if (texts.length >= maxTexts) throw new FileRefused('workbook_too_large');
      texts.push(unescaped(current));
    },
  });
}

// A workbook writes what XML cannot hold as `_x000D_`.
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

export interface SheetContext {
  texts: readonly string[];
  formats: readonly CellFormat[];
  from1904: boolean;
}

/** What a sheet holds that a table of values does not show. */
export interface SheetRemarks {
  /** Rows with values that are hidden, by a filter say. */
  hiddenRows: number;
  mergedRanges: number;
  /** Formulas whose result the file does not hold. */
  emptyFormulas: number;
}

const lastRow = 1_048_576;
const lastColumn = 16_384;

/** Calls `take` for each row that holds a value, in order, with its number as the sheet shows it. */
export function readSheet(
  { texts, formats, from1904 }: SheetContext,
  remarks: SheetRemarks,
  take: (row: number, cells: string[]) => void,
): PartReader {
  let row = 0;
  let taken = 0;
  let column = 0;
  let isHidden = false;
  let cells: string[] = [];
  let type = 'n';
  let style = 0;
  let raw = '';
  let hasFormula = false;
  let isValue = false;
  let isReading = false;

  const beginCell = ({ r, t = 'n', s }: Record<string, string>): void => {
    column = r === undefined ? column + 1 : columnOf(r);
    type = t;
    style = Number(s ?? 0);
    raw = '';
    hasFormula = false;
  };
  const endCell = (): void => {
    const value = valueOf(raw, type, style);
    if (value === '' && hasFormula && type !== 'e' && type !== 'str') remarks.emptyFormulas += 1;
    if (value === '' || column < 1 || column > lastColumn) return;
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = value;
  };
  const valueOf = (text: string, kind: string, format: number): string => {
    if (kind === 's') return texts[Number(text)] ?? '';
    if (kind === 'b') return text.trim() === '' ? '' : isOn(text.trim()) ? 'TRUE' : 'FALSE';
    if (kind === 'e') return '';
    if (kind === 'd')
      return text
        .trim()
        .replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
        .replace('T', ' ');
    return kind === 'n' ? formatNumber(text, formats[format] ?? null, from1904) : unescaped(text);
  };
  const endRow = (): void => {
    if (cells.length === 0) return;
    if (isHidden) remarks.hiddenRows += 1;
    // A broken sheet may end a row twice, as where one begins inside another.
    row = Math.max(row, taken + 1);
    take(row, cells);
    taken = row;
    cells = [];
  };

  return readXml({
    open(name, attributes) {
      if (name === 'c') beginCell(attributes);
      else if (name === 'row') {
        const number = Number(attributes['r'] ?? 0);
        row = Number.isInteger(number) && number > row && number <= lastRow ? number : row + 1;
        isHidden = isOn(attributes['hidden']);
        cells = [];
        column = 0;
      } else if (name === 'f') hasFormula = true;
      else if (name === 'rPh') isReading = true;
      else if (name === 'mergeCell') remarks.mergedRanges += 1;
      isValue = (name === 'v' || name === 't') && !isReading;
    },
    text(data) {
      if (isValue) raw += data;
    },
    close(name) {
      isValue = false;
      if (name === 'c') endCell();
      else if (name === 'row') endRow();
      else if (name === 'rPh') isReading = false;
    },
  });
}

/** `AB12` → 28. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length && index < 4; index += 1) {
    const letter = reference.charCodeAt(index) | 32;
    if (letter < 97 || letter > 122) break;
    column = column * 26 + letter - 96;
  }
  return column;
}

/** One line of the CSV that a sheet becomes. */
export function sheetLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

/** A sheet as CSV, with a blank line for every row without values, so that row numbers stay those of the sheet. */
export class SheetCsv {
  readonly #emit: (text: string) => void;
  #pending = '';
  #next = 1;
  #rows = 0;
  #length = 0;

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
  }

  readonly take = (row: number, cells: readonly string[]): void => {
    this.#rows += 1;
    // The header and a few lines above it are no leads.
    if (this.#rows > importLimits.rows + 20) throw new FileRefused('too_many_rows');
    const line = `${'\n'.repeat(row - this.#next)}${sheetLine(cells)}\n`;
    this.#next = row + 1;
    this.#length += line.length;
    if (this.#length > importLimits.sheetLength) throw new FileRefused('workbook_too_large');
    this.#pending += line;
    if (this.#pending.length > 256 * 1024) this.flush();
  };

  get rows(): number {
    return this.#rows;
  }

  flush(): void {
    if (this.#pending !== '') this.#emit(this.#pending);
    this.#pending = '';
  }
}
