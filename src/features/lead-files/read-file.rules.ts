// The import without its worker: inspect a file, turn it into numbered chunks of leads, hand back what was rejected.
import { type ByteSource, type Encoding, findEncoding, readText } from './decode-file.rules.ts';
import { type CsvRecord, CsvRecords } from './csv-records.rules.ts';
import { contactsToWatch } from './contacts-beside.rules.ts';
import { DateOrders, monthFirst, type FileDates } from './date-order.rules.ts';
import { FileDuplicates, sharedValues } from './file-duplicates.rules.ts';
import type { Capitals } from './row-preview.rules.ts';
import { withoutBlanks, type LeadDraft } from '../../domain/lead-draft.ts';
import { properName } from '../../domain/proper-name.ts';
import { ownColumns, rejectsCsv, type RejectedRecord } from './left-out-csv.rules.ts';
import { FileRefused } from './file-refused.rules.ts';
import { type Delimiter, findDelimiter, withoutSeparatorLine } from './find-delimiter.rules.ts';
import { findHeader } from './find-header.rules.ts';
import type { ImportField } from './import-field.words.ts';
import type {
  FileInspection,
  ImportChunk,
  ImportedRow,
  ImportProgress,
  PackedChunk,
  PreviewedRow,
  RunPlan,
} from './import-worker.rules.ts';
import { headerFingerprint } from './column-aliases.rules.ts';
import { suggestMapping, type ColumnSuggestion } from './map-columns.rules.ts';
import { isOutOfPlace, normalizeRow } from './normalize-row.rules.ts';
import { planRows, type ImportOptions, type RowPlan } from './row-plan.rules.ts';
import { importLimits } from './file-limits.rules.ts';
import { countWarnings } from './row-preview.rules.ts';
import type { RowWarning } from './row-warning.words.ts';
import { keepableCells } from './sensitive-cells.rules.ts';

const sampleSize = 100;
const shownRows = 5;

interface RecordBlock {
  records: CsvRecord[];
  bytesRead: number;
}

async function* readRecords(source: ByteSource, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<RecordBlock> {
  const parser = new CsvRecords(delimiter);
  let isFirst = true;
  for await (const { text, bytesRead } of readText(source, encoding)) {
    yield { records: parser.push(isFirst ? withoutSeparatorLine(text) : text), bytesRead };
    isFirst = false;
  }
  yield { records: parser.end(), bytesRead: source.size };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Reads the whole file once: what it is, how its columns map, and exact counts. Throws `FileRefused`. */
export async function inspectFile(
  source: ByteSource,
  options: ImportOptions,
  mapping?: readonly ImportField[],
): Promise<FileInspection> {
  const { encoding, delimiter } = source.isSheet ? sheetWriting : await findWriting(source);
  let head: CsvRecord[] = [];
  let inspection: FileInspection | null = null;
  let count: Counter | null = null;
  for await (const { records } of readRecords(source, encoding, delimiter)) {
    if (count) {
      count.add(records);
      continue;
    }
    head = head.concat(records);
    if (head.length < sampleSize + 10) continue;
    inspection = describe(head, { encoding, delimiter, isSheet: source.isSheet === true, mapping });
    count = new Counter(inspection, options, mapping);
    count.add(head.slice(inspection.skippedRecords));
  }
  if (!inspection || !count) {
    inspection = describe(head, { encoding, delimiter, isSheet: source.isSheet === true, mapping });
    count = new Counter(inspection, options, mapping);
    count.add(head.slice(inspection.skippedRecords));
  }
  if (count.rowCount === 0) throw new FileRefused('no_rows');
  const { rowCount, preview, firstRows, dateOrder } = count;
  return { ...inspection, rowCount, preview, firstRows, dateOrder };
}

/** The cells of every record, whatever they mean. Throws `FileRefused`. */
export async function readAllRecords(source: ByteSource): Promise<string[][]> {
  const { encoding, delimiter } = source.isSheet ? sheetWriting : await findWriting(source);
  const all: string[][] = [];
  for await (const { records } of readRecords(source, encoding, delimiter))
    for (const { cells } of records) all.push(cells);
  return all;
}

const sheetWriting = { encoding: 'utf-8', delimiter: ',' } as const;

async function findWriting(source: ByteSource): Promise<{ encoding: Encoding; delimiter: Delimiter }> {
  if (source.size > importLimits.bytes) throw new FileRefused('too_large');
  const found = await findEncoding(source);
  if ('refusal' in found) throw new FileRefused(found.refusal);
  return { encoding: found.encoding, delimiter: await findFileDelimiter(source, found.encoding) };
}

async function findFileDelimiter(source: ByteSource, encoding: Encoding): Promise<Delimiter> {
  for await (const { text } of readText(source, encoding)) return findDelimiter(text);
  return ',';
}

interface Described {
  encoding: Encoding;
  delimiter: Delimiter;
  isSheet: boolean;
  mapping: readonly ImportField[] | undefined;
}

function describe(head: readonly CsvRecord[], { encoding, delimiter, isSheet, mapping }: Described): FileInspection {
  if ((head[0]?.cells.length ?? 0) > importLimits.columns) throw new FileRefused('too_many_columns');
  const whole = head.filter(({ problem }) => problem === null);
  const header = findHeader(
    whole.map(({ cells }) => cells),
    isSheet,
  );
  if (header.headers.length > importLimits.columns) throw new FileRefused('too_many_columns');
  const headerRecord = header.index === -1 ? undefined : whole[header.index];
  const skippedRecords = headerRecord ? head.indexOf(headerRecord) + 1 : 0;
  const below = head
    .slice(skippedRecords)
    .filter(({ problem, cells }) => problem === null && !isBlank(cells))
    .slice(0, sampleSize)
    .map(({ cells }) => cells);
  const dropped = ownColumns(header.headers, below);
  const rest = header.headers.filter((_, column) => !dropped.includes(column));
  const columns = describeColumns(header.headers, below).map((column, index) =>
    dropped.includes(index)
      ? { ...column, field: 'ignore' as const, score: 100, why: 'Written by an earlier import.' }
      : column,
  );
  return {
    encoding,
    delimiter,
    headers: header.headers,
    hasHeader: header.index >= 0,
    skippedRecords,
    fingerprint: headerFingerprint(header.headers),
    origin: dropped.length > 0 ? { fingerprint: headerFingerprint(rest), dropped } : null,
    columns,
    dateOrder: monthFirst,
    shared: sharedValues(below, mapping ?? columns.map(({ field }) => field)),
    contacts: contactsToWatch(columns),
    rowCount: 0,
    preview: {
      drafts: 0,
      rejected: {},
      duplicates: { phone: 0, email: 0, further: 0 },
      changed: {},
      capitals: { count: 0, example: null },
    },
    firstRows: [],
  };
}

/** A row whose cells are out of place says nothing of a column, and must not be shown under it. */
function describeColumns(headers: readonly string[], rows: readonly (readonly string[])[]): ColumnSuggestion[] {
  const columns = suggestMapping(headers, rows);
  const fields = columns.map(({ field }) => field);
  const inPlace = rows.filter((cells) => !isOutOfPlace(cells, headers, fields));
  return inPlace.length === rows.length ? columns : suggestMapping(headers, inPlace);
}

/** Counts what the rows would become, and refuses more of them than an import may have. */
class Counter {
  rowCount = 0;
  readonly preview: FileInspection['preview'] = {
    drafts: 0,
    rejected: {},
    duplicates: { phone: 0, email: 0, further: 0 },
    changed: {},
    capitals: { count: 0, example: null },
  };
  readonly firstRows: PreviewedRow[] = [];
  #blankRows = 0;
  #plan: RowPlan;
  readonly #dates: DateOrders;
  readonly #duplicates = new FileDuplicates();

  constructor(inspection: FileInspection, options: ImportOptions, mapping: readonly ImportField[] | undefined) {
    const { headers, columns, shared, contacts } = inspection;
    this.#plan = planRows(headers, mapping ?? columns.map(({ field }) => field), { ...options, shared, contacts });
    this.#dates = new DateOrders(options.today);
  }

  get dateOrder(): FileDates {
    return this.#dates.order;
  }

  add(records: readonly CsvRecord[]): void {
    for (const { cells } of records) this.#dates.add(cells, this.#plan.columns, this.#plan.birth?.year);
    const { options } = this.#plan;
    if ((options.dateOrder ?? monthFirst) !== this.dateOrder)
      this.#plan = { ...this.#plan, options: { ...options, dateOrder: this.dateOrder } };
    for (const record of records) {
      this.rowCount += 1;
      const isBlankRow = isBlank(record.cells);
      if (isBlankRow) this.#blankRows += 1;
      const isOver = this.rowCount - this.#blankRows > importLimits.rows || this.#blankRows > importLimits.blankRows;
      if (isOver) throw new FileRefused('too_many_rows');
      const row = this.#count(readRow(record, this.#plan));
      if (this.firstRows.length < shownRows && !isBlankRow) this.firstRows.push(row);
    }
  }

  #count(row: ImportedRow): PreviewedRow {
    const { preview } = this;
    if ('rejected' in row) {
      preview.rejected[row.rejected] = (preview.rejected[row.rejected] ?? 0) + 1;
      return row;
    }
    countWarnings(preview.changed, row.warnings);
    countCapitals(preview.capitals, row);
    const duplicate = this.#duplicates.check(row.row, row.draft);
    if (duplicate) preview.duplicates[duplicate.by] += 1;
    else this.#countDraft(row.draft);
    return duplicate ? { ...row, duplicate } : row;
  }

  #countDraft({ sale }: LeadDraft): void {
    const { preview } = this;
    preview.drafts += 1;
    if (sale) preview.sales = (preview.sales ?? 0) + 1;
  }
}

/** Also when they are written otherwise already, so that the offer stays. */
function countCapitals(capitals: Capitals, { draft, warnings }: { draft: LeadDraft; warnings?: RowWarning[] }): void {
  const isOne =
    warnings?.includes('name_recased') || (draft.name !== draft.company && properName(draft.name) !== draft.name);
  if (!isOne) return;
  capitals.count += 1;
  capitals.example ??= draft.name.toUpperCase();
}

function readRow(record: CsvRecord, plan: RowPlan): ImportedRow {
  const { row, cells, problem, isReread } = record;
  const result = problem ? { rejected: problem } : normalizeRow(cells, plan);
  if ('rejected' in result)
    return { row, rejected: result.rejected, cells: cutCells(keepableCells(cells, plan, result.rejected)) };
  const { draft } = result;
  const warnings: RowWarning[] = isReread ? [...result.warnings, 'quotes_reread'] : result.warnings;
  return warnings.length > 0 ? { row, draft, warnings } : { row, draft };
}

const longestKeptCell = 1000;
const longestKeptRow = 20_000;
// Notes, consent and a hundred further details, each at its limit.
const longestKeptText = 120_000;

function cutCells(cells: readonly string[]): string[] {
  let left = longestKeptRow;
  return cells.slice(0, importLimits.columns).map((cell) => {
    const kept = cell.slice(0, Math.min(longestKeptCell, Math.max(0, left))).toWellFormed();
    left -= kept.length;
    return kept;
  });
}

// At most, a draft's own keys with quotes, addresses and warnings.
const draftLength = 800;

/** At least the bytes of the row's JSON: three for each unit of text, of which a further detail bears its header. */
function longestJson({ cells }: CsvRecord, headerLength: number): number {
  let length = 0;
  for (const cell of cells) length += cell.length;
  return draftLength + 3 * Math.min(length, longestKeptText) + headerLength;
}

export interface ChunkWithProgress {
  chunk: ImportChunk;
  progress: ImportProgress;
}

/** The rows of the file in order, in chunks that one request can carry. Every record is in exactly one of them. */
export async function* readChunks(source: ByteSource, plan: RunPlan): AsyncGenerator<ChunkWithProgress> {
  const rowPlan = planRows(plan.inspection.headers, plan.mapping, {
    ...plan.options,
    dateOrder: plan.inspection.dateOrder,
    shared: plan.inspection.shared,
    contacts: plan.inspection.contacts,
  });
  const headerLength = plan.inspection.headers.reduce((sum, header) => sum + header.length + 6, 0);
  let chunk: ImportChunk = { n: 1, rows: [] };
  let length = 0;
  let rows = 0;
  let toSkip = plan.inspection.skippedRecords;
  const { encoding, delimiter } = plan.inspection;
  for await (const { records, bytesRead } of readRecords(source, encoding, delimiter)) {
    for (const record of records.slice(toSkip)) {
      const row = readRow(record, rowPlan);
      const rowLength = longestJson(record, headerLength);
      const isFull = chunk.rows.length >= importLimits.chunkRows || length + rowLength > importLimits.chunkLength;
      if (isFull && chunk.rows.length > 0) {
        yield { chunk, progress: { bytesRead, rows } };
        chunk = { n: chunk.n + 1, rows: [] };
        length = 0;
      }
      chunk.rows.push(row);
      length += rowLength;
      rows += 1;
    }
    toSkip = Math.max(0, toSkip - records.length);
  }
  if (chunk.rows.length > 0) yield { chunk, progress: { bytesRead: source.size, rows } };
}

/** A chunk as the request that stages it; the warnings by the rows that have them. */
export function packChunk({ n, rows }: ImportChunk): PackedChunk {
  const staged = rows.map((row) => ('draft' in row ? { row: row.row, draft: withoutBlanks(row.draft) } : row));
  const rejected = rows.flatMap((row) => ('rejected' in row ? [{ row: row.row, reason: row.rejected }] : []));
  const changes: Partial<Record<RowWarning, number[]>> = {};
  for (const row of rows) {
    for (const warning of 'draft' in row ? (row.warnings ?? []) : []) (changes[warning] ??= []).push(row.row);
  }
  const json = new TextEncoder().encode(JSON.stringify({ rows: staged, changes }));
  return { n, rowCount: rows.length, json: json.buffer, rejected };
}

/** The records with these row numbers as CSV, each with its reason. */
export async function readRejects(
  source: ByteSource,
  plan: RunPlan,
  reasons: ReadonlyMap<number, string>,
): Promise<string> {
  const { encoding, delimiter, headers, dateOrder, shared, contacts } = plan.inspection;
  const rowPlan = planRows(headers, plan.mapping, { ...plan.options, dateOrder, shared, contacts });
  const rejects: RejectedRecord[] = [];
  for await (const { records } of readRecords(source, encoding, delimiter)) {
    for (const { row, cells } of records) {
      const reason = reasons.get(row);
      if (reason !== undefined) rejects.push({ row, cells: keepableCells(cells, rowPlan, reason), reason });
    }
  }
  return rejectsCsv(headers, rejects);
}
