// One log-in by password: the wait after wrong ones, the password, then a session or the second step.
import { randomBytes } from 'node:crypto';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import { findCredential, isStillPassword, type Credential } from './account.db.ts';
import { forgetFailures, uncountAttempt, type AttemptKey } from './failed-sign-ins.db.ts';
import { attemptKeys, takeAttempt } from './guess-limit.operation.ts';
import { noteSecurity } from './note-security.operation.ts';
import type { LoginWay } from './security-event.rules.ts';
import { lengthOf, passwordBounds } from './sign-up.rules.ts';
import { startSession, type SignedIn, type Visitor } from './start-session.operation.ts';
import { addPendingSignIn, hasTwoStep } from './two-step.db.ts';

export interface SignInAttempt extends Visitor {
  email: string;
  password: string;
}

/** The password was right; the token stands for that until the second step is done. */
export interface SecondStepNeeded {
  secondStep: string;
}

const pendingLivesMs = 10 * 60_000;

/** @throws Refusal not_signed_in | forbidden (not confirmed) | too_many_requests */
export async function beginSession(platform: Platform, attempt: SignInAttempt): Promise<SignedIn | SecondStepNeeded> {
  const keys = attemptKeys(platform, 'sign-in', attempt);
  await takeAttempt(platform, keys, 'passwords');
  const user = await checkPassword(platform, attempt, keys);
  const outcome = await platform.database.asSystem(async (tx) => {
    if (!(await isStillPassword(tx, user.id, user.password))) throw wrongPair();
    await forgetFailures(tx, keys);
    if (!user.emailVerified) return undefined;
    if (!(await hasTwoStep(tx, user.id))) return startSession(tx, platform, user, { ...attempt, way: 'password' });
    const secondStep = randomBytes(32).toString('base64url');
    const expiresAt = new Date(platform.now().getTime() + pendingLivesMs);
    await addPendingSignIn(tx, { tokenHash: sha256(secondStep), userId: user.id, expiresAt });
    return { secondStep };
  });
  if (!outcome)
    throw new Refusal('forbidden', 'Please confirm your email first: open the link in the mail we sent you.');
  return outcome;
}

/** An unknown address costs a hash as well, so that the time tells nothing. */
async function checkPassword(
  platform: Platform,
  { email, password, ...visitor }: SignInAttempt,
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

export function noteFailure(
  platform: Platform,
  userId: string,
  { way, ...visitor }: Visitor & { way: LoginWay },
): void {
  platform.database
    .asSystem((tx) => noteSecurity(tx, platform, { userId, action: 'login.failed', visitor, way }))
    .catch((fault: unknown) => platform.log.warn({ err: fault }, 'a failed login could not be noted'));
}

function wrongPair(): Refusal {
  return new Refusal('not_signed_in', 'Invalid login credentials');
}
