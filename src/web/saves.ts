// The save queue of the signed-in person in this tab: started by the shell, fed by the features, followed by the screens.
// The queue's own code comes after the first paint; what is saved before waits for it.
import type { OpenSaves } from './open-saves.ts';
import type { NewSave, Save, SaveQueue, SaveQueueState } from './save-queue.ts';
import { createStore, useStore, type Store } from './store.ts';

const nothing: SaveQueueState = { saves: [], sending: null, problem: null };
const running = createStore<OpenSaves | null>(null);
/** Made before the queue was open: in this tab's memory only, and shown as unsaved like all others. */
const early: Store<SaveQueueState> = createStore(nothing);

const warnOfEarly = (event: BeforeUnloadEvent) => {
  if (early.get().saves.length > 0) event.preventDefault();
};

/** Null when it was ended before it was open. */
type OpenQueue = (ended: AbortSignal) => Promise<OpenSaves | null>;

/** Called by the shell once the person is known. Returns the way to end it; what is unsaved stays in this browser. */
export function startSaves(openQueue: OpenQueue): () => void {
  const ended = new AbortController();
  void open(openQueue, ended.signal);
  return () => {
    ended.abort();
    running.get()?.stop();
    running.set(null);
  };
}

async function open(openQueue: OpenQueue, ended: AbortSignal): Promise<void> {
  const opened = await openQueue(ended);
  if (!opened) return;
  const { queue } = opened;
  await queue.refresh();
  // What is shown as unsaved stays so until the queue's own list takes over.
  let taken = 0;
  for (let next = early.get().saves[0]; next && !ended.aborted; next = early.get().saves[taken]) {
    await queue.add(next);
    taken += 1;
  }
  if (ended.aborted) return early.set((now) => ({ ...now, saves: now.saves.slice(taken) }));
  // In this order: at no moment do they stand in neither list.
  running.set(opened);
  early.set(nothing);
  await queue.drain();
}

/** Shows the change as unsaved at once and sends it as soon as it can be sent. One that waits already is not taken twice. */
export function enqueueSave(save: NewSave): void {
  const now = running.get();
  if (now) return void now.queue.add(save);
  addEventListener('beforeunload', warnOfEarly);
  const made: Save = { ...save, made_at: new Date().toISOString(), refused: null };
  if (!early.get().saves.some(({ id }) => id === save.id))
    early.set((state) => ({ ...state, saves: [...state.saves, made] }));
}

/**
 * Takes a save back: one that was refused is given up, else `reverse` goes after it. Resolves when the server has it, or
 * when that has to wait for the connection.
 */
export async function takeBackSave(id: string | null, reverse: NewSave): Promise<void> {
  const queue = running.get()?.queue;
  const refused = queue?.state.get().saves.find((save) => save.id === id && save.refused);
  if (queue && refused) return queue.discard(refused.id);
  enqueueSave(reverse);
  await untilSettled(reverse.id);
}

function untilSettled(id: string): Promise<void> {
  const isUnderWay = () => {
    const { saves, problem } = currentState();
    return problem === null && saves.some((save) => save.id === id && !save.refused);
  };
  return new Promise((resolve) => {
    const ends: (() => void)[] = [];
    const look = () => {
      if (isUnderWay()) return;
      for (const end of ends) end();
      resolve();
    };
    const follow = () => {
      const queue = running.get()?.queue;
      if (queue) ends.push(queue.state.subscribe(look));
      look();
    };
    ends.push(early.subscribe(look), running.subscribe(follow));
    follow();
  });
}

export function useSaveQueue(): SaveQueue | null {
  return useStore(running)?.queue ?? null;
}

export function useSaveState(): SaveQueueState {
  return useStore(useSaveQueue()?.state ?? early);
}

/** What is not saved yet in this lane or, without one, anywhere. */
export function useUnsaved(lane?: string): readonly Save[] {
  const { saves } = useSaveState();
  return lane === undefined ? saves : saves.filter((save) => save.lane === lane);
}

/** A change that is sent past those of its lane would be refused as made upon an old version. */
export function isLaneBusy(lane: string): boolean {
  return currentState().saves.some((save) => save.lane === lane);
}

/** The same, outside of what is drawn. */
export const unsavedNow = (lane: string): readonly Save[] => currentState().saves.filter((save) => save.lane === lane);

const others = new Set<() => number>();

/** What a feature keeps in a place of its own until the server has it counts as unsaved, too. */
export function countAlso(count: () => number): void {
  others.add(count);
}

/** How many changes would be lost at log-out, which asks first. */
export function countUnsaved(): number {
  return [...others].reduce((sum, count) => sum + count(), currentState().saves.length);
}

const currentState = (): SaveQueueState => (running.get()?.queue.state ?? early).get();

/** At log-out: nothing of this person stays in this browser. */
export async function forgetSaves(userId: string): Promise<void> {
  running.get()?.stop();
  running.set(null);
  early.set(nothing);
  const { deleteSaveStore } = await import('./save-store.ts');
  await deleteSaveStore(userId);
}
