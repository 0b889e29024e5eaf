// One text of the agent's template to many people: what it would cost and whom it would reach, the sending, and how far it is.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadFilterSchema } from '../lead-search/lead-filter.contract.ts';
import { blockers } from './bulk-send.rules.ts';

const text = z.nullable(z.string());
/** What a caller knows of a person beside the id: never read, the lead's own row is. */
const unread = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))));

export const personSchema = z.strictObject({
  lead_id: z.uuid(),
  name: unread(400),
  phone: unread(60),
  state: unread(60),
  military_branch: unread(200),
});
export type BulkPerson = z.output<typeof personSchema>;

export const longestName = 200;

/**
 * The same batch_id for the same people is the same batch: a repeat sends nothing twice. Refused with `error: "disabled"` (403),
 * `error: "over_cap"` and the cap (413), `stop: "insufficient_balance"` (402) before anything is queued, and 409 while the number
 * may not send. A dry run takes the same way and leaves no trace; what would stop the sending is its `blocker`.
 */
export const sendBatch = endpoint({
  method: 'POST',
  path: '/.netlify/functions/import-batch-send',
  summary: 'Texts the new-lead template to many leads, or with dry_run says whom that would reach and what it costs',
  body: z.strictObject({
    requesterId: z.optional(z.uuid()),
    dry_run: z._default(z.boolean(), false),
    batch_id: z.uuid(),
    /** What the agent knows the batch by. */
    name: z._default(z.string().check(z.trim(), z.maxLength(longestName)), ''),
    people: z.array(personSchema).check(z.minLength(1, 'Name at least one lead.')),
  }),
  // So many people as the cap may be raised to, with all that is known of them.
  maxBodyBytes: 4 * 1024 * 1024,
  answer: z.union([
    z.object({
      dry_run: z.literal(true),
      batch_id: z.uuid(),
      total_candidates: z.int(),
      will_send: z.int(),
      /** Of these: held until the hours of where they live. */
      will_wait: z.int(),
      estimated_cost_cents: z.int(),
      wallet_balance_cents: z.int(),
      /** Of it, what calls under way hold: no text can spend it. */
      wallet_held_cents: z.int(),
      /** How many by reason; with will_send they add up to total_candidates. */
      skipped_by_reason: z.record(z.string(), z.int()),
      blocker: z.nullable(z.enum(blockers)),
      cap: z.int(),
      /** The text of the first who gets one. */
      example: text,
      /** Of those who get one, the text with the most segments, and who gets it. */
      dearest: z.nullable(z.object({ text: z.string(), whose: z.string() })),
    }),
    z.object({
      dry_run: z.literal(false),
      batch_id: z.uuid(),
      /** How many texts were queued. */
      ok: z.int(),
      skipped: z.int(),
      /** People for whom no text could be made. */
      errors: z.int(),
      stop: text,
      skipped_by_reason: z.record(z.string(), z.int()),
    }),
  ]),
  errors: ['forbidden', 'too_large', 'payment_required', 'conflict'],
});

export const targetSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(10_000)) }),
  z.strictObject({ filter: leadFilterSchema }),
]);
export type BulkTarget = z.output<typeof targetSchema>;

export const listPeople = endpoint({
  method: 'POST',
  path: '/api/text-batches/people',
  summary: 'The leads of a selection as a batch names them, the newest first, as many as one batch may have',
  body: z.strictObject({ target: targetSchema, cursor: z.optional(z.string().check(z.maxLength(400))) }),
  maxBodyBytes: 512 * 1024,
  answer: z.object({
    people: z.array(z.object({ lead_id: z.uuid(), name: text, phone: text, state: text, military_branch: text })),
    next_cursor: text,
  }),
});

export const batchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['sending', 'paused', 'done', 'canceled']),
  paused_by: z.nullable(z.enum(['agent', 'opt_outs', 'failures'])),
  created_at: z.string(),
  /** All of whom it names: the counts below and those skipped add up to it. */
  people: z.int(),
  queued: z.int(),
  held: z.int(),
  sending: z.int(),
  sent: z.int(),
  /** Of those sent: the carrier says it arrived. */
  delivered: z.int(),
  failed: z.int(),
  unknown: z.int(),
  canceled: z.int(),
  skipped: z.int(),
  skipped_by_reason: z.record(z.string(), z.int()),
  /** Taken, and given back of it. */
  price_cents: z.int(),
  refunded_cents: z.int(),
});
export type TextBatch = z.output<typeof batchSchema>;

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/text-batches',
  summary: 'Bulk texts and what became of each, the newest first',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 10),
  }),
  answer: z.object({ rows: z.array(batchSchema), next_cursor: text }),
});

export const listOpenBatches = endpoint({
  method: 'GET',
  path: '/api/text-batches/open',
  summary: 'Bulk texts that are under way or paused',
  query: z.strictObject({}),
  answer: z.object({ rows: z.array(batchSchema) }),
});

export const changeBatch = endpoint({
  method: 'PATCH',
  path: '/api/text-batches/:id',
  summary: 'Pauses a bulk text, lets it go on, or cancels what waits of it and gives its price back',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ state: z.enum(['sending', 'paused', 'canceled']) }),
  answer: z.object({ batch: batchSchema }),
  errors: ['not_found', 'conflict'],
});

const newLeadSettings = z.object({
  /** Leads that vendors post. */
  posted: z.boolean(),
  /** People who enter themselves on the agent's page. */
  sign_ups: z.boolean(),
  /** Is at least one of the two templates on? */
  has_template: z.boolean(),
  /** Of the last 7 days, by what became of each; `waiting`: nothing yet. */
  outcomes: z.record(z.string(), z.int()),
});
export type NewLeadSettings = z.output<typeof newLeadSettings>;

export const readNewLeadTexts = endpoint({
  method: 'GET',
  path: '/api/new-lead-texts',
  summary: 'From where new leads are texted by themselves, and what became of those of the last 7 days',
  query: z.strictObject({}),
  answer: newLeadSettings,
});

export const saveNewLeadTexts = endpoint({
  method: 'PATCH',
  path: '/api/new-lead-texts',
  summary: 'Changes from where new leads are texted by themselves',
  body: z.strictObject({ posted: z.optional(z.boolean()), sign_ups: z.optional(z.boolean()) }),
  answer: newLeadSettings,
});
