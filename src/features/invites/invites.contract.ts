import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/.netlify/functions/accept-invite',
  summary: 'Join the team of a one-time link; takes one of its seats',
  body: z.strictObject({
    token: z.string('Missing invite token.').check(z.minLength(1, 'Missing invite token.'), z.maxLength(200)),
  }),
  answer: z.object({ team_id: z.uuid(), message: z.string() }),
  errors: ['not_found', 'conflict', 'gone'],
});
