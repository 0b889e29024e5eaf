import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveWord } from '../domain/live-channel.ts';
import type { LiveMessage } from './live-message.ts';
import { LiveStream } from './live-stream.ts';

/** What a browser's EventSource does to a page, without the network. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }
  say(event: LiveWord, lastEventId = '', data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }));
  }
  /** Refused: an answer that is not 200. */
  fail(refused: boolean): void {
    this.readyState = refused ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }
  close(): void {
    this.readyState = 2;
  }
}

const newest = () => FakeEventSource.all.at(-1)!;
const opened = () => FakeEventSource.all.length;
const change = { table: 'leads', operation: 'insert', ids: null } as const;

let told: LiveMessage[];
let ended: AbortController;
let status: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('EventSource', FakeEventSource);
  status = 503;
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  FakeEventSource.all = [];
  told = [];
  ended = new AbortController();
});
afterEach(() => {
  ended.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(since?: string): { stream: LiveStream; over: () => boolean } {
  let isOver = false;
  const stream = new LiveStream({ since, tell: (message) => told.push(message) });
  void stream.lead(ended.signal).then(() => (isOver = true));
  return { stream, over: () => isOver };
}

it('is opened again after a refusal, with a growing pause, and goes on where it stopped', async () => {
  begin('page.7');
  expect(newest().url).toBe('/api/events?since=page.7');
  newest().say('hello', 'server.8');
  newest().say('change', 'server.9', change);
  newest().fail(true);
  expect(opened()).toBe(1);
  for (const [pauseMs, count] of [
    [1_000, 2],
    [2_000, 3],
    [4_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pauseMs / 2 - 10);
    expect(opened()).toBe(count - 1);
    await vi.advanceTimersByTimeAsync(pauseMs / 2 + 10);
    expect(opened()).toBe(count);
    expect(newest().url).toBe('/api/events?since=server.9');
    newest().fail(true);
  }
  await vi.advanceTimersByTimeAsync(8_000);
  newest().say('hello');
  newest().say('change', 'server.12', change);
  expect(told.filter(({ type }) => type === 'change')).toHaveLength(2);
});

it('passes on that access to the app changed, by its name', () => {
  begin();
  newest().say('hello', 'server.1');
  newest().say('access-changed', 'server.1');
  expect(told.at(-1)).toEqual({ type: 'access-changed' });
});

it('one that ends by itself, or says nothing for 45 seconds, is opened again', async () => {
  begin();
  newest().say('hello');
  newest().fail(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(opened()).toBe(2);
  newest().say('hello');
  for (let beat = 0; beat < 5; beat++) {
    await vi.advanceTimersByTimeAsync(20_000);
    newest().say('beat', `server.${beat}`);
  }
  expect(opened()).toBe(2);
  await vi.advanceTimersByTimeAsync(46_000);
  expect(opened()).toBe(3);
  expect(newest().url).toBe('/api/events?since=server.4');
});

it('says after 30 seconds without a stream that it is away, and that it is back', async () => {
  const { stream } = begin();
  newest().say('hello');
  told = [];
  newest().fail(true);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([{ type: 'away' }]);
  expect(stream.isAway).toBe(true);
  newest().say('hello');
  expect(told.at(-1)).toEqual({ type: 'back' });
  expect(stream.isAway).toBe(false);
});

it('says that it is away while the server itself hears of no changes', async () => {
  const { stream } = begin();
  newest().say('hello');
  told = [];
  for (let beat = 0; beat < 2; beat++) newest().say('beat', '', { isDeaf: true });
  expect([told, stream.isAway]).toEqual([[{ type: 'away' }], true]);
  newest().say('resync');
  expect(told.slice(1)).toEqual([{ type: 'back' }, { type: 'resync' }]);
  newest().say('beat');
  expect([told.length, stream.isAway]).toEqual([3, false]);
});

it('waits no longer when the person comes back', async () => {
  const { stream } = begin();
  for (let failure = 0; failure < 4; failure++) {
    newest().fail(true);
    await vi.advanceTimersByTimeAsync(failure < 3 ? 8_000 : 0);
  }
  const before = opened();
  stream.wake();
  expect(opened()).toBe(before + 1);
  stream.wake();
  expect(opened()).toBe(before + 1);
});

it('lets another tab try after a minute without a stream, and goes on when it is its turn again', async () => {
  const { stream, over } = begin();
  while (!over()) {
    newest().fail(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(performance.now()).toBeLessThan(200_000);
  }
  const before = opened();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(opened()).toBe(before);
  void stream.lead(ended.signal);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(opened()).toBe(before + 1);
});

it('tells of a session that ended, and nothing after it was aborted', async () => {
  status = 401;
  begin();
  newest().fail(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ type: 'signed-out' }]);
  ended.abort();
  const before = opened();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([opened(), told.length]).toEqual([before, 1]);
});

it('knows what a tab that joins has missed', () => {
  const { stream } = begin('server.5');
  newest().say('hello', 'server.8');
  expect(stream.hasToldSince('server.5')).toBe(true);
  newest().say('change', 'server.9', change);
  expect(stream.hasToldSince('server.8')).toBe(false);
  expect(stream.hasToldSince('server.9')).toBe(true);
  expect(stream.hasToldSince('server.30')).toBe(true);
  expect(stream.hasToldSince('other.30')).toBe(false);
  expect(stream.hasToldSince(undefined)).toBe(false);
});
