// A forgotten password, and a changed one.
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../server/http/refusal.ts';
import type { User } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { commonPasswords } from '../../server/sign-in/common-passwords.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import { newSessionToken, sessionCookie, signedToken } from '../../server/sign-in/session-cookie.ts';
import { setPassword } from './account.db.ts';
import { forgetFailures } from './failed-sign-ins.db.ts';
import { attemptKeys } from './guess-limit.operation.ts';
import { mayMail } from './mail-budget.operation.ts';
import { checkOwnPassword } from './own-password.operation.ts';
import { mailTurn } from './mail-turn.operation.ts';
import { dropLinks, findReset, markVerified, takeReset } from './password.db.ts';
import { announceSecurityChange } from './security-mail.operation.ts';
import { sendAccountMail } from './send-account-mail.job.ts';
import { endSessions, renewToken } from './session.db.ts';
import { passwordFault } from './sign-up.rules.ts';
import type { Visitor } from './start-session.operation.ts';

/**
 * A known and an unknown email take the same way: whether there is an account is looked up by the job. `address`: where
 * the request comes from.
 */
export async function askForReset(platform: Platform, email: string, address: string): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    const now = platform.now();
    if (!(await mayMail(tx, platform, { kind: 'reset', email }))) return;
    const resetId = randomUUID();
    const mail = { kind: 'reset', resetId, email, at: now.toISOString() } as const;
    await platform.jobs.enqueue(tx, sendAccountMail, mail, { account: mailTurn(platform, address) });
  });
}

export interface Reset extends Visitor {
  token: string;
  password: string;
}

/** Sets the new password and ends every session. @throws Refusal gone | invalid_input */
export async function resetPassword(platform: Platform, { token, password, ...visitor }: Reset): Promise<void> {
  const tokenHash = sha256(token);
  const user = await platform.database.asSystem((tx) => findReset(tx, tokenHash, platform.now()));
  if (!user) throw usedUp();
  await refuseWeakPassword(password, user.email, 'body.password');
  const hash = await platform.signIn.hasher.hash(password);
  await platform.database.asSystem(async (tx) => {
    if (!(await takeReset(tx, tokenHash))) throw usedUp();
    await setPassword(tx, user.id, hash);
    await markVerified(tx, user.id);
    await dropLinks(tx, user.id);
    await endSessions(tx, user.id);
    await forgetFailures(tx, attemptKeys(platform, 'sign-in', { email: user.email, ...visitor }));
    await announceSecurityChange(tx, platform, user.id, 'password-changed');
  });
}

export interface Change extends Visitor {
  current: string;
  next: string;
}

/**
 * Ends every other session; this one goes on under a new token, so that a copy of the old one opens nothing.
 * @throws Refusal invalid_input | too_many_requests
 */
export async function changePassword(
  platform: Platform,
  user: User,
  { current, next, ...visitor }: Change,
): Promise<{ token: string; cookie: string }> {
  await refuseWeakPassword(next, user.email, 'body.new_password');
  await checkOwnPassword(platform, user, { password: current, field: 'body.current_password', ...visitor });
  const hash = await platform.signIn.hasher.hash(next);
  const token = newSessionToken();
  await platform.database.asSystem(async (tx) => {
    await setPassword(tx, user.id, hash);
    await dropLinks(tx, user.id);
    await endSessions(tx, user.id, user.sessionId);
    await renewToken(tx, user.sessionId, token);
    await announceSecurityChange(tx, platform, user.id, 'password-changed');
  });
  return { token: signedToken(platform.config, token), cookie: sessionCookie(platform.config, token) };
}

/** @throws Refusal invalid_input, at the field `path` */
export async function refuseWeakPassword(password: string, email: string, path: string): Promise<void> {
  const known = await commonPasswords();
  const fault = passwordFault(password, email, (lower) => known.has(lower));
  if (fault) throw new Refusal('invalid_input', fault, { fields: [{ path, message: fault }] });
}

function usedUp(): Refusal {
  return new Refusal('gone', 'This link has expired or was already used. Ask for a new one.');
}
