// Leads that may be the same person: how many, which, those of one lead; and what the agent decides about a pair.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadStatuses } from '../lead-model/lead-shape.contract.ts';
import { pairLevels, pairReasons } from './pair-level.rules.ts';

const text = z.nullable(z.string());
const pairId = z.strictObject({ id: z.uuid() });

/** What a pair shows of a lead, to tell it from the other. */
export const pairedLeadSchema = z.object({
  id: z.uuid(),
  status: z.enum(leadStatuses),
  name: text,
  /** E.164 */
  phone: text,
  email: text,
  further_phones: z.array(z.string()),
  further_emails: z.array(z.string()),
  dob: text,
  state: text,
  zip: text,
  source: text,
  stage: z.string(),
  created_at: z.string(),
});

export const pairSchema = z.object({
  id: z.uuid(),
  level: z.enum(pairLevels),
  reasons: z.array(z.enum(pairReasons)),
  /** What an import noted about them, a sentence. */
  noted: text,
  found_at: z.string(),
  dismissed_at: text,
  /** The one that a merge would keep stands first. */
  leads: z.tuple([pairedLeadSchema, pairedLeadSchema]),
});
export type Pair = z.output<typeof pairSchema>;
export type PairedLead = z.output<typeof pairedLeadSchema>;

export const countPairs = endpoint({
  method: 'GET',
  path: '/api/duplicates/count',
  summary: 'How many pairs wait for a decision. Stale: leads changed since they were compared',
  query: z.strictObject({}),
  answer: z.object({ count: z.int(), stale: z.boolean() }),
});

export const listPairs = endpoint({
  method: 'GET',
  path: '/api/duplicates',
  summary: 'One page of pairs, the surest first; dismissed ones by when they were',
  query: z.strictObject({
    show: z._default(z.enum(['open', 'dismissed']), 'open'),
    cursor: z.optional(z.string().check(z.maxLength(500))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({ rows: z.array(pairSchema), next_cursor: text }),
});

export const pairsOfLead = endpoint({
  method: 'GET',
  path: '/api/duplicates/of/:id',
  summary: 'The pairs that one lead is in and that wait for a decision, the surest first, at most 20',
  params: pairId,
  query: z.strictObject({}),
  answer: z.object({ rows: z.array(pairSchema), stale: z.boolean() }),
});

export const compareAgain = endpoint({
  method: 'POST',
  path: '/api/duplicates/compare',
  summary: 'Compares the leads that changed since the last time with all others',
  body: z.strictObject({}),
  answer: z.object({ changed: z.boolean() }),
});

export const dismissPair = endpoint({
  method: 'POST',
  path: '/api/duplicates/:id/dismiss',
  summary: 'Not the same person: the pair is not suggested again',
  params: pairId,
  body: z.strictObject({}),
  answer: z.object({}),
  errors: ['not_found'],
});

export const reconsiderPair = endpoint({
  method: 'POST',
  path: '/api/duplicates/:id/reconsider',
  summary: 'Takes "Not the same person" back',
  params: pairId,
  body: z.strictObject({}),
  answer: z.object({}),
  errors: ['not_found'],
});
