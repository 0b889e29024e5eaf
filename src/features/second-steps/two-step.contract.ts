import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { anyPassword, signedIn } from '../accounts/sign-up.contract.ts';
import { recoveryCodeCount } from './two-step.rules.ts';

const code = z.string('Enter the code.').check(z.minLength(1, 'Enter the code.'), z.maxLength(40));
const codes = z.object({
  /** Shown once; only their hashes are kept. */
  recovery_codes: z.array(z.string()),
});

export const readTwoStep = endpoint({
  method: 'GET',
  path: '/api/auth/two-step',
  summary: 'Whether a log-in asks for a code, and how many recovery codes are left',
  query: z.strictObject({}),
  answer: z.object({ is_on: z.boolean(), recovery_codes_left: z.number() }),
});

export const beginTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/begin',
  summary: 'A new secret for an authenticator app; not in force until a code of it came',
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['proof_needed', 'conflict'],
});

export const turnOnTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step',
  summary: 'Put the secret in force with its first code',
  body: z.strictObject({ code }),
  answer: codes,
  errors: ['proof_needed', 'gone', 'conflict', 'too_many_requests'],
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/recovery-codes',
  summary: `${recoveryCodeCount} new recovery codes; the earlier ones no longer work`,
  answer: codes,
  errors: ['proof_needed', 'conflict'],
});

export const turnOffTwoStep = endpoint({
  method: 'POST',
  path: '/api/auth/two-step/off',
  summary: 'Log in with the password alone again',
  body: z.strictObject({ password: anyPassword }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['conflict', 'too_many_requests'],
});

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  summary: 'End a log-in that waits for its code',
  body: z.strictObject({ token: z.string().check(z.maxLength(100)), code }),
  answer: z.extend(signedIn, {
    /** After a recovery code was used. */
    recovery_codes_left: z.nullable(z.number()),
  }),
  errors: ['not_signed_in', 'gone', 'too_many_requests'],
});
