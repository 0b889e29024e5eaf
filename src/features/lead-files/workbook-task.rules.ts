// What the page and the workbook worker say to each other.
import type { FileRefusal } from './file-refusal.words.ts';
import type { SheetRemarks } from './workbook-xml.rules.ts';

export interface SheetChoice {
  name: string;
  isHidden: boolean;
  hasRows: boolean;
}

/** `Blob` of the browser: rules do not know that type. */
export interface OpenedWorkbook<Blob = unknown> {
  /** The sheet as CSV, UTF-8, with commas. */
  csv: Blob;
  sheets: SheetChoice[];
  /** Which of them it is. */
  sheet: number;
  remarks: SheetRemarks;
}

/** The sheet to read; null for the first that has rows. */
export interface ToWorkbookWorker<File> {
  file: File;
  sheet: number | null;
}

export type FromWorkbookWorker<Blob> =
  { type: 'opened'; workbook: OpenedWorkbook<Blob> } | { type: 'refused'; refusal: FileRefusal };

/** The media type by which the CSV of a sheet is known: its delimiter and its encoding need no guessing. */
export const sheetType = 'text/csv;from=workbook';
