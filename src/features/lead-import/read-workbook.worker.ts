// Turns a workbook into CSV off the main thread. Loaded only for workbooks.
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { Workbook } from '../lead-files/open-workbook.worker.ts';
import type { FromWorkbookWorker, ToWorkbookWorker } from '../lead-files/workbook-task.rules.ts';

declare const self: DedicatedWorkerGlobalScope;

async function answer({ file, sheet }: ToWorkbookWorker<File>): Promise<FromWorkbookWorker<Blob>> {
  try {
    const workbook = await Workbook.open(file);
    return { type: 'opened', workbook: await workbook.readSheet(sheet ?? workbook.firstSheet) };
  } catch (error) {
    return { type: 'refused', refusal: error instanceof FileRefused ? error.refusal : 'broken_workbook' };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorkbookWorker<File>>) => {
  void answer(data).then((message) => self.postMessage(message));
});
