// A session's token and what carries it: `token.hmac`, in a cookie or as a bearer token.
import { createHmac, randomBytes } from 'node:crypto';
import { sessionSeconds } from '../../domain/session-lifetime.ts';
import type { Config } from '../config.ts';
import { isSameHash } from './keyed-hash.ts';

/** Over https with the prefix by which a browser takes it from this very host only. */
function cookieName(config: Config, name: string): string {
  return `${config.baseUrl.startsWith('https:') ? '__Host-' : ''}agent-crm.${name}`;
}

/** For the whole host, over https only where there is that, to no script and to no other site. */
export function cookie(
  config: Config,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): string {
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(config, name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

export function newSessionToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What a browser keeps as its cookie and a program sends as its bearer token. */
export function signedToken(config: Config, token: string): string {
  return encodeURIComponent(`${token}.${signature(config.authSecrets[0], token).toString('base64')}`);
}

/** @param token null: the cookie goes. */
export function sessionCookie(config: Config, token: string | null): string {
  const name = 'session_token';
  if (token === null) return cookie(config, { name, value: '', seconds: 0 });
  return cookie(config, { name, value: signedToken(config, token), seconds: sessionSeconds });
}

export function readCookie(config: Config, headers: Headers, name: string): string | undefined {
  const wanted = cookieName(config, name);
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** @returns the token when it was signed here. */
export function readSignedToken(config: Config, signed: string | undefined): string | null {
  if (!signed || signed.length > 300) return null;
  const [token, given, ...rest] = decoded(signed).split('.');
  if (!token || !given || rest.length > 0) return null;
  const bytes = Buffer.from(given, 'base64');
  return config.authSecrets.some((secret) => isSameHash(bytes, signature(secret, token))) ? token : null;
}

function signature(secret: string, token: string): Buffer {
  return createHmac('sha256', secret).update(token).digest();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
