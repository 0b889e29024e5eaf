import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { exportMinutes } from './export-limits.rules.ts';

export const askExport = endpoint({
  method: 'POST',
  path: '/api/exports',
  summary: `Ask, with the password, for a ZIP of all own data; the answer’s address is good for ${exportMinutes} minutes`,
  body: z.strictObject({
    password: z.string('Enter your password.').check(z.minLength(1, 'Enter your password.'), z.maxLength(1024)),
  }),
  answer: z.object({ id: z.uuid(), url: z.string() }),
  errors: ['too_many_requests'],
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/api/exports/:id/download',
  summary: 'The ZIP: every table as CSV and JSON',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({}),
  /** A file, not JSON. */
  answer: z.unknown(),
  errors: ['gone'],
});
