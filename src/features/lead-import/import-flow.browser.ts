// The import dialog without its looks: a file is chosen and read, its columns are corrected, its rows are sent.
import { normaliseTags } from '../../domain/lead-tag.ts';
import { call } from '../../web/api-client.ts';
import { createStore } from '../../web/store.ts';
import type { ImportField } from './import-field.rules.ts';
import type { ImportServer } from './import-server.browser.ts';
import { FileProblem, type ImportWorker } from './import-worker.browser.ts';
import type { FileInspection } from './import-worker.rules.ts';
import { readRememberedMapping } from './lead-import.contract.ts';
import { fileRefusals } from './reject-reason.rules.ts';
import type { ImportOptions } from './row-plan.rules.ts';
import { ImportRun, pauseForConnection } from './run-import.browser.ts';

export interface ChooseStep {
  name: 'choose';
  /** The file being read. */
  reading: string | null;
  /** Why the last file will not do, and its name. */
  problem: { fileName: string | null; sentence: string } | null;
}

export interface MapStep {
  name: 'map';
  file: File;
  inspection: FileInspection;
  mapping: ImportField[];
  /** What the rows become with this mapping; the last known while `isCounting`. */
  count: Pick<FileInspection, 'preview' | 'firstRows'>;
  isCounting: boolean;
  /** The mapping is the one last used for such a file. */
  isRemembered: boolean;
  isCorrected: boolean;
  existing: 'skip' | 'fill_blanks';
  source: string;
  tags: string;
}

export interface RunStep {
  name: 'run';
  file: File;
  inspection: FileInspection;
  run: ImportRun;
  startedAt: number;
}

export type ImportStep = ChooseStep | MapStep | RunStep;

const oneFileOnly = 'Choose one file at a time. Import the others after it.';
const recountDelayMs = 250;

export interface FlowParts {
  worker: ImportWorker;
  server: ImportServer;
  /** The agent's zone and today there. */
  day: Pick<ImportOptions, 'timeZone' | 'today'>;
}

export class ImportFlow {
  readonly step = createStore<ImportStep>({ name: 'choose', reading: null, problem: null });
  readonly #parts: FlowParts;
  #recount: ReturnType<typeof setTimeout> | undefined;
  #reading = 0;

  constructor(parts: FlowParts) {
    this.#parts = parts;
  }

  get zone(): string {
    return this.#parts.day.timeZone;
  }

  async choose(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file || this.step.get().name === 'run') return;
    if (files.length > 1) return this.#refuse(null, oneFileOnly);
    const reading = ++this.#reading;
    clearTimeout(this.#recount);
    this.step.set({ name: 'choose', reading: file.name, problem: null });
    try {
      const inspection = await this.#parts.worker.inspect(file, this.#parts.day);
      const remembered = await rememberedMapping(inspection);
      if (reading === this.#reading) this.#showColumns(file, inspection, remembered);
    } catch (error) {
      if (reading === this.#reading) this.#refuse(file.name, sentenceOf(error, file));
    }
  }

  /** Back to the choice of a file. */
  leaveFile(): void {
    this.#reading += 1;
    clearTimeout(this.#recount);
    this.#parts.worker.cancel();
    this.step.set({ name: 'choose', reading: null, problem: null });
  }

  setField(column: number, field: ImportField): void {
    this.#change((step) => ({ mapping: step.mapping.with(column, field), isCounting: true, isCorrected: true }));
    this.#countAgain(recountDelayMs);
  }

  suggestAgain(): void {
    this.#change(({ inspection }) => ({
      mapping: inspection.columns.map(({ field }) => field),
      isCounting: true,
      isRemembered: false,
      isCorrected: false,
    }));
    this.#countAgain(0);
  }

  setOption(change: Partial<Pick<MapStep, 'existing' | 'source' | 'tags'>>): void {
    this.#change(() => change);
  }

  /** Sends the rows. A second call changes nothing. */
  start(): void {
    const step = this.step.get();
    if (step.name !== 'map' || !holdsPeople(step.mapping)) return;
    clearTimeout(this.#recount);
    const { file, inspection, mapping, existing } = step;
    const { encoding, delimiter, headers, skippedRecords, fingerprint } = inspection;
    const { worker, server, day } = this.#parts;
    const options = { ...day, source: step.source.trim() || null, tags: normaliseTags(step.tags.split(',')) };
    const run = new ImportRun(
      { worker, server, pause: pauseForConnection },
      {
        file,
        plan: { inspection: { encoding, delimiter, headers, skippedRecords }, mapping, options },
        begin: {
          id: crypto.randomUUID(),
          file_name: file.name.slice(0, 300),
          fingerprint,
          headers: headers.map((header) => header.slice(0, 500)),
          mapping,
          existing,
        },
      },
    );
    this.step.set({ name: 'run', file, inspection, run, startedAt: performance.now() });
  }

  /** CSV of the rows that the run has rejected. @throws FileProblem when the file can be read no more */
  readRejects({ file, inspection, run }: RunStep): Promise<string> {
    const { encoding, delimiter, headers, skippedRecords } = inspection;
    return this.#parts.worker.readRejects(file, { encoding, delimiter, headers, skippedRecords }, run.rejected);
  }

  end(): void {
    this.#reading += 1;
    clearTimeout(this.#recount);
    const step = this.step.get();
    if (step.name === 'run') step.run.cancel();
    this.#parts.worker.terminate();
  }

  #refuse(fileName: string | null, sentence: string): void {
    this.step.set({ name: 'choose', reading: null, problem: { fileName, sentence } });
  }

  #showColumns(file: File, inspection: FileInspection, remembered: ImportField[] | null): void {
    this.step.set({
      name: 'map',
      file,
      inspection,
      mapping: remembered ?? inspection.columns.map(({ field }) => field),
      count: inspection,
      isCounting: remembered !== null,
      isRemembered: remembered !== null,
      isCorrected: false,
      existing: 'skip',
      source: '',
      tags: '',
    });
    if (remembered) this.#countAgain(0);
  }

  #countAgain(delayMs: number): void {
    clearTimeout(this.#recount);
    this.#recount = setTimeout(() => void this.#count(), delayMs);
  }

  async #count(): Promise<void> {
    const step = this.step.get();
    if (step.name !== 'map') return;
    try {
      const count = await this.#parts.worker.inspect(step.file, this.#parts.day, step.mapping);
      this.#change((now) => (now.mapping === step.mapping ? { count, isCounting: false } : {}));
    } catch (error) {
      if (this.step.get().name === 'map') this.#refuse(step.file.name, sentenceOf(error, step.file));
    }
  }

  #change(change: (step: MapStep) => Partial<MapStep>): void {
    this.step.set((step) => (step.name === 'map' ? { ...step, ...change(step) } : step));
  }
}

/** True when rows can become leads: somebody needs a name, a phone or an email. */
export function holdsPeople(mapping: readonly ImportField[]): boolean {
  return mapping.some((field) => naming.has(field));
}

const naming = new Set<ImportField>(['full_name', 'first_name', 'last_name', 'company', 'phone', 'email']);

/** The mapping last used for such a file; null when it is the suggested one or nothing is known of it. */
async function rememberedMapping({ fingerprint, columns }: FileInspection): Promise<ImportField[] | null> {
  try {
    const { mapping } = await call(
      readRememberedMapping,
      { params: { fingerprint } },
      { signal: AbortSignal.timeout(3000) },
    );
    if (mapping?.length !== columns.length) return null;
    // What this file must not hand over stays refused, whatever an earlier one had there.
    const allowed = mapping.map((field, index) =>
      columns[index]?.field === 'refused' ? 'refused' : field === 'refused' ? 'ignore' : field,
    );
    return allowed.every((field, index) => field === columns[index]?.field) ? null : allowed;
  } catch {
    return null;
  }
}

const workbook = /\.(?:xls[xmb]?|ods|numbers)$/i;

function sentenceOf(error: unknown, file: File): string {
  if (!(error instanceof FileProblem)) return fileRefusals.parse_error;
  // Inside, a workbook is an archive, and not every program begins it in the same way.
  return error.refusal === 'archive' && workbook.test(file.name) ? fileRefusals.excel_file : error.message;
}
