// The console's users: one page of them, and what is changed in it.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { cleanLine } from '../../domain/plain-text.ts';
import { logOnPage, longestReason, mostSeats, mostUsers, usersOnPage } from './admin.rules.ts';
import { reasonNeeded } from './admin.words.ts';

const text = z.nullable(z.string());
const cents = z.int().check(z.gte(-100_000_000), z.lte(100_000_000));
const seats = z.int().check(z.gte(0), z.lte(mostSeats));

export const reason = z
  .string()
  .check(z.overwrite(cleanLine), z.minLength(1, reasonNeeded), z.maxLength(longestReason));

const adminUser = z.object({
  id: z.uuid(),
  full_name: text,
  email: z.string(),
  /** The newest one they own. */
  team_id: text,
  /** Of that team, in all. */
  seats: z.nullable(z.number()),
  balance_cents: z.number(),
  lead_rescue: z.boolean(),
  templates_locked: z.boolean(),
});
export type AdminUser = z.output<typeof adminUser>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'One page of all accounts, the newest first',
  query: z.strictObject({
    /** Part of the name or the email, where a word of them begins if it has one or two letters; or a user id. */
    q: z.optional(z.string().check(z.maxLength(200))),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostUsers)), usersOnPage),
  }),
  /** Of who match a search, the first 1,000 are counted. */
  answer: z.object({ rows: z.array(adminUser), total: z.number(), is_more: z.boolean() }),
});

const userChange = z.strictObject({
  id: z.uuid(),
  seats: z.optional(z.strictObject({ team_id: z.uuid(), seen: z.int(), wanted: seats })),
  balance: z.optional(z.strictObject({ seen_cents: cents, wanted_cents: cents })),
  lead_rescue: z.optional(z.boolean()),
  templates_locked: z.optional(z.boolean()),
});
export type UserChange = z.output<typeof userChange>;

export const saveUsers = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Save changes of one or more users: all of them or none',
  body: z.strictObject({
    rows: z.array(userChange).check(z.minLength(1), z.maxLength(mostUsers)),
    /** Needed where a balance changes. */
    reason: z.optional(reason),
  }),
  answer: z.object({ rows: z.array(adminUser) }),
  errors: ['conflict'],
  maxBodyBytes: 512 * 1024,
});

const act = z.object({
  id: z.uuid(),
  created_at: z.string(),
  /** Null: an account that is gone, or the command line. */
  admin: text,
  /** Whom it was about; null: nobody, or an account that is gone. */
  subject: text,
  action: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  reason: text,
});
export type AdminAct = z.output<typeof act>;

export const listActs = endpoint({
  method: 'GET',
  path: '/api/admin/log',
  summary: 'What admins did, the newest first',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), logOnPage),
  }),
  answer: z.object({ rows: z.array(act), next_cursor: text }),
});
