// Reads the import file off the main thread. The rules do the work; this file only speaks with the page.
import type { ByteSource } from './decode-file.rules.ts';
import type { FromImportWorker, RunPlan, ToImportWorker } from './import-worker.rules.ts';
import { FileRefused, inspectFile, readChunks, readRejects } from './read-file.rules.ts';
import { fileRefusals, importLimits, type FileRefusal } from './reject-reason.rules.ts';

declare const self: DedicatedWorkerGlobalScope;

const post = (message: FromImportWorker): void => self.postMessage(message);

/** Each task has a number; a newer one or `cancel` makes the older one stop at its next chunk. */
let currentTask = 0;
let inFlight = 0;
let wake: (() => void) | null = null;

function sourceOf(file: File): ByteSource {
  return { size: file.size, read: async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()) };
}

async function run(file: File, plan: RunPlan, task: number): Promise<void> {
  let chunks = 0;
  let total = 0;
  inFlight = 0;
  for await (const { chunk, progress } of readChunks(sourceOf(file), plan)) {
    while (inFlight >= importLimits.chunksInFlight && task === currentTask) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (task !== currentTask) return;
    inFlight += 1;
    chunks = chunk.n;
    total += chunk.rows.length;
    post({ type: 'chunk', chunk, progress });
  }
  post({ type: 'done', chunks, total });
}

async function handle(message: Exclude<ToImportWorker<File>, { type: 'ack' | 'cancel' }>): Promise<void> {
  const task = currentTask;
  try {
    if (message.type === 'run') return await run(message.file, message.plan, task);
    const source = sourceOf(message.file);
    const answer: FromImportWorker =
      message.type === 'inspect'
        ? { type: 'inspected', inspection: await inspectFile(source, message.options, message.mapping) }
        : { type: 'rejects', csv: await readRejects(source, message.inspection, message.rows) };
    if (task === currentTask) post(answer);
  } catch (error) {
    if (task !== currentTask) return;
    const refusal: FileRefusal = error instanceof FileRefused ? error.refusal : 'parse_error';
    post({ type: 'refused', refusal, message: fileRefusals[refusal] });
  }
}

function wakeTask(): void {
  wake?.();
  wake = null;
}

self.addEventListener('message', ({ data }: MessageEvent<ToImportWorker<File>>) => {
  if (data.type === 'ack') {
    inFlight = Math.max(0, inFlight - 1);
    wakeTask();
    return;
  }
  currentTask += 1;
  wakeTask();
  if (data.type === 'cancel') post({ type: 'cancelled' });
  else void handle(data);
});
