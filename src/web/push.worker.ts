// Notifications in the service worker: shows what the server sends, opens the place that a tap means, and has the server
// deal with a follow-up without opening anything.
import type { PushMessage } from '../domain/push-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** The browser takes the right to send away from who shows nothing. */
const unreadable: PushMessage = {
  title: 'Something new',
  body: 'Open the app to see it.',
  tag: 'unreadable',
  url: '/app',
};
const notSaved = { title: 'That wasn’t saved', body: 'Tap to open your follow-ups.', url: '/app/today' };
/** Safari counts a notification that is not shown against the site, even while the site is in use. */
const mustShow = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);

self.addEventListener('push', (event) => event.waitUntil(receive(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(answer(event)));

async function receive(data: PushMessageData | null): Promise<void> {
  const message = read(data);
  // The window in use says it itself.
  if (message.isTest || mustShow || !(await isInUse())) await show(message);
}

function read(data: PushMessageData | null): PushMessage {
  try {
    return (data?.json() as PushMessage | undefined) ?? unreadable;
  } catch {
    return unreadable;
  }
}

async function isInUse(): Promise<boolean> {
  return (await windows()).some(({ focused, visibilityState }) => focused && visibilityState === 'visible');
}

function windows(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

function show(message: PushMessage): Promise<void> {
  const { title, body, tag, followUpId } = message;
  const actions = [
    { action: 'done', title: 'Done' },
    { action: 'snooze', title: 'Snooze 1 hour' },
  ];
  // The types of the worker do not know of actions.
  const options = { body, tag, data: message, icon: '/icons/icon-192.png', ...(followUpId && { actions }) };
  return self.registration.showNotification(title, options);
}

async function answer({ notification, action }: NotificationEvent): Promise<void> {
  notification.close();
  const message = notification.data as PushMessage;
  if (message.followUpId && (action === 'done' || action === 'snooze')) await settle(message, action);
  else await open(message.url);
}

async function settle(message: PushMessage, act: string): Promise<void> {
  const saved = await fetch(`/api/follow-ups/fired/${message.followUpId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ act }),
  }).catch(() => null);
  // One that is gone needs nothing more.
  if (saved?.ok || saved?.status === 404) return;
  await show({ ...notSaved, tag: message.tag });
}

/** A window that is open goes there by itself, so that nothing is lost that was typed in it. */
async function open(url: string): Promise<void> {
  const client = (await windows()).find((each) => new URL(each.url).pathname.startsWith('/app'));
  if (!client) return void (await self.clients.openWindow(url));
  client.postMessage({ type: 'open-page', url });
  await client.focus().catch(() => undefined);
}
