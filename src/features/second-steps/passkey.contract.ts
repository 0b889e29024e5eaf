import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { spanWords } from '../../domain/span-words.ts';
import { signedIn } from '../accounts/sign-up.contract.ts';
import { challengeTtlMs } from './second-step-limits.rules.ts';

/** What a browser hands over as base64url. */
const bytes = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/, 'This is no base64url.'));
const credentialId = bytes(1400);

/** The browser's own words (`PublicKeyCredentialCreationOptionsJSON`), handed on as they are. */
const browserOptions = z.looseObject({ challenge: z.string() });

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'The passkeys of the signed-in person',
  query: z.strictObject({}),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** Kept by a password manager on several devices. */
        is_synced: z.boolean(),
        created_at: z.string(),
        last_used_at: z.nullable(z.string()),
      }),
    ),
  }),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  summary: `What the browser needs to make a passkey; holds for ${spanWords(challengeTtlMs)}, once`,
  answer: browserOptions,
  errors: ['proof_needed', 'conflict'],
});

const answered = z.strictObject({
  id: credentialId,
  client_data: bytes(4000),
  attestation: bytes(20_000),
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)),
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name for the passkey.'), z.maxLength(60, 'Use 60 characters or fewer.')),
});

export type PasskeyAnswer = z.infer<typeof answered>;

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Keep the passkey that the browser made',
  body: answered,
  answer: z.object({ id: z.uuid() }),
  errors: ['proof_needed', 'gone', 'conflict'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Remove a passkey; it opens nothing from then on',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['proof_needed', 'not_found'],
});

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in/begin',
  summary: `What the browser needs to log in with a passkey; holds for ${spanWords(challengeTtlMs)}, once`,
  answer: browserOptions,
});

const proof = z.strictObject({
  id: credentialId,
  client_data: bytes(4000),
  authenticator_data: bytes(4000),
  signature: bytes(2000),
  user_handle: z.optional(bytes(100)),
});

export type PasskeyProof = z.infer<typeof proof>;

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  summary: 'Begin a session with a passkey: a cookie, and a bearer token for programs',
  body: proof,
  answer: signedIn,
  errors: ['not_signed_in', 'gone'],
});
