// One change of many leads: named one by one, or all that a filter finds. It can be undone for an hour.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadFields } from '../../domain/lead-draft.ts';
import { isLeadTag, maxTags } from '../../domain/lead-tag.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { outcomes } from '../outcomes/outcome.rules.ts';
import { leadFilterSchema } from '../lead-search/lead-filter.contract.ts';

const tags = z._default(z.array(z.string().check(z.refine(isLeadTag, 'Not a tag.'))).check(z.maxLength(maxTags)), []);

export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stage'), stage: z.enum(leadStages) }),
  z
    .strictObject({ kind: z.literal('tag'), add: tags, remove: tags })
    .check(z.refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], error: 'Enter a tag.' })),
  z.strictObject({ kind: z.literal('outcome'), outcome: z.enum(outcomes) }),
  z.strictObject({ kind: z.literal('follow_up'), at: leadFields.next_follow_up_at.def.innerType.def.innerType }),
  z.strictObject({ kind: z.literal('delete') }),
]);
/** What is said of a follow-up for many that has passed. */
export const pastFollowUp = 'Choose a time in the future.';

export type BulkChange = z.output<typeof bulkChangeSchema>;

export const bulkTargetSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(10_000)) }),
  z.strictObject({ filter: leadFilterSchema }),
]);
export type BulkTarget = z.output<typeof bulkTargetSchema>;

export const bulkActionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['stage', 'tag', 'outcome', 'follow_up', 'delete']),
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  /** Leads it was asked for; `changed` and `skipped` add up to it when it is done. */
  asked: z.int(),
  changed: z.int(),
  /** Gone, sold, or so already. */
  skipped: z.int(),
  /** What undoing put back; and what it did not, because it was changed since. */
  restored: z.int(),
  not_restored: z.int(),
  /** The leads are deleted or back, but not all of their contacts. */
  contacts_failed: z.boolean(),
  /** Phones and emails that another lead has taken in the meantime; the first 100. */
  kept_aside: z.array(
    z.object({ id: z.uuid(), name: z.nullable(z.string()), field: z.enum(['phone', 'email']), value: z.string() }),
  ),
});
export type BulkAction = z.output<typeof bulkActionSchema>;

const answer = z.object({ action: bulkActionSchema });
const id = z.strictObject({ id: z.uuid() });
const maxBodyBytes = 512 * 1024;

export const startBulk = endpoint({
  method: 'POST',
  path: '/api/leads/bulk',
  summary: 'Changes many leads, at once or in parts behind it; a repeated id is the same action',
  body: z.strictObject({ id: z.uuid(), change: bulkChangeSchema, target: bulkTargetSchema }),
  maxBodyBytes,
  answer,
});

export const readBulk = endpoint({
  method: 'GET',
  path: '/api/leads/bulk/:id',
  summary: 'How far a change of many leads is',
  params: id,
  answer,
  errors: ['not_found'],
});

export const undoBulk = endpoint({
  method: 'POST',
  path: '/api/leads/bulk/:id/undo',
  summary: 'Puts back what the change made, lead by lead, except where it was changed since',
  params: id,
  answer,
  errors: ['not_found', 'gone'],
});

export const exportLeads = endpoint({
  method: 'POST',
  path: '/api/leads/export',
  summary:
    'The leads as CSV, newest first; the header X-Lead-Count says how many, X-Closed-Count how many of them must not be contacted',
  body: z.strictObject({ target: bulkTargetSchema }),
  maxBodyBytes,
  /** A file, not JSON. */
  answer: z.unknown(),
});
