// The second step: its secret, its codes, and what a code opens.
import { randomBytes } from 'node:crypto';
import type { TOTP } from 'otpauth';
import { brand } from '../../domain/brand.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { keyedHashes, sha256 } from '../../server/sign-in/keyed-hash.ts';
import { openSealed, seal } from '../../server/sign-in/sealed-secret.ts';
import { forgetFailures } from './failed-sign-ins.db.ts';
import { attemptKeys, takeAttempt } from './guess-limit.operation.ts';
import { announceSecurityChange } from './security-mail.operation.ts';
import { noteFailure } from './sign-in.operation.ts';
import { startSession, type SignedIn, type Visitor } from './start-session.operation.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  countRecoveryCodes,
  endPendingSignIn,
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
    throw new Refusal('conflict', 'Two-step sign-in is on already.');
  const totp = await totpOf(secret, user.email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The first code puts the secret in force. @returns the recovery codes, which are never shown again. */
export async function turnOn(tx: Transaction, platform: Platform, user: Person, typed: string): Promise<string[]> {
  const known = await readTwoStep(tx, user.id);
  if (!known) throw new Refusal('gone', 'Please begin again.');
  if (known.confirmed_at) throw new Refusal('conflict', 'Two-step sign-in is on already.');
  if (!(await acceptAppCode(tx, platform, user, typed))) throw wrongCode('body.code');
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
    await forgetFailures(tx, keys);
    return { ...(await startSession(tx, platform, user, { ...visitor, way: 'code' })), recoveryCodesLeft };
  });
}

/** @returns the recovery codes left when one was used. @throws Refusal not_signed_in */
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
  if (known?.confirmed_at && (await acceptAppCode(tx, platform, user, typed))) return null;
  throw wrongCode();
}

/** A code of the present 30 seconds, or of those beside them; each once. */
async function acceptAppCode(tx: Transaction, platform: Platform, user: Person, typed: string): Promise<boolean> {
  const read = readCode(typed);
  const known = await readTwoStep(tx, user.id);
  if (read?.kind !== 'app' || !known) return false;
  const totp = await totpOf(openSealed(platform.config.authSecrets, purpose, user.id, known.secret), user.email);
  const timestamp = platform.now().getTime();
  const distance = totp.validate({ token: read.code, timestamp, window: 1 });
  if (distance === null) return false;
  return takeStep(tx, user.id, Math.floor(timestamp / 1000 / stepSeconds) + distance);
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

const wrongCodeText = 'That code is not right. Codes change every 30 seconds; each works once.';

function wrongCode(path?: string): Refusal {
  if (!path) return new Refusal('not_signed_in', wrongCodeText);
  return new Refusal('invalid_input', wrongCodeText, { fields: [{ path, message: wrongCodeText }] });
}

function expired(): Refusal {
  return new Refusal(
    'gone',
    'This log-in took too long, or had too many wrong codes. Please enter your password again.',
  );
}
