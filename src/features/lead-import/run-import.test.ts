import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLeadFile } from '../../../test-support/make-lead-file.ts';
import { ApiError } from '../../web/api-client.ts';
import type { ByteSource } from '../lead-files/decode-file.rules.ts';
import { emptyTally } from '../lead-files/import-tally.rules.ts';
import type { ImportServer, NewImport } from './import-server.browser.ts';
import { ImportWorker, type ImportPort } from './import-worker.browser.ts';
import type { FromImportWorker, ToImportWorker } from '../lead-files/import-worker.rules.ts';
import type { LeadImport } from './lead-import.contract.ts';
import { inspectFile, packChunk, readChunks } from '../lead-files/read-file.rules.ts';
import { ImportRun, type RunState } from './run-import.browser.ts';

const rows = 9000;
const bytes = new TextEncoder().encode(makeLeadFile(rows, 4));
const source: ByteSource = { size: bytes.length, read: async (from, to) => bytes.slice(from, to) };
const options = { timeZone: 'America/Chicago', today: '2026-07-01' };
const offline = () => new ApiError(0, { code: 'offline', error: 'No answer.' });
const refusal = (status: number, code: 'conflict' | 'forbidden', error: string) =>
  new ApiError(status, { code, error });

/** The worker's part played in this process: the same rules, never more than three chunks unacknowledged. */
class PortHere implements ImportPort {
  maxInFlight = 0;
  /** The last chunk is handed out. */
  isDone = false;
  breaksAfter = Infinity;
  #inFlight = 0;
  #listen: (message: FromImportWorker) => void = () => undefined;
  #wake: () => void = () => undefined;

  postMessage(message: ToImportWorker<File>): void {
    if (message.type === 'run') void this.#run(message);
    if (message.type === 'ack') this.#inFlight -= 1;
    this.#wake();
  }

  onMessage(listen: (message: FromImportWorker) => void): void {
    this.#listen = listen;
  }

  onFailure(): void {}
  terminate(): void {}

  async #run({ task, plan }: Extract<ToImportWorker<File>, { type: 'run' }>): Promise<void> {
    let sent = 0;
    for await (const { chunk } of readChunks(source, plan)) {
      while (this.#inFlight >= 3) await new Promise<void>((resolve) => (this.#wake = resolve));
      if (chunk.n > this.breaksAfter)
        return this.#listen({ type: 'refused', task, refusal: 'unreadable', message: 'The file is gone.' });
      this.#inFlight += 1;
      this.maxInFlight = Math.max(this.maxInFlight, this.#inFlight);
      sent += chunk.rows.length;
      this.#listen({ type: 'chunk', task, chunk: packChunk(chunk) });
      if (sent < rows) continue;
      this.#listen({ type: 'done', task, chunks: chunk.n, total: sent });
      this.isDone = true;
    }
  }
}

/** Keeps chunks as the real one does. `fault` may throw before a request is carried out, or after: then its answer is lost. */
class ServerHere implements ImportServer {
  readonly chunks = new Map<number, string>();
  state: LeadImport['state'] | 'unknown' = 'unknown';
  finishes = 0;
  fault: (what: string, when: 'before' | 'after') => void = () => undefined;

  #do<T>(what: string, work: () => T): Promise<T> {
    return Promise.resolve().then(() => {
      this.fault(what, 'before');
      const answer = work();
      this.fault(what, 'after');
      return answer;
    });
  }

  begin = () => this.#do('begin', () => (this.state = this.state === 'unknown' ? 'staging' : this.state));

  stage = (_id: string, n: number, json: ArrayBuffer): Promise<void> =>
    this.#do(`stage ${n}`, () => {
      const body = new TextDecoder().decode(json);
      if ((this.chunks.get(n) ?? body) !== body) throw refusal(409, 'conflict', 'Other rows.');
      this.chunks.set(n, body);
    });

  finish = (id: string, sent: { chunks: number; rows: number }) =>
    this.#do('finish', () => {
      expect(sent).toEqual({ chunks: this.chunks.size, rows: this.rowsHere().length });
      if (this.state === 'staging') this.finishes += 1;
      this.state = 'done';
      return this.record(id);
    });

  cancel = (id: string) =>
    this.#do('cancel', () => {
      if (this.state === 'done') throw refusal(409, 'conflict', 'This import is already finished.');
      this.state = 'canceled';
      this.chunks.clear();
      return this.record(id);
    });

  read = (id: string) => this.#do('read', () => this.record(id));

  rowsHere(): { row: number }[] {
    return [...this.chunks.values()].flatMap((body) => (JSON.parse(body) as { rows: { row: number }[] }).rows);
  }

  record(id: string): LeadImport {
    const tally = this.state === 'done' ? { ...emptyTally(), rows, created: rows } : null;
    const state = this.state === 'unknown' ? 'staging' : this.state;
    return {
      id,
      state,
      file_name: 'leads.csv',
      existing: 'skip',
      consent: null,
      dnc_checked_on: null,
      created_at: '',
      finished_at: null,
      tally,
      changed: {},
      reverted_at: null,
      revert: null,
    };
  }
}

async function startRun(server: ServerHere, port = new PortHere()) {
  const inspection = await inspectFile(source, options);
  const mapping = inspection.columns.map(({ field }) => field);
  const { headers, fingerprint } = inspection;
  const begin: NewImport = {
    id: randomUUID(),
    file_name: 'leads.csv',
    fingerprint,
    headers,
    mapping,
    existing: 'skip',
  };
  const pauses: number[] = [];
  const pause = (ms: number) => {
    pauses.push(ms);
    return Promise.resolve();
  };
  const run = new ImportRun(
    { worker: new ImportWorker(port), server, pause },
    { file: null as never, plan: { inspection, mapping, options }, begin },
  );
  const reached = (isReached: (state: RunState) => boolean) =>
    new Promise<RunState>((resolve) => {
      const look = () => isReached(run.state.get()) && resolve(run.state.get());
      run.state.subscribe(look);
      look();
    });
  return { run, port, pauses, reached };
}

const isOver = ({ phase }: RunState) => phase === 'done' || phase === 'canceled' || phase === 'broken';

test('every row arrives once', async () => {
  const server = new ServerHere();
  const { reached, pauses } = await startRun(server);
  expect(await reached(isOver)).toMatchObject({
    phase: 'done',
    sentRows: rows,
    isWaiting: false,
    record: { state: 'done' },
  });
  expect(new Set(server.rowsHere().map(({ row }) => row)).size).toBe(rows);
  expect(pauses).toEqual([]);
});

test('a server that does not answer gets three chunks and no more', async () => {
  const server = new ServerHere();
  server.stage = () => new Promise(() => undefined);
  const { run, port } = await startRun(server);
  await expect.poll(() => port.maxInFlight).toBe(3);
  expect(run.state.get()).toMatchObject({ phase: 'sending', sentRows: 0 });
  run.cancel();
});

test('the end is asked for when every chunk is there, and no sooner', async () => {
  const server = new ServerHere();
  const { stage } = server;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  server.stage = async (...chunk) => {
    if (chunk[1] === 1) await held;
    return stage(...chunk);
  };
  const { run, port, reached } = await startRun(server);
  await expect.poll(() => port.isDone).toBe(true);
  expect(run.state.get()).toMatchObject({ phase: 'sending', problem: null });
  letThrough();
  expect(await reached(isOver)).toMatchObject({ phase: 'done', sentRows: rows, problem: null });
});

test('requests and answers may be lost, each more than once: the outcome is the same', async () => {
  const server = new ServerHere();
  const counts = new Map<string, number>();
  server.fault = (what, when) => {
    const key = `${what} ${when}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= 2) throw offline();
  };
  const { reached, pauses } = await startRun(server);
  expect(await reached(isOver)).toMatchObject({ phase: 'done', sentRows: rows, isWaiting: false });
  expect(new Set(server.rowsHere().map(({ row }) => row)).size).toBe(rows);
  expect(server.finishes).toBe(1);
  expect(pauses.length).toBeGreaterThan(8);
});

test('a refusal stops where it is and goes on when the person says so', async () => {
  const server = new ServerHere();
  let isRefused = true;
  server.fault = (what) => {
    if (isRefused && what === 'stage 3') throw refusal(403, 'forbidden', 'Your subscription has ended.');
  };
  const { run, reached } = await startRun(server);
  expect(await reached(({ problem }) => problem !== null)).toMatchObject({
    phase: 'sending',
    problem: 'Your subscription has ended.',
  });
  isRefused = false;
  run.retry();
  expect(await reached(isOver)).toMatchObject({ phase: 'done', problem: null, sentRows: rows });
});

test('a server that goes on failing at the end is told, and the person tries again: once is enough', async () => {
  const server = new ServerHere();
  let failures = 0;
  // The first time it was carried out all the same.
  server.fault = (what, when) => {
    if (what !== 'finish' || when === 'before' || failures >= 6) return;
    failures += 1;
    throw new ApiError(failures < 3 ? 503 : 500, { code: 'unexpected', error: 'Something failed on our side.' });
  };
  const { run, reached } = await startRun(server);
  expect(await reached(({ problem }) => problem !== null)).toMatchObject({
    phase: 'finishing',
    problem: 'Something failed on our side.',
  });
  expect(failures).toBe(6);
  run.retry();
  expect(await reached(isOver)).toMatchObject({ phase: 'done', record: { state: 'done' }, problem: null });
  expect(server.finishes).toBe(1);
});

test('leads added elsewhere at the same moment: the end is tried again', async () => {
  const server = new ServerHere();
  let conflicts = 2;
  server.fault = (what, when) => {
    if (what === 'finish' && when === 'before' && conflicts-- > 0)
      throw refusal(409, 'conflict', 'Some of these leads were just added somewhere else.');
  };
  const { reached } = await startRun(server);
  expect(await reached(isOver)).toMatchObject({ phase: 'done' });
});

test('canceled while the connection is away: nothing is finished, and the server hears of it', async () => {
  const server = new ServerHere();
  let isAway = true;
  server.fault = (what) => {
    if (isAway && what !== 'begin' && what !== 'stage 1') throw offline();
  };
  const { run, reached } = await startRun(server);
  await reached(({ isWaiting }) => isWaiting);
  run.cancel();
  run.cancel();
  expect(run.state.get().phase).toBe('canceled');
  isAway = false;
  await expect.poll(() => server.state).toBe('canceled');
  expect([server.chunks.size, server.finishes]).toEqual([0, 0]);
});

test('canceled too late: what has become of the rows is shown', async () => {
  const server = new ServerHere();
  server.fault = (what, when) => {
    if (what === 'finish' && when === 'after') {
      queueMicrotask(() => started.run.cancel());
      throw offline();
    }
  };
  const started = await startRun(server);
  expect(await started.reached(isOver)).toMatchObject({
    phase: 'done',
    record: { state: 'done', tally: { created: rows } },
  });
});

test('a file that vanishes on the way leaves nothing behind', async () => {
  const server = new ServerHere();
  const port = new PortHere();
  port.breaksAfter = 2;
  const { reached } = await startRun(server, port);
  expect(await reached(isOver)).toMatchObject({ phase: 'broken', problem: 'The file is gone.' });
  await expect.poll(() => server.state).toBe('canceled');
  expect(server.finishes).toBe(0);
});
