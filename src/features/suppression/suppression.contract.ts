import * as z from 'zod/mini';
import { contactChannels } from '../../domain/contact-channel.ts';
import { endpoint } from '../../domain/endpoint.ts';

export const suppressionSchema = z.object({
  channel: z.enum(contactChannels),
  address: z.string(),
  reason: z.string(),
  source: z.string(),
  created_at: z.string(),
});
export type LeadSuppression = z.output<typeof suppressionSchema>;

export const listLeadSuppressions = endpoint({
  method: 'GET',
  path: '/api/leads/:id/suppressions',
  summary: 'On which of a lead’s numbers and addresses it must not be contacted, and why',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ suppressions: z.array(suppressionSchema) }),
  errors: ['not_found'],
});
