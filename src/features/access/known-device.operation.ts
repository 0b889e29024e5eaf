// A browser that an account has logged in with before proves so by a cookie that only this installation can make.
import { randomBytes } from 'node:crypto';
import type { Platform } from '../../server/platform.ts';
import { isSecure } from '../../server/sign-in/session-cookie.ts';
import { isSameHash, keyedHash } from '../../server/sign-in/keyed-hash.ts';

const deviceCookieName = 'agent-crm.device';

export function knownDevice(platform: Platform, email: string, headers: Headers): string | null {
  const [, device, proof] =
    /(?:^|;\s*)agent-crm\.device=([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})(?:;|$)/.exec(headers.get('cookie') ?? '') ??
    [];
  if (!device || !proof) return null;
  return isSameHash(Buffer.from(proof, 'base64url'), deviceProof(platform, email, device)) ? device : null;
}

export function deviceCookie(platform: Platform, email: string, known: string | null): string {
  const device = known ?? randomBytes(16).toString('base64url');
  const proof = deviceProof(platform, email, device).toString('base64url');
  const secure = isSecure(platform.config) ? '; Secure' : '';
  return `${deviceCookieName}=${device}.${proof}; Max-Age=31536000; Path=/api/auth; HttpOnly; SameSite=Lax${secure}`;
}

function deviceProof(platform: Platform, email: string, device: string): Buffer {
  return keyedHash(platform.config.authSecret, 'device', `${email}\0${device}`);
}
