// Credit for everyone, and the way back.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { reason } from './admin.contract.ts';
import { longestMessage, mostUsers } from './admin.rules.ts';
import { positiveAmount } from './admin.words.ts';

const text = z.nullable(z.string());
const byId = z.strictObject({ id: z.uuid() });

export const creditStatuses = ['crediting', 'done', 'undoing', 'undone'] as const;

const run = z.object({
  id: z.uuid(),
  status: z.enum(creditStatuses),
  amount_cents: z.number(),
  message: text,
  /** For admins. Null: a run from before reasons were asked for. */
  reason: text,
  /** How many have it so far. */
  credited: z.number(),
  taken_back_cents: z.number(),
  /** How many had spent some of it when it was taken back. */
  short: z.number(),
  started_at: z.string(),
  /** Null: an account that is gone. */
  admin: text,
});
export type CreditRun = z.output<typeof run>;

export const creditEveryone = endpoint({
  method: 'POST',
  path: '/.netlify/functions/admin-credit-everyone',
  summary: 'Credit every confirmed account that is not leaving; goes on by itself where the answer comes first',
  body: z.strictObject({
    amount_cents: z.int(positiveAmount).check(z.gte(1, positiveAmount), z.lte(1_000_000_000)),
    message: z.optional(z.string().check(z.overwrite(cleanLine), z.maxLength(longestMessage))),
    reason,
    /** What it comes to in all, as the admin typed it. */
    total_cents: z.int().check(z.gte(1)),
  }),
  answer: z.object({
    ok: z.literal(true),
    credited: z.number(),
    amount_cents: z.number(),
    run_id: z.uuid(),
    is_done: z.boolean(),
  }),
  errors: ['conflict'],
});

export const listCredits = endpoint({
  method: 'GET',
  path: '/api/admin/credits',
  summary: 'How many a credit would reach, and the newest runs',
  query: z.strictObject({}),
  answer: z.object({ people: z.number(), rows: z.array(run) }),
});

export const undoCredit = endpoint({
  method: 'POST',
  path: '/api/admin/credits/:id/undo',
  summary: 'Take a run back: from each at most what is neither spent nor held',
  params: byId,
  body: z.strictObject({ reason }),
  answer: run,
  errors: ['not_found', 'conflict'],
});

export const listRest = endpoint({
  method: 'GET',
  path: '/api/admin/credits/:id/rest',
  summary: 'Who kept some of a run that was taken back',
  params: byId,
  query: z.strictObject({
    after: z.optional(z.uuid()),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostUsers)), 50),
  }),
  answer: z.object({
    rows: z.array(z.object({ user_id: z.uuid(), email: z.string(), cents: z.number(), taken_back_cents: z.number() })),
  }),
});
