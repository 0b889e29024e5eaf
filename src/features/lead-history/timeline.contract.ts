// All that happened to a lead in one list: own notes, automatic ones, texts, events, and where it came from.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { recordingLine } from '../call-recordings/call-recordings.contract.ts';
import { leadNoteSchema } from './lead-notes.contract.ts';

/** `notes`: what the agent wrote; `texts` and `calls`: both ways; `activity`: what was noted and happened by itself. */
export const timelineFilters = ['all', 'notes', 'texts', 'calls', 'activity'] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

const noteEntry = z.extend(leadNoteSchema, { type: z.literal('note') });
const eventEntry = z.object({
  type: z.literal('event'),
  id: z.uuid(),
  lead_id: z.uuid(),
  /** One of lead-event.contract.ts, or how the lead came: `added`, `imported`. */
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});

/** To or from one of the lead’s numbers, or written for the lead; what was removed from the inbox is not shown here either. */
const textEntry = z.object({
  type: z.literal('text'),
  id: z.uuid(),
  lead_id: z.uuid(),
  direction: z.enum(['in', 'out']),
  person_number: z.string(),
  body: z.string(),
  status: z.string(),
  /** Why it waits or did not arrive: a code. */
  reason: z.nullable(z.string()),
  sent_by_ai: z.boolean(),
  is_automatic: z.boolean(),
  is_refunded: z.boolean(),
  /** Why somebody sent it outside the hours. */
  override_reason: z.nullable(z.string()),
  /** Of a text that waits. */
  due_at: z.nullable(z.string()),
  created_at: z.string(),
});

/** With one of the lead’s numbers. */
const callEntry = z.object({
  type: z.literal('call'),
  id: z.uuid(),
  lead_id: z.uuid(),
  direction: z.enum(['in', 'out']),
  person_number: z.string(),
  status: z.enum(['queued', 'ringing', 'answered', 'bridged', 'completed', 'no_answer', 'busy', 'canceled', 'failed']),
  /** Why there was no talk, or why it was ended: a code. */
  reason: z.nullable(z.string()),
  duration_seconds: z.int(),
  /** What the agent wrote who called outside the hours. */
  override_reason: z.nullable(z.string()),
  /** The caller’s message; its link is good for an hour or two. */
  voicemail: z.nullable(z.object({ url: z.string(), seconds: z.int() })),
  recording: z.nullable(recordingLine),
  created_at: z.string(),
});

export type EventEntry = z.output<typeof eventEntry>;
export type TextEntry = z.output<typeof textEntry>;
export type CallEntry = z.output<typeof callEntry>;
export type TimelineEntry = z.output<typeof noteEntry> | EventEntry | TextEntry | CallEntry;

export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/leads/:id/timeline',
  summary: 'One page of what happened to a lead: pinned notes first, then the newest',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({
    filter: z._default(z.enum(timelineFilters), 'all'),
    cursor: z.optional(z.string().check(z.maxLength(1000))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({
    rows: z.array(z.discriminatedUnion('type', [noteEntry, eventEntry, textEntry, callEntry])),
    next_cursor: z.nullable(z.string()),
  }),
  errors: ['not_found'],
});
