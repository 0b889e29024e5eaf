// One log-in: the wait after wrong passwords, the password, a fresh session, the admin's pin.
import { randomBytes } from 'node:crypto';
import { addressGroup } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { isSameHash, keyedHash } from '../../server/sign-in/keyed-hash.ts';
import { endSession, pinAdmin } from './account.db.ts';
import { countAttempt, forgetFailures, uncountAttempt, type AttemptKey } from './failed-sign-ins.db.ts';
import { freeFailures } from './sign-in-delay.rules.ts';
import { lengthOf, passwordBounds } from './sign-up.rules.ts';

export interface SignInAttempt {
  email: string;
  password: string;
  headers: Headers;
  address: string;
}

export interface SignedIn {
  token: string;
  user: { id: string; email: string };
  cookies: string[];
}

/** @throws Refusal not_signed_in | forbidden (not confirmed) | too_many_requests */
export async function beginSession(platform: Platform, attempt: SignInAttempt): Promise<SignedIn> {
  const device = knownDevice(platform, attempt);
  const keys = attemptKeys(platform, attempt, device);
  const wait = await platform.database.asSystem((tx) => countAttempt(tx, keys, platform.now()));
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1000);
    throw new Refusal('too_many_requests', `Too many wrong passwords. Please wait ${inWords(seconds)} and try again.`, {
      retryAfter: seconds,
    });
  }
  const before = await platform.signIn.identify(attempt.headers);
  const { user, token, cookies } = await checkPassword(platform, attempt, keys);
  await platform.database.asSystem(async (tx) => {
    await forgetFailures(tx, keys);
    await pinAdmin(tx, user.id, user.email);
    // A session that this browser brought along, perhaps planted by somebody, does not live on.
    if (before) await endSession(tx, before.sessionId);
  });
  return { user, token, cookies: [...cookies, deviceCookie(platform, user.email, device)] };
}

async function checkPassword(
  platform: Platform,
  { email, password }: SignInAttempt,
  keys: readonly AttemptKey[],
): Promise<SignedIn> {
  if (lengthOf(password) > passwordBounds.max) throw wrongPair();
  try {
    const { headers, response } = await platform.signIn.auth.api.signInEmail({
      body: { email, password },
      returnHeaders: true,
    });
    const { id, email: known } = response.user;
    return { user: { id, email: known }, token: headers.get('set-auth-token') ?? '', cookies: headers.getSetCookie() };
  } catch (fault) {
    const code = (fault as { body?: { code?: string } }).body?.code;
    if (code === 'EMAIL_NOT_VERIFIED') {
      await platform.database.asSystem((tx) => forgetFailures(tx, keys));
      throw new Refusal(
        'forbidden',
        'Please confirm your email first: open the link in the mail we sent you. Sign up again to get a new one.',
      );
    }
    if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL') throw wrongPair();
    await platform.database.asSystem((tx) => uncountAttempt(tx, keys));
    throw fault;
  }
}

function wrongPair(): Refusal {
  return new Refusal('not_signed_in', 'Invalid login credentials');
}

function inWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/**
 * A browser that this account has logged in with before is counted by itself, so that strangers' guesses never make its
 * owner wait. Everybody else is counted by address, and together.
 */
function attemptKeys(platform: Platform, { email, address }: SignInAttempt, device: string | null): AttemptKey[] {
  const keyOf = (place: string) =>
    keyedHash(platform.config.authSecret, 'sign-in', `${email}\0${place}`).toString('base64url');
  if (device) return [{ key: keyOf(`device ${device}`), free: freeFailures.onePlace }];
  return [
    { key: keyOf(`address ${addressGroup(address)}`), free: freeFailures.onePlace },
    { key: keyOf('everywhere'), free: freeFailures.allPlaces },
  ];
}

const deviceCookieName = 'agent-crm.device';

function deviceProof(platform: Platform, email: string, device: string): Buffer {
  return keyedHash(platform.config.authSecret, 'device', `${email}\0${device}`);
}

function knownDevice(platform: Platform, { email, headers }: SignInAttempt): string | null {
  const [, device, proof] =
    /(?:^|;\s*)agent-crm\.device=([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '') ??
    [];
  if (!device || !proof) return null;
  return isSameHash(Buffer.from(proof, 'base64url'), deviceProof(platform, email, device)) ? device : null;
}

function deviceCookie(platform: Platform, email: string, known: string | null): string {
  const device = known ?? randomBytes(16).toString('base64url');
  const proof = deviceProof(platform, email, device).toString('base64url');
  const secure = platform.config.baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${deviceCookieName}=${device}.${proof}; Max-Age=31536000; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
}
