// The pool of toll-free numbers, for admins.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { mostUsers, usersOnPage } from './admin.rules.ts';

const text = z.nullable(z.string());
/** As typed: what is wrong with it the pool says in its own words. */
const typed = z.string().check(z.maxLength(200));
const line = z.string().check(z.overwrite(cleanLine), z.maxLength(200));
const done = z.object({ ok: z.literal(true) });

const poolNumber = z.object({
  id: z.uuid(),
  phone_number: z.string(),
  telnyx_number_id: text,
  verified: z.boolean(),
  assigned_to: text,
  /** Of whom it is assigned to. */
  email: text,
  date_assigned: text,
  /** Nobody is given it before. */
  rests_until: text,
  notes: text,
});
export type PoolNumberRow = z.output<typeof poolNumber>;

export const listNumbers = endpoint({
  method: 'GET',
  path: '/api/admin/numbers',
  summary: 'One page of the toll-free pool, those in use first',
  query: z.strictObject({
    q: z.optional(z.string().check(z.maxLength(200))),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostUsers)), usersOnPage),
  }),
  answer: z.object({ rows: z.array(poolNumber), total: z.number() }),
});

export const addPoolNumber = endpoint({
  method: 'POST',
  path: '/api/admin/numbers',
  summary: 'Put a toll-free number into the pool',
  body: z.strictObject({ phone_number: typed, telnyx_number_id: z.optional(typed), notes: z.optional(line) }),
  answer: done,
  errors: ['conflict'],
});

export const verifyPoolNumber = endpoint({
  method: 'POST',
  path: '/api/admin/numbers/verify',
  summary: 'Say that a number is verified or not, whatever the carrier said',
  body: z.strictObject({ phone_number: typed, verified: z.boolean() }),
  answer: done,
  errors: ['not_found'],
});

export const assignPoolNumber = endpoint({
  method: 'POST',
  path: '/api/admin/numbers/assign',
  summary: 'Give a number to an agent, by email or user id',
  body: z.strictObject({ phone_number: typed, to: typed }),
  answer: done,
  errors: ['not_found', 'conflict'],
});

export const releasePoolNumber = endpoint({
  method: 'POST',
  path: '/api/admin/numbers/release',
  summary: 'Take a number back from its agent; it rests for a while',
  /** `from`: whose it is, as far as the caller knows. */
  body: z.strictObject({ phone_number: typed, from: z.optional(z.uuid()) }),
  answer: done,
  errors: ['not_found', 'conflict'],
});

export const deletePoolNumber = endpoint({
  method: 'POST',
  path: '/api/admin/numbers/delete',
  summary: 'Take a number out of the pool; at the carrier it stays',
  body: z.strictObject({ phone_number: typed }),
  answer: done,
  errors: ['not_found', 'conflict'],
});
