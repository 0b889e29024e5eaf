import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadFields } from '../../domain/lead-draft.ts';
import { leadSchema } from '../lead-model/lead-shape.contract.ts';

export const saveFollowUp = endpoint({
  method: 'POST',
  path: '/api/leads/:id/follow-up',
  summary: 'Sets or clears a lead’s next follow-up and notes it',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    /** Names the save and becomes its automatic note’s id: a repeat changes nothing. */
    id: z.uuid(),
    /** The one the person saw. */
    version: z.int(),
    at: leadFields.next_follow_up_at.def.innerType,
    /** The save that this one takes back: its note goes, and none is written. */
    undoes: z.optional(z.uuid()),
  }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found', 'conflict'],
});
