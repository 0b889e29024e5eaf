// A session's token and what carries it: `token.hmac`, in a cookie or as a bearer token.
import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { isSameHash } from './keyed-hash.ts';

/** From the log-in on, however much it is used. */
export const sessionSeconds = 30 * 24 * 3600;

export function isSecure(config: Config): boolean {
  return config.baseUrl.startsWith('https:');
}

export function sessionCookieName(config: Config): string {
  return `${isSecure(config) ? '__Secure-' : ''}agent-crm.session_token`;
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
  const secure = isSecure(config) ? '; Secure' : '';
  const [value, seconds] = token === null ? ['', 0] : [signedToken(config, token), sessionSeconds];
  return `${sessionCookieName(config)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
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
