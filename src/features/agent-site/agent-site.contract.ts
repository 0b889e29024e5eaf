import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const readOwnSite = endpoint({
  method: 'GET',
  path: '/api/agent-site',
  summary: 'The address of the own public site, and whether it is published',
  query: z.strictObject({}),
  answer: z.object({
    slug: z.nullable(z.string()),
    published: z.boolean(),
    phone: z.nullable(z.string()),
  }),
});
