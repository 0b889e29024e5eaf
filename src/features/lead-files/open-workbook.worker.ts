// An .xlsx file as CSV: the archive's directory first, then of each part only what is asked for, unpacked as a stream, so
// that neither a large workbook nor one made to burst fills the memory.
import type { ByteSource } from './decode-file.rules.ts';
import { BlobReader, configure, ZipReader, type Entry, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { FileRefused } from './file-refused.rules.ts';
import { leadLikeness } from './lead-likeness.rules.ts';
import type { CellFormat } from './sheet-format.rules.ts';
import type { OpenedWorkbook } from './workbook-task.rules.ts';
import {
  readFrame,
  readRelations,
  readSheet,
  readStyles,
  readTexts,
  SheetCsv,
  type ListedSheet,
  type PartReader,
  type SheetContext,
  type SheetRemarks,
  type WorkbookFrame,
} from './workbook-xml.rules.ts';

// It runs in a worker already.
configure({ useWebWorkers: false });

const maxEntries = 5000;
const maxSheets = 60;
const lookedAtRows = 25;
const maxSmallPart = 16 * 1024 * 1024;
const maxLargePart = 300 * 1024 * 1024;

class Enough extends Error {}

interface Sheet extends ListedSheet {
  path: string;
  hasRows: boolean;
  /** How much it looks like leads. */
  likeness: number;
}

export class Workbook {
  readonly #parts = new Map<string, FileEntry>();
  #frame: WorkbookFrame = { sheets: [], from1904: false };
  #context: SheetContext = { texts: [], formats: [], from1904: false };
  sheets: Sheet[] = [];

  /** @throws FileRefused */
  static async open(file: Blob): Promise<Workbook> {
    const workbook = new Workbook();
    try {
      await workbook.#readParts(file);
    } catch (error) {
      throw error instanceof FileRefused ? error : new FileRefused('broken_workbook');
    }
    return workbook;
  }

  /** Of the sheets with rows that are not hidden, else of all with rows, the one that looks most like leads; the first of equals. */
  get firstSheet(): number {
    const filled = this.sheets.filter(({ hasRows }) => hasRows);
    const visible = filled.filter(({ isHidden }) => !isHidden);
    const among = visible.length > 0 ? visible : filled;
    const best = Math.max(...among.map(({ likeness }) => likeness));
    return Math.max(
      0,
      this.sheets.findIndex((sheet) => among.includes(sheet) && sheet.likeness === best),
    );
  }

  /** @throws FileRefused */
  async readSheet(index: number): Promise<OpenedWorkbook<Blob>> {
    const sheet = this.sheets[index];
    if (!sheet) throw new FileRefused('no_rows');
    const remarks: SheetRemarks = { hiddenRows: 0, mergedRanges: 0, emptyFormulas: 0 };
    const encoder = new TextEncoder();
    const blobs: Uint8Array<ArrayBuffer>[] = [];
    const csv = new SheetCsv((text) => blobs.push(encoder.encode(text)));
    await this.#read(sheet.path, readSheet(this.#context, remarks, csv.take), maxLargePart);
    csv.flush();
    if (csv.rows === 0) throw new FileRefused('no_rows');
    const sheets = this.sheets.map(({ name, isHidden, hasRows }) => ({ name, isHidden, hasRows }));
    return { csv: new Blob(blobs), sheets, sheet: index, remarks };
  }

  async #readParts(file: Blob): Promise<void> {
    const reader = new ZipReader(new BlobReader(file));
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      if (++count > maxEntries) throw new FileRefused('workbook_too_large');
      if (isFile(entry)) this.#parts.set(entry.filename.replace(/^\//, ''), entry);
    }
    const roots = new Map<string, { path: string; type: string }>();
    await this.#read('_rels/.rels', readRelations('', roots), maxSmallPart);
    const frame = [...roots.values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
    // A binary workbook has its parts in another language.
    if (!frame.endsWith('.xml')) throw new FileRefused('excel_file');
    if (!this.#parts.has(frame)) throw new FileRefused(this.#parts.has('mimetype') ? 'excel_file' : 'archive');
    await this.#readFrame(frame);
    for (const sheet of this.sheets.slice(0, maxSheets)) {
      const rows = await this.#firstRows(sheet);
      sheet.hasRows = rows.length > 0;
      sheet.likeness = leadLikeness(rows);
    }
  }

  async #readFrame(frame: string): Promise<void> {
    const folder = frame.slice(0, frame.lastIndexOf('/') + 1);
    await this.#read(frame, readFrame(this.#frame), maxSmallPart);
    const relations = new Map<string, { path: string; type: string }>();
    const name = frame.slice(folder.length);
    await this.#read(`${folder}_rels/${name}.rels`, readRelations(folder, relations), maxSmallPart);
    const ofType = (wanted: string) => [...relations.values()].find(({ type }) => type === wanted)?.path;
    const formats: CellFormat[] = [];
    const texts: string[] = [];
    await this.#read(ofType('styles') ?? `${folder}styles.xml`, readStyles(formats), maxSmallPart);
    await this.#read(ofType('sharedStrings') ?? `${folder}sharedStrings.xml`, readTexts(texts), maxLargePart / 2);
    this.#context = { texts, formats, from1904: this.#frame.from1904 };
    this.sheets = this.#frame.sheets.flatMap((sheet) => {
      const part = relations.get(sheet.relation);
      // Charts are sheets too.
      return part?.type === 'worksheet' && this.#parts.has(part.path)
        ? [{ ...sheet, path: part.path, hasRows: false, likeness: 0 }]
        : [];
    });
  }

  async #firstRows({ path }: Sheet): Promise<string[][]> {
    const rows: string[][] = [];
    const take = (_: number, cells: string[]): void => {
      rows.push(cells);
      if (rows.length === lookedAtRows) throw new Enough();
    };
    const remarks: SheetRemarks = { hiddenRows: 0, mergedRanges: 0, emptyFormulas: 0 };
    await this.#read(path, readSheet(this.#context, remarks, take), maxLargePart);
    return rows;
  }

  /** Reads a part to its end, or to where its reader has enough. One that is not there is read as empty. */
  async #read(path: string, part: PartReader, maxBytes: number): Promise<void> {
    const entry = this.#parts.get(path);
    if (!entry) return;
    if (entry.encrypted) throw new FileRefused('locked_workbook');
    const decoder = new TextDecoder();
    let bytes = 0;
    // The library reports its own trouble with a stream that fails, not ours.
    let stopped: unknown = null;
    const take = (chunk: Uint8Array): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new FileRefused('workbook_too_large');
      part.write(decoder.decode(chunk, { stream: true }));
    };
    const sink = new WritableStream<Uint8Array>({
      write(chunk) {
        try {
          take(chunk);
        } catch (error) {
          stopped = error;
          throw error;
        }
      },
    });
    try {
      await entry.getData(sink);
      // Rows and cells that the part leaves open are taken here.
      part.end();
    } catch (error) {
      stopped ??= error;
    }
    if (stopped === null || stopped instanceof Enough) return;
    throw stopped instanceof FileRefused ? stopped : new FileRefused('broken_workbook');
  }
}

const isFile = (entry: Entry): entry is FileEntry => !entry.directory;

const sourceOf = (blob: Blob, isSheet: boolean): ByteSource => ({
  size: blob.size,
  isSheet,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
});

/**
 * A chosen file as what can be read in it: itself, or of a workbook every sheet that shows.
 * @throws FileRefused
 */
export async function sourcesOf(file: File): Promise<ByteSource[]> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isArchive = head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
  if (!isArchive) return [sourceOf(file, false)];
  const workbook = await Workbook.open(file);
  const sheets: ByteSource[] = [];
  for (const [index, { hasRows, isHidden }] of workbook.sheets.entries())
    if (hasRows && !isHidden) sheets.push(sourceOf((await workbook.readSheet(index)).csv, true));
  return sheets;
}
