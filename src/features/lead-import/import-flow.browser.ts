// The import dialog without its looks: files are chosen and read, their columns are corrected, their rows are sent.
import { normalizeTags } from '../../domain/lead-tag.ts';
import { createStore } from '../../web/store.ts';
import {
  groupKey,
  problemOf,
  readChosen,
  rememberedFields,
  suggestedFields,
  unreadSheets,
  type ChosenFile,
  type Reading,
  type UnreadSheet,
} from './chosen-file.browser.ts';
import { addPreviews } from '../lead-files/row-preview.rules.ts';
import { checkFault } from '../dnc-registry/checked-on.browser.ts';
import { consentFaults, nothingSaid, statementOf, type SaidConsent } from '../../domain/said-consent.ts';
import { ImportBatch, type BatchFile } from './import-batch.browser.ts';
import type { ImportField } from '../lead-files/import-field.words.ts';
import type { ImportServer } from './import-server.browser.ts';
import type { ImportWorker } from './import-worker.browser.ts';
import type { FileInspection } from '../lead-files/import-worker.rules.ts';
import { pauseForConnection } from './run-import.browser.ts';
import type { OpenWorkbook } from './workbook-worker.browser.ts';

export interface FileTrouble {
  fileName: string | null;
  sentence: string;
}

export interface ChooseStep {
  name: 'choose';
  /** The file being read, and how many there are. */
  reading: { fileName: string; index: number; total: number } | null;
  /** Why the last files will not do. */
  problems: FileTrouble[];
}

/** The columns of files that have the same ones. */
export interface MapStep {
  name: 'map';
  files: ChosenFile[];
  /** Which of the sets of columns this is. */
  place: { index: number; total: number };
  /** Files that were chosen too and cannot be imported. */
  problems: FileTrouble[];
  suggested: ImportField[];
  mapping: ImportField[];
  /** What the rows become with this mapping; the last known while `isCounting`. */
  count: Pick<FileInspection, 'preview' | 'firstRows'>;
  isCounting: boolean;
  /** The mapping is the one last used for such a file. */
  isRemembered: boolean;
  isCorrected: boolean;
  /** Something was chosen for these columns themselves, not for those before them. */
  isChosen: boolean;
  existing: 'skip' | 'fill_blanks';
  source: string;
  tags: string;
  consent: SaidConsent;
  /** The day on which its numbers were checked against the registry, as typed; null: not said. */
  checkedOn: string | null;
  /** Something about it is missing, and somebody tried to go on. */
  showsFaults: boolean;
  /** Names in capitals as people write them. */
  properNames: boolean;
}

/** What the agent chooses for a set of columns. */
export type ImportOption = 'existing' | 'source' | 'tags' | 'consent' | 'checkedOn';

export interface RunStep {
  name: 'run';
  batch: ImportBatch;
}

export type ImportStep = ChooseStep | MapStep | RunStep;

export const maxFiles = 50;
const recountDelayMs = 250;

export interface FlowParts {
  makeWorker: () => ImportWorker;
  openWorkbook: OpenWorkbook;
  server: ImportServer;
  /** The agent's zone and today there. */
  day: Reading['day'];
}

const nothingChosen: ChooseStep = { name: 'choose', reading: null, problems: [] };

export class ImportFlow {
  readonly step = createStore<ImportStep>(nothingChosen);
  readonly #parts: FlowParts;
  readonly #worker: ImportWorker;
  #recount: ReturnType<typeof setTimeout> | undefined;
  #reading = 0;
  /** What was decided for the sets of columns, in order; those to come are still as suggested. */
  #groups: MapStep[] = [];

  constructor(parts: FlowParts) {
    this.#parts = parts;
    this.#worker = parts.makeWorker();
  }

  get zone(): string {
    return this.#parts.day.timeZone;
  }

  async choose(files: readonly File[]): Promise<void> {
    if (files.length === 0 || this.step.get().name === 'run') return;
    const reading = ++this.#reading;
    clearTimeout(this.#recount);
    const problems: FileTrouble[] = files
      .slice(maxFiles)
      .map(({ name }) => ({ fileName: name, sentence: `Choose up to ${maxFiles} files at a time.` }));
    const chosen: ChosenFile[] = [];
    const taken = files.slice(0, maxFiles);
    for (const [index, file] of taken.entries()) {
      this.step.set({ name: 'choose', reading: { fileName: file.name, index, total: taken.length }, problems: [] });
      try {
        chosen.push(await readChosen(file, null, this.#how));
      } catch (error) {
        problems.push({ fileName: file.name, sentence: problemOf(error, file) });
      }
      if (reading !== this.#reading) return;
    }
    if (chosen.length === 0) this.step.set({ ...nothingChosen, problems });
    else await this.#group(chosen, problems, reading);
  }

  /** Another sheet of a workbook. Its columns may be those of another file, or of none. */
  chooseSheet(file: ChosenFile, sheet: number): Promise<void> {
    return this.#readSheets(file, [sheet], (others) => others);
  }

  /** More sheets of a workbook beside the one that is read. */
  addSheets(file: ChosenFile, sheets: readonly number[]): Promise<void> {
    return this.#readSheets(file, sheets, (others) => [file, ...others]);
  }

  /** Filled sheets of the file's workbook that are not imported as it stands. */
  unreadSheets(file: ChosenFile): UnreadSheet[] {
    return unreadSheets(
      file,
      this.#groups.flatMap(({ files }) => files),
    );
  }

  async #readSheets(
    file: ChosenFile,
    sheets: readonly number[],
    inPlace: (others: readonly ChosenFile[]) => readonly ChosenFile[],
  ): Promise<void> {
    if (!file.workbook) return;
    const reading = ++this.#reading;
    this.#change(() => ({ isCounting: true }));
    try {
      const others: ChosenFile[] = [];
      for (const sheet of sheets) {
        others.push(await readChosen(file.workbook.original, sheet, this.#how));
        if (reading !== this.#reading) return;
      }
      const all = this.#groups.flatMap(({ files }) =>
        files.flatMap((each) => (each === file ? inPlace(others) : each)),
      );
      await this.#group(all, this.#groups[0]?.problems ?? [], reading);
    } catch (error) {
      if (reading !== this.#reading) return;
      const problem = { fileName: file.name, sentence: problemOf(error, file.workbook.original) };
      this.#change(({ problems }) => ({ isCounting: false, problems: [...problems, problem] }));
    }
  }

  /** Back to the choice of files, or to the columns before these. */
  back(): void {
    const step = this.step.get();
    if (step.name === 'map' && step.place.index > 0) {
      this.#keep(step);
      this.#show(this.#groups[step.place.index - 1]!);
      return;
    }
    this.#reading += 1;
    clearTimeout(this.#recount);
    this.#worker.cancel();
    this.step.set(nothingChosen);
  }

  setField(column: number, field: ImportField): void {
    this.#change((step) => ({ mapping: step.mapping.with(column, field), isCounting: true, isCorrected: true }));
    this.#countAgain(recountDelayMs);
  }

  suggestAgain(): void {
    this.#change(({ suggested }) => ({
      mapping: suggested,
      isCounting: true,
      isRemembered: false,
      isCorrected: false,
    }));
    this.#countAgain(0);
  }

  setOption(change: Partial<Pick<MapStep, ImportOption>>): void {
    this.#change(() => ({ ...change, isChosen: true }));
  }

  setProperNames(properNames: boolean): void {
    this.#change(() => ({ properNames, isCounting: true }));
    this.#countAgain(0);
  }

  /** On to the next set of columns; after the last the rows are sent. A second call changes nothing. */
  next(): void {
    const step = this.step.get();
    if (step.name !== 'map' || !holdsPeople(step.mapping)) return;
    const isWhole = Object.keys(consentFaults(step.consent)).length === 0 && checkFault(step.checkedOn) === undefined;
    if (!isWhole) return this.#change(() => ({ showsFaults: true }));
    clearTimeout(this.#recount);
    this.#keep(step);
    const following = this.#groups[step.place.index + 1];
    if (!following) return this.#start();
    // What was chosen for the files before is likely meant for these too.
    const { existing, source, tags, consent, checkedOn } = step;
    const isOwn = following.isCorrected || following.isChosen;
    this.#show(isOwn ? following : { ...following, existing, source, tags, consent, checkedOn });
  }

  /** CSV of these rows of the file; of those that the run has rejected. @throws FileProblem when the file can be read no more */
  readRows(
    { chosen, plan, run }: BatchFile,
    reasons: ReadonlyMap<number, string> = run?.rejected ?? new Map(),
  ): Promise<string> {
    return this.#worker.readRejects(chosen.file, plan, reasons);
  }

  end(): void {
    this.#reading += 1;
    clearTimeout(this.#recount);
    const step = this.step.get();
    if (step.name === 'run') step.batch.end();
    this.#worker.terminate();
  }

  get #how(): Reading {
    return { worker: this.#worker, openWorkbook: this.#parts.openWorkbook, day: this.#parts.day };
  }

  async #group(chosen: readonly ChosenFile[], problems: FileTrouble[], reading: number): Promise<void> {
    const groups = [...Map.groupBy(chosen, groupKey).values()];
    const steps = await Promise.all(
      groups.map(async (files, index): Promise<MapStep> => {
        const suggested = suggestedFields(files);
        const remembered = await rememberedFields(files[0]!.inspection, suggested);
        const isSuggested = files.every(({ inspection }) =>
          inspection.columns.every(({ field }, column) => field === suggested[column]),
        );
        return {
          name: 'map',
          files,
          place: { index, total: groups.length },
          problems,
          suggested,
          mapping: remembered ?? suggested,
          count: {
            preview: addPreviews(files.map(({ inspection }) => inspection.preview)),
            firstRows: files[0]!.inspection.firstRows,
          },
          isCounting: remembered !== null || !isSuggested,
          isRemembered: remembered !== null,
          isCorrected: false,
          isChosen: false,
          existing: 'skip',
          source: '',
          tags: '',
          consent: nothingSaid,
          checkedOn: null,
          showsFaults: false,
          properNames: false,
        };
      }),
    );
    if (reading !== this.#reading) return;
    this.#groups = steps;
    this.#show(steps[0]!);
  }

  #show(step: MapStep): void {
    this.step.set(step);
    if (step.isCounting) this.#countAgain(0);
  }

  #keep(step: MapStep): void {
    this.#groups = this.#groups.with(step.place.index, step);
  }

  #start(): void {
    const files = this.#groups.flatMap((group) => group.files.map((chosen) => this.#orderOf(chosen, group)));
    const { makeWorker, server } = this.#parts;
    this.step.set({ name: 'run', batch: new ImportBatch({ makeWorker, server, pause: pauseForConnection }, files) });
  }

  #orderOf(
    chosen: ChosenFile,
    { mapping, existing, source, tags, consent, checkedOn, properNames }: MapStep,
  ): Pick<BatchFile, 'chosen' | 'begin' | 'plan'> {
    const { encoding, delimiter, headers, skippedRecords, dateOrder, shared, contacts, fingerprint } =
      chosen.inspection;
    const options = {
      ...this.#parts.day,
      source: source.trim() || null,
      tags: normalizeTags(tags.split(',')),
      properNames,
    };
    return {
      chosen,
      plan: {
        inspection: { encoding, delimiter, headers, skippedRecords, dateOrder, shared, contacts },
        mapping,
        options,
      },
      begin: {
        id: crypto.randomUUID(),
        file_name: chosen.name.slice(0, 300),
        fingerprint,
        headers: headers.map((header) => header.slice(0, 500)),
        mapping,
        existing,
        consent: statementOf(consent),
        dnc_checked_on: checkedOn,
      },
    };
  }

  #countAgain(delayMs: number): void {
    clearTimeout(this.#recount);
    this.#recount = setTimeout(() => void this.#count(), delayMs);
  }

  async #count(): Promise<void> {
    const step = this.step.get();
    if (step.name !== 'map') return;
    const { files, mapping, properNames } = step;
    const options = { ...this.#parts.day, properNames };
    const counts: FileInspection[] = [];
    for (const { file, workbook } of files) {
      try {
        counts.push(await this.#worker.inspect(file, options, mapping));
      } catch (error) {
        const sentence = problemOf(error, workbook?.original ?? file);
        if (this.step.get().name === 'map')
          this.step.set({ ...nothingChosen, problems: [{ fileName: file.name, sentence }] });
        return;
      }
    }
    const count = { preview: addPreviews(counts.map(({ preview }) => preview)), firstRows: counts[0]?.firstRows ?? [] };
    this.#change((now) =>
      now.mapping === mapping && now.files === files && now.properNames === properNames
        ? { count, isCounting: false }
        : {},
    );
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
