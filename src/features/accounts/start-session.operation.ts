// A fresh session for somebody who has shown who they are; the admin's pin; the end of the session brought along. And a
// session's new token, whenever somebody has shown it again or changed how one logs in.
import { sessionSeconds } from '../../domain/session-lifetime.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { User } from '../../server/sign-in/user.ts';
import type { Platform } from '../../server/platform.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import { sessionToken } from '../../server/sign-in/read-session.ts';
import { openSealed, seal } from '../../server/sign-in/sealed-secret.ts';
import { newSessionToken, sessionCookie, signedToken } from '../../server/sign-in/session-cookie.ts';
import { pinAdmin } from './account.db.ts';
import { maskedAddress } from './device-words.rules.ts';
import { deviceCookie, knownDevice } from './known-device.operation.ts';
import { noteSecurity, type Visitor } from './note-security.operation.ts';
import type { LoginWay } from './security-event.rules.ts';
import { addSession, endSession, readSuccessor, replaceToken } from './session.db.ts';

const purpose = 'session successor';

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
 * The session goes on, with its windows and its end, under a new token. The answer that brings it may be lost, and other tabs
 * may be asking at this moment: so the former token is good until the new one is used, for a minute at most. A copy of it in
 * wrong hands gains that moment and nothing else: it passes no guard that asks for a recent proof (`requireRecentProof`), however
 * recent the session's is, and the person's next click ends it. Whoever shows the password again with it, or was second with
 * the same one, gets the very token that was made, so that no two answers leave a browser with the wrong one. It is made by the
 * server alone and given only to whoever has just shown the password or had a recent proof, so that nobody can plant one.
 * @throws Refusal not_signed_in when the token that this request came with is over
 */
export async function renewSession(
  tx: Transaction,
  { config }: Pick<Platform, 'config'>,
  user: User,
  headers: Headers,
): Promise<NewToken> {
  const { authSecrets } = config;
  const oldHash = sha256(sessionToken(config, headers) ?? '');
  const fresh = newSessionToken();
  const successor = seal(authSecrets, purpose, user.sessionId, Buffer.from(fresh));
  const isFirst = await replaceToken(tx, user.sessionId, { oldHash, newHash: sha256(fresh), successor });
  const made = isFirst ? null : await readSuccessor(tx, user.sessionId, oldHash);
  const token = isFirst ? fresh : made && openSealed(authSecrets, purpose, user.sessionId, made)?.plain.toString();
  if (!token) throw new Refusal('not_signed_in', 'Please log in.');
  return { token: signedToken(config, token), cookies: [sessionCookie(config, token)] };
}

/** After the commit: the browser forgets the token that it has. */
export function giveToken(answerHeaders: Headers, { token, cookies }: NewToken): void {
  answerHeaders.set('set-auth-token', token);
  for (const cookie of cookies) answerHeaders.append('set-cookie', cookie);
}
