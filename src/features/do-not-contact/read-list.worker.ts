// Reads a do-not-contact list off the main thread.
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { sourcesOf } from '../lead-files/open-workbook.worker.ts';
import { readList, type FromListWorker } from './read-list.rules.ts';

declare const self: DedicatedWorkerGlobalScope;

async function answer(file: File): Promise<FromListWorker> {
  try {
    return { type: 'read', list: await readList(await sourcesOf(file)) };
  } catch (error) {
    return { type: 'refused', refusal: error instanceof FileRefused ? error.refusal : 'parse_error' };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  void answer(data).then((message) => self.postMessage(message));
});
