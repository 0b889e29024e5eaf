// One stream for all tabs: who opens it, what the others hear, and what a tab that comes late is told.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveWord } from '../domain/live-channel.ts';
import type { LiveMessage } from './live-message.ts';
import { joinTabs } from './live-tabs.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;
  isClosed = false;
  constructor() {
    super();
    FakeEventSource.all.push(this);
  }
  say(event: LiveWord, lastEventId = '', data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId }));
  }
  close(): void {
    this.isClosed = true;
  }
}

/** Tells the others at once. */
class FakeChannel {
  static all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name) other.onmessage?.({ data: structuredClone(data) });
  }
  close(): void {
    FakeChannel.all.delete(this);
  }
}

/** One after the other has the lock. */
const held = new Map<string, Promise<unknown>>();
const locks = {
  request(name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>): Promise<void> {
    const turn = (held.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : work()));
    held.set(name, turn);
    return turn;
  },
};

const change = { table: 'leads', operation: 'insert', ids: null } as const;
const told: LiveMessage = { type: 'change', change };
const open: AbortController[] = [];
const settled = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  FakeEventSource.all = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, visibilityState: 'visible' });
});
afterEach(async () => {
  for (const each of open.splice(0)) each.abort();
  await settled();
  held.clear();
  vi.unstubAllGlobals();
});

async function join(since?: string): Promise<{ heard: LiveMessage[]; leave: () => void }> {
  const [heard, ended]: [LiveMessage[], AbortController] = [[], new AbortController()];
  open.push(ended);
  joinTabs({ userId: 'dana', since, signal: ended.signal, tell: (message) => heard.push(message) });
  await settled();
  return { heard, leave: () => ended.abort() };
}
const stream = () => FakeEventSource.all.at(-1)!;

it('is opened by the first tab alone, and every tab hears it', async () => {
  const [first, second] = [await join('a.1'), await join('a.1')];
  stream().say('change', 'a.2', change);
  expect(FakeEventSource.all).toHaveLength(1);
  expect([first.heard, second.heard]).toEqual([[told], [told]]);
});

it('a tab whose page is older than what was told loads again; one that is as new does not', async () => {
  await join('a.1');
  stream().say('change', 'a.5', change);
  const [late, fresh, unknown, restarted] = [await join('a.3'), await join('a.5'), await join(), await join('b.9')];
  const resync: LiveMessage = { type: 'resync' };
  expect([late.heard, fresh.heard, unknown.heard, restarted.heard]).toEqual([[resync], [], [resync], [resync]]);
});

it('goes on in another tab when the first one is closed', async () => {
  const [first, second] = [await join('a.1'), await join('a.1')];
  first.leave();
  await settled();
  expect(FakeEventSource.all.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  stream().say('change', 'a.2', change);
  expect([first.heard, second.heard]).toEqual([[], [told]]);
});
