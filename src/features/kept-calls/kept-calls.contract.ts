import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const countKeptCalls = endpoint({
  method: 'GET',
  path: '/api/admin/kept-calls',
  summary: 'How many calls of deleted accounts are kept for the record, and with how many people they texted',
  answer: z.object({ count: z.int(), texted: z.int() }),
});

export const exportKeptCalls = endpoint({
  method: 'GET',
  path: '/api/admin/kept-calls/file',
  summary: 'The calls of deleted accounts as a CSV file, with consents and opt-outs, the oldest first; times in UTC',
  /** The file, not JSON. */
  answer: z.unknown(),
});

export const exportKeptTexts = endpoint({
  method: 'GET',
  path: '/api/admin/kept-calls/texts',
  summary:
    'The texts of deleted accounts as a CSV file, a line for each person, with consents and opt-outs; times in UTC',
  /** The file, not JSON. */
  answer: z.unknown(),
});
