import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../domain/error-code.ts';
import { ApiError } from './api-client.ts';
import { SaveQueue, type NewSave, type Save, type SaveKind } from './save-queue.ts';
import { memoryStore } from './save-store.ts';

type Fault = 'none' | 'lost request' | 'lost answer' | 'offline' | 'fault' | 'busy' | 'refused';

const refusal = (status: number, code: ErrorCode | 'offline', current?: unknown) =>
  new ApiError(status, { code, error: 'refused', current });

/** A server that acts once per id, and a line to it that fails as told. */
function fakeServer(faults: Fault[]) {
  const applied: { id: string; lane: string }[] = [];
  const sent: string[] = [];
  let underWay = 0;
  const kind: SaveKind<{ lane: string }, string> = {
    name: 'note',
    async send({ lane }, { operationId: id }) {
      if (++underWay > 1) throw new Error('Two saves under way at once.');
      const fault = faults.shift() ?? 'none';
      sent.push(id);
      await Promise.resolve();
      underWay--;
      if (fault === 'offline') throw refusal(0, 'offline');
      if (fault === 'lost request') throw new TypeError('network');
      if (fault === 'busy') throw refusal(429, 'too_many_requests');
      if (fault === 'fault') throw refusal(500, 'unexpected');
      if (fault === 'refused') throw refusal(400, 'invalid_input');
      if (!applied.some((one) => one.id === id)) applied.push({ id, lane });
      if (fault === 'lost answer') throw refusal(0, 'offline');
      return 'done';
    },
  };
  return { applied, sent, kind };
}

/** One lock for all tabs. */
function makeLock() {
  let last = Promise.resolve();
  return (work: () => Promise<void>) => (last = last.then(work, work));
}

const save = (id: string, lane = 'a'): NewSave => ({ id, kind: 'note', lane, input: { lane }, label: id });

describe('save queue', () => {
  const faults = fc.array(fc.constantFrom<Fault>('none', 'lost request', 'lost answer', 'offline', 'fault', 'busy'), {
    maxLength: 40,
  });
  const lanes = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(1)), { minLength: 1, maxLength: 12 });

  it('makes every save take effect exactly once and in order, from two tabs over a failing line', async () => {
    await fc.assert(
      fc.asyncProperty(lanes, faults, async (made, failures) => {
        const server = fakeServer([...failures]);
        const around = { store: memoryStore(), alone: makeLock(), kinds: [server.kind], random: () => 0 };
        const tabs = [new SaveQueue(around), new SaveQueue(around)] as const;
        await Promise.all(made.map(([lane, tab], index) => tabs[tab === 0 ? 0 : 1].add(save(String(index), lane))));
        for (let round = 0; round < 60 && (await around.store.all()).length > 0; round++) {
          await Promise.all(tabs.map((tab) => tab.retryNow()));
        }
        expect(await around.store.all()).toEqual([]);
        for (const lane of ['a', 'b', 'c']) {
          const wanted = made.flatMap(([own], index) => (own === lane ? [String(index)] : []));
          expect(server.applied.filter((one) => one.lane === lane).map(({ id }) => id)).toEqual(wanted);
        }
        if (failures.length === 0)
          expect(server.sent.toSorted()).toEqual(made.map((_, index) => String(index)).toSorted());
      }),
      { numRuns: 150 },
    );
  });

  it('shows a save before it is stored, and keeps it after a failure', async () => {
    const server = fakeServer(['offline']);
    const queue = new SaveQueue({ store: memoryStore(), alone: makeLock(), kinds: [server.kind] });
    const added = queue.add(save('1'));
    expect(queue.state.get().saves.map(({ id }) => id)).toEqual(['1']);
    await added;
    await queue.drain();
    expect(queue.state.get()).toMatchObject({ saves: [{ id: '1', refused: null }], problem: 'refused', sending: null });
  });

  it('builds a save on the answer before it that comes while the save is still being kept', async () => {
    const [inner, kept] = [memoryStore(), Promise.withResolvers<void>()];
    const store = {
      ...inner,
      add: async (made: Save) => (made.id === '2' && (await kept.promise), inner.add(made)),
    };
    const sent: unknown[] = [];
    const kind: SaveKind<{ version: number }, number> = {
      name: 'note',
      async send({ version }) {
        sent.push(version);
        if (version === 1) void queue.add({ ...save('2'), input: { version: 1 } });
        setImmediate(kept.resolve);
        return Promise.resolve(version + 1);
      },
      rebase: (_, version) => ({ version: version as number }),
    };
    const queue = new SaveQueue({ store, alone: makeLock(), kinds: [kind] });
    await queue.add({ ...save('1'), input: { version: 1 } });
    await queue.drain();
    expect([sent, await store.all()]).toEqual([[1, 2], []]);
  });

  it('is taken up by the next visit', async () => {
    const [store, server] = [memoryStore(), fakeServer(['offline'])];
    const first = new SaveQueue({ store, alone: makeLock(), kinds: [server.kind] });
    await first.add(save('1'));
    await first.drain();
    const second = new SaveQueue({ store, alone: makeLock(), kinds: [server.kind] });
    await second.drain();
    expect(server.applied.map(({ id }) => id)).toEqual(['1']);
    expect(await store.all()).toEqual([]);
  });

  it.each<Fault>(['offline', 'fault'])('waits longer after each failure in a row (%s)', async (fault) => {
    const server = fakeServer([fault, fault, fault, 'none', fault]);
    const waits: number[] = [];
    let clock = 0;
    const queue = new SaveQueue({
      store: memoryStore(),
      alone: makeLock(),
      kinds: [server.kind],
      now: () => clock,
      random: () => 0,
      wake: (ms) => waits.push(ms),
    });
    await queue.add(save('1'));
    for (let round = 0; round < 4; round++) {
      await queue.drain();
      clock += 100_000;
    }
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(server.applied).toHaveLength(1);
    await queue.add(save('2'));
    await queue.drain();
    expect(waits).toEqual([1000, 2000, 4000, 1000]);
  });

  it('rests one object for a fault of the server, the rest goes on', async () => {
    const server = fakeServer(['fault']);
    const store = memoryStore();
    const queue = new SaveQueue({ store, alone: makeLock(), kinds: [server.kind] });
    await Promise.all([queue.add(save('1', 'a')), queue.add(save('2', 'b'))]);
    await queue.drain();
    expect((await store.all()).map(({ id }) => id)).toEqual(['1']);
  });

  it.each<[number, ErrorCode]>([
    [401, 'not_signed_in'],
    [403, 'not_subscribed'],
  ])('waits as a whole without access (%i %s), refuses nothing, and goes on with it', async (status, code) => {
    const faults = [refusal(status, code)];
    const sent: string[] = [];
    const kind: SaveKind = {
      name: 'note',
      async send(_, { operationId }) {
        sent.push(operationId);
        const fault = faults.shift();
        if (fault) throw fault;
        return 'done';
      },
      refused: () => true,
    };
    const store = memoryStore();
    const queue = new SaveQueue({ store, alone: makeLock(), kinds: [kind], now: () => 0 });
    await Promise.all([queue.add(save('1', 'a')), queue.add(save('2', 'b'))]);
    await queue.drain();
    expect(sent).toEqual(['1']);
    expect((await store.all()).map(({ id, refused }) => [id, refused])).toEqual([
      ['1', null],
      ['2', null],
    ]);
    await queue.retryNow();
    expect([sent, await store.all()]).toEqual([['1', '1', '2'], []]);
  });

  it('wakes for the object that rests the shortest time', async () => {
    const server = fakeServer(['fault', 'fault', 'fault']);
    const waits: number[] = [];
    let clock = 0;
    const queue = new SaveQueue({
      ...{ store: memoryStore(), alone: makeLock(), kinds: [server.kind], random: () => 0 },
      ...{ now: () => clock, wake: (ms: number) => waits.push(ms) },
    });
    await queue.add(save('1', 'a'));
    await queue.drain();
    clock += 1000;
    await queue.drain();
    await queue.add(save('2', 'b'));
    await queue.drain();
    expect(waits.at(-1)).toBe(1000);
    clock += 1000;
    await queue.drain();
    expect(server.applied.map(({ id }) => id)).toEqual(['2']);
    expect(waits.at(-1)).toBe(1000);
  });

  it('holds up only the lane of a refused save, until it is given up', async () => {
    const server = fakeServer(['refused']);
    const store = memoryStore();
    const queue = new SaveQueue({ store, alone: makeLock(), kinds: [server.kind] });
    await Promise.all([queue.add(save('1', 'a')), queue.add(save('2', 'a')), queue.add(save('3', 'b'))]);
    await queue.drain();
    expect(server.applied.map(({ id }) => id)).toEqual(['3']);
    await queue.discard('1');
    await queue.drain();
    expect(server.applied.map(({ id }) => id)).toEqual(['3', '2']);
  });

  describe('an object that changed elsewhere', () => {
    interface Input {
      version: number;
      stage: string;
      base: string;
    }
    function stageServer(row: { version: number; stage: string }) {
      const saved: unknown[] = [];
      const kind: SaveKind<Input, { version: number; stage: string }> = {
        name: 'note',
        async send({ version, stage }) {
          if (version !== row.version) throw refusal(409, 'conflict', { ...row });
          Object.assign(row, { stage, version: version + 1 });
          return { ...row };
        },
        saved: (_, answer) => saved.push(answer),
        dropped: (input) => saved.push({ dropped: input.stage }),
        rebase: (input, newer) => ({ ...input, version: (newer as { version: number }).version }),
        reconcile: (input, current) => {
          const now = current as { version: number; stage: string };
          if (now.stage === input.stage) return 'as wanted';
          return now.stage === input.base ? { send: { ...input, version: now.version } } : null;
        },
      };
      const store = memoryStore();
      const queue = new SaveQueue({ store, alone: makeLock(), kinds: [kind] });
      const move = async (id: string, input: Input) => {
        await queue.add({ ...save(id), input });
        await queue.drain();
      };
      return { row, queue, store, saved, move };
    }

    it('carries the version from save to save', async () => {
      const { row, queue, saved } = stageServer({ version: 1, stage: 'new' });
      await Promise.all([
        queue.add({ ...save('1'), input: { version: 1, stage: 'quoted', base: 'new' } }),
        queue.add({ ...save('2'), input: { version: 1, stage: 'sold', base: 'quoted' } }),
      ]);
      await queue.drain();
      expect(row).toEqual({ version: 3, stage: 'sold' });
      expect(saved).toHaveLength(2);
    });

    it('carries it to no save of another lane', async () => {
      const { queue, store, move } = stageServer({ version: 4, stage: 'quoted' });
      await queue.add({ ...save('other', 'b'), input: { version: 1, stage: 'sold', base: 'new' } });
      await queue.drain();
      await move('1', { version: 4, stage: 'no_pickup', base: 'quoted' });
      expect(await store.all()).toMatchObject([{ id: 'other', input: { version: 1 }, refused: {} }]);
    });

    it.each([
      ['is as wanted already', 'quoted', { version: 5, stage: 'quoted' }],
      ['changed in another field', 'new', { version: 6, stage: 'quoted' }],
    ])('is saved when it %s', async (_, stage, after) => {
      const { row, move, store } = stageServer({ version: 5, stage });
      await move('1', { version: 1, stage: 'quoted', base: 'new' });
      expect(row).toEqual(after);
      expect(await store.all()).toEqual([]);
    });

    it('asks when both changed the same, and overrules when told so', async () => {
      const { row, move, store, queue } = stageServer({ version: 5, stage: 'lost' });
      await move('1', { version: 1, stage: 'quoted', base: 'new' });
      expect(await store.all()).toMatchObject([{ refused: { message: 'refused', current: { stage: 'lost' } } }]);
      await queue.retry('1');
      expect(row.stage).toBe('lost');
      await queue.retry('1', true);
      expect(row).toEqual({ version: 6, stage: 'quoted' });
      expect(await store.all()).toEqual([]);
    });

    it('no longer says that the connection is lost, once the server has refused it', async () => {
      const answers = [refusal(0, 'offline'), refusal(409, 'conflict', { stage: 'lost' })];
      const kind: SaveKind = { name: 'note', send: async () => Promise.reject(answers.shift()!) };
      const queue = new SaveQueue({ store: memoryStore(), alone: makeLock(), kinds: [kind] });
      await queue.add(save('1'));
      await queue.drain();
      expect(queue.state.get().problem).toBe('refused');
      await queue.retryNow();
      expect(queue.state.get()).toMatchObject({ problem: null, saves: [{ refused: { message: 'refused' } }] });
    });

    it('is given up when told so', async () => {
      const { row, move, store, queue, saved } = stageServer({ version: 5, stage: 'lost' });
      await move('1', { version: 1, stage: 'quoted', base: 'new' });
      await queue.discard('1');
      expect(row.stage).toBe('lost');
      expect(saved).toEqual([{ dropped: 'quoted' }]);
      expect(await store.all()).toEqual([]);
    });

    it('that is still being stored stays shown when another tab tells of a change', async () => {
      const stored = Promise.withResolvers<void>();
      const store = memoryStore();
      const slow = {
        ...store,
        add: (made: Parameters<typeof store.add>[0]) => stored.promise.then(() => store.add(made)),
      };
      const queue = new SaveQueue({ store: slow, alone: makeLock(), kinds: [] });
      const adding = queue.add(save('1'));
      await queue.hear({ type: 'changed' });
      expect(queue.state.get().saves.map(({ id }) => id)).toEqual(['1']);
      stored.resolve();
      await adding;
      await queue.hear({ type: 'changed' });
      expect(queue.state.get().saves.map(({ id }) => id)).toEqual(['1']);
    });

    it('is given up where its kind says the refusal itself, in every tab, and holds up nothing', async () => {
      const store = memoryStore();
      const said: unknown[] = [];
      const kindOf = (tab: string): SaveKind => ({
        name: 'note',
        send: async () => Promise.reject(refusal(409, 'conflict', { stage: 'lost' })),
        refused: (input, { current }) => said.push([tab, input, current]) > 0,
      });
      const other = new SaveQueue({ store, alone: makeLock(), kinds: [kindOf('other')] });
      const queue = new SaveQueue({
        store,
        alone: makeLock(),
        kinds: [kindOf('own')],
        tell: (message) => void other.hear(message),
      });
      await queue.add(save('1'));
      await queue.drain();
      expect(await store.all()).toEqual([]);
      expect(queue.state.get()).toMatchObject({ saves: [], problem: null });
      await expect
        .poll(() => said)
        .toEqual([
          ['own', { lane: 'a' }, { stage: 'lost' }],
          ['other', { lane: 'a' }, { stage: 'lost' }],
        ]);
    });
  });
});
