// Somebody with the phone or email of another lead, added as their own person.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadSchema } from '../lead-model/lead-shape.contract.ts';
import { addLeadSchema } from '../lead-model/lead-input.contract.ts';

export const addSecond = endpoint({
  method: 'POST',
  path: '/api/leads/second',
  summary:
    'Adds a lead beside the one that has its phone or email, as another person. A repeated id is the same request',
  targets: ['email'],
  body: addLeadSchema,
  answer: z.object({
    lead: leadSchema,
    /** What stays the other lead's; the new one has it as a further one. */
    shared: z.array(z.object({ field: z.enum(['phone', 'email']), value: z.string() })),
    /** True: what was typed as phone is none, and was not stored. */
    phone_dropped: z.boolean(),
  }),
  errors: ['conflict'],
});
