import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { address, anyPassword } from './sign-in.contract.ts';

export const askForReset = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link to set a new password; the answer never tells whether the address is known',
  body: z.strictObject({ email: address }),
  answer: z.object({ message: z.string() }),
  errors: ['too_many_requests'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the token of the mail; works once and ends every session',
  body: z.strictObject({ token: z.string().check(z.maxLength(100)), password: anyPassword }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['gone', 'too_many_requests'],
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
  summary: 'Show the password again; changes of security are open for ten minutes',
  body: z.strictObject({ password: anyPassword }),
  answer: z.object({ ok: z.literal(true) }),
  errors: ['too_many_requests'],
});
