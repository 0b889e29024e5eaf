// The trash: what is in it, and its end before the 30 days are over. Into it and out of it: leads.contract.ts.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { leadStatuses } from './lead-shape.contract.ts';

const text = z.nullable(z.string());

export const trashRowSchema = z.object({
  id: z.uuid(),
  status: z.enum(leadStatuses),
  name: text,
  phone: text,
  email: text,
  state: text,
  deleted_at: z.string(),
  /** When it goes for good. */
  purged_at: z.string(),
});
export type TrashRow = z.output<typeof trashRowSchema>;

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/leads/trash',
  summary: 'One page of deleted leads, the one deleted last first',
  query: z.strictObject({
    /** Part of a name, phone, email or company. */
    q: z.optional(z.string().check(z.maxLength(200))),
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
  }),
  answer: z.object({ rows: z.array(trashRowSchema), next_cursor: text }),
});

export const purgeLeads = endpoint({
  method: 'POST',
  path: '/api/leads/trash/purge',
  summary: 'Ends leads that are in the trash for good, with their notes',
  body: z.strictObject({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
  answer: z.object({ purged: z.int() }),
});
