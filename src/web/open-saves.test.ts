import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { liveReturns } from './live-changes.ts';
import { openSaves } from './open-saves.ts';
import type { SaveKind } from './save-queue.ts';

const offline = new ApiError(0, { code: 'offline', error: 'You’re offline.' }, false);

beforeEach(() => {
  // Time stands still: no pause of the queue ever ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what waits is sent as soon as the live stream is open again, not at the end of its pause', async () => {
  let isReachable = false;
  const send = vi.fn(async () => {
    if (!isReachable) throw offline;
  });
  const kind: SaveKind = { name: 'note', send };
  const ended = new AbortController();
  const saves = await openSaves('agent', [kind], ended.signal);
  if (!saves) throw new Error('It was ended before it was open.');
  await saves.queue.add({ id: 'one', kind: 'note', lane: 'lead:1', input: {}, label: 'Note' });
  await expect.poll(() => saves.queue.state.get().problem).not.toBeNull();
  await saves.queue.drain();
  expect(send).toHaveBeenCalledTimes(1);

  isReachable = true;
  liveReturns.set((count) => count + 1);
  await expect.poll(() => saves.queue.state.get().saves).toEqual([]);
  expect(send).toHaveBeenCalledTimes(2);

  saves.stop();
  ended.abort();
});
