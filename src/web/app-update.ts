// Registers the service worker and follows its updates: a waiting worker is told to take over, and the page reloads once
// when it has, as soon as nothing would be lost.
import { reloadOnce } from './reload-once.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

const lookEveryMs = 60 * 60_000;
const tryEveryMs = 1_000;
/** By then the first page is in use; the code of the others may come. */
const keepPagesAfterMs = 3_000;

export async function followUpdates(): Promise<void> {
  const { serviceWorker } = navigator;
  // The first worker takes over a page that is as new as itself.
  let wasControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) reloadWhenFree();
    wasControlled = true;
  });
  try {
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    follow(registration);
    void keepPages(registration);
  } catch (fault) {
    // oxlint-disable-next-line no-console -- without it the app works as well, so that nobody else is told
    console.warn('The service worker could not be registered.', fault);
  }
}

function follow(registration: ServiceWorkerRegistration): void {
  const skip = (worker: ServiceWorker | null) => worker?.postMessage({ type: 'skip-waiting' });
  skip(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') skip(registration.waiting);
    });
  });
  const look = () => void registration.update().catch(() => undefined); // offline, or the server is being restarted
  setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}

/** Opening any page then needs its data only. Not for who asked their browser to save data. */
async function keepPages(registration: ServiceWorkerRegistration): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  await navigator.serviceWorker.ready;
  const keep = () => registration.active?.postMessage({ type: 'keep-pages' });
  setTimeout(keep, keepPagesAfterMs);
  // It gives up when the connection is lost, and goes on where it stopped.
  addEventListener('online', keep);
}

let waiting: ReturnType<typeof setInterval> | undefined;

function reloadWhenFree(): void {
  if (waiting !== undefined) return;
  const attempt = () => {
    if (hasUnsavedWork() || !reloadOnce()) return;
    clearInterval(waiting);
  };
  waiting = setInterval(attempt, tryEveryMs);
  attempt();
}
