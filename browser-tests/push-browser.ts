// A browser whose push service is the sandbox's: what the vendor's own would answer to a page, and what it would deliver.
import { expect, type CDPSession, type Page, type Worker } from '@playwright/test';

interface Subscribed {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const sandbox = () => process.env.BROWSER_TEST_SANDBOX_URL ?? '';

async function control<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(`${sandbox()}/_control/push/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

/** `PushManager.subscribe` asks the sandbox. The page's own origin is allowed to notify. */
export async function useSandboxPush(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.exposeFunction('sandboxSubscribe', (applicationServerKey: string) =>
    control<Subscribed>('subscriptions', { applicationServerKey }),
  );
  await page.exposeFunction('sandboxUnsubscribe', (endpoint: string) => control('unsubscribe', { endpoint }));
  await page.addInitScript(() => {
    const sandboxOf = window as unknown as {
      sandboxSubscribe: (key: string) => Promise<Subscribed>;
      sandboxUnsubscribe: (endpoint: string) => Promise<void>;
    };
    const place = 'journey push';
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
    const asSubscription = ({ key, made }: { key: string; made: Subscribed }) => ({
      endpoint: made.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(key) },
      toJSON: () => ({ ...made, expirationTime: null }),
      unsubscribe: async () => {
        localStorage.removeItem(place);
        await sandboxOf.sandboxUnsubscribe(made.endpoint);
        return true;
      },
    });
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as string;
      const kept = { key, made: await sandboxOf.sandboxSubscribe(key) };
      localStorage.setItem(place, JSON.stringify(kept));
      return asSubscription(kept) as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () => {
      const kept = localStorage.getItem(place);
      return kept === null ? null : (asSubscription(JSON.parse(kept)) as unknown as PushSubscription);
    };
  });
}

/** Where this page's browser takes notifications; null: nowhere. */
export function endpointOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const kept = localStorage.getItem('journey push');
    return kept === null ? null : (JSON.parse(kept) as { made: Subscribed }).made.endpoint;
  });
}

/** What the push service has for this browser, oldest first, once there are so many. */
export async function receivedAt(endpoint: string, count: number): Promise<string[]> {
  const query = new URLSearchParams({ endpoint });
  let texts: (string | null)[] = [];
  await expect
    .poll(async () => {
      texts = (await control<{ text: string | null }[]>(`received?${query}`)).map(({ text }) => text);
      return texts.length;
    })
    .toBe(count);
  return texts.toReversed().map((text) => text ?? '');
}

export interface Deliverer {
  deliver: (data: string) => Promise<void>;
  worker: Worker;
}

/** A worker that is still activating is woken and hears nothing of what came. */
async function isReady(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        return active?.state === 'activated' && navigator.serviceWorker.controller === active;
      }),
    )
    .toBe(true);
}

/** Wakes the page's service worker, as the browser does when its push service brings something. */
export async function delivererOf(page: Page): Promise<Deliverer> {
  await isReady(page);
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.find(({ isDeleted }) => !isDeleted);
      if (live) found(live.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url() === `${origin}/sw.js`);
  if (!worker) throw new Error('The page has no service worker.');
  return {
    worker,
    async deliver(data) {
      const before = await heardBy(worker);
      await expect(async () => {
        await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
        // A push service brings again what the browser did not take: now and then the first is lost on its way to the worker.
        await expect.poll(() => heardBy(worker), { timeout: 3000 }).toBeGreaterThan(before);
      }).toPass();
    },
  };
}

interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** What these tests use of it; the browser’s own types are those of a page. */
interface WorkerScope extends EventTarget {
  clients: {
    matchAll: (options: object) => Promise<readonly unknown[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  heard?: number;
  opened?: string[];
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: object) => Event;
  ExtendableEvent: { prototype: ExtendableEvent };
}

/**
 * How many messages it was brought and is done with: a browser that is asked what it shows while it is about to show
 * something forgets that.
 */
function heardBy(worker: Worker): Promise<number> {
  return worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    if (scope.heard === undefined) {
      scope.heard = 0;
      const { waitUntil } = scope.ExtendableEvent.prototype;
      scope.ExtendableEvent.prototype.waitUntil = function (this: ExtendableEvent, work: Promise<unknown>) {
        waitUntil.call(this, work);
        if (this.type === 'push') void work.finally(() => (scope.heard = (scope.heard ?? 0) + 1));
      };
    }
    return scope.heard;
  });
}

/** The app stands in no window; a page that is left is counted for a moment. */
export async function hasNoWindow(worker: Worker): Promise<void> {
  await expect
    .poll(() =>
      worker.evaluate(async () => {
        const { clients } = self as unknown as WorkerScope;
        return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
      }),
    )
    .toBe(0);
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  actions: string[];
}

/** What stands on the screen of this device. */
export function notificationsOf(worker: Worker): Promise<Shown[]> {
  return worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope;
    const shown = await registration.getNotifications();
    return shown.map((each) => ({
      title: each.title,
      body: each.body,
      tag: each.tag,
      actions: ((each as unknown as { actions?: { title: string }[] }).actions ?? []).map(({ title }) => title),
    }));
  });
}

/** A tap, on the notification or on one of its buttons. */
export async function tap(worker: Worker, tag: string, action = ''): Promise<void> {
  await worker.evaluate(
    async ([wanted, button]) => {
      const scope = self as unknown as WorkerScope;
      const notification = (await scope.registration.getNotifications()).find((each) => each.tag === wanted);
      if (!notification) throw new Error(`Nothing is shown under ${wanted}.`);
      scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification, action: button }));
    },
    [tag, action] as const,
  );
}

/** A tap while no window is open. @returns where it opens one: the browser itself opens none for a tap that nobody made */
export async function tapOpens(worker: Worker, tag: string): Promise<string> {
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const opened: string[] = (scope.opened = []);
    scope.clients.openWindow = async (url) => void opened.push(url);
  });
  await tap(worker, tag);
  const opened = () => worker.evaluate(() => (self as unknown as WorkerScope).opened ?? []);
  await expect.poll(opened).toHaveLength(1);
  return (await opened())[0] ?? '';
}
