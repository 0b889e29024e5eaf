// Everything that is kept about contact with one person, texts and calls, for a dispute: by lead, also one that is gone, or by number.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { consentSchema } from '../consent/consent.contract.ts';
import { suppressionEventSchema, suppressionSchema } from '../suppression/suppression.contract.ts';

const text = z.nullable(z.string());

export const textsAtOnce = 500;
export const callsAtOnce = 500;
/** Of consent records, opt-outs and unclear replies: more than one person ever has. */
export const mostRecords = 2000;

/** One of both. */
const whom = { lead_id: z.optional(z.uuid()), number: z.optional(z.string().check(z.maxLength(40))) };

const recordSchema = z.object({
  ...consentSchema.shape,
  lead_id: z.nullable(z.uuid()),
  person_name: text,
});

const replySchema = z.object({
  number: z.string(),
  body: z.string(),
  asked_at: z.string(),
  settled_at: text,
  outcome: z.nullable(z.enum(['stop', 'go_on', 'unanswered'])),
});
export type SettledReply = z.output<typeof replySchema>;

/** That somebody asked to be called, or is a client. */
const groundSchema = z.object({
  id: z.uuid(),
  phone: z.string(),
  person_name: text,
  kind: z.enum(['inquiry', 'client']),
  how: z.string(),
  happened_at: z.string(),
  entered_by: z.enum(['agent', 'person']),
  created_at: z.string(),
});
export type CallGround = z.output<typeof groundSchema>;

/** The last check of a number against the National Do Not Call Registry. */
const checkSchema = z.object({
  phone: z.string(),
  result: z.enum(['clear', 'listed']),
  checked_at: z.string(),
  origin: z.enum(['scrub_file', 'import', 'statement', 'by_hand', 'post']),
  source: text,
});
export type RegistryCheck = z.output<typeof checkSchema>;

const historySchema = z.object({
  read_at: z.string(),
  agent: z.object({ name: text, email: z.string(), time_zone: z.string() }),
  person: z.object({
    lead_id: z.nullable(z.uuid()),
    name: text,
    /** Numbers and emails that the lead has, or had when something was recorded or sent. */
    addresses: z.array(z.string()),
  }),
  consents: z.array(recordSchema),
  grounds: z.array(groundSchema),
  checks: z.array(checkSchema),
  closed: z.array(suppressionSchema),
  opt_outs: z.array(suppressionEventSchema),
  replies: z.array(replySchema),
  texts: z.int(),
  calls: z.int(),
});
export type ContactHistory = z.output<typeof historySchema>;

export const readContactHistory = endpoint({
  method: 'GET',
  path: '/api/contact-history',
  summary:
    'Consent records, registry checks, opt-outs with their reasons and unclear replies of one person, and how many texts and calls there are',
  query: z.strictObject(whom),
  answer: historySchema,
  errors: ['not_found', 'invalid_input'],
});

const pageOf = (most: number) => ({
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(most)), most),
});

const textSchema = z.object({
  id: z.uuid(),
  direction: z.enum(['in', 'out']),
  from_number: z.string(),
  to_number: z.string(),
  body: z.string(),
  status: z.string(),
  /** Codes. */
  reason: text,
  carrier_code: text,
  carrier_said: text,
  origin: z.string(),
  template_key: text,
  is_automatic: z.boolean(),
  sent_by_ai: z.boolean(),
  /** Why the hours allowed it. */
  allowed_by: text,
  /** What was typed to send it outside the hours. */
  override_reason: text,
  parts: z.int(),
  is_refunded: z.boolean(),
  lead_id: z.nullable(z.uuid()),
  carrier_id: text,
  created_at: z.string(),
  due_at: text,
  accepted_at: text,
  sent_at: text,
  ended_at: text,
  /** The agent removed its conversation from the inbox. */
  is_removed: z.boolean(),
});
export type HistoryText = z.output<typeof textSchema>;

export const listHistoryTexts = endpoint({
  method: 'GET',
  path: '/api/contact-history/texts',
  summary: 'One page of all texts with one person, the oldest first, also those removed from the inbox',
  query: z.strictObject({ ...whom, ...pageOf(textsAtOnce) }),
  answer: z.object({ rows: z.array(textSchema), next_cursor: text }),
  errors: ['not_found', 'invalid_input'],
});

const callSchema = z.object({
  id: z.uuid(),
  /** With our numbers, or handed to the agent's own phone: what became of that one is not known. */
  placed_by: z.enum(['dialer', 'phone', 'facetime']),
  direction: z.enum(['out', 'in']),
  /** Null: the agent's own phone. */
  from_number: text,
  to_number: z.string(),
  /** Codes. */
  status: text,
  reason: text,
  ended_by: text,
  /** What was typed to call outside the hours. */
  override_reason: text,
  duration_seconds: z.nullable(z.int()),
  is_recorded: z.boolean(),
  /** When the person had heard that the call is recorded. */
  notice_heard_at: text,
  voicemail_seconds: z.nullable(z.int()),
  /** Of a dial only. */
  lead_id: z.nullable(z.uuid()),
  carrier_id: text,
  started_at: z.string(),
  answered_at: text,
  ended_at: text,
});
export type HistoryCall = z.output<typeof callSchema>;

export const listHistoryCalls = endpoint({
  method: 'GET',
  path: '/api/contact-history/calls',
  summary: 'One page of all calls with one person, the oldest first, also those dialed on the agent’s own phone',
  query: z.strictObject({ ...whom, ...pageOf(callsAtOnce) }),
  answer: z.object({ rows: z.array(callSchema), next_cursor: text }),
  errors: ['not_found', 'invalid_input'],
});
