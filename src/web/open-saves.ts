// The machinery behind saves.ts, which comes after the first paint: one queue in this tab, the store it shares with other
// tabs, and the moments at which it tries again.
import { liveReturns } from './live-changes.ts';
import { SaveQueue, type SaveKind, type TabMessage } from './save-queue.ts';
import { openSaveStore } from './save-store.ts';

export interface OpenSaves {
  queue: SaveQueue;
  stop: () => void;
}

/** Null when it was ended before it was open. */
export async function openSaves(
  userId: string,
  kinds: readonly SaveKind[],
  ended: AbortSignal,
): Promise<OpenSaves | null> {
  const store = await openSaveStore(userId);
  if (ended.aborted) {
    store.close();
    return null;
  }
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
  // The server is back: what waits is not to wait for the end of its pause.
  const unsubscribe = liveReturns.subscribe(() => void queue.retryNow());
  const stop = () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
    channel.close();
    store.close();
  };
  return { queue, stop };
}
