// Somebody signed in shows the password again, and may then change how one logs in for a while.
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { User } from '../../server/sign-in/user.ts';
import type { Platform } from '../../server/platform.ts';
import { findCredentialOf } from './account.db.ts';
import { forgetFailures, uncountAttempt } from './failed-sign-ins.db.ts';
import { attemptKeys, takeAttempt } from './guess-limit.operation.ts';
import { proofTtlMs } from './lifetimes.rules.ts';
import type { Visitor } from './note-security.operation.ts';
import { readProof } from './session.db.ts';
import { lengthOf, passwordBounds } from './password-bounds.rules.ts';

export interface OwnPassword extends Visitor {
  password: string;
  /** The field that shows a wrong one. */
  field: string;
}

/** @throws Refusal invalid_input | too_many_requests */
export async function checkOwnPassword(
  platform: Platform,
  user: User,
  { password, field, ...visitor }: OwnPassword,
): Promise<void> {
  const keys = attemptKeys(platform, 'own-password', { email: user.email, ...visitor });
  await takeAttempt(platform, keys, 'passwords');
  const known = await platform.database.asSystem((tx) => findCredentialOf(tx, user.id));
  const isRight = await isPassword(platform, known?.password, password).catch(async (fault: unknown) => {
    // Never looked at, since too many wait: no wrong one.
    await platform.database.asSystem((tx) => uncountAttempt(tx, keys));
    throw fault;
  });
  platform.log.info({ user_id: user.id, action: isRight ? 'proof' : 'proof.failed' }, 'security');
  if (!isRight) {
    const message = 'That isn’t your current password.';
    throw new Refusal('invalid_input', message, { fields: [{ path: field, message }] });
  }
  await platform.database.asSystem((tx) => forgetFailures(tx, keys));
}

async function isPassword({ signIn }: Platform, hash: string | null | undefined, password: string): Promise<boolean> {
  if (!hash || lengthOf(password) > passwordBounds.max) return false;
  return signIn.hasher.verify({ hash, password });
}

/** Before a change of security. A token that was replaced has no part in what was proven since. @throws Refusal proof_needed */
export async function requireRecentProof(tx: Transaction, user: User, now: Date): Promise<void> {
  const provenAt = await readProof(tx, user.sessionId);
  if (user.isByFormerToken || !provenAt || now.getTime() - Date.parse(provenAt) > proofTtlMs)
    throw new Refusal('proof_needed', 'Enter your password again to continue.');
}
