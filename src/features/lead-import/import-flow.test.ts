// Several files through the dialog without its looks, with the workers' part played in this process.
import { describe, expect, test, vi } from 'vitest';
import { makeWorkbook } from '../../../test-support/make-workbook.ts';
import { ApiError } from '../../web/api-client.ts';
import { emptyTally } from '../lead-files/import-tally.rules.ts';
import { FileRefused } from '../lead-files/file-refused.rules.ts';
import { isRunOver, type ImportBatch } from './import-batch.browser.ts';
import { ImportFlow, type MapStep } from './import-flow.browser.ts';
import type { ImportServer } from './import-server.browser.ts';
import { FileProblem, ImportWorker, type ImportPort } from './import-worker.browser.ts';
import type { FromImportWorker, ToImportWorker } from '../lead-files/import-worker.rules.ts';
import type { LeadImport } from './lead-import.contract.ts';
import { Workbook } from '../lead-files/open-workbook.worker.ts';
import { inspectFile, packChunk, readChunks } from '../lead-files/read-file.rules.ts';
import { fileRefusals } from '../lead-files/file-refusal.words.ts';
import { sheetType } from '../lead-files/workbook-task.rules.ts';
import type { OpenWorkbook } from './workbook-worker.browser.ts';

class PortHere implements ImportPort {
  #listen: (message: FromImportWorker) => void = () => undefined;

  onMessage(listen: (message: FromImportWorker) => void): void {
    this.#listen = listen;
  }

  onFailure(): void {}
  terminate(): void {}

  postMessage(message: ToImportWorker<File>): void {
    if (message.type !== 'inspect' && message.type !== 'run') return;
    const { task } = message;
    void this.#work(message).catch((error: unknown) => {
      const refusal = error instanceof FileRefused ? error.refusal : 'parse_error';
      this.#listen({ type: 'refused', task, refusal, message: fileRefusals[refusal] });
    });
  }

  async #work(message: Extract<ToImportWorker<File>, { type: 'inspect' | 'run' }>): Promise<void> {
    const { file, task } = message;
    const source = {
      size: file.size,
      isSheet: file.type === sheetType,
      read: async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer()),
    };
    if (message.type === 'inspect') {
      const inspection = await inspectFile(source, message.options, message.mapping);
      return this.#listen({ type: 'inspected', task, inspection });
    }
    if (file.name === 'gone.csv') throw new FileRefused('unreadable');
    let chunks = 0;
    let total = 0;
    for await (const { chunk } of readChunks(source, message.plan)) {
      chunks = chunk.n;
      total += chunk.rows.length;
      this.#listen({ type: 'chunk', task, chunk: packChunk(chunk) });
    }
    this.#listen({ type: 'done', task, chunks, total });
  }
}

class ServerHere implements ImportServer {
  readonly started: { id: string; file_name: string; mapping: string[] }[] = [];
  readonly finished: string[] = [];
  refuses: string | null = null;

  begin = async (body: { id: string; file_name: string; mapping: string[] }) => void this.started.push(body);
  stage = () => Promise.resolve();
  cancel = (id: string) => Promise.resolve(this.#record(id, 0, 'canceled'));
  read = (id: string) => Promise.resolve(this.#record(id, 0, 'done'));

  finish = async (id: string, { rows }: { rows: number }) => {
    const name = this.started.find((each) => each.id === id)?.file_name ?? '';
    if (name === this.refuses) throw new ApiError(403, { code: 'forbidden', error: 'Your subscription has ended.' });
    this.finished.push(name);
    return this.#record(id, rows, 'done');
  };

  #record(id: string, rows: number, state: LeadImport['state']): LeadImport {
    const tally = { ...emptyTally(), rows, created: rows };
    return {
      id,
      state,
      file_name: '',
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

const openHere: OpenWorkbook = async (file, sheet) => {
  try {
    const workbook = await Workbook.open(file);
    const { csv, ...opened } = await workbook.readSheet(sheet ?? workbook.firstSheet);
    return { ...opened, file: new File([csv], file.name, { type: sheetType }) };
  } catch (error) {
    throw error instanceof FileRefused ? new FileProblem(error.refusal) : error;
  }
};

function open() {
  const server = new ServerHere();
  const makeWorker = () => new ImportWorker(new PortHere());
  const day = { timeZone: 'America/Chicago', today: '2026-07-20' };
  const flow = new ImportFlow({ makeWorker, openWorkbook: openHere, server, day });
  const mapping = () => {
    const step = flow.step.get();
    if (step.name !== 'map') throw new Error(`The step is ${step.name}.`);
    return step;
  };
  const batch = (): ImportBatch => {
    const step = flow.step.get();
    if (step.name !== 'run') throw new Error(`The step is ${step.name}.`);
    return step.batch;
  };
  return { flow, server, mapping, batch };
}

test('names in capitals are offered in proper case, and stay as they are unless that is chosen', async () => {
  const { flow, mapping, batch } = open();
  await flow.choose([csv('capitals.csv', 'Name,Phone\nADA LOVE,2025550143\nPat Doe,2025550144\nRON MCDONALD JR,2025550145\n')]);
  const names = () => mapping().count.firstRows.map((row) => ('draft' in row ? row.draft.name : null));
  expect(mapping()).toMatchObject({ properNames: false, count: { preview: { capitals: { count: 2, example: 'ADA LOVE' } } } });
  expect(names()).toEqual(['ADA LOVE', 'Pat Doe', 'RON MCDONALD JR']);
  flow.setProperNames(true);
  await expect.poll(() => mapping().isCounting).toBe(false);
  expect(names()).toEqual(['Ada Love', 'Pat Doe', 'Ron McDonald Jr']);
  expect(mapping().count.preview).toMatchObject({ changed: { name_recased: 2 }, capitals: { count: 2, example: 'ADA LOVE' } });
  flow.next();
  expect(batch().files.get()[0]?.plan.options).toMatchObject({ properNames: true });
}); // prettier-ignore

test('a file without names in capitals, or with a company in them, offers nothing', async () => {
  const { flow, mapping } = open();
  await flow.choose([csv('plain.csv', 'Name,Phone,Company\nAda Love,2025550143,ACME LLC\n,2025550144,ACME LLC\n')]);
  expect(mapping().count.preview.capitals).toEqual({ count: 0, example: null });
});

test('a mended file of left-out rows takes the columns of the file it came from', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ mapping: asked.length === 2 ? ['full_name', 'notes'] : null });
  });
  const { flow, mapping } = open();
  await flow.choose([csv('left-out.csv', 'Name,Phone,Row,Reason\nAda,12,2,The phone number isn’t valid.\n')]);
  vi.unstubAllGlobals();
  expect(mapping().mapping).toEqual(['full_name', 'notes', 'ignore', 'ignore']);
  expect(mapping().isRemembered).toBe(true);
});

const csv = (name: string, text: string) => new File([text], name);
const oldWorkbook = (name: string) =>
  new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])], name);
const north = csv('north.csv', 'Name,Phone\nAda,2025550143\nPat,2025550144\n');
const south = csv('south.csv', 'Name,Phone\nKim,2025550145\n');
const other = csv('other.csv', 'First Name,Last Name,Email\nSam,Roe,sam@example.com\n');
const named = ({ files }: MapStep) => files.map(({ name }) => name);

describe('several files', () => {
  test('same headers share a step, others have their own; what cannot be read is told beside them', async () => {
    const { flow, mapping, batch, server } = open();
    await flow.choose([north, other, csv('list.pdf', '%PDF-1.7'), south, oldWorkbook('old.xls')]);
    expect([named(mapping()), mapping().place]).toEqual([['north.csv', 'south.csv'], { index: 0, total: 2 }]);
    expect(mapping().count.preview.drafts).toBe(3);
    expect(mapping().problems.map(({ fileName }) => fileName)).toEqual(['list.pdf', 'old.xls']);
    flow.setField(0, 'notes');
    await expect.poll(() => mapping().isCounting).toBe(false);
    flow.setOption({ tags: 'july' });
    flow.next();
    expect([named(mapping()), mapping().tags]).toEqual([['other.csv'], 'july']);
    flow.back();
    expect(mapping().mapping[0]).toBe('notes');
    flow.next();
    flow.next();
    await expect.poll(() => batch().isOver).toBe(true);
    expect(server.finished).toEqual(['north.csv', 'south.csv', 'other.csv']);
    expect(batch().tally).toMatchObject({ rows: 4, created: 4 });
    expect(server.started.map((started) => started.mapping[0])).toEqual(['notes', 'notes', 'first_name']);
  });

  test('what was chosen for the second columns stays when somebody looks at the first ones again', async () => {
    const { flow, mapping } = open();
    await flow.choose([north, other]);
    flow.setOption({ source: 'Facebook' });
    flow.next();
    flow.setOption({ source: 'Referral', existing: 'fill_blanks' });
    flow.back();
    expect(mapping().source).toBe('Facebook');
    flow.next();
    expect(mapping()).toMatchObject({ source: 'Referral', existing: 'fill_blanks' });
  });

  test('one that fails and one that waits for the person stop nobody', async () => {
    const { flow, batch, server } = open();
    server.refuses = 'north.csv';
    await flow.choose([csv('gone.csv', 'Name,Phone\nAda,2025550143\n'), north, south]);
    flow.next();
    await expect.poll(() => server.finished).toEqual(['south.csv']);
    const states = () =>
      batch()
        .files.get()
        .map(({ run }) => run?.state.get());
    expect(states().map((state) => [state?.phase, state?.problem])).toEqual([
      ['broken', fileRefusals.unreadable],
      ['finishing', 'Your subscription has ended.'],
      ['done', null],
    ]);
    expect(batch().isOver).toBe(false);
    server.refuses = null;
    batch().retry();
    await expect.poll(() => batch().isOver).toBe(true);
    expect(batch().tally.created).toBe(3);
  });

  test('stopped in between, what is finished stays and the rest never begins', async () => {
    const { flow, batch, server } = open();
    await flow.choose([north, south, csv('third.csv', 'Name,Phone\nZoe,2025550146\n')]);
    flow.next();
    const running = batch();
    await new Promise<void>((resolve) => running.files.subscribe(() => server.finished.length === 1 && resolve()));
    running.cancel();
    await expect.poll(() => running.isOver).toBe(true);
    expect(server.finished).toEqual(['north.csv']);
    expect(running.files.get().map(({ run }) => run !== null && isRunOver(run.state.get()))).not.toContain(undefined);
    expect(server.started.length).toBeLessThan(3);
  });

  test('only bad ones: all are told', async () => {
    const { flow } = open();
    await flow.choose([csv('a.csv', ''), csv('b.zip', 'PK\u0003\u0004'), csv('c.xlsx', 'PK\u0003\u0004')]);
    expect(flow.step.get()).toMatchObject({
      name: 'choose',
      problems: [
        { fileName: 'a.csv', sentence: 'CSV has no rows.' },
        { fileName: 'b.zip', sentence: fileRefusals.archive },
        { fileName: 'c.xlsx', sentence: fileRefusals.broken_workbook },
      ],
    });
  });
});

describe('a workbook', () => {
  const sheets = [
    {
      name: 'July',
      rows: [
        ['Name', 'Phone'],
        ['Ada', 2_025_550_143],
      ],
    },
    {
      name: 'Mail',
      rows: [
        ['First Name', 'Email'],
        ['Pat', 'pat@example.com'],
        ['Kim', 'kim@example.com'],
      ],
    },
  ];

  test('shares the mapping of a CSV file with its headers; another sheet goes its own way', async () => {
    const { flow, mapping } = open();
    const book = new File([await makeWorkbook({ sheets })], 'book.xlsx');
    await flow.choose([south, book]);
    expect(named(mapping())).toEqual(['south.csv', 'book.xlsx · July']);
    await flow.chooseSheet(mapping().files[1]!, 1);
    expect([named(mapping()), mapping().place.total]).toEqual([['south.csv'], 2]);
    flow.next();
    expect([named(mapping()), mapping().count.preview.drafts]).toEqual([['book.xlsx · Mail'], 2]);
  });

  test('says which sheets stay behind, and takes more of them along', async () => {
    const { flow, mapping } = open();
    const more = [...sheets, { name: 'Empty', rows: [] }, { name: 'August', rows: sheets[0]!.rows }];
    const book = new File([await makeWorkbook({ sheets: more })], 'book.xlsx');
    await flow.choose([book]);
    const left = () => flow.unreadSheets(mapping().files[0]!).map(({ name }) => name);
    expect([named(mapping()), left()]).toEqual([['book.xlsx · July'], ['Mail', 'August']]);
    await flow.addSheets(mapping().files[0]!, [3]);
    expect([named(mapping()), left()]).toEqual([['book.xlsx · July', 'book.xlsx · August'], ['Mail']]);
    expect(mapping().count.preview.drafts).toBe(2);
    await flow.addSheets(mapping().files[1]!, [1]);
    expect([named(mapping()), mapping().place.total, left()]).toEqual([
      ['book.xlsx · July', 'book.xlsx · August'],
      2,
      [],
    ]);
  });

  test('with a password is told as such though it looks like an old one', async () => {
    const { flow } = open();
    await flow.choose([oldWorkbook('locked.xlsx')]);
    expect(flow.step.get()).toMatchObject({ problems: [{ sentence: fileRefusals.locked_workbook }] });
  });
});
