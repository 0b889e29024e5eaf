// A page without a browser, for what screens keep in memory: hooks run with their effects, requests meet a server played here,
// and what is said to the person can be read. What lies on the screen itself is the journeys' part.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, vi } from 'vitest';
import type { LiveWords } from '../src/domain/live-channel.ts';
import { startLiveChanges } from '../src/web/live-changes.ts';
import { queryClient } from '../src/web/query-client.ts';
import { forgetSaves, useSaveState } from '../src/web/saves.ts';
import { questions, type Question } from '../src/web/ui/ask.ts';
import { closedToasts, offeredNext, waitingToasts } from '../src/web/ui/toast.ts';
import { forgetAllUndo } from '../src/web/undo.ts';

const shown = new Set<Root>();
/** How many tests of the file have ended. */
let ended = 0;
const nothing = () => {};

/** The server's stream of changes. */
class FakeStream extends EventTarget {
  static opened: FakeStream | null = null;

  constructor() {
    super();
    FakeStream.opened = this;
  }

  close = nothing;
}

/** For each test of the file: nothing asked, said, kept or shown before it. */
export function usePage(): void {
  beforeEach(() => {
    forgetAllUndo();
    waitingToasts.set([]);
    closedToasts.set([]);
    offeredNext.set(null);
    questions.set([]);
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('document', {
      visibilityState: 'visible',
      addEventListener: nothing,
      getElementById: () => null,
      querySelector: () => null,
    });
    vi.stubGlobal('addEventListener', nothing);
    vi.stubGlobal('removeEventListener', nothing);
    vi.stubGlobal('requestAnimationFrame', nothing); // nothing is drawn
    vi.stubGlobal('EventSource', FakeStream);
    vi.stubGlobal('HTMLIFrameElement', FakeStream); // React asks whether the focus is in one: it is not.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    serve({});
    FakeStream.opened = null;
    endStream = startLiveChanges('nobody');
  });
  afterEach(async () => {
    ended++;
    endStream();
    for (const root of shown) await act(async () => root.unmount());
    shown.clear();
    queryClient.clear();
    // Twice: an undo that waited for one that waited for a save is done in between.
    for (let times = 0; times < 2; times++) {
      await forgetSaves('nobody').catch(() => 'There is no store of saves outside a browser.');
      await tick();
    }
    vi.unstubAllGlobals();
  });
}

/** What follows at once is done by then: queries tell their news one turn later. */
const tick = () => new Promise<void>((resolve) => void setTimeout(resolve));

/** As much of an element as React asks of the one that it draws into. */
function emptyElement(): Element {
  const listeners = { addEventListener: nothing, removeEventListener: nothing };
  const ownerDocument = { nodeType: 9, defaultView: globalThis, ...listeners };
  return { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument, ...listeners } as unknown as Element;
}

export interface RunningHook<T> {
  /** What it returned last. */
  now: () => T;
  /** Does something, and waits until what follows from it at once has been drawn. */
  does: (change: (now: T) => unknown) => Promise<void>;
  /** Calls it with something else. */
  again: (hook: () => T) => Promise<void>;
  /** What shows it is left. */
  leave: () => Promise<void>;
}

export async function runHook<T>(hook: () => T): Promise<RunningHook<T>> {
  let returned: T | undefined;
  const root = createRoot(emptyElement());
  shown.add(root);
  function Page({ use }: { use: () => T }) {
    returned = use();
    return null;
  }
  const page = (use: () => T) =>
    createElement(QueryClientProvider, { client: queryClient }, createElement(Page, { use }));
  const again = (use: () => T) => act(async () => root.render(page(use)));
  await again(hook);
  const now = () => returned as T;
  const does: RunningHook<T>['does'] = (change) =>
    act(async () => {
      await change(now());
      await tick();
    });
  const leave = () =>
    act(async () => {
      shown.delete(root);
      root.unmount();
    });
  return { now, does, again, leave };
}

/** Lets what is under way go on until that is so. What waited in vain when its test was out of time waits no longer. */
export async function until(isSo: () => unknown): Promise<void> {
  const before = ended;
  while (!isSo()) {
    if (ended > before) throw new Error('The test ended before what it waited for.');
    await act(tick);
  }
}

export interface Sent {
  method: string;
  path: string;
  body: unknown;
}

type Answer = (request: Sent) => unknown;

/** Its status and body; what else a table's entry returns is the body of a 200. */
export class Refusal {
  readonly status: number;
  readonly body: object;

  constructor(status: number, code: string, more: object = {}) {
    this.status = status;
    this.body = { error: 'No.', code, ...more };
  }
}

/** No answer comes. */
export const offline = (): never => {
  throw new TypeError('network');
};

/** Answers requests by 'POST /api/leads'; returns what was asked, in order. What stands in no table gets no answer. */
export function serve(answers: Record<string, Answer>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const request: Sent = { method, path: address, body: body === undefined ? null : JSON.parse(body as string) };
    sent.push(request);
    const answer = await (answers[`${method} ${address.split('?')[0]}`] ?? offline)(request);
    if (answer instanceof Refusal) return Response.json(answer.body, { status: answer.status });
    return Response.json(answer ?? {});
  });
  return sent;
}

let endStream = nothing;

/** Tells what the server tells: a change, or that changes may have been missed. */
export async function tellLive<W extends 'change' | 'resync' | 'access-changed'>(
  word: W,
  what?: LiveWords[W],
): Promise<void> {
  await until(() => FakeStream.opened);
  await act(async () => {
    FakeStream.opened?.dispatchEvent(new MessageEvent(word, { data: JSON.stringify(what ?? {}) }));
  });
}

export const said = (): string[] => waitingToasts.get().map(({ text }) => text);

/** Presses the button of what was said last. */
export function press(label: string): void {
  const held = waitingToasts.get().findLast(({ action, more }) => action?.label === label || more?.label === label);
  const button = [held?.action, held?.more].find((each) => each?.label === label);
  if (!button) throw new Error(`Nothing says "${label}".`);
  button.run();
}

/** What waits to be saved, in order. */
export async function waiting(): Promise<{ kind: string; input: unknown }[]> {
  const { now } = await runHook(useSaveState);
  return now().saves.map(({ kind, input }) => ({ kind, input }));
}

/** Answers the question that is asked. */
export async function answerQuestion(answer: boolean | string | null): Promise<string> {
  await until(() => questions.get().length > 0);
  const [asked] = questions.get() as [Question];
  questions.set((now) => now.slice(1));
  (asked.answer as (given: unknown) => void)(answer);
  return asked.kind === 'alert' ? asked.text : asked.title;
}
