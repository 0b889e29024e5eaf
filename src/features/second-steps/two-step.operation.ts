// The second step: its secret, its codes, and what a code opens.
import { randomBytes } from 'node:crypto';
import type { TOTP } from 'otpauth';
import { brand } from '../../domain/brand.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { keyedHashes, sha256 } from '../../server/sign-in/keyed-hash.ts';
import { openSealed, seal } from '../../server/sign-in/sealed-secret.ts';
import { attemptKeys, forgetAttempts, takeAttempt } from '../accounts/guess-limit.operation.ts';
import { noteFailure, type Visitor } from '../accounts/note-security.operation.ts';
import { announceSecurityChange } from '../accounts/security-mail.operation.ts';
import { startSession, type SignedIn } from '../accounts/start-session.operation.ts';
import { pendingLogInTtlMs } from './second-step-limits.rules.ts';
import {
  addPendingSignIn,
  beginTwoStep,
  confirmTwoStep,
  countRecoveryCodes,
  endPendingSignIn,
  hasTwoStep,
  reseal,
  readTwoStep,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeStep,
  tryPendingSignIn,
} from './two-step.db.ts';
import { readCode, recoveryCodeBytes, recoveryCodes, stepSeconds } from './two-step.rules.ts';

const purpose = 'two-step';
const secretBytes = 20;

interface Person {
  id: string;
  email: string;
}

/** A new secret, not in force yet. @throws Refusal conflict when the second step is on. */
export async function makeSecret(
  tx: Transaction,
  platform: Platform,
  user: Person,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(secretBytes);
  if (!(await beginTwoStep(tx, user.id, seal(platform.config.authSecrets, purpose, user.id, secret))))
    throw new Refusal('conflict', 'Two-step verification is already on.');
  const totp = await totpOf(secret, user.email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The first code puts the secret in force. @returns the recovery codes, which are never shown again. */
export async function turnOn(tx: Transaction, platform: Platform, user: Person, typed: string): Promise<string[]> {
  const known = await readTwoStep(tx, user.id);
  if (!known) throw new Refusal('gone', 'Please start over.');
  if (known.confirmed_at) throw new Refusal('conflict', 'Two-step verification is already on.');
  const outcome = await acceptAppCode(tx, platform, user, typed);
  if (outcome === 'unreadable') throw new Refusal('gone', 'Please start over.');
  if (outcome === 'wrong') throw wrongCode('body.code');
  await confirmTwoStep(tx, user.id);
  await announceSecurityChange(tx, platform, user.id, 'two-step-on');
  return newRecoveryCodes(tx, platform, user.id);
}

export async function newRecoveryCodes(tx: Transaction, platform: Platform, userId: string): Promise<string[]> {
  const codes = recoveryCodes(randomBytes(recoveryCodeBytes));
  const hashes = codes.map((code) => recoveryHashes(platform, userId, readCode(code)?.code ?? '')[0]!);
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/** After a right password. @returns the token of a log-in that waits for its code; null where the second step is off. */
export async function beginSecondStep(
  tx: Transaction,
  platform: Pick<Platform, 'now'>,
  userId: string,
): Promise<string | null> {
  if (!(await hasTwoStep(tx, userId))) return null;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(platform.now().getTime() + pendingLogInTtlMs);
  await addPendingSignIn(tx, { tokenHash: sha256(token), userId, expiresAt });
  return token;
}

export interface SecondStep extends Visitor {
  token: string;
  code: string;
}

/** Ends a log-in that waits. @throws Refusal gone | not_signed_in | too_many_requests */
export async function finishSignIn(
  platform: Platform,
  { token, code, ...visitor }: SecondStep,
): Promise<SignedIn & { recoveryCodesLeft: number | null }> {
  const tokenHash = sha256(token);
  const user = await platform.database.asSystem((tx) => tryPendingSignIn(tx, tokenHash, platform.now()));
  if (!user) throw expired();
  const keys = attemptKeys(platform, 'second-step', { email: user.email, ...visitor });
  await takeAttempt(platform, keys, 'codes');
  return platform.database.asSystem(async (tx) => {
    const recoveryCodesLeft = await acceptCode(tx, platform, user, code).catch((fault: unknown) => {
      if (fault instanceof Refusal) noteFailure(platform, user.id, { ...visitor, way: 'code' });
      throw fault;
    });
    if (!(await endPendingSignIn(tx, tokenHash))) throw expired();
    await forgetAttempts(tx, keys);
    return { ...(await startSession(tx, platform, user, { ...visitor, way: 'code' })), recoveryCodesLeft };
  });
}

/** @returns the recovery codes left when one was used. @throws Refusal not_signed_in | gone */
async function acceptCode(tx: Transaction, platform: Platform, user: Person, typed: string): Promise<number | null> {
  const read = readCode(typed);
  if (
    read?.kind === 'recovery' &&
    (await takeRecoveryCode(tx, user.id, recoveryHashes(platform, user.id, read.code)))
  ) {
    await announceSecurityChange(tx, platform, user.id, 'recovery-code-used');
    return countRecoveryCodes(tx, user.id);
  }
  const known = await readTwoStep(tx, user.id);
  const outcome = known?.confirmed_at ? await acceptAppCode(tx, platform, user, typed) : 'wrong';
  if (outcome === 'wrong') throw wrongCode();
  // Recovery codes of that time cannot be compared any more either.
  if (outcome === 'unreadable')
    throw new Refusal(
      'gone',
      'We can no longer check your codes. Log in with a passkey, or ask us to let you in. Then set up two-step verification again.',
    );
  return null;
}

/** A code of the present 30 seconds, or of those beside them; each once. Unreadable: what sealed the secret has been taken off. */
async function acceptAppCode(
  tx: Transaction,
  platform: Platform,
  user: Person,
  typed: string,
): Promise<'right' | 'wrong' | 'unreadable'> {
  const { authSecrets } = platform.config;
  const known = await readTwoStep(tx, user.id);
  if (!known) return 'wrong';
  const opened = openSealed(authSecrets, purpose, user.id, known.secret);
  if (!opened) return 'unreadable';
  const read = readCode(typed);
  if (read?.kind !== 'app') return 'wrong';
  const totp = await totpOf(opened.plain, user.email);
  const timestamp = platform.now().getTime();
  const distance = totp.validate({ token: read.code, timestamp, window: 1 });
  if (distance === null) return 'wrong';
  if (opened.isOld) await reseal(tx, user.id, seal(authSecrets, purpose, user.id, opened.plain));
  const isFirst = await takeStep(tx, user.id, Math.floor(timestamp / 1000 / stepSeconds) + distance);
  return isFirst ? 'right' : 'wrong';
}

async function totpOf(secret: Buffer, label: string): Promise<TOTP> {
  const { Secret, TOTP } = await import('otpauth');
  const buffer = new Uint8Array(secret).buffer;
  return new TOTP({ issuer: brand.productName, label, period: stepSeconds, secret: new Secret({ buffer }) });
}

/** By each secret, newest first. */
function recoveryHashes(platform: Platform, userId: string, code: string): Buffer[] {
  return keyedHashes(platform.config.authSecrets, 'recovery-code', `${userId}\0${code}`);
}

const wrongCodeText = 'That code isn’t right. Codes change every 30 seconds, and each one works only once.';

function wrongCode(path?: string): Refusal {
  if (!path) return new Refusal('not_signed_in', wrongCodeText);
  return new Refusal('invalid_input', wrongCodeText, { fields: [{ path, message: wrongCodeText }] });
}

function expired(): Refusal {
  return new Refusal('gone', 'This login timed out or had too many wrong codes. Enter your password again.');
}
