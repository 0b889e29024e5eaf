// Passkeys: what a browser is asked to sign, and what its answer proves. The person is always verified by the device, so a
// passkey is both steps at once.
import { randomBytes } from 'node:crypto';
import { brand } from '../../domain/brand.ts';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { User } from '../../server/sign-in/user.ts';
import type { Platform } from '../../server/platform.ts';
import { sha256 } from '../../server/sign-in/keyed-hash.ts';
import type { PasskeyAnswer, PasskeyProof } from './passkey.contract.ts';
import { addChallenge, addPasskey, listPasskeys, lockPasskey, noteUse, takeChallenge } from './passkey.db.ts';
import { challengeTtlMs, maxPasskeys } from './second-step-limits.rules.ts';
import type { Visitor } from '../accounts/note-security.operation.ts';
import { announceSecurityChange } from '../accounts/security-mail.operation.ts';
import { startSession, type SignedIn } from '../accounts/start-session.operation.ts';

/** EdDSA, ES256, RS256: what every device and every supported Node can do. */
const algorithms = [-8, -7, -257];

/** A passkey belongs to the host of the public address, and to no other. */
function relyingParty({ config }: Platform): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.baseUrl);
  return { rpID: hostname, origin };
}

export async function creationOptions(tx: Transaction, platform: Platform, user: User) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const known = await listPasskeys(tx, user.id);
  if (known.length >= maxPasskeys)
    throw new Refusal('conflict', `You can have up to ${maxPasskeys} passkeys. Remove one to add another.`);
  const challenge = await newChallenge(tx, platform, user.sessionId);
  return generateRegistrationOptions({
    rpName: brand.productName,
    rpID: relyingParty(platform).rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.email,
    challenge,
    timeout: challengeTtlMs,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @throws Refusal invalid_input | conflict */
export async function keepPasskey(
  tx: Transaction,
  platform: Platform,
  user: User,
  expectedChallenge: string,
  { name, ...answer }: PasskeyAnswer,
): Promise<{ id: string }> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = relyingParty(platform);
  const { id, attestation, client_data } = answer;
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { attestationObject: attestation, clientDataJSON: client_data },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(refused);
  if (!registrationInfo) throw invalid();
  const { credential, credentialBackedUp } = registrationInfo;
  const added = await addPasskey(tx, {
    userId: user.id,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: answer.transports,
    name,
    isSynced: credentialBackedUp,
  });
  await announceSecurityChange(tx, platform, user.id, 'passkey-added');
  return added;
}

export async function requestOptions(tx: Transaction, platform: Platform) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: relyingParty(platform).rpID,
    challenge: await newChallenge(tx, platform, null),
    timeout: challengeTtlMs,
    userVerification: 'required',
  });
}

/** @throws Refusal not_signed_in | invalid_input */
export async function signInByPasskey(
  tx: Transaction,
  platform: Platform,
  expectedChallenge: string,
  proof: PasskeyProof,
  visitor: Visitor,
): Promise<SignedIn> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const known = await lockPasskey(tx, proof.id);
  if (!known || !isOwner(proof.user_handle, known.userId)) throw unknown();
  const { rpID, origin } = relyingParty(platform);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: proof.id,
      rawId: proof.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: proof.client_data,
        authenticatorData: proof.authenticator_data,
        signature: proof.signature,
      },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: proof.id, publicKey: new Uint8Array(known.public_key), counter: known.counter },
  }).catch(refused);
  if (!verified) throw unknown();
  await noteUse(tx, known.id, authenticationInfo.newCounter);
  return startSession(tx, platform, { id: known.userId, email: known.email }, { ...visitor, way: 'passkey' });
}

async function newChallenge(
  tx: Transaction,
  { now }: Platform,
  sessionId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const expiresAt = new Date(now().getTime() + challengeTtlMs);
  await addChallenge(tx, { hash: sha256(Buffer.from(challenge).toString('base64url')), sessionId, expiresAt });
  return challenge;
}

/**
 * The challenge that the browser says it signed. In its own transaction: it is used up whatever the outcome.
 * @throws Refusal gone
 */
export async function spendChallenge(
  { database, now }: Platform,
  clientData: string,
  sessionId: string | null,
): Promise<string> {
  const challenge = challengeOf(clientData);
  const wanted = { hash: sha256(challenge), sessionId, now: now() };
  if (!(await database.asSystem((tx) => takeChallenge(tx, wanted))))
    throw new Refusal('gone', 'This took too long. Please try again.');
  return challenge;
}

function challengeOf(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8')) as { challenge?: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    // Refused below like any other.
  }
  throw invalid();
}

/** The device says whose passkey it is, where it knows. */
function isOwner(userHandle: string | undefined, userId: string): boolean {
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('utf8') === userId;
}

function refused(cause: unknown): never {
  throw new Refusal('invalid_input', 'We couldn’t verify this passkey.', { cause });
}

function invalid(): Refusal {
  return new Refusal('invalid_input', 'We couldn’t verify this passkey.');
}

function unknown(): Refusal {
  return new Refusal('not_signed_in', 'We don’t recognize this passkey. Log in with your password instead.');
}
