import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { activityActions } from './security-event.rules.ts';

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/auth/activity',
  summary: 'What happened to how the signed-in person logs in, and to teams of theirs; newest first',
  query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
  answer: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        action: z.enum(activityActions),
        at: z.string(),
        /** `Chrome on Windows` */
        device: z.nullable(z.string()),
        /** With its end hidden. */
        address: z.nullable(z.string()),
        way: z.nullable(z.enum(['password', 'code', 'passkey'])),
      }),
    ),
    next_cursor: z.nullable(z.string()),
  }),
});
