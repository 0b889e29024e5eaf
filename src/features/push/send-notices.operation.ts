// Sends what waits. A notification is marked before it leaves, so that neither a second server nor a restart sends it again.
import type { Platform } from '../../server/platform.ts';
import type { PushKeys } from '../../domain/push-message.ts';
import { dropDevice } from './devices.db.ts';
import { dropStale, putOff, settleNotice, takeNotices, type Notice } from './notices.db.ts';
import { atATime, freshMinutes, maxTries, ttlSeconds } from './push.rules.ts';
import { readPushKeys } from './push-keys.operation.ts';
import { topicOf } from './topic-of.operation.ts';

/** @returns after how many seconds to try the rest; null: nothing is left */
export async function sendNotices(platform: Platform, userId: string): Promise<number | null> {
  let soonest: number | null = null;
  for (;;) {
    const { keys, notices } = await platform.database.asSystem(async (tx) => {
      await dropStale(tx, userId, freshMinutes);
      return { keys: await readPushKeys(tx, platform.config), notices: await takeNotices(tx, userId, atATime) };
    });
    const waits = await Promise.all(notices.map((notice) => sendOne(platform, { userId, keys, notice })));
    for (const seconds of waits) if (seconds !== null) soonest = Math.min(soonest ?? seconds, seconds);
    if (notices.length < atATime) return soonest;
  }
}

interface Sending {
  userId: string;
  keys: PushKeys | null;
  notice: Notice;
}

/** @returns after how many seconds it is tried again */
async function sendOne(platform: Platform, { userId, keys, notice }: Sending): Promise<number | null> {
  const { database, push, log } = platform;
  const { id, endpoint, message, tries } = notice;
  const letter = { text: JSON.stringify(message), ttlSeconds, topic: topicOf(message.tag) };
  const outcome = keys ? await push.send(keys, notice, letter) : ({ is: 'refused', why: 'no keys' } as const);
  if (outcome.is === 'refused')
    log.warn({ why: outcome.why, host: new URL(endpoint).host }, 'a notification was refused');
  return database.asSystem(async (tx) => {
    if (outcome.is === 'gone') await dropDevice(tx, userId, endpoint);
    else if (outcome.is === 'later' && tries < maxTries) {
      await putOff(tx, userId, { id, seconds: outcome.seconds });
      return outcome.seconds;
    } else await settleNotice(tx, userId, { id, became: outcome.is === 'sent' ? 'sent' : 'failed' });
    return null;
  });
}
