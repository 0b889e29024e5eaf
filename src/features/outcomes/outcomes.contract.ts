import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadSchema } from '../lead-model/lead-shape.contract.ts';
import { outcomes } from './outcome.rules.ts';

export const logOutcome = endpoint({
  method: 'POST',
  path: '/api/leads/:id/outcomes',
  summary: 'Counts a call to a lead and keeps its outcome; the stage stays. A repeated id counts once',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    /** Names the save and becomes the event’s id. */
    id: z.uuid(),
    outcome: z.enum(outcomes),
  }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found', 'conflict'],
});

export const undoOutcome = endpoint({
  method: 'POST',
  path: '/api/leads/:id/outcomes/:outcomeId/undo',
  summary: 'Takes an outcome back: the lead is as if it had never been logged. A repeat changes nothing',
  params: z.strictObject({ id: z.uuid(), outcomeId: z.uuid() }),
  answer: z.object({ lead: leadSchema }),
  errors: ['not_found'],
});
