import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const readLabAccess = endpoint({
  method: 'GET',
  path: '/api/message-lab',
  summary: 'Whether the caller is the one account that may use the Message Lab',
  query: z.strictObject({}),
  answer: z.object({ is_allowed: z.boolean() }),
});
