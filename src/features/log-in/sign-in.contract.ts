import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { address, anyPassword, signedIn } from '../accounts/sign-up.contract.ts';

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Begin a session: a cookie, and a bearer token for programs; or the second step, where that is on',
  body: z.strictObject({ email: address, password: anyPassword }),
  answer: z.union([signedIn, z.object({ second_step: z.object({ token: z.string() }) })]),
  errors: ['not_signed_in', 'forbidden', 'too_many_requests'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End the session of this request, if there is one',
  answer: z.object({ ok: z.literal(true) }),
});
