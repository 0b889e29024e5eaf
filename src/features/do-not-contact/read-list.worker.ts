// Reads a do-not-contact list off the main thread; of a workbook every sheet that shows.
import type { ByteSource } from '../lead-files/decode-file.rules.ts';
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { Workbook } from '../lead-files/open-workbook.worker.ts';
import { readList, type FromListWorker } from './read-list.rules.ts';

declare const self: DedicatedWorkerGlobalScope;

const sourceOf = (blob: Blob, isSheet: boolean): ByteSource => ({
  size: blob.size,
  isSheet,
  read: async (from, to) => new Uint8Array(await blob.slice(from, to).arrayBuffer()),
});

async function sourcesOf(file: File): Promise<ByteSource[]> {
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isArchive = head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04;
  if (!isArchive) return [sourceOf(file, false)];
  const workbook = await Workbook.open(file);
  const sheets: ByteSource[] = [];
  for (const [index, { hasRows, isHidden }] of workbook.sheets.entries())
    if (hasRows && !isHidden) sheets.push(sourceOf((await workbook.readSheet(index)).csv, true));
  return sheets;
}

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
