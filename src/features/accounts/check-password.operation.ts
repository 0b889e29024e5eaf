// The password of a log-in: compared with the account's, and kept in the form of today.
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { findCredential, isStillPassword, setPassword, type Credential } from './account.db.ts';
import { forgetFailures, uncountAttempt, type AttemptKey } from './failed-sign-ins.db.ts';
import { attemptKeys, takeAttempt } from './guess-limit.operation.ts';
import { noteFailure, type Visitor } from './note-security.operation.ts';
import { lengthOf, passwordBounds } from './password-bounds.rules.ts';

export interface PasswordAttempt extends Visitor {
  email: string;
  password: string;
}

export interface CheckedPassword {
  user: Credential;
  keys: readonly AttemptKey[];
  /** Of the same password, where the one kept is of an earlier form. */
  newHash: string | null;
}

/** @throws Refusal not_signed_in | too_many_requests */
export async function checkPassword(platform: Platform, attempt: PasswordAttempt): Promise<CheckedPassword> {
  const keys = attemptKeys(platform, 'sign-in', attempt);
  await takeAttempt(platform, keys, 'passwords');
  const user = await comparePassword(platform, attempt, keys);
  return { user, keys, newHash: await rehash(platform, user, attempt.password) };
}

/** In the transaction that goes on with the log-in. @throws Refusal not_signed_in when the password was changed since. */
export async function acceptPassword(tx: Transaction, { user, keys, newHash }: CheckedPassword): Promise<void> {
  if (!(await isStillPassword(tx, user.id, user.password))) throw wrongPair();
  if (newHash !== null) await setPassword(tx, user.id, newHash);
  await forgetFailures(tx, keys);
}

/** A password that was right, in the form of today where it is kept in another. Where too many hashes wait, another time. */
async function rehash(
  { signIn: { hasher } }: Platform,
  { password: kept }: Credential,
  password: string,
): Promise<string | null> {
  if (kept === null || !hasher.isFormer(kept)) return null;
  return hasher.hash(password).catch((fault: unknown) => {
    if (fault instanceof Refusal) return null;
    throw fault;
  });
}

/** An unknown address costs a hash as well, so that the time tells nothing. */
async function comparePassword(
  platform: Platform,
  { email, password, ...visitor }: PasswordAttempt,
  keys: readonly AttemptKey[],
): Promise<Credential> {
  if (lengthOf(password) > passwordBounds.max) throw wrongPair();
  const known = await platform.database.asSystem((tx) => findCredential(tx, email));
  const { hasher } = platform.signIn;
  try {
    if (known?.password && (await hasher.verify({ hash: known.password, password }))) return known;
    if (!known?.password) await hasher.hash(password);
  } catch (fault) {
    await platform.database.asSystem((tx) => uncountAttempt(tx, keys));
    throw fault;
  }
  // Not waited for: the answer must take as long as for an email that nobody has.
  if (known) noteFailure(platform, known.id, { ...visitor, way: 'password' });
  throw wrongPair();
}

function wrongPair(): Refusal {
  return new Refusal('not_signed_in', 'Invalid login credentials');
}
