// What the page and the import worker say to each other.
import type { ContactBeside } from './contacts-beside.rules.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import type { Encoding } from './decode-file.rules.ts';
import type { FileDates } from './date-order.rules.ts';
import type { Duplicate } from './file-duplicates.rules.ts';
import type { RowPreview } from './row-preview.rules.ts';
import type { Delimiter } from './find-delimiter.rules.ts';
import type { ImportField } from './import-field.words.ts';
import type { ColumnSuggestion } from './map-columns.rules.ts';
import type { ImportOptions } from './row-plan.rules.ts';
import type { RowWarning } from './row-warning.words.ts';
import type { FileRefusal } from './file-refusal.words.ts';
import type { RejectReason } from './reject-reason.words.ts';

/** What inspection has found; `run` takes it back, so that both read the file alike. */
export interface FileInspection {
  encoding: Encoding;
  delimiter: Delimiter;
  headers: string[];
  /** False when the first record is already a lead. */
  hasHeader: boolean;
  /** Records before the first lead: the header and what stands above it. */
  skippedRecords: number;
  /** The same for files with the same headers: the key of a remembered mapping. */
  fingerprint: string;
  /** For a mended file of left-out rows: the file it came from, and the columns that it has more. */
  origin: { fingerprint: string; dropped: number[] } | null;
  columns: ColumnSuggestion[];
  dateOrder: FileDates;
  /** Phones and emails that most rows share, as far as the columns are taken for such. */
  shared: string[];
  /** Who else is named beside the lead, in whose columns the sample shows no other. */
  contacts: ContactBeside[];
  /** Records below the header; exact. */
  rowCount: number;
  /** How many of them would become a lead with the suggested mapping, and why the others not. */
  preview: RowPreview;
  /** The first rows that hold anything, as what they would become. */
  firstRows: PreviewedRow[];
}

export type PreviewedRow = ImportedRow & { duplicate?: Duplicate };

export interface RunPlan {
  inspection: Pick<
    FileInspection,
    'encoding' | 'delimiter' | 'headers' | 'skippedRecords' | 'dateOrder' | 'shared' | 'contacts'
  >;
  mapping: ImportField[];
  options: ImportOptions;
}

export type ImportedRow =
  | { row: number; draft: LeadDraft; warnings?: RowWarning[] }
  /** `cells` are the original ones, to be handed back with the reason. */
  | { row: number; rejected: RejectReason; cells: string[] };

export interface ImportChunk {
  /** 1, 2, 3 … */
  n: number;
  rows: ImportedRow[];
}

export interface ImportProgress {
  bytesRead: number;
  rows: number;
}

/** A chunk on its way to the page: ready to be sent, so that the page need not read or write a row of it. */
export interface PackedChunk {
  n: number;
  rowCount: number;
  /** The request's body, UTF-8. */
  json: ArrayBuffer;
  rejected: { row: number; reason: RejectReason }[];
}

/** `File` in the browser: the worker's rules do not know that type. */
export type ImportTask<File> =
  /** With a mapping the preview counts by it instead of the suggested one. */
  | { type: 'inspect'; file: File; options: ImportOptions; mapping?: ImportField[] }
  | { type: 'run'; file: File; plan: RunPlan }
  /** The original cells of these rows (row number → reason or sentence) as CSV. */
  | { type: 'rejects'; file: File; plan: RunPlan; rows: Map<number, string> };

/** Each task has its own number; the next one, or `cancel`, ends it. */
export type ToImportWorker<File> =
  | (ImportTask<File> & { task: number })
  /** Chunk `n` is safely stored; at most three are on their way. */
  | { type: 'ack'; task: number; n: number }
  | { type: 'cancel' };

/** Answers bear their task's number: one may be under way while the next task begins. */
export type FromImportWorker = { task: number } & (
  | { type: 'inspected'; inspection: FileInspection }
  | { type: 'refused'; refusal: FileRefusal; message: string }
  | { type: 'chunk'; chunk: PackedChunk }
  | { type: 'done'; chunks: number; total: number }
  | { type: 'rejects'; csv: string }
);
