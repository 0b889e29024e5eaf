// The way back of a save: before, during and after its request, offline, and of one that was refused.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { SaveQueue, type NewSave, type SaveKind } from './save-queue.ts';
import { memoryStore } from './save-store.ts';
import { enqueueSave, startSaves, takeBackSave } from './saves.ts';

const save: NewSave = { id: 'there', kind: 'move', lane: 'lead:1', input: 'quoted', label: 'Quoted' };
const back: NewSave = { id: 'back', kind: 'move', lane: 'lead:1', input: 'answered', label: 'Answered' };

/** Ids of what the server took, and of what it was asked for. */
let took: string[];
let asked: string[];
/** What the server says before it takes one. */
let says: (id: string) => unknown;
let queue: SaveQueue;
let endSaves: () => void = () => undefined;

function open(): void {
  const kind: SaveKind = {
    name: 'move',
    async send(_, { operationId: id }) {
      asked.push(id);
      await says(id);
      took.push(id);
    },
  };
  queue = new SaveQueue({ store: memoryStore(), kinds: [kind], alone: (work) => work() });
  endSaves = startSaves(async () => ({ queue, stop: () => undefined }));
}
const isOpen = () => expect.poll(() => queue.state.get().saves.map(({ id }) => id)).toEqual([]);
const unsaved = () => queue.state.get().saves.map(({ id }) => id);

beforeEach(() => {
  [took, asked] = [[], []];
  says = () => undefined;
  vi.stubGlobal('addEventListener', () => undefined);
});
afterEach(() => {
  endSaves();
  vi.unstubAllGlobals();
});

it('before there is a queue: both are kept, and go one after the other', async () => {
  enqueueSave(save);
  const isBack = takeBackSave('there', back);
  open();
  await isBack;
  expect(took).toEqual(['there', 'back']);
});

it('before its request: behind the save that is under way before it, in their order', async () => {
  open();
  await isOpen();
  const { promise, resolve } = Promise.withResolvers<void>();
  says = (id) => (id === 'earlier' ? promise : undefined);
  enqueueSave({ ...save, id: 'earlier' });
  await expect.poll(() => asked).toEqual(['earlier']);
  enqueueSave(save);
  const isBack = takeBackSave('there', back);
  await expect.poll(unsaved).toEqual(['earlier', 'there', 'back']);
  expect(asked).toEqual(['earlier']);
  resolve();
  await isBack;
  expect(took).toEqual(['earlier', 'there', 'back']);
});

it('during its request: once that has been answered, and not before', async () => {
  open();
  await isOpen();
  const { promise, resolve } = Promise.withResolvers<void>();
  says = (id) => (id === 'there' ? promise : undefined);
  enqueueSave(save);
  await expect.poll(() => asked).toEqual(['there']);
  const isBack = takeBackSave('there', back);
  await expect.poll(unsaved).toEqual(['there', 'back']);
  expect(asked).toEqual(['there']);
  resolve();
  await isBack;
  expect([took, unsaved()]).toEqual([['there', 'back'], []]);
});

it('after its request: by a request of its own, and over when the server has it', async () => {
  open();
  await isOpen();
  enqueueSave(save);
  await expect.poll(() => took).toEqual(['there']);
  await isOpen();
  const { promise, resolve } = Promise.withResolvers<void>();
  says = () => promise;
  const isBack = vi.fn();
  const done = takeBackSave('there', back).then(isBack);
  await expect.poll(() => asked).toEqual(['there', 'back']);
  expect(isBack).not.toHaveBeenCalled();
  resolve();
  await done;
  expect(took).toEqual(['there', 'back']);
});

it('of one that was refused: it is given up, and nothing is sent', async () => {
  open();
  await isOpen();
  says = () => {
    throw new ApiError(400, { code: 'invalid_input', error: 'No.' });
  };
  enqueueSave(save);
  await expect.poll(() => queue.state.get().saves[0]?.refused).not.toBeNull();
  says = () => undefined;
  await takeBackSave('there', back);
  expect([asked, took, unsaved()]).toEqual([['there'], [], []]);
});

it('of one that is refused while its way back waits: the way back goes when a person gives it up', async () => {
  open();
  await isOpen();
  const { promise, reject } = Promise.withResolvers<void>();
  says = (id) => (id === 'there' ? promise : undefined);
  enqueueSave(save);
  await expect.poll(() => asked).toEqual(['there']);
  const isBack = takeBackSave('there', back);
  await expect.poll(unsaved).toEqual(['there', 'back']);
  reject(new ApiError(400, { code: 'invalid_input', error: 'No.' }));
  await expect.poll(() => queue.state.get().saves[0]?.refused).not.toBeNull();
  expect(asked).toEqual(['there']);
  await queue.discard('there');
  await isBack;
  expect([took, unsaved()]).toEqual([['back'], []]);
});

it('offline: it waits for the connection behind what it takes back, and holds nobody up', async () => {
  open();
  await isOpen();
  says = () => {
    throw new ApiError(0, { code: 'offline', error: 'You’re offline.' }, false);
  };
  enqueueSave(save);
  await expect.poll(() => queue.state.get().problem).not.toBeNull();
  await takeBackSave('there', back);
  expect([took, unsaved()]).toEqual([[], ['there', 'back']]);
  says = () => undefined;
  await queue.retryNow();
  await isOpen();
  expect(took).toEqual(['there', 'back']);
});
