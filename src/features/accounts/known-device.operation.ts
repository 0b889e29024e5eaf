// A browser that an account has logged in with before proves so by a cookie that only this installation can make.
import { randomBytes } from 'node:crypto';
import type { Platform } from '../../server/platform.ts';
import { cookie, readCookie } from '../../server/sign-in/session-cookie.ts';
import { isKeyedHash, keyedHash } from '../../server/sign-in/keyed-hash.ts';

const name = 'device';
const purpose = 'device';

export function knownDevice(platform: Platform, email: string, headers: Headers): string | null {
  const [, device, proof] =
    /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/.exec(readCookie(platform.config, headers, name) ?? '') ?? [];
  if (!device || !proof) return null;
  return isKeyedHash(Buffer.from(proof, 'base64url'), platform.config.authSecrets, purpose, textOf(email, device))
    ? device
    : null;
}

export function deviceCookie(platform: Platform, email: string, known: string | null): string {
  const device = known ?? randomBytes(16).toString('base64url');
  const proof = keyedHash(platform.config.authSecrets, purpose, textOf(email, device)).toString('base64url');
  return cookie(platform.config, { name, value: `${device}.${proof}`, seconds: 365 * 24 * 3600 });
}

const textOf = (email: string, device: string) => `${email}\0${device}`;
