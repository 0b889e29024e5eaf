// Reads the import file off the main thread. The rules do the work; this file only speaks with the page.
import type { ByteSource } from '../lead-files/decode-file.rules.ts';
import type { FromImportWorker, ImportTask, RunPlan, ToImportWorker } from '../lead-files/import-worker.rules.ts';
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { inspectFile, packChunk, readChunks, readRejects } from '../lead-files/read-file.rules.ts';
import { fileRefusals, type FileRefusal } from '../lead-files/file-refusal.words.ts';
import { importLimits } from '../lead-files/file-limits.rules.ts';
import { sheetType } from '../lead-files/workbook-task.rules.ts';

declare const self: DedicatedWorkerGlobalScope;

const post = (message: FromImportWorker, transfer: Transferable[] = []): void => self.postMessage(message, transfer);

let currentTask = 0;
let inFlight = 0;
let wake: (() => void) | null = null;

class Outdated extends Error {}
class Unreadable extends Error {}

/** Reading is where a task that nobody waits for any more ends. */
function sourceOf(file: File, task: number): ByteSource {
  const read = async (from: number, to: number): Promise<Uint8Array> => {
    if (task !== currentTask) throw new Outdated();
    try {
      return new Uint8Array(await file.slice(from, to).arrayBuffer());
    } catch (error) {
      throw new Unreadable('The browser could not read the file', { cause: error });
    }
  };
  return { size: file.size, isSheet: file.type === sheetType, read };
}

async function run(file: File, plan: RunPlan, task: number): Promise<void> {
  let chunks = 0;
  let total = 0;
  inFlight = 0;
  for await (const { chunk } of readChunks(sourceOf(file, task), plan)) {
    while (inFlight >= importLimits.chunksInFlight && task === currentTask) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (task !== currentTask) return;
    inFlight += 1;
    chunks = chunk.n;
    total += chunk.rows.length;
    const packed = packChunk(chunk);
    post({ type: 'chunk', task, chunk: packed }, [packed.json]);
  }
  if (task === currentTask) post({ type: 'done', task, chunks, total });
}

async function handle(work: ImportTask<File>, task: number): Promise<void> {
  try {
    if (work.type === 'run') return await run(work.file, work.plan, task);
    const source = sourceOf(work.file, task);
    if (work.type === 'inspect') {
      const inspection = await inspectFile(source, work.options, work.mapping);
      post({ type: 'inspected', task, inspection });
    } else {
      post({ type: 'rejects', task, csv: await readRejects(source, work.plan, work.rows) });
    }
  } catch (error) {
    if (error instanceof Outdated || task !== currentTask) return;
    const refusal: FileRefusal =
      error instanceof FileRefused ? error.refusal : error instanceof Unreadable ? 'unreadable' : 'parse_error';
    post({ type: 'refused', task, refusal, message: fileRefusals[refusal] });
  }
}

function wakeTask(): void {
  wake?.();
  wake = null;
}

self.addEventListener('message', ({ data }: MessageEvent<ToImportWorker<File>>) => {
  if (data.type === 'ack') {
    if (data.task === currentTask) inFlight = Math.max(0, inFlight - 1);
    return wakeTask();
  }
  currentTask = data.type === 'cancel' ? 0 : data.task;
  wakeTask();
  if (data.type !== 'cancel') void handle(data, data.task);
});
