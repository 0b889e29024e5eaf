// The board of open leads by stage, and what the detail panel saves: quote and pending reason.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { standingsField } from '../contact-gate/standing.contract.ts';
import { leadFilterFields } from '../lead-search/lead-filter.contract.ts';
import { pendingReasonField, quoteFields } from './panel-fields.contract.ts';

export const firstCards = 20;

const text = z.nullable(z.string());

export const pipelineCardSchema = z.object({
  id: z.uuid(),
  name: text,
  /** E.164 */
  phone: text,
  further_phones: z.array(z.string()),
  email: text,
  state: text,
  zip: text,
  stage: z.string(),
  stage_changed_at: z.string(),
  next_follow_up_at: text,
  quoted: z.nullable(z.object({ carrier: text, face_cents: z.nullable(z.int()), premium_cents: z.nullable(z.int()) })),
  pending_reason: text,
  version: z.int(),
});

/** Latest moved first, longest in the stage first, or the soonest follow-up first and those without one last. */
export const boardOrders = ['latest', 'longest', 'follow_up'] as const;
export type BoardOrder = (typeof boardOrders)[number];

/** A function, so that the browser's build can leave it out with all that only schemas need. */
const narrowing = () => {
  const { status: _, stage: __, ...rest } = leadFilterFields;
  return rest;
};
const board = { ...narrowing(), order: z._default(z.enum(boardOrders), 'latest') };

const column = z.object({
  stage: z.enum(leadStages),
  count: z.int(),
  /** True: there are more leads on the narrowed board than are counted. */
  is_more: z.boolean(),
  cards: z.array(pipelineCardSchema),
  next_cursor: text,
});

export const readBoard = endpoint({
  method: 'GET',
  path: '/api/pipeline',
  summary: 'The six stages in order, each with its count and its first cards, in the order asked for',
  query: z.strictObject(board),
  answer: z.object({ columns: z.array(column), standings: standingsField }),
});

export const readColumn = endpoint({
  method: 'GET',
  path: '/api/pipeline/:stage',
  summary: 'Further cards of one stage',
  params: z.strictObject({ stage: z.enum(leadStages) }),
  query: z.strictObject({
    ...board,
    cursor: z.optional(z.string().check(z.maxLength(1000))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({ rows: z.array(pipelineCardSchema), next_cursor: text, standings: standingsField }),
});

const lead = z.strictObject({ id: z.uuid() });

/** `id` names the save and becomes its automatic note's id: a repeat changes nothing. `version` is the one the person saw. */
const save = { id: z.uuid(), version: z.int() };

const cardAnswer = z.object({ card: pipelineCardSchema });
const refusals = ['not_found', 'conflict'] as const;

export const saveQuote = endpoint({
  method: 'POST',
  path: '/api/leads/:id/quote',
  summary: 'Stores the quote of a lead, moves it to Quoted and notes it',
  params: lead,
  body: z.strictObject({ ...save, ...quoteFields }),
  answer: cardAnswer,
  errors: refusals,
});

export const savePendingReason = endpoint({
  method: 'POST',
  path: '/api/leads/:id/pending-reason',
  summary: 'Stores why an application is pending, moves the lead to App Pending and notes it',
  params: lead,
  body: z.strictObject({ ...save, reason: pendingReasonField }),
  answer: cardAnswer,
  errors: refusals,
});
