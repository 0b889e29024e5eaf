// A forgotten password, and a changed one.
import { randomUUID } from 'node:crypto';
import { removePasskey, removeTwoStep } from '../../database/log-in-ways.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { User } from '../../server/sign-in/user.ts';
import type { Platform } from '../../server/platform.ts';
import { commonPasswords } from '../../server/sign-in/common-passwords.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import { setPassword } from './account.db.ts';
import { forgetFailures } from './failed-sign-ins.db.ts';
import { attemptKeys } from './guess-limit.operation.ts';
import { recentWayMs, resetLinkTtlMs } from './lifetimes.rules.ts';
import { mayMail } from './mail-budget.operation.ts';
import { checkedNext } from './next-page.rules.ts';
import { noteSecurity, type Visitor } from './note-security.operation.ts';
import { checkOwnPassword } from './own-password.operation.ts';
import { mailTurn } from './mail-turn.operation.ts';
import {
  addReset,
  dropLinks,
  findReset,
  listRecentWays,
  markVerified,
  takeReset,
  type RecentWay,
} from './password.db.ts';
import { announceSecurityChange } from './security-mail.operation.ts';
import { resetToken, sendAccountMail } from './send-account-mail.job.ts';
import { endSessions, noteProof } from './session.db.ts';
import { passwordFault } from './sign-up.rules.ts';
import { renewSession, type NewToken } from './start-session.operation.ts';

interface ResetRequest {
  email: string;
  /** Where a log-in goes on to. */
  next: string | undefined;
  /** Where it comes from. */
  address: string;
}

/** A known and an unknown email take the same way: whether there is an account is looked up by the job. */
export async function askForReset(platform: Platform, { email, next, address }: ResetRequest): Promise<void> {
  await platform.database.asSystem(async (tx) => {
    const now = platform.now();
    if (!(await mayMail(tx, platform, { kind: 'reset', email }))) return;
    const resetId = randomUUID();
    const goesOn = checkedNext(next);
    const mail = { kind: 'reset', resetId, email, at: now.toISOString(), ...(goesOn && { next: goesOn }) } as const;
    await platform.jobs.enqueue(tx, sendAccountMail, mail, { account: mailTurn(platform, address) });
  });
}

/** Whoever resets a password knows which of them are theirs. */
const recentWays = (tx: Transaction, platform: Platform, userId: string): Promise<RecentWay[]> =>
  listRecentWays(tx, userId, new Date(platform.now().getTime() - recentWayMs));

/** @throws Refusal gone */
export async function readReset(platform: Platform, token: string): Promise<{ email: string; recent: RecentWay[] }> {
  return platform.database.asSystem(async (tx) => {
    const user = await findReset(tx, 'reset', sha256(token), platform.now());
    if (!user) throw usedUp();
    return { email: user.email, recent: await recentWays(tx, platform, user.id) };
  });
}

export interface Reset extends Visitor {
  token: string;
  password: string;
  /** Recent ways to log in that stay. */
  keep: readonly string[];
}

/**
 * Sets the new password, ends every session and removes the recent ways to log in that are not kept.
 * @throws Refusal gone | invalid_input
 */
export async function resetPassword(platform: Platform, { token, password, keep, ...visitor }: Reset): Promise<void> {
  const tokenHash = sha256(token);
  const user = await platform.database.asSystem((tx) => findReset(tx, 'reset', tokenHash, platform.now()));
  if (!user) throw usedUp();
  await refuseWeakPassword(password, user.email, 'body.password');
  const hash = await platform.signIn.hasher.hash(password);
  await platform.database.asSystem(async (tx) => {
    if (!(await takeReset(tx, tokenHash))) throw usedUp();
    await setPassword(tx, user.id, hash);
    await markVerified(tx, user.id);
    await dropLinks(tx, user.id);
    await endSessions(tx, user.id);
    for (const { id, kind } of await recentWays(tx, platform, user.id)) {
      if (keep.includes(id)) continue;
      if (kind === 'passkey') await removePasskey(tx, user.id, id);
      else await removeTwoStep(tx, user.id);
    }
    await forgetFailures(tx, attemptKeys(platform, 'sign-in', { email: user.email, ...visitor }));
    await announceSecurityChange(tx, platform, user.id, 'password-changed');
  });
}

/**
 * Somebody else made the change that a mail reported: every session and every waiting link ends, and a reset begins. No
 * earlier password comes back. @returns the token of the reset. @throws Refusal gone
 */
export async function undoChange(platform: Platform, token: string): Promise<string> {
  return platform.database.asSystem(async (tx) => {
    const tokenHash = sha256(token);
    const user = await findReset(tx, 'undo', tokenHash, platform.now());
    if (!user || !(await takeReset(tx, tokenHash))) throw usedUp();
    await noteSecurity(tx, platform, { userId: user.id, action: 'change-undone' });
    return beginReset(tx, platform, user.id);
  });
}

/** Ends every session and waiting link of the account. @returns the token that sets a new password before it expires. */
export async function beginReset(
  tx: Transaction,
  platform: Pick<Platform, 'config' | 'now'>,
  userId: string,
): Promise<string> {
  await endSessions(tx, userId);
  await dropLinks(tx, userId);
  const id = randomUUID();
  const reset = resetToken(platform.config.authSecrets, id);
  const expiresAt = new Date(platform.now().getTime() + resetLinkTtlMs);
  await addReset(tx, { id, kind: 'reset', userId, tokenHash: sha256(reset), expiresAt });
  return reset;
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
): Promise<NewToken> {
  await refuseWeakPassword(next, user.email, 'body.new_password');
  await checkOwnPassword(platform, user, { password: current, field: 'body.current_password', ...visitor });
  const hash = await platform.signIn.hasher.hash(next);
  return platform.database.asSystem(async (tx) => {
    await setPassword(tx, user.id, hash);
    await dropLinks(tx, user.id);
    await endSessions(tx, user.id, user.sessionId);
    await noteProof(tx, user.sessionId);
    await announceSecurityChange(tx, platform, user.id, 'password-changed');
    return renewSession(tx, platform, user, visitor.headers);
  });
}

/** @throws Refusal invalid_input, at the field `path` */
export async function refuseWeakPassword(password: string, email: string, path: string): Promise<void> {
  const known = await commonPasswords();
  const fault = passwordFault(password, email, (lower) => known.has(lower));
  if (fault) throw new Refusal('invalid_input', fault, { fields: [{ path, message: fault }] });
}

function usedUp(): Refusal {
  return new Refusal('gone', 'This link has expired or was already used. Request a new one.');
}
