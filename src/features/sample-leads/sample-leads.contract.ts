// Invented leads to try the product with, and the way to be rid of them.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const addSampleLeads = endpoint({
  method: 'POST',
  path: '/api/sample-leads',
  summary: 'Adds 50 invented leads to an account without leads; the same again changes nothing',
  body: z.strictObject({}),
  answer: z.object({ count: z.int() }),
  errors: ['conflict'],
});

export const removeSampleLeads = endpoint({
  method: 'DELETE',
  path: '/api/sample-leads',
  summary: 'Removes every sample lead for good, with all that hangs on it',
  answer: z.object({ removed: z.int() }),
});
