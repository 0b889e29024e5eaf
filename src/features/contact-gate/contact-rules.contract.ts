import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';

export const showContactRules = endpoint({
  method: 'GET',
  path: '/operator/contact-rules',
  summary: 'When people may be called and texted, state by state with source and date, as HTML for counsel',
  query: z.strictObject({}),
  answer: z.any(),
});
