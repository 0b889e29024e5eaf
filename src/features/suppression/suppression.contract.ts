import * as z from 'zod/mini';
import { contactChannels } from '../../domain/contact-channel.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { doNotContactReasons } from './do-not-contact.rules.ts';
import { longestReason, suppressionTellers } from './suppression.rules.ts';

const leadId = z.strictObject({ id: z.uuid() });

export const suppressionSchema = z.object({
  channel: z.enum(contactChannels),
  address: z.string(),
  reason: z.string(),
  source: z.string(),
  created_at: z.string(),
});
export type LeadSuppression = z.output<typeof suppressionSchema>;

export const suppressionEventSchema = z.object({
  id: z.uuid(),
  channel: z.enum(contactChannels),
  address: z.string(),
  change: z.enum(['set', 'lifted']),
  told_by: z.enum(suppressionTellers),
  reason: z.string(),
  source: z.string(),
  created_at: z.string(),
});
export type SuppressionEvent = z.output<typeof suppressionEventSchema>;

export const unclearReplySchema = z.object({
  id: z.uuid(),
  number: z.string(),
  /** The newest words. */
  body: z.string(),
  asked_at: z.string(),
});
export type UnclearReply = z.output<typeof unclearReplySchema>;

const ofLead = z.object({
  suppressions: z.array(suppressionSchema),
  /** Replies that may mean stop, and wait for the agent's word. */
  unclear: z.array(unclearReplySchema),
  /** Something was said about these numbers before, whatever holds now. */
  has_history: z.boolean(),
});
export type LeadSuppressions = z.output<typeof ofLead>;

export const suppressLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/suppressions',
  summary: 'Stops contact: with a wrong number on that number, else on all numbers and addresses of the lead. It stays',
  params: leadId,
  body: z.strictObject({ reason: z.enum(doNotContactReasons) }),
  answer: ofLead,
  errors: ['not_found'],
});

export const listLeadSuppressions = endpoint({
  method: 'GET',
  path: '/api/leads/:id/suppressions',
  summary: 'On which of a lead’s numbers and addresses it must not be contacted, why, and what waits to be decided',
  params: leadId,
  answer: ofLead,
  errors: ['not_found'],
});

export const listSuppressionHistory = endpoint({
  method: 'GET',
  path: '/api/leads/:id/suppressions/history',
  summary: 'All opt-outs of a lead’s numbers and addresses and their ends, the newest first',
  params: leadId,
  answer: z.object({ events: z.array(suppressionEventSchema) }),
  errors: ['not_found'],
});

export const liftSuppression = endpoint({
  method: 'POST',
  path: '/api/suppressions/lift',
  summary: 'Allows contact with a number or address again, with the reason for it; the history keeps both',
  body: z.strictObject({
    address: z.string().check(z.minLength(3), z.maxLength(254)),
    channels: z.array(z.enum(contactChannels)).check(z.minLength(1, 'Choose what to allow again.'), z.maxLength(3)),
    why: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter why.'),
        z.maxLength(longestReason, `Use ${longestReason} characters or fewer.`),
        z.refine(isPlainText, 'Contains characters we can’t save.'),
      ),
  }),
  answer: z.object({ lifted: z.array(z.enum(contactChannels)) }),
  errors: ['not_found'],
});

export const maxRepliesAtOnce = 50;

export const listUnclearReplies = endpoint({
  method: 'GET',
  path: '/api/unclear-replies',
  summary: 'One page of replies that may mean stop and wait for the agent’s word, the oldest first',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(maxRepliesAtOnce)), maxRepliesAtOnce),
  }),
  answer: z.object({
    rows: z.array(z.extend(unclearReplySchema, { name: z.nullable(z.string()), lead_id: z.nullable(z.uuid()) })),
    next_cursor: z.nullable(z.string()),
  }),
});

export const settleUnclearReply = endpoint({
  method: 'POST',
  path: '/api/unclear-replies/:id/settle',
  summary: 'What the reply meant: stop closes the number, go on lets texts leave that rested for it',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ outcome: z.enum(['stop', 'go_on']) }),
  answer: z.object({ outcome: z.enum(['stop', 'go_on']) }),
  errors: ['not_found', 'conflict'],
});
