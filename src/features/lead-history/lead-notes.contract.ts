// Notes of a lead: what the agent wrote, and what the product noted by itself. timeline.contract.ts lists them.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';

export const longestNote = 10_000;

export const noteBodySchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Write a note first.'),
    z.maxLength(longestNote, 'Use 10,000 characters or fewer.'),
    z.refine(isPlainText, 'Contains characters we can’t save.'),
  );

export const leadNoteSchema = z.object({
  id: z.uuid(),
  lead_id: z.uuid(),
  body: z.string(),
  /** Written by the product: it may be pinned, but neither edited nor deleted. */
  auto: z.boolean(),
  pinned: z.boolean(),
  version: z.int(),
  created_at: z.string(),
});
export type LeadNote = z.output<typeof leadNoteSchema>;

const lead = z.strictObject({ id: z.uuid() });
const note = z.strictObject({ id: z.uuid(), noteId: z.uuid() });
const oneNote = z.object({ note: leadNoteSchema });

export const addNote = endpoint({
  method: 'POST',
  path: '/api/leads/:id/notes',
  summary: 'Adds a note; a repeated id is the same note',
  params: lead,
  body: z.strictObject({
    id: z.uuid(),
    body: noteBodySchema,
    pinned: z._default(z.boolean(), false),
    /** When it was written, if it waited for a connection or comes back: not later than now, within 90 days or the lead's life. */
    written_at: z.optional(z.iso.datetime({ offset: true })),
  }),
  maxBodyBytes: 128 * 1024,
  answer: oneNote,
  errors: ['not_found', 'conflict'],
});

export const editNote = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id/notes/:noteId',
  summary: 'Changes the text of an own note; refused when it changed since the version named',
  params: note,
  body: z.strictObject({ version: z.int(), body: noteBodySchema }),
  maxBodyBytes: 128 * 1024,
  answer: oneNote,
  errors: ['not_found', 'conflict', 'forbidden'],
});

export const pinNote = endpoint({
  method: 'PUT',
  path: '/api/leads/:id/notes/:noteId/pin',
  summary: 'Pins a note to the top, or unpins it',
  params: note,
  body: z.strictObject({ pinned: z.boolean() }),
  answer: oneNote,
  errors: ['not_found'],
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/leads/:id/notes/:noteId',
  summary: 'Deletes a note of this lead; one that is gone already stays gone',
  params: note,
  /** False: this lead has no such note, or has none any more. */
  answer: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'forbidden'],
});
