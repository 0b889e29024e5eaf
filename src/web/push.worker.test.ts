// A notification in the service worker: shown, opened, and dealt with without a window.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PushMessage } from '../domain/push-message.ts';

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: PushMessage;
}
type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void;

const listeners = new Map<string, Listener>();
let shown: Shown[];
let windows: { focused: boolean; visibilityState: string; url: string }[];
let opened: string[];

/** The worker takes its place in the global scope once, as in a browser. */
const scope = {
  addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  clients: { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url) },
  registration: {
    showNotification: async (title: string, options: Omit<Shown, 'title'>) => void shown.push({ title, ...options }),
  },
};

beforeAll(async () => {
  vi.stubGlobal('self', scope);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 Chrome/150.0.0.0' });
  const worker = new URL('push.worker.ts', import.meta.url).pathname;
  await import(worker);
  vi.unstubAllGlobals();
});
beforeEach(() => {
  [shown, windows, opened] = [[], [], []];
  vi.stubGlobal('self', scope);
});
afterEach(() => void vi.unstubAllGlobals());

async function happens(name: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(name)!({ ...event, waitUntil: (work) => void works.push(work) });
  await Promise.all(works);
}
const due: PushMessage = {
  title: 'Follow up with Robin Due',
  body: 'Due now',
  tag: 'follow-up:1',
  url: '/app/today?lead=2',
  followUpId: '1',
};
const press = (action: string, data: PushMessage = due) =>
  happens('notificationclick', { action, notification: { data, close: () => undefined } });
const answers = (fetched: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(fetched));

it.each([
  ['done', 200],
  ['snooze', 200],
  ['done', 404],
])('%s that the server answers with %i is over', async (act, status) => {
  answers(async () => new Response('{}', { status }));
  await press(act);
  expect(vi.mocked(fetch).mock.calls).toMatchObject([
    ['/api/follow-ups/fired/1', { method: 'POST', body: JSON.stringify({ act }) }],
  ]);
  expect([shown, opened]).toEqual([[], []]);
});

it.each([401, 403, 409, 429, 500, 503])(
  'Done that the server answers with %i says that it wasn’t saved',
  async (status) => {
    answers(async () => new Response('{}', { status }));
    await press('done');
    expect(shown).toMatchObject([{ title: 'That wasn’t saved', tag: due.tag, data: { url: '/app/today' } }]);
  },
);

it('Done without a connection says so, too; a tap on that leads to the follow-ups', async () => {
  answers(async () => {
    throw new TypeError('Failed to fetch');
  });
  await press('done');
  expect(shown).toMatchObject([{ title: 'That wasn’t saved' }]);
  await press('', shown[0]!.data);
  expect(opened).toEqual(['/app/today']);
});

it.each([
  ['nothing', null],
  ['what is no message', { json: () => JSON.parse('{') as unknown }],
])('%s shows a notification all the same', async (_, data) => {
  await happens('push', { data });
  expect(shown).toMatchObject([{ title: 'Something new', data: { url: '/app' } }]);
});

it('nothing is shown beside a window in use, but for a test', async () => {
  windows = [{ focused: true, visibilityState: 'visible', url: 'https://example.com/app' }];
  await happens('push', { data: { json: () => due } });
  expect(shown).toEqual([]);
  await happens('push', { data: { json: () => ({ ...due, isTest: true }) } });
  expect(shown).toMatchObject([{ title: due.title }]);
});
