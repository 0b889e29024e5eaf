// Several files one after the other, each its own import: one that fails never stops the others.
import { createStore } from '../../web/store.ts';
import type { ChosenFile } from './chosen-file.browser.ts';
import { addTallies, emptyTally, type ImportTally } from '../lead-files/import-tally.rules.ts';
import type { ImportServer, NewImport } from './import-server.browser.ts';
import type { ImportWorker } from './import-worker.browser.ts';
import type { RunPlan } from '../lead-files/import-worker.rules.ts';
import { ImportRun, type RunParts, type RunState } from './run-import.browser.ts';

export interface BatchFile {
  chosen: ChosenFile;
  begin: NewImport;
  plan: RunPlan;
  /** Null until its turn. */
  run: ImportRun | null;
  worker: ImportWorker | null;
  startedAt: number;
}

export interface BatchParts {
  makeWorker: () => ImportWorker;
  server: ImportServer;
  pause: RunParts['pause'];
}

export const isRunOver = ({ phase }: RunState): boolean =>
  phase === 'done' || phase === 'canceled' || phase === 'broken';

export class ImportBatch {
  /** A new list with every step of any of them. */
  readonly files = createStore<readonly BatchFile[]>([]);
  readonly #parts: BatchParts;
  #isStopped = false;

  constructor(parts: BatchParts, files: readonly Pick<BatchFile, 'chosen' | 'begin' | 'plan'>[]) {
    this.#parts = parts;
    this.files.set(files.map((file) => ({ ...file, run: null, worker: null, startedAt: 0 })));
    void this.#runAll();
  }

  get isOver(): boolean {
    return this.files.get().every(({ run }) => (run === null ? this.#isStopped : isRunOver(run.state.get())));
  }

  get wasStopped(): boolean {
    return this.#isStopped;
  }

  /** All that is finished, added up. */
  get tally(): ImportTally {
    const tallies = this.files.get().flatMap(({ run }) => run?.state.get().record?.tally ?? []);
    return tallies.reduce(addTallies, emptyTally());
  }

  /** What is finished stays; the others leave nothing. */
  cancel(): void {
    this.#isStopped = true;
    for (const { run } of this.files.get()) run?.cancel();
    this.#tell();
  }

  retry(): void {
    for (const { run } of this.files.get()) run?.retry();
  }

  end(): void {
    this.cancel();
    for (const { worker } of this.files.get()) worker?.terminate();
  }

  async #runAll(): Promise<void> {
    for (let index = 0; index < this.files.get().length; index += 1) {
      if (this.#isStopped) return;
      await this.#isThrough(this.#start(index));
    }
  }

  #start(index: number): ImportRun {
    const { makeWorker, server, pause } = this.#parts;
    const worker = makeWorker();
    const file = this.files.get()[index]!;
    const run = new ImportRun(
      { worker, server, pause },
      { file: file.chosen.file, plan: file.plan, begin: file.begin },
    );
    this.files.set((all) => all.with(index, { ...file, run, worker, startedAt: performance.now() }));
    run.state.subscribe(() => {
      this.#tell();
      if (isRunOver(run.state.get())) worker.terminate();
    });
    return run;
  }

  /** Until it is over, or waits for the person: then the next one has its turn in the meantime. */
  #isThrough(run: ImportRun): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        const state = run.state.get();
        if (isRunOver(state) || state.problem !== null) resolve();
      };
      run.state.subscribe(look);
      look();
    });
  }

  #tell(): void {
    this.files.set((all) => [...all]);
  }
}
