// What this browser can do, and its subscription.
import type { PushPlatform, PushTopic } from '../../domain/push-message.ts';
import { readDevice, writeDevice } from '../../web/device-memory.ts';

export interface Chosen {
  topics: PushTopic[];
  shows_text: boolean;
}

export const hasServiceWorker = (): boolean => 'serviceWorker' in navigator;
export const hasNotifications = (): boolean => 'Notification' in window && 'PushManager' in window;
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

export function permission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
export function platformHere(): PushPlatform {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1) ? 'ios' : 'web';
}

async function registration(): Promise<ServiceWorkerRegistration> {
  const known = await navigator.serviceWorker.getRegistration();
  if (!known) await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}

/** Null: none, or the browser knows no such thing. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!hasServiceWorker() || !hasNotifications()) return null;
  const known = await navigator.serviceWorker.getRegistration();
  return (await known?.pushManager.getSubscription()) ?? null;
}

/** The one there is, where it was made with this key; else a new one. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registration();
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

function keyOf({ options }: PushSubscription): string {
  return base64url(options.applicationServerKey ?? new ArrayBuffer(0));
}

/** What the functions take of it. */
export function addressOf(subscription: PushSubscription): {
  endpoint: string;
  keys: { p256dh: string; auth: string };
} {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** As the server marks it. */
export async function markOf(endpoint: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const memoryOf = (userId: string) => `push:${userId}`;

/** What this user has turned on in this browser; null: nothing. */
export function rememberedHere(userId: string): Chosen | null {
  try {
    return JSON.parse(readDevice(memoryOf(userId)) ?? 'null') as Chosen | null;
  } catch {
    return null;
  }
}

export function rememberHere(userId: string, chosen: Chosen | null): void {
  writeDevice(memoryOf(userId), chosen && JSON.stringify(chosen));
}
