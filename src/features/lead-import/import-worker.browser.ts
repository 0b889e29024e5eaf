// The page's side of the import worker: one task at a time, a newer one takes the place of the older.
import type {
  FileInspection,
  FromImportWorker,
  ImportTask,
  RunPlan,
  ToImportWorker,
} from '../lead-files/import-worker.rules.ts';
import type { ImportField } from '../lead-files/import-field.words.ts';
import { fileRefusals, type FileRefusal } from '../lead-files/file-refusal.words.ts';
import type { ImportOptions } from '../lead-files/row-plan.rules.ts';

/** A file that cannot be imported, with the sentence that says why. */
export class FileProblem extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(fileRefusals[refusal]);
    this.refusal = refusal;
  }
}

/** What `ImportWorker` needs of a worker. */
export interface ImportPort {
  postMessage: (message: ToImportWorker<File>) => void;
  onMessage: (listen: (message: FromImportWorker) => void) => void;
  onFailure: (listen: () => void) => void;
  terminate: () => void;
}

export function startWorker(): ImportPort {
  const worker = new Worker(new URL('./parse-csv.worker.ts', import.meta.url), { type: 'module' });
  return {
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listen) => worker.addEventListener('message', ({ data }) => listen(data as FromImportWorker)),
    onFailure: (listen) => worker.addEventListener('error', listen),
    terminate: () => worker.terminate(),
  };
}

type Listener = (message: FromImportWorker) => void;

export class ImportWorker {
  readonly #port: ImportPort;
  #task = 0;
  #listen: Listener = () => undefined;

  constructor(port: ImportPort) {
    this.#port = port;
    port.onMessage((message) => message.task === this.#task && this.#listen(message));
    port.onFailure(() => this.#listen({ type: 'refused', task: this.#task, ...refused('parse_error') }));
  }

  /** Never settles when a newer task takes its place. @throws FileProblem */
  async inspect(file: File, options: ImportOptions, mapping?: readonly ImportField[]): Promise<FileInspection> {
    const answer = await this.#ask({ type: 'inspect', file, options, mapping: mapping && [...mapping] });
    if (answer.type !== 'inspected') throw new FileProblem('parse_error');
    return answer.inspection;
  }

  /** CSV of these rows as they stand in the file but for what is refused, each with its reason. @throws FileProblem */
  async readRejects(file: File, plan: RunPlan, reasons: ReadonlyMap<number, string>): Promise<string> {
    const answer = await this.#ask({ type: 'rejects', file, plan, rows: new Map(reasons) });
    if (answer.type !== 'rejects') throw new FileProblem('parse_error');
    return answer.csv;
  }

  /** Every chunk, then `done`, or `refused`. The returned function says that a chunk is stored. */
  run(file: File, plan: RunPlan, listen: Listener): (n: number) => void {
    const task = this.#begin({ type: 'run', file, plan }, listen);
    return (n) => this.#port.postMessage({ type: 'ack', task, n });
  }

  cancel(): void {
    this.#task += 1;
    this.#port.postMessage({ type: 'cancel' });
  }

  terminate(): void {
    this.#port.terminate();
  }

  #begin(work: ImportTask<File>, listen: Listener): number {
    const task = ++this.#task;
    this.#listen = listen;
    this.#port.postMessage({ ...work, task });
    return task;
  }

  #ask(work: ImportTask<File>): Promise<FromImportWorker> {
    return new Promise((resolve, reject) => {
      this.#begin(work, (answer) => {
        if (answer.type === 'refused') reject(new FileProblem(answer.refusal));
        else resolve(answer);
      });
    });
  }
}

const refused = (refusal: FileRefusal) => ({ refusal, message: fileRefusals[refusal] });
