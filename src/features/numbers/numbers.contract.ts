// The number that an agent texts from.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

const messagingNumber = z.object({ phone_number: z.nullable(z.string()), verified: z.nullable(z.boolean()) });

export const tfnStatus = endpoint({
  method: 'GET',
  path: '/.netlify/functions/tfn-status',
  summary: 'The own messaging number and whether it is verified; nulls while there is none',
  query: z.strictObject({}),
  answer: messagingNumber,
});

export const tfnAssign = endpoint({
  method: 'POST',
  path: '/.netlify/functions/tfn-assign',
  summary: 'Take a messaging number from the pool; who has one gets that one again',
  answer: messagingNumber,
  errors: ['conflict', 'unavailable'],
});
