import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const readRecordingKeys = endpoint({
  method: 'GET',
  path: '/api/recordings/keys',
  summary: 'What locks the recordings that this agent’s browsers hold: without a session nobody opens them',
  query: z.strictObject({}),
  answer: z.object({
    /** Base64 of 256 bits each. The first one locks, each may open. */
    keys: z.array(z.string()),
  }),
});
