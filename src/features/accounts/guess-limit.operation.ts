// Holds up who guesses: passwords at the log-in, codes at the second step, the current password inside the app.
import type { Transaction } from '../../database/transaction.ts';
import { addressGroup } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { keyedHash } from '../../server/sign-in/keyed-hash.ts';
import { countAttempt, forgetFailures, type AttemptKey } from './failed-sign-ins.db.ts';
import { knownDevice } from './known-device.operation.ts';
import { freeFailures } from './sign-in-delay.rules.ts';

export interface Guesser {
  email: string;
  headers: Headers;
  address: string;
}

/**
 * A browser that this account has logged in with before is counted by itself, so that strangers' guesses never make its
 * owner wait. Everybody else is counted by address, and together.
 */
export function attemptKeys(platform: Platform, what: string, { email, headers, address }: Guesser): AttemptKey[] {
  const keyOf = (place: string) =>
    keyedHash(platform.config.authSecrets, what, `${email}\0${place}`).toString('base64url');
  const device = knownDevice(platform, email, headers);
  if (device) return [{ key: keyOf(`device ${device}`), free: freeFailures.onePlace }];
  return [
    { key: keyOf(`address ${addressGroup(address)}`), free: freeFailures.onePlace },
    { key: keyOf('everywhere'), free: freeFailures.allPlaces },
  ];
}

/** Counts this attempt as failed until it is forgotten. @throws Refusal too_many_requests */
export async function takeAttempt(platform: Platform, keys: readonly AttemptKey[], wrong: string): Promise<void> {
  const wait = await platform.database.asSystem((tx) => countAttempt(tx, keys, platform.now()));
  if (wait === 0) return;
  const seconds = Math.ceil(wait / 1000);
  throw new Refusal('too_many_requests', `Too many wrong ${wrong}. Wait ${inWords(seconds)}, then try again.`, {
    retryAfter: seconds,
  });
}

/** The guess was right. */
export async function forgetAttempts(tx: Transaction, keys: readonly AttemptKey[]): Promise<void> {
  await forgetFailures(tx, keys);
}

function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
