import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { closedToasts, waitingToasts } from './ui/toast.ts';
import { forgetAllUndo, forgetUndo, offerUndo, undoLast } from './undo.ts';

const offline = new ApiError(0, { code: 'offline', error: 'You’re offline.' }, false);
const gone = new ApiError(410, { code: 'gone', error: 'It’s too late to undo this.' });
const missing = new ApiError(404, { code: 'not_found', error: 'This lead no longer exists.' });

beforeEach(() => {
  forgetAllUndo();
  waitingToasts.set([]);
  closedToasts.set([]);
});

/** All that waits for what is done already. */
const flush = () => new Promise((resolve) => setImmediate(resolve));

const said = () => waitingToasts.get().map(({ text }) => text);
const press = (text: string) =>
  waitingToasts
    .get()
    .findLast((one) => one.text === text)
    ?.action?.run();

/** Acts that write down when they are taken back. */
function acts(...names: string[]) {
  const back: string[] = [];
  for (const name of names) offerUndo({ said: name, undo: () => void back.push(name) });
  return back;
}

describe('what Ctrl+Z takes back', () => {
  it('is the last act first, several in a row, and then says that there is nothing more', async () => {
    const back = acts('one', 'two', 'three');
    for (let presses = 0; presses < 4; presses++) undoLast();
    await expect.poll(() => back).toEqual(['three', 'two', 'one']);
    expect(said().at(-1)).toBe('Nothing to undo.');
  });

  it('is never taken back twice: neither by keys and button nor by two presses of the button', async () => {
    const back = acts('one', 'two');
    press('two');
    press('two');
    undoLast();
    press('one');
    undoLast();
    await expect.poll(() => back.length).toBe(2);
    await flush();
    expect(back).toEqual(['two', 'one']);
  });

  it('has shown itself where nothing was said', () => {
    const undo = vi.fn();
    offerUndo({ said: null, undo });
    expect(said()).toEqual([]);
    undoLast();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('begins at once, and the next one waits until it is done: sent beside it, the later could arrive first', async () => {
    const steps: string[] = [];
    const first = Promise.withResolvers<void>();
    offerUndo({ said: 'one', undo: () => void steps.push('one') });
    offerUndo({
      said: 'two',
      async undo() {
        steps.push('two begins');
        await first.promise;
        steps.push('two is done');
      },
    });
    undoLast();
    undoLast();
    expect(steps).toEqual(['two begins']);
    first.resolve();
    await expect.poll(() => steps).toEqual(['two begins', 'two is done', 'one']);
  });

  it('takes its message away', () => {
    offerUndo({ said: 'one', name: 'named', undo: () => {} });
    undoLast();
    expect(closedToasts.get()).toEqual(['named']);
  });

  it('leaves a newer message of the same key alone', () => {
    offerUndo({ said: 'first call', name: 'first', toastKey: 'call', undo: () => {} });
    const withdraw = offerUndo({ said: 'second call', name: 'second', toastKey: 'call', undo: () => {} });
    undoLast();
    expect(closedToasts.get()).toEqual(['call']);
    closedToasts.set([]);
    undoLast();
    withdraw();
    expect(closedToasts.get()).toEqual([]);
  });
});

describe('what can no longer be taken back', () => {
  it.each([
    ['expired', gone, 'It’s too late to undo this.'],
    ['of a lead that is gone', missing, 'We couldn’t undo this. This lead no longer exists.'],
  ])('says so: %s', async (_what, fault, sentence) => {
    const undo = vi.fn(() => Promise.reject(fault));
    offerUndo({ said: 'one', undo });
    undoLast();
    await expect.poll(said).toContain(sentence);
    undoLast();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('is offered again while only the connection is missing, and is done once', async () => {
    let isReachable = false;
    const undo = vi.fn(async () => {
      if (!isReachable) throw offline;
    });
    offerUndo({ said: 'one', undo });
    undoLast();
    await expect.poll(said).toContain('We couldn’t undo this. You’re offline.');
    isReachable = true;
    press('We couldn’t undo this. You’re offline.');
    undoLast();
    undoLast();
    await expect.poll(() => undo.mock.calls.length).toBe(2);
    await flush();
    expect(undo).toHaveBeenCalledTimes(2);
  });

  it('is withdrawn: what it would take back was refused, or came back by another way', () => {
    const undo = vi.fn();
    const withdraw = offerUndo({ said: 'refused', undo });
    withdraw();
    offerUndo({ said: 'two leads', covers: ['trashed:a', 'trashed:b'], undo });
    forgetUndo(['trashed:a']);
    expect(closedToasts.get()).toHaveLength(1);
    forgetUndo(['trashed:b', 'trashed:c']);
    expect(closedToasts.get()).toHaveLength(2);
    undoLast();
    press('two leads');
    expect(undo).not.toHaveBeenCalled();
  });

  it('is not offered once more under a name that was taken back: a change that was stopped on its way', async () => {
    const undo = vi.fn();
    offerUndo({ said: 'Deleting…', name: 'bulk', undo });
    undoLast();
    await flush();
    offerUndo({ said: 'Deleting…', name: 'bulk', undo });
    undoLast();
    await flush();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('is the oldest of very many', () => {
    const back = acts(...Array.from({ length: 130 }, (_, index) => `act ${index}`));
    expect(closedToasts.get()).toHaveLength(30);
    press('act 0');
    expect(back).toEqual([]);
  });
});

it('an act that goes on keeps its place: what was done since comes first', async () => {
  const back: string[] = [];
  offerUndo({ said: 'Deleting…', name: 'bulk 2', undo: () => void back.push('stopped') });
  offerUndo({ said: 'moved', undo: () => void back.push('moved') });
  offerUndo({ said: 'Deleted.', name: 'bulk 2', undo: () => void back.push('deleted') });
  undoLast();
  undoLast();
  await expect.poll(() => back).toEqual(['moved', 'deleted']);
});

it('nothing else offers an undo: each goes through the one way', () => {
  const root = join(import.meta.dirname, '..');
  const others = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
    (path) =>
      !/\.test\.|web\/undo\.ts$/.test(path) &&
      /action: \{ label: '(Undo|Stop and undo)'|undoToast/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(others).toEqual([]);
});
