// The page's side of the workbook worker: it lives as long as one workbook is read.
import { FileProblem } from './import-worker.browser.ts';
import type { FileRefusal } from '../lead-files/file-refusal.words.ts';
import {
  sheetType,
  type FromWorkbookWorker,
  type SheetChoice,
  type ToWorkbookWorker,
} from '../lead-files/workbook-task.rules.ts';
import type { SheetRemarks } from '../lead-files/workbook-xml.rules.ts';

/** A sheet of a workbook as a file that the import can read. */
export interface SheetFile {
  file: File;
  sheets: SheetChoice[];
  sheet: number;
  remarks: SheetRemarks;
}

/** @throws FileProblem */
export type OpenWorkbook = (file: File, sheet: number | null) => Promise<SheetFile>;

export const openWorkbook: OpenWorkbook = async (file, sheet) => {
  const worker = new Worker(new URL('./read-workbook.worker.ts', import.meta.url), { type: 'module' });
  try {
    const answer = await new Promise<FromWorkbookWorker<Blob>>((resolve) => {
      const refuse = (refusal: FileRefusal) => resolve({ type: 'refused', refusal });
      worker.addEventListener('message', ({ data }) => resolve(data as FromWorkbookWorker<Blob>));
      worker.addEventListener('error', () => refuse('broken_workbook'));
      worker.postMessage({ file, sheet } satisfies ToWorkbookWorker<File>);
    });
    if (answer.type === 'refused') throw new FileProblem(answer.refusal);
    const { csv, ...workbook } = answer.workbook;
    return { ...workbook, file: new File([csv], file.name, { type: sheetType }) };
  } finally {
    worker.terminate();
  }
};

/** What begins like this is an archive: a workbook perhaps. */
export async function isArchive(file: File): Promise<boolean> {
  try {
    const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    return head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
  } catch {
    return false;
  }
}
