// Saves that must not be lost: each stays in a durable queue, and visible as unsaved, until the server confirmed it.
// Saves of one lane are sent one after another in the order they were made; one tab sends at a time. A repeat after a
// lost answer carries the same id, which the server knows again.
import { ApiError } from './api-client.ts';
import { createStore, type Store } from './store.ts';

export interface NewSave {
  /** Client-made; goes with every attempt. */
  id: string;
  /** Name of the kind that knows how to send it. */
  kind: string;
  /** What it changes, `lead:<id>`: order matters inside a lane only. */
  lane: string;
  /** Plain data: it is stored. */
  input: unknown;
  /** As the list of unsaved changes names it: 'Note on Pat Doe'. */
  label: string;
}

export interface Refused {
  message: string;
  /** Its object as it is now. */
  current?: unknown;
}

export interface Save extends NewSave {
  /** ISO instant. */
  made_at: string;
  /** The server will not take it as it is; a person decides. It holds up its lane. */
  refused: Refused | null;
}

export interface SaveKind<I = unknown, A = unknown> {
  name: string;
  send(input: I, options: { operationId: string; signal: AbortSignal }): Promise<A>;
  /** Puts the answer into what is on screen; runs in every tab before the save leaves the queue. */
  saved?(input: I, answer: A): void;
  /** The same save upon a newer state of its object: after an earlier save of its lane, or to overrule a conflict. */
  rebase?(input: I, newer: unknown): I;
  /**
   * What to do about an object that changed elsewhere: it already is as wanted, or send this instead, or null: ask.
   */
  reconcile?(input: I, current: unknown): 'as wanted' | { send: I } | null;
  /**
   * The server will not take it, and `reconcile` knew no way: true when that is said where the change was made, which gives
   * it up; else it waits for a person. Runs in every tab. `id`: of the save.
   */
  refused?(input: I, refusal: Refused, id: string): boolean;
  /** Given up by a person: what was shown of it goes back to what the server has. */
  dropped?(input: I): void;
}

/** Keeps the order in which saves were added. */
export interface SaveStore {
  all(): Promise<Save[]>;
  /** One that is there stays as it is. */
  add(save: Save): Promise<void>;
  /** Replaces one that is there; one that is gone stays gone. */
  replace(save: Save): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface SaveQueueState {
  saves: readonly Save[];
  /** Id of the one under way in this tab. */
  sending: string | null;
  /** Why the queue waits, as a sentence; null while nothing is in its way. */
  problem: string | null;
}

export type TabMessage =
  | { type: 'changed' }
  | { type: 'saved'; kind: string; input: unknown; answer: unknown }
  | { type: 'given up'; id: string; kind: string; input: unknown; refusal: Refused };

interface Surroundings {
  store: SaveStore;
  kinds: readonly SaveKind[];
  /** Runs `work` while no other tab runs its own. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs. */
  tell?: (message: TabMessage) => void;
  now?: () => number;
  /** 0 ≤ x < 1 */
  random?: () => number;
  /** Calls back after so many milliseconds; the next call takes the last one's place. */
  wake?: (afterMs: number, run: () => void) => void;
}

const attemptMs = 30_000;
const longestWaitMs = 60_000;

export class SaveQueue {
  readonly state: Store<SaveQueueState> = createStore<SaveQueueState>({ saves: [], sending: null, problem: null });
  readonly #store: SaveStore;
  readonly #kinds: ReadonlyMap<string, SaveKind>;
  readonly #around: Required<Omit<Surroundings, 'store' | 'kinds'>>;
  /** Until when a lane rests, and '' for the whole queue; milliseconds. */
  readonly #rests = new Map<string, { until: number; failures: number }>();
  /** Those on their way into the store. */
  readonly #adding = new Map<Save, Promise<void>>();
  #running: Promise<void> | null = null;
  #again = false;

  constructor({
    store,
    kinds,
    alone,
    tell = () => {},
    now = Date.now,
    random = Math.random,
    wake = () => {},
  }: Surroundings) {
    this.#store = store;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#around = { alone, tell, now, random, wake };
  }

  /** Shows the save at once; resolves when it is kept safe (not: sent). */
  async add(save: NewSave): Promise<void> {
    const made: Save = { ...save, made_at: new Date(this.#around.now()).toISOString(), refused: null };
    const kept = this.#store.add(made);
    this.#adding.set(made, kept);
    this.state.set((now) => ({ ...now, saves: [...now.saves, made] }));
    await kept;
    this.#adding.delete(made);
    await this.#changed();
    void this.drain();
  }

  /** Sends what may be sent. Several calls at once are one. */
  drain(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#drainAll().finally(() => {
      this.#running = null;
      this.#wakeLater();
    });
    return this.#running;
  }

  /** The connection is back, or a person asks: no more waiting. */
  retryNow(): Promise<void> {
    this.#rests.clear();
    return this.drain();
  }

  /** Takes a refused save up again; `overrule` puts it upon the object as it is now. */
  async retry(id: string, overrule = false): Promise<void> {
    const save = (await this.#store.all()).find((one) => one.id === id);
    if (!save?.refused) return this.retryNow();
    const { current } = save.refused;
    const rebase = this.#kinds.get(save.kind)?.rebase;
    const input = overrule && current !== undefined && rebase ? rebase(save.input, current) : save.input;
    await this.#store.replace({ ...save, input, refused: null });
    await this.#changed();
    return this.retryNow();
  }

  /** A person gives this change up. */
  async discard(id: string): Promise<void> {
    const save = (await this.#store.all()).find((one) => one.id === id);
    await this.#store.remove(id);
    if (save) this.#kinds.get(save.kind)?.dropped?.(save.input);
    await this.#changed();
    void this.drain();
  }

  /** Another tab did something. */
  async hear(message: TabMessage): Promise<void> {
    if (message.type === 'saved') this.#kinds.get(message.kind)?.saved?.(message.input, message.answer);
    await this.refresh();
    if (message.type === 'given up')
      this.#kinds.get(message.kind)?.refused?.(message.input, message.refusal, message.id);
  }

  async refresh(): Promise<void> {
    const stored = await this.#store.all();
    const known = new Set(stored.map((save) => save.id));
    const saves = [...stored, ...[...this.#adding.keys()].filter((save) => !known.has(save.id))];
    this.state.set((now) => ({ ...now, saves, problem: saves.length === 0 ? null : now.problem }));
  }

  async #drainAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#around.alone(async () => {
        for (let next = await this.#next(); next; next = await this.#next()) await this.#attempt(next);
      });
    }
  }

  /** The first save whose lane neither rests nor is held up by a refused one. */
  async #next(): Promise<Save | undefined> {
    if (this.#restsNow('')) return undefined;
    const passed = new Set<string>();
    for (const save of await this.#store.all()) {
      if (passed.has(save.lane)) continue;
      passed.add(save.lane);
      if (!save.refused && this.#kinds.has(save.kind) && !this.#restsNow(save.lane)) return save;
    }
    return undefined;
  }

  async #attempt(save: Save): Promise<void> {
    const kind = this.#kinds.get(save.kind);
    if (!kind) return;
    this.state.set((now) => ({ ...now, sending: save.id }));
    try {
      const signal = AbortSignal.timeout(attemptMs);
      await this.#confirm(kind, save, await kind.send(save.input, { operationId: save.id, signal }));
    } catch (fault) {
      await this.#failed(kind, save, fault);
    } finally {
      this.state.set((now) => ({ ...now, sending: null }));
    }
  }

  async #confirm(kind: SaveKind, save: Save, answer: unknown): Promise<void> {
    kind.saved?.(save.input, answer);
    this.#around.tell({ type: 'saved', kind: kind.name, input: save.input, answer });
    // A save that is still being kept builds on the state before this answer, too.
    await Promise.allSettled(this.#adding.values());
    for (const later of await this.#store.all()) {
      const rebase = later.lane === save.lane && later.id !== save.id ? this.#kinds.get(later.kind)?.rebase : undefined;
      if (rebase) await this.#store.replace({ ...later, input: rebase(later.input, answer) });
    }
    await this.#store.remove(save.id);
    this.#rests.delete('');
    this.#rests.delete(save.lane);
    this.state.set((now) => ({ ...now, problem: null }));
    await this.#changed();
  }

  async #failed(kind: SaveKind, save: Save, fault: unknown): Promise<void> {
    const { scope, message, current } = judge(fault);
    if (scope !== 'refused') {
      this.#rest(scope === 'queue' ? '' : save.lane);
      this.state.set((now) => ({ ...now, problem: message }));
      return;
    }
    // The server has answered: nothing is in the queue's way any more.
    this.#rests.delete('');
    this.state.set((now) => ({ ...now, problem: null }));
    const merged = current === undefined ? null : kind.reconcile?.(save.input, current);
    if (merged === 'as wanted') return this.#confirm(kind, save, current);
    const refusal: Refused = { message, ...(current !== undefined && { current }) };
    if (merged) await this.#store.replace({ ...save, input: merged.send });
    else if (kind.refused?.(save.input, refusal, save.id)) {
      await this.#store.remove(save.id);
      this.#around.tell({ type: 'given up', id: save.id, kind: kind.name, input: save.input, refusal });
    } else await this.#store.replace({ ...save, refused: refusal });
    await this.#changed();
  }

  #restsNow(lane: string): boolean {
    return (this.#rests.get(lane)?.until ?? 0) > this.#around.now();
  }

  /** 1, 2, 4 … 60 seconds, each shortened by up to a half so that many browsers do not come back together. */
  #rest(lane: string): void {
    const failures = (this.#rests.get(lane)?.failures ?? 0) + 1;
    const wait = Math.min(longestWaitMs, 1000 * 2 ** (failures - 1)) * (1 - this.#around.random() / 2);
    this.#rests.set(lane, { until: this.#around.now() + wait, failures });
  }

  #wakeLater(): void {
    const ends = [...this.#rests.values()].map(({ until }) => until - this.#around.now()).filter((left) => left > 0);
    if (ends.length > 0 && this.state.get().saves.length > 0)
      this.#around.wake(Math.min(...ends), () => void this.drain());
  }

  async #changed(): Promise<void> {
    await this.refresh();
    this.#around.tell({ type: 'changed' });
  }
}

type Judgment = { scope: 'queue' | 'lane' | 'refused'; message: string; current?: unknown };

/** Does a repeat make sense, and for what does it have to wait: for the connection, for this object, for a person? */
function judge(fault: unknown): Judgment {
  if (!(fault instanceof ApiError)) return { scope: 'lane', message: 'The server took too long to respond.' };
  const { status, code, message, current } = fault;
  if (status === 401) return { scope: 'queue', message: 'Log in again to save.' };
  if (status === 0 || status === 429 || status === 503 || code === 'not_subscribed') return { scope: 'queue', message };
  const isBusy = code === 'conflict' && current === undefined && /try again/.test(message);
  if (status >= 500 || status === 408 || isBusy) return { scope: 'lane', message };
  return { scope: 'refused', message, current };
}
