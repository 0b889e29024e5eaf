// What the page's buttons do, with a line in its log for each step.
import { pushTopics } from '../../domain/push-message.ts';
import { ApiError, call } from '../../web/api-client.ts';
import { queryClient } from '../../web/query-client.ts';
import { makePushPass, pushSubscribe, pushTest, pushUnsubscribe, readPush } from './push.contract.ts';
import { note } from './push-log.browser.ts';
import {
  disabledHere,
  enabledHere,
  noNotifications,
  noServiceWorker,
  notConfigured,
  notGranted,
  notLoggedIn,
  notSubscribed,
  said,
  subscribeFailed,
  testFailed,
  testSent,
} from './push.words.ts';
import {
  addressOf,
  hasNotifications,
  hasServiceWorker,
  isInstalled,
  permission,
  platformHere,
  rememberedHere,
  rememberHere,
  subscribeHere,
  subscriptionHere,
  type Chosen,
} from './this-browser.browser.ts';

export const pushKey = ['push_devices'];

export const everything: Chosen = { topics: [...pushTopics], shows_text: false };

/** Whether this browser can have them at all; says what is missing. */
function isSupported(): boolean {
  if (!hasServiceWorker()) note(noServiceWorker);
  else if (!hasNotifications()) note(noNotifications);
  else return true;
  return false;
}

export async function enable(userId: string): Promise<void> {
  if (!isSupported()) return;
  // First of all: a browser asks only while a tap is fresh.
  const granted = await Notification.requestPermission();
  if (granted !== 'granted') return note(notGranted);
  await step(async () => {
    const { public_key } = await call(readPush, { query: {} });
    if (public_key === null) return note(notConfigured);
    const subscription = await subscribeHere(public_key);
    if (await keep(userId, subscription, rememberedHere(userId) ?? everything)) note(enabledHere);
  });
}

/** What this device is told about, from now on. @returns false: it could not be saved */
export async function choose(userId: string, chosen: Chosen): Promise<boolean> {
  const subscription = await subscriptionHere();
  return subscription !== null && keep(userId, subscription, chosen);
}

async function keep(userId: string, subscription: PushSubscription, chosen: Chosen): Promise<boolean> {
  try {
    const { jwt } = await call(makePushPass, {});
    const body = { ...addressOf(subscription), platform: platformHere(), ...chosen, jwt };
    await call(pushSubscribe, { query: {}, body });
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    if (isSignedOut(fault)) note(notLoggedIn);
    else note(fault.code === 'offline' ? fault.message : subscribeFailed(fault.status));
    return false;
  }
  rememberHere(userId, chosen);
  await refresh();
  return true;
}

export async function sendTest(): Promise<void> {
  const line = await testLine();
  // Dead devices have gone.
  await refresh();
  note(line);
}

async function testLine(): Promise<string> {
  try {
    const { jwt } = await call(makePushPass, {});
    const { ok, sent } = await call(pushTest, {}, { bearer: jwt });
    return ok ? testSent(sent) : testFailed;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return isSignedOut(fault) ? notLoggedIn : testFailed;
  }
}

export async function unsubscribe(userId: string): Promise<void> {
  const subscription = await subscriptionHere();
  rememberHere(userId, null);
  if (!subscription) return note(notSubscribed);
  await step(async () => {
    const { endpoint } = addressOf(subscription);
    await subscription.unsubscribe();
    await call(pushUnsubscribe, { body: { endpoint } });
  });
  await refresh();
  note(disabledHere);
}

export async function showStatus(): Promise<void> {
  const subscription = await subscriptionHere();
  await refresh();
  isSupported();
  note(said.installed(isInstalled()));
  note(said.permission(permission()));
  note(said.subscribed(subscription !== null));
  await step(async () => {
    const { public_key, devices } = await call(readPush, { query: {} });
    if (public_key === null) note(notConfigured);
    note(said.devices(devices.length));
  });
}

export async function echoAuth(): Promise<void> {
  await step(async () => {
    const { jwt } = await call(makePushPass, {});
    const subscription = await subscriptionHere();
    const address = subscription ? addressOf(subscription) : {};
    const body = { ...address, platform: platformHere(), topics: [...pushTopics], jwt };
    note(said.auth(JSON.stringify(await call(pushSubscribe, { query: { echo: '1' }, body }))));
  });
}

/** A refusal or a browser that will not is a line, and nothing else. */
async function step(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    if (fault instanceof ApiError && isSignedOut(fault)) note(notLoggedIn);
    else note(fault instanceof Error ? fault.message : String(fault));
  }
}

const isSignedOut = ({ status }: ApiError): boolean => status === 401;

async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: pushKey });
}
