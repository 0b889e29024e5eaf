// One lead: read, add, edit, and its stage. Lists stand in lead-search.contract.ts, selling in sold.contract.ts, deleting
// and restoring in trash.contract.ts.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadStages } from '../../domain/lead-stage.ts';
import { addLeadSchema, leadChangesSchema } from '../lead-model/lead-input.contract.ts';
import { leadRowSchema, leadSchema } from '../lead-model/lead-shape.contract.ts';

const targets = ['email'];
const leadId = z.strictObject({ id: z.uuid() });

export const readLead = endpoint({
  method: 'GET',
  path: '/api/leads/:id',
  summary: 'One lead, whole',
  params: leadId,
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found'],
});

export const createLead = endpoint({
  method: 'POST',
  path: '/api/leads',
  summary: 'Adds a lead; one with the same phone or email is completed instead. A repeated id is the same request',
  targets,
  body: z.strictObject({
    ...addLeadSchema.shape,
    /** `refuse`: what another lead has already is a conflict that names it, instead of completing that lead. */
    if_taken: z.optional(z.enum(['merge', 'refuse'])),
  }),
  answer: z.object({
    lead: leadSchema,
    /** True: an existing lead had this phone or email; its blanks were filled. */
    merged: z.boolean(),
    /** True: what was typed as phone is none, and was not stored. */
    phone_dropped: z.boolean(),
  }),
  errors: ['conflict'],
});

export const editLead = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id',
  summary: 'Changes fields of a lead; refused when it changed since the version named',
  targets,
  params: leadId,
  body: z.strictObject({
    version: z.int(),
    changes: leadChangesSchema,
    /** True: a further phone or email may be another lead's own. */
    keep_shared: z.optional(z.boolean()),
  }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found', 'conflict'],
});

export const changeStage = endpoint({
  method: 'POST',
  path: '/api/leads/:id/stage',
  summary: 'Moves a lead to a stage and notes it',
  params: leadId,
  body: z.strictObject({
    stage: z.enum(leadStages),
    version: z.optional(z.int()),
    /** Names the move, so that it can be taken back. */
    id: z.optional(z.uuid()),
  }),
  answer: z.object({ lead: leadRowSchema }),
  errors: ['not_found', 'conflict'],
});

export const undoStage = endpoint({
  method: 'POST',
  path: '/api/leads/:id/stage/undo',
  summary:
    'Takes a move back: the stage, its date and its note; a lead that was sold or moved again since stays as it is',
  params: leadId,
  body: z.strictObject({ move: z.uuid() }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found'],
});
