// What is not saved is not thrown away unasked; and of who has logged out nothing stays in this browser.
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { answerQuestion, offline, said, serve, usePage, waiting } from '../../../test-support/browser-page.ts';
import { queryClient } from '../../web/query-client.ts';
import { enqueueSave } from '../../web/saves.ts';
import { questions } from '../../web/ui/ask.ts';
import { logOut } from './log-out.browser.ts';
import { sessionChannel } from './session.browser.ts';

usePage();
afterAll(() => sessionChannel.close());

const userId = '3f0c1c9e-0d55-4bb7-9d6a-0a1f5f3c2b11';
const signOutPath = 'POST /api/auth/sign-out';

/** Its entries are its keys, as in a browser. */
class FakeStorage {
  [key: string]: unknown;

  constructor(entries: Record<string, string>) {
    Object.assign(this, entries);
  }

  getItem(key: string) {
    return this[key] ?? null;
  }

  setItem(key: string, value: string) {
    this[key] = value;
  }

  removeItem(key: string) {
    delete this[key];
  }
}

let went: string[];
let told: unknown[];
let kept: FakeStorage;
beforeEach(() => {
  [went, told] = [[], []];
  kept = new FakeStorage({ [`draft:${userId}`]: 'Hello', [`folded-groups:${userId}`]: '[]', theme: 'dark' });
  vi.stubGlobal('location', { assign: (path: string) => went.push(path) });
  vi.stubGlobal('localStorage', kept);
  vi.stubGlobal('sessionStorage', new FakeStorage({}));
  vi.stubGlobal('indexedDB', { databases: async () => [], deleteDatabase: () => undefined });
  vi.spyOn(sessionChannel, 'postMessage').mockImplementation((message: unknown) => void told.push(message));
  queryClient.setQueryData(['account'], { email: 'ann@example.com' });
});

const change = (count: number): void => {
  for (let n = 0; n < count; n++)
    enqueueSave({ id: `save-${n}`, kind: 'note.add', lane: 'lead:1', input: n, label: 'Note' });
};

const isOut = (): void => {
  expect([went, told]).toEqual([['/'], [{ type: 'signed-out', userId }]]);
  expect(queryClient.getQueryData(['account'])).toBeUndefined();
  expect(Object.keys(kept).filter((key) => key.includes(userId))).toEqual([`folded-groups:${userId}`]);
  expect(kept.getItem('theme')).toBe('dark');
};

const isIn = (): void => {
  expect([went, told]).toEqual([[], []]);
  expect(queryClient.getQueryData(['account'])).toBeDefined();
  expect(kept.getItem(`draft:${userId}`)).toBe('Hello');
};

it('asks nothing where all is saved', async () => {
  const sent = serve({ [signOutPath]: () => ({ ok: true }) });
  await logOut(userId);
  expect([sent.length, questions.get()]).toEqual([1, []]);
  isOut();
});

it.each([
  [1, '1 unsaved change'],
  [2, '2 unsaved changes'],
])('with %i unsaved it asks first, and a yes throws them away', async (count, title) => {
  const sent = serve({ [signOutPath]: () => ({ ok: true }) });
  change(count);
  const done = logOut(userId);
  expect(await answerQuestion(true)).toBe(title);
  await done;
  expect([sent.length, await waiting()]).toEqual([1, []]);
  isOut();
});

it('a no leaves all as it is', async () => {
  const sent = serve({ [signOutPath]: () => ({ ok: true }) });
  change(1);
  const done = logOut(userId);
  await answerQuestion(false);
  await done;
  expect([sent, (await waiting()).length]).toEqual([[], 1]);
  isIn();
});

it('a server that does not answer is said, and nothing is gone', async () => {
  serve({ [signOutPath]: offline });
  await logOut(userId);
  expect(said()).toEqual(['We couldn’t log you out because the server didn’t respond. Please try again.']);
  isIn();
});
