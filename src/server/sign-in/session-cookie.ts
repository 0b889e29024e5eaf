// A session's token and cookie, in the sign-in library's own form: `token.hmac`.
import { createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';

export const sessionSeconds = 30 * 24 * 3600;
export const cookiePrefix = 'agent-crm';

export function isSecure(config: Config): boolean {
  return config.baseUrl.startsWith('https:');
}

export function sessionCookieName(config: Config): string {
  return `${isSecure(config) ? '__Secure-' : ''}${cookiePrefix}.session_token`;
}

export function newSessionToken(): string {
  return randomBytes(24).toString('base64url');
}

/** What a browser keeps as its cookie and a program sends as its bearer token. */
export function signedToken(config: Config, token: string): string {
  return encodeURIComponent(`${token}.${createHmac('sha256', config.authSecret).update(token).digest('base64')}`);
}

export function sessionCookie(config: Config, token: string): string {
  const secure = isSecure(config) ? '; Secure' : '';
  return `${sessionCookieName(config)}=${signedToken(config, token)}; Max-Age=${sessionSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}
