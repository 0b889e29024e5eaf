// The agent's phone that stays up through a dial session.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

const line = z.object({
  id: z.uuid(),
  status: z.enum(['ringing', 'up', 'ending']),
  is_on_call: z.boolean(),
  /** Since the latest call ended, or the line is up; null while somebody is called. */
  waiting_seconds: z.nullable(z.number()),
});
export type Line = z.output<typeof line>;

const answer = z.object({
  /** Null: each call rings the own phone. */
  line: z.nullable(line),
  /** Of the session that runs: why its latest line ended, a sentence. */
  ended: z.nullable(z.object({ id: z.uuid(), reason: z.string() })),
});
export type LineAnswer = z.output<typeof answer>;

export const readLine = endpoint({
  method: 'GET',
  path: '/api/agent-line',
  summary: 'The line on which the caller stays between the calls of a dial session',
  answer,
});

export const openLine = endpoint({
  method: 'POST',
  path: '/api/agent-line',
  summary: 'Rings the caller’s proven phone once for a whole dial session; a line that is open stays',
  body: z.strictObject({ session_id: z.uuid() }),
  answer,
  errors: ['conflict', 'payment_required', 'not_found'],
});

export const leaveLine = endpoint({
  method: 'POST',
  path: '/api/agent-line/leave',
  summary: 'Ends the line and a call on it; the session goes on with one ring for each call',
  answer,
});
