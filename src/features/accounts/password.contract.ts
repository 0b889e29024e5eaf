import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { spanWords } from '../../domain/span-words.ts';
import { proofTtlMs, recentWayMs, undoLinkTtlMs } from './lifetimes.rules.ts';
import { address, anyPassword } from './sign-up.contract.ts';

export const askForReset = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link to set a new password; the answer never tells whether the address is known',
  body: z.strictObject({
    email: address,
    /** `start-trial` or an invite's path; the mail's link carries it. Anything else is dropped. */
    next: z.optional(z.string().check(z.maxLength(200))),
  }),
  answer: z.object({ message: z.string() }),
  errors: ['too_many_requests'],
});

const linkToken = z.string().check(z.maxLength(100));

/** A passkey's id, or `two-step`. */
const wayId = z.string().check(z.maxLength(40));

export const readReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password/link',
  summary: `Whose password a link sets, and the passkeys and second step added in the last ${spanWords(recentWayMs)}; changes nothing`,
  body: z.strictObject({ token: linkToken }),
  answer: z.object({
    email: z.string(),
    recent: z.array(
      z.object({
        id: wayId,
        kind: z.enum(['passkey', 'two-step']),
        name: z.nullable(z.string()),
        added_at: z.string(),
      }),
    ),
  }),
  errors: ['gone'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: `Set a new password with the token of the mail; works once, ends every session and removes the passkeys and second step of the last ${spanWords(recentWayMs)} that are not kept`,
  body: z.strictObject({
    token: linkToken,
    password: anyPassword,
    /** Ids from `recent` of the link. */
    keep: z.optional(z.array(wayId).check(z.maxLength(20))),
  }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['gone', 'too_many_requests'],
});

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/auth/undo-change',
  summary: `With the token of a mail about a change: end every session and begin a reset; works once, for ${spanWords(undoLinkTtlMs)}`,
  body: z.strictObject({ token: linkToken }),
  answer: z.object({ token: z.string() }),
  errors: ['gone'],
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password; every other session ends, this one gets a new token',
  body: z.strictObject({ current_password: anyPassword, new_password: anyPassword }),
  answer: z.object({ token: z.string() }),
  errors: ['too_many_requests'],
});

export const provePassword = endpoint({
  method: 'POST',
  path: '/api/auth/prove',
  summary: `Show the password again; changes of security are open for ${spanWords(proofTtlMs)}`,
  body: z.strictObject({ password: anyPassword }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['too_many_requests'],
});
