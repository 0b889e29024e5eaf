// Every page of the app asks for it first, so it stands on nothing else.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const readSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in; null when nobody is',
  query: z.strictObject({}),
  answer: z.object({ user: z.nullable(z.object({ id: z.uuid(), email: z.string() })) }),
});
