// Reads a scrub file off the main thread.
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { sourcesOf } from '../lead-files/open-workbook.worker.ts';
import { readScrub, type FromScrubWorker } from './read-scrub.rules.ts';

declare const self: DedicatedWorkerGlobalScope;

interface Asked {
  file: File;
  today: string;
}

async function answer({ file, today }: Asked): Promise<FromScrubWorker> {
  try {
    return { type: 'read', scrub: await readScrub(await sourcesOf(file), today) };
  } catch (error) {
    return { type: 'refused', refusal: error instanceof FileRefused ? error.refusal : 'parse_error' };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  void answer(data).then((message) => self.postMessage(message));
});
