// Merging two leads, the list of merges, and the way back.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadSchema } from '../lead-model/lead-shape.contract.ts';
import { mergeFields } from './merge-fields.rules.ts';

const text = z.nullable(z.string());
const mergeId = z.strictObject({ id: z.uuid() });

const side = z.optional(z.enum(['keep', 'other']));
const sides = Object.fromEntries(mergeFields.map((field) => [field, side])) as Record<
  Exclude<(typeof mergeFields)[number], 'notes'>,
  typeof side
>;
const choices = z.strictObject({ ...sides, notes: z.optional(z.enum(['keep', 'other', 'both'])) });

const named = z.object({ id: z.uuid(), name: text, phone: text, email: text });

export const keptAsideSchema = z.object({
  id: z.uuid(),
  name: text,
  field: z.enum(['phone', 'email']),
  value: z.string(),
});

export const mergeSchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  undone_at: text,
  /** As they were before the merge. */
  survivor: named,
  other: named,
});
export type KeptAside = z.output<typeof keptAsideSchema>;
export type MergeEntry = z.output<typeof mergeSchema>;

export const mergeLeads = endpoint({
  method: 'POST',
  path: '/api/merges',
  summary:
    'Makes one lead of two. Refused when one of them changed since the version named. A repeated id is the same request',
  body: z.strictObject({
    id: z.uuid(),
    keep: z.uuid(),
    keep_version: z.int(),
    other: z.uuid(),
    other_version: z.int(),
    /** Fields left away take what is proposed. */
    choices,
  }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found', 'conflict', 'invalid_input'],
});

export const listMerges = endpoint({
  method: 'GET',
  path: '/api/merges',
  summary: 'One page of merges, newest first',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(500))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({ rows: z.array(mergeSchema), next_cursor: text }),
});

export const readMerge = endpoint({
  method: 'GET',
  path: '/api/merges/:id',
  summary: 'What undoing a merge would do now',
  params: mergeId,
  query: z.strictObject({}),
  answer: z.object({
    merge: mergeSchema,
    /** Why it cannot be undone now, a sentence; null: it can. */
    obstacle: text,
    /** How many things go back to the other lead, by table. */
    returning: z.record(z.string(), z.int()),
    /** Fields of the kept lead that were edited since; they keep the edit. */
    edited: z.array(z.string()),
    /** Notes added since; they stay with the kept lead. */
    notes_since: z.int(),
    /** Phones and emails that another lead has by now. */
    kept_aside: z.array(keptAsideSchema),
  }),
  errors: ['not_found'],
});
export type MergePreview = z.output<typeof readMerge.answer>;

export const undoMerge = endpoint({
  method: 'POST',
  path: '/api/merges/:id/undo',
  summary: 'Makes two leads of a merged one again. A repeat of what is undone already changes nothing',
  params: mergeId,
  body: z.strictObject({
    /** Right after the merge: no timeline has a line of either. */
    by_undo: z._default(z.boolean(), false),
  }),
  answer: z.object({
    lead: leadSchema,
    restored: leadSchema,
    /** What is another lead's main phone or email by now and therefore came back as a further one. */
    kept_aside: z.array(keptAsideSchema),
  }),
  errors: ['not_found', 'conflict'],
});
