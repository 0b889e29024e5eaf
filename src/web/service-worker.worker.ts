// The service worker. It keeps the files of the app's frame and the offline page, later the code of all pages, and nothing of any person: no page of
// the app, no answer of the server. Pages come from the network first, so that nobody ever works with an old app.
import './push.worker.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const builtShell: {
  build: string;
  files: string[];
  /** The code of the app's pages beyond the frame's, and of what they load later. */
  pages: string[];
};

const version = 'v3';
const prefix = 'app-shell-';
const cacheName = `${prefix}${version}-${builtShell.build}`;
const kept = new Set([...builtShell.files, ...builtShell.pages]);
const offlinePage = '/offline';
/** Pages that run the app; every other page does without it. */
const appPage = /^\/(app|login|signup|invite)(\/|$)/;

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
// Waits for the word of a page: each decides for itself when it may reload.
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string };
  if (type === 'skip-waiting') void self.skipWaiting();
  if (type === 'keep-pages') event.waitUntil(keepPages());
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // Others too: a navigation that is left alone would be asked for twice, once as preload, and some work once only.
    event.respondWith(appPage.test(pathname) ? fromNetwork(event) : passOn(event));
  } else if (kept.has(pathname) && pathname !== offlinePage) event.respondWith(fromShell(request));
});

async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Names with a hash never change; the offline page has none and must be this build's.
  await cache.addAll(
    builtShell.files.map((file) => new Request(file, { cache: file === offlinePage ? 'reload' : 'default' })),
  );
}

/** One after the other, so that what a person waits for never queues behind them. Without a connection: next time. */
async function keepPages(): Promise<void> {
  const { registration } = self;
  // One that was replaced would open, and so make, the cache that the newer one has deleted.
  const isReplaced = self.serviceWorker.state === 'redundant';
  if (registration.installing || registration.waiting || isReplaced) return;
  // A newer worker takes over only when this one is idle; a file that does not come would hold it up for minutes.
  const ended = new AbortController();
  registration.addEventListener('updatefound', () => ended.abort(), { once: true });
  const cache = await caches.open(cacheName);
  try {
    for (const file of builtShell.pages)
      if (!(await cache.match(file))) await cache.add(new Request(file, { signal: ended.signal }));
  } catch {
    return;
  }
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch {
    return (await caches.match(offlinePage, { cacheName })) ?? Response.error();
  }
}

/** Nothing of ours: as if there were no service worker. */
async function passOn(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

async function fromShell(request: Request): Promise<Response> {
  return (await caches.match(request.url, { cacheName })) ?? fetch(request);
}
