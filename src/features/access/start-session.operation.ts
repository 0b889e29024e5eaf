// A fresh session for somebody who has shown who they are; the admin's pin; the end of the session brought along. And a
// session's new token, whenever somebody has shown it again or changed how one logs in.
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { User } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import { sessionToken } from '../../server/sign-in/read-session.ts';
import { newSessionToken, sessionCookie, sessionSeconds, signedToken } from '../../server/sign-in/session-cookie.ts';
import { pinAdmin } from './account.db.ts';
import { maskedAddress } from './device-words.rules.ts';
import { deviceCookie, knownDevice } from './known-device.operation.ts';
import { noteSecurity } from './note-security.operation.ts';
import type { LoginWay } from './security-event.rules.ts';
import { addSession, endSession, replaceToken } from './session.db.ts';

/** What a request tells about the browser it comes from. */
export interface Visitor {
  headers: Headers;
  address: string;
}

export interface NewToken {
  token: string;
  cookies: string[];
}

export interface SignedIn extends NewToken {
  user: { id: string; email: string };
}

export async function startSession(
  tx: Transaction,
  platform: Platform,
  user: { id: string; email: string },
  { headers, address, way }: Visitor & { way: LoginWay },
): Promise<SignedIn> {
  const { config } = platform;
  const token = newSessionToken();
  // A session that this browser brought along, perhaps planted by somebody, does not live on.
  const before = await platform.signIn.identify(headers);
  if (before) await endSession(tx, before.sessionId);
  if (await pinAdmin(tx, user.id, user.email))
    await noteSecurity(tx, platform, { userId: user.id, action: 'role.admin' });
  await noteSecurity(tx, platform, { userId: user.id, action: 'login', visitor: { headers, address }, way });
  await addSession(tx, {
    tokenHash: sha256(token),
    userId: user.id,
    userAgent: headers.get('user-agent') ?? '',
    address: maskedAddress(address),
    expiresAt: new Date(platform.now().getTime() + sessionSeconds * 1000),
  });
  return {
    token: signedToken(config, token),
    user: { id: user.id, email: user.email },
    cookies: [
      sessionCookie(config, token),
      deviceCookie(platform, user.email, knownDevice(platform, user.email, headers)),
    ],
  };
}

/**
 * The session goes on, with its windows and its end, but a copy of the token that this request came with opens nothing any
 * more. @throws Refusal not_signed_in when another request was quicker, as if this one had come after it
 */
export async function renewSession(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  user: User,
  headers: Headers,
): Promise<NewToken> {
  const token = newSessionToken();
  const hashes = { oldHash: sha256(sessionToken(config, headers) ?? ''), newHash: sha256(token) };
  if (!(await replaceToken(tx, user.sessionId, hashes))) throw new Refusal('not_signed_in', 'Please log in.');
  return { token: signedToken(config, token), cookies: [sessionCookie(config, token)] };
}

/** After the commit: the browser forgets the token that it has. */
export function giveToken(answerHeaders: Headers, { token, cookies }: NewToken): void {
  answerHeaders.set('set-auth-token', token);
  for (const cookie of cookies) answerHeaders.append('set-cookie', cookie);
}
