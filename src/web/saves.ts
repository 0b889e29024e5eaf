// The save queue of the signed-in person in this tab: started by the shell, fed by the features, followed by the screens.
// The queue's own code comes after the first paint; what is saved before waits for it.
import { lateCode, untilLoaded } from './late-code.ts';
import type { NewSave, Save, SaveKind, SaveQueue, SaveQueueState, TabMessage } from './save-queue.ts';
import { createStore, useStore, type Store } from './store.ts';

interface Running {
  userId: string;
  queue: SaveQueue;
  stop: () => void;
}

const nothing: Store<SaveQueueState> = createStore<SaveQueueState>({ saves: [], sending: null, problem: null });
const running = createStore<Running | null>(null);
/** Made before the queue was open. */
let early: NewSave[] = [];

/** Called by the shell once the person is known. Returns the way to end it; what is unsaved stays in this browser. */
export function startSaves(userId: string, loadKinds: () => Promise<readonly SaveKind[]>): () => void {
  const ended = new AbortController();
  void open(userId, loadKinds, ended.signal);
  return () => {
    ended.abort();
    running.get()?.stop();
    running.set(null);
  };
}

async function open(userId: string, loadKinds: () => Promise<readonly SaveKind[]>, ended: AbortSignal): Promise<void> {
  const code = lateCode(() => Promise.all([import('./save-queue.ts'), import('./save-store.ts'), loadKinds()]));
  const [{ SaveQueue }, { openSaveStore }, kinds] = await untilLoaded(code, ended);
  if (ended.aborted) return;
  const store = await openSaveStore(userId);
  if (ended.aborted) return store.close();
  const channel = new BroadcastChannel(`saves:${userId}`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const queue = new SaveQueue({
    store,
    kinds,
    alone: async (work) => {
      await navigator.locks.request(`saves:${userId}`, work);
    },
    tell(message) {
      // A save that is answered after the log-out has nobody left to tell.
      if (!isStopped) channel.postMessage(message);
    },
    wake(afterMs, run) {
      clearTimeout(timer);
      timer = setTimeout(run, afterMs);
    },
  });
  channel.onmessage = ({ data }) => void queue.hear(data as TabMessage);
  const retry = () => void (document.visibilityState === 'visible' && queue.retryNow());
  const warn = (event: BeforeUnloadEvent) => {
    if (!store.isDurable && queue.state.get().saves.length > 0) event.preventDefault();
  };
  const listening = { signal: ended };
  addEventListener('online', retry, listening);
  addEventListener('focus', retry, listening);
  addEventListener('beforeunload', warn, listening);
  document.addEventListener('visibilitychange', retry, listening);
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    channel.close();
    store.close();
  };
  running.set({ userId, queue, stop });
  await queue.refresh();
  for (const save of early.splice(0)) await queue.add(save);
  await queue.drain();
}

/** Shows the change as unsaved at once and sends it as soon as it can be sent. */
export function enqueueSave(save: NewSave): void {
  const now = running.get();
  if (now) void now.queue.add(save);
  else early = [...early, save];
}

export function useSaveQueue(): SaveQueue | null {
  return useStore(running)?.queue ?? null;
}

export function useSaveState(): SaveQueueState {
  return useStore(useSaveQueue()?.state ?? nothing);
}

/** What is not saved yet in this lane or, without one, anywhere. */
export function useUnsaved(lane?: string): readonly Save[] {
  const { saves } = useSaveState();
  return lane === undefined ? saves : saves.filter((save) => save.lane === lane);
}

/** A change that is sent past those of its lane would be refused as made upon an old version. */
export function isLaneBusy(lane: string): boolean {
  return (
    running
      .get()
      ?.queue.state.get()
      .saves.some((save) => save.lane === lane) ?? false
  );
}

/** How many changes would be lost by `forgetSaves`; log-out asks first. */
export function countUnsaved(): number {
  return running.get()?.queue.state.get().saves.length ?? 0;
}

/** At log-out: nothing of this person stays in this browser. */
export async function forgetSaves(userId: string): Promise<void> {
  running.get()?.stop();
  running.set(null);
  early = [];
  const { deleteSaveStore } = await import('./save-store.ts');
  await deleteSaveStore(userId);
}
