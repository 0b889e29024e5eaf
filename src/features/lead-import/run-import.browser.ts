// One import on its way: the worker's chunks become requests, each repeated until the server has it. What is sent again
// is the same bytes under the same number, so that a lost answer or a restarted server changes nothing.
import { ApiError } from '../../web/api-client.ts';
import { createStore } from '../../web/store.ts';
import type { ImportServer, NewImport } from './import-server.browser.ts';
import type { ImportWorker } from './import-worker.browser.ts';
import type { FromImportWorker, PackedChunk, RunPlan } from '../lead-files/import-worker.rules.ts';
import type { LeadImport } from './lead-import.contract.ts';
import type { RejectReason } from '../lead-files/reject-reason.words.ts';
import { mayPass, retryDelay } from './send-again.rules.ts';

export interface RunState {
  /** `broken`: the file cannot be read on; nothing has been saved. */
  phase: 'sending' | 'finishing' | 'canceling' | 'done' | 'canceled' | 'broken';
  /** Rows that are safely on the server. */
  sentRows: number;
  /** Something did not get through and is tried again. */
  isWaiting: boolean;
  /** A refusal that time alone does not cure; `retry` goes on where it stopped. */
  problem: string | null;
  /** Once it is done. */
  record: LeadImport | null;
}

export interface RunParts {
  worker: ImportWorker;
  server: ImportServer;
  /** Resolves after so many milliseconds, earlier when the connection comes back, and when the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface RunOrder {
  file: File;
  plan: RunPlan;
  begin: NewImport;
}

/** How often a server that answers may fail before the person is told: about 15 seconds of a restart. */
const failedAttempts = 6;
/** How often a conflict at the end may be others adding the same people at the same moment. */
const conflictAttempts = 4;

export class ImportRun {
  readonly state = createStore<RunState>({
    phase: 'sending',
    sentRows: 0,
    isWaiting: false,
    problem: null,
    record: null,
  });
  readonly id: string;
  readonly rejected = new Map<number, RejectReason>();
  readonly #parts: RunParts;
  readonly #stopped = new AbortController();
  readonly #sends: Promise<void>[] = [];
  #waiting = 0;
  #hasAskedToFinish = false;
  #resume: (() => void)[] = [];

  constructor(parts: RunParts, order: RunOrder) {
    this.#parts = parts;
    this.id = order.begin.id;
    void this.#start(order);
  }

  /** After `problem`. */
  retry(): void {
    const waiting = this.#resume;
    this.#resume = [];
    this.#set({ problem: null });
    for (const resume of waiting) resume();
  }

  /** Nothing of it stays, unless it was finished already: then the outcome is shown. */
  cancel(): void {
    const { phase } = this.state.get();
    if (phase !== 'sending' && phase !== 'finishing') return;
    this.#stopped.abort();
    this.#parts.worker.cancel();
    this.retry();
    void this.#cancel();
  }

  async #start({ file, plan, begin }: RunOrder): Promise<void> {
    try {
      await this.#persist((signal) => this.#parts.server.begin(begin, signal));
      const sent = await this.#sendAll(file, plan);
      await Promise.all(this.#sends);
      this.#set({ phase: 'finishing' });
      this.#hasAskedToFinish = true;
      this.#end(await this.#persist((signal) => this.#parts.server.finish(begin.id, sent, signal)));
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      const problem = error instanceof Error ? error.message : String(error);
      this.#stopped.abort();
      this.#set({ phase: 'broken', problem });
      void this.#parts.server.cancel(this.id).catch(() => undefined);
    }
  }

  /** Resolves when the worker has handed out the last chunk. */
  #sendAll(file: File, plan: RunPlan): Promise<{ chunks: number; rows: number }> {
    return new Promise((resolve, reject) => {
      const ack = this.#parts.worker.run(file, plan, (message: FromImportWorker) => {
        if (message.type === 'refused') reject(new Error(message.message));
        else if (message.type === 'done') resolve({ chunks: message.chunks, rows: message.total });
        else if (message.type === 'chunk') this.#sends.push(this.#send(message.chunk, ack).catch(reject));
      });
    });
  }

  async #send({ n, json, rowCount, rejected }: PackedChunk, ack: (n: number) => void): Promise<void> {
    for (const { row, reason } of rejected) this.rejected.set(row, reason);
    await this.#persist((signal) => this.#parts.server.stage(this.id, n, json, signal));
    this.#set({ sentRows: this.state.get().sentRows + rowCount });
    ack(n);
  }

  /** Tries until it succeeds or the import is stopped; a refusal, or a server that goes on failing, waits for the person. */
  async #persist<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { signal } = this.#stopped;
    let conflicts = 0;
    let failedAnswers = 0;
    for (let failures = 1; ; failures += 1) {
      signal.throwIfAborted();
      try {
        return await attempt(signal);
      } catch (error) {
        signal.throwIfAborted();
        const isConflict = error instanceof ApiError && error.code === 'conflict';
        if (isConflict) conflicts += 1;
        if (error instanceof ApiError && error.status >= 500) failedAnswers += 1;
        const isPassing = isConflict
          ? conflicts < conflictAttempts
          : isWorthRepeating(error) && failedAnswers < failedAttempts;
        if (isPassing) await this.#wait(failures);
        else {
          await this.#askPerson(error);
          failures = failedAnswers = 0;
        }
      }
    }
  }

  async #wait(failures: number): Promise<void> {
    this.#waiting += 1;
    this.#set({ isWaiting: true });
    await this.#parts.pause(retryDelay(failures, Math.random()), this.#stopped.signal);
    this.#waiting -= 1;
    this.#set({ isWaiting: this.#waiting > 0 });
  }

  #askPerson(error: unknown): Promise<void> {
    this.#set({ problem: error instanceof Error ? error.message : String(error) });
    return new Promise((resolve) => this.#resume.push(resolve));
  }

  async #cancel(): Promise<void> {
    // Before the last request nothing can have become a lead, and what is staged is dropped by the server in any case.
    this.#set({ phase: this.#hasAskedToFinish ? 'canceling' : 'canceled', problem: null });
    for (let failures = 1; ; failures += 1) {
      try {
        await this.#parts.server.cancel(this.id);
        return this.#set({ phase: 'canceled', isWaiting: false });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'conflict') {
          const record = await this.#parts.server.read(this.id).catch(() => null);
          if (record?.state === 'done') return this.#end(record);
        } else if (!isWorthRepeating(error)) {
          return this.#set({ phase: 'canceled', isWaiting: false });
        }
        this.#set({ isWaiting: true });
        await this.#parts.pause(retryDelay(failures, Math.random()), AbortSignal.timeout(60_000));
      }
    }
  }

  #end(record: LeadImport): void {
    this.#set({ phase: 'done', isWaiting: false, problem: null, record });
  }

  #set(change: Partial<RunState>): void {
    this.state.set((now) => ({ ...now, ...change }));
  }
}

function isWorthRepeating(error: unknown): boolean {
  if (error instanceof ApiError) return mayPass(error.status);
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** In the browser: the delay ends early when the connection is back. */
export function pauseForConnection(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
