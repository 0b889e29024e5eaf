// Whether an agent's calls are recorded, and what a minute costs with and without.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const readCallSettings = endpoint({
  method: 'GET',
  path: '/api/call-settings',
  summary: 'Whether the own calls are recorded, and the price of a minute in cents',
  query: z.strictObject({}),
  answer: z.object({
    record_outbound_enabled: z.boolean(),
    cents_per_minute: z.int(),
    recorded_cents_per_minute: z.int(),
  }),
});

export const saveCallSettings = endpoint({
  method: 'PUT',
  path: '/api/call-settings',
  summary: 'Turns the recording of the own calls on or off',
  body: z.strictObject({ record_outbound_enabled: z.boolean() }),
  answer: readCallSettings.answer,
});
