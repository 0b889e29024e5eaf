// Subscriptions end without a word, on iPhones above all: whoever has turned notifications on here is subscribed again.
import { call } from '../../web/api-client.ts';
import { pushSubscribe, readPush } from './push.contract.ts';
import { confirmHours } from './push.rules.ts';
import {
  addressOf,
  hasNotifications,
  hasServiceWorker,
  markOf,
  permission,
  platformHere,
  rememberedHere,
  subscribeHere,
} from './this-browser.browser.ts';

const hourMs = 3_600_000;

export async function keepSubscribed(userId: string): Promise<void> {
  const chosen = rememberedHere(userId);
  if (!chosen || !hasServiceWorker() || !hasNotifications() || permission() !== 'granted') return;
  try {
    const { public_key, devices } = await call(readPush, { query: {} });
    if (public_key === null) return;
    const address = addressOf(await subscribeHere(public_key));
    const mark = await markOf(address.endpoint);
    const known = devices.find((device) => device.mark === mark);
    if (known && Date.now() - Date.parse(known.confirmed_at) < confirmHours * hourMs) return;
    await call(pushSubscribe, { query: {}, body: { ...address, platform: platformHere(), ...chosen } });
  } catch {
    // Tried again when the app is opened next.
  }
}
