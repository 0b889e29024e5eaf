// A test goes out at once: somebody looks at the screen.
import { randomUUID } from 'node:crypto';
import type { PushMessage } from '../../domain/push-message.ts';
import type { Platform } from '../../server/platform.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { dropDevice, listDevices } from './devices.db.ts';
import { ttlSeconds } from './push.rules.ts';
import { notConfigured, testMessage } from './push.words.ts';
import { readPushKeys } from './push-keys.operation.ts';
import { topicOf } from './topic-of.operation.ts';

/** @returns to how many of the caller's devices it went; dead ones are removed */
export async function sendTest(
  { config, database, push }: Pick<Platform, 'config' | 'database' | 'push'>,
  userId: string,
): Promise<{ ok: boolean; sent: number }> {
  const [keys, devices] = await database.asSystem(async (tx) => [
    await readPushKeys(tx, config),
    await listDevices(tx, userId),
  ]);
  if (keys === null) throw new Refusal('unavailable', notConfigured);
  const message: PushMessage = {
    ...testMessage,
    tag: `test:${randomUUID()}`,
    url: '/app/enable-ios-push',
    isTest: true,
  };
  const letter = { text: JSON.stringify(message), ttlSeconds, topic: topicOf(message.tag) };
  const outcomes = await Promise.all(
    devices.map(async (device) => {
      const { is } = await push.send(keys, device, letter);
      if (is === 'gone') await database.asSystem((tx) => dropDevice(tx, userId, device.endpoint));
      return is;
    }),
  );
  const sent = outcomes.filter((is) => is === 'sent').length;
  return { ok: sent > 0, sent };
}
