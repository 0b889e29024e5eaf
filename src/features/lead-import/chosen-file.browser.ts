// One chosen file, read: what it is, which columns it has. Workbooks are read by way of the CSV of one sheet.
import { call } from '../../web/api-client.ts';
import type { ImportField } from '../lead-files/import-field.words.ts';
import { FileProblem, type ImportWorker } from './import-worker.browser.ts';
import type { FileInspection } from '../lead-files/import-worker.rules.ts';
import { readRememberedMapping } from './lead-import.contract.ts';
import { fileRefusals } from '../lead-files/file-refusal.words.ts';
import { importLimits } from '../lead-files/file-limits.rules.ts';
import type { ImportOptions } from '../lead-files/row-plan.rules.ts';
import { isArchive, type OpenWorkbook, type SheetFile } from './workbook-worker.browser.ts';

export interface ChosenFile {
  /** As it is called in the import; of a workbook with several sheets with the sheet's name. */
  name: string;
  /** What is read: the file itself, or a workbook's sheet as CSV. */
  file: File;
  inspection: FileInspection;
  workbook: (SheetFile & { original: File }) | null;
}

export interface Reading {
  worker: ImportWorker;
  openWorkbook: OpenWorkbook;
  day: Pick<ImportOptions, 'timeZone' | 'today'>;
}

/** @throws FileProblem */
export async function readChosen(original: File, sheet: number | null, reading: Reading): Promise<ChosenFile> {
  const workbook = (await isArchive(original)) ? await openSheet(original, sheet, reading.openWorkbook) : null;
  const file = workbook?.file ?? original;
  const inspection = await reading.worker.inspect(file, reading.day);
  const filled = workbook?.sheets.filter(({ hasRows }) => hasRows) ?? [];
  const title = filled.length > 1 ? workbook?.sheets[workbook.sheet]?.name : undefined;
  const name = title === undefined ? original.name : `${original.name} · ${title}`;
  return { name, file, inspection, workbook: workbook && { ...workbook, original } };
}

export interface UnreadSheet {
  index: number;
  name: string;
}

/** The filled sheets of a file's workbook that none of these files is. */
export function unreadSheets({ workbook }: ChosenFile, files: readonly ChosenFile[]): UnreadSheet[] {
  if (!workbook) return [];
  const read = new Set(
    files.flatMap((each) => (each.workbook?.original === workbook.original ? [each.workbook.sheet] : [])),
  );
  return workbook.sheets.flatMap(({ name, isHidden, hasRows }, index) =>
    hasRows && !read.has(index) ? [{ index, name: isHidden ? `${name} (hidden)` : name }] : [],
  );
}

function openSheet(original: File, sheet: number | null, open: OpenWorkbook): Promise<SheetFile> {
  if (original.size > importLimits.bytes) throw new FileProblem('too_large');
  return open(original, sheet);
}

/** Files with the same headers share one mapping; without a header also what their columns were taken for must agree. */
export function groupKey({ inspection }: ChosenFile): string {
  const { fingerprint, hasHeader, columns } = inspection;
  return hasHeader ? fingerprint : `${fingerprint} ${columns.map(({ field }) => field).join()}`;
}

/** The suggested field of each column; what one of the files must not hand over none does. */
export function suggestedFields(files: readonly ChosenFile[]): ImportField[] {
  const [first] = files;
  return (first?.inspection.columns ?? []).map(({ field }, column) =>
    files.some(({ inspection }) => inspection.columns[column]?.field === 'refused') ? 'refused' : field,
  );
}

/** The mapping last used for such a file, or for the one whose left-out rows it holds; null when it is the suggested one or nothing is known. */
export async function rememberedFields(
  { fingerprint, origin }: FileInspection,
  suggested: readonly ImportField[],
): Promise<ImportField[] | null> {
  const own = await lastMapping(fingerprint);
  const former = own === null && origin !== null ? await lastMapping(origin.fingerprint) : null;
  const mapping = own ?? former?.toSpliced(origin?.dropped[0] ?? 0, 0, 'ignore', 'ignore');
  if (mapping?.length !== suggested.length) return null;
  // What this file must not hand over stays refused, whatever an earlier one had there.
  const allowed = mapping.map((field, index) =>
    suggested[index] === 'refused' ? 'refused' : field === 'refused' ? 'ignore' : field,
  );
  return allowed.every((field, index) => field === suggested[index]) ? null : allowed;
}

async function lastMapping(fingerprint: string): Promise<ImportField[] | null> {
  try {
    const { mapping } = await call(
      readRememberedMapping,
      { params: { fingerprint } },
      { signal: AbortSignal.timeout(3000) },
    );
    return mapping;
  } catch {
    return null;
  }
}

const workbook = /\.(?:xls[xmb]?|ods|numbers)$/i;

/** Why this file cannot be imported. */
export function problemOf(error: unknown, file: File): string {
  if (!(error instanceof FileProblem)) return fileRefusals.parse_error;
  // A locked workbook is wrapped into the form of the old ones.
  if (error.refusal === 'old_workbook' && /\.xls[xm]$/i.test(file.name)) return fileRefusals.locked_workbook;
  if (error.refusal === 'broken_workbook' && !workbook.test(file.name)) return fileRefusals.archive;
  return error.refusal === 'archive' && workbook.test(file.name) ? fileRefusals.excel_file : error.message;
}
