import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const readFile = endpoint({
  method: 'GET',
  path: '/files/:folder/:owner/:file',
  summary: 'An uploaded picture or document: the portrait of a published page, or any by a signed link',
  params: z.strictObject({ folder: z.string(), owner: z.string(), file: z.string() }),
  query: z.strictObject({ expires: z.optional(z.string()), signature: z.optional(z.string()) }),
  /** The file, not JSON. */
  answer: z.unknown(),
  errors: ['not_found', 'unavailable'],
});
