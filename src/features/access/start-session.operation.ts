// A fresh session for somebody who has shown who they are; the admin's pin; the end of the session brought along.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { newSessionToken, sessionCookie, sessionSeconds, signedToken } from '../../server/sign-in/session-cookie.ts';
import { pinAdmin } from './account.db.ts';
import { maskedAddress } from './device-words.rules.ts';
import { deviceCookie, knownDevice } from './known-device.operation.ts';
import { noteSecurity } from './note-security.operation.ts';
import type { LoginWay } from './security-event.rules.ts';
import { addSession, endSession } from './session.db.ts';

/** What a request tells about the browser it comes from. */
export interface Visitor {
  headers: Headers;
  address: string;
}

export interface SignedIn {
  token: string;
  user: { id: string; email: string };
  cookies: string[];
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
    token,
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
