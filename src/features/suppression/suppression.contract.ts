import * as z from 'zod/mini';
import { contactChannels } from '../../domain/contact-channel.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { doNotContactReasons } from './do-not-contact.rules.ts';

export const suppressionSchema = z.object({
  channel: z.enum(contactChannels),
  address: z.string(),
  reason: z.string(),
  source: z.string(),
  created_at: z.string(),
});
export type LeadSuppression = z.output<typeof suppressionSchema>;

export const suppressLead = endpoint({
  method: 'POST',
  path: '/api/leads/:id/suppressions',
  summary: 'Stops contact: with a wrong number on that number, else on all numbers and addresses of the lead. It stays',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: z.enum(doNotContactReasons) }),
  answer: z.object({ suppressions: z.array(suppressionSchema) }),
  errors: ['not_found'],
});

export const listLeadSuppressions = endpoint({
  method: 'GET',
  path: '/api/leads/:id/suppressions',
  summary: 'On which of a lead’s numbers and addresses it must not be contacted, and why',
  params: z.strictObject({ id: z.uuid() }),
  answer: z.object({ suppressions: z.array(suppressionSchema) }),
  errors: ['not_found'],
});
