import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { templateFault } from './template-fault.rules.ts';
import { templateKeys } from './template-keys.rules.ts';
import { templateVariables } from './template-variables.rules.ts';

export const templateSchema = z.object({
  key: z.enum(templateKeys),
  words: z.string(),
  is_default: z.boolean(),
  enabled: z.boolean(),
  /** Of the words: goes back with every change of them. */
  version: z.int(),
  /** The same of the switch. */
  switch_version: z.int(),
});
export type TemplateAnswer = z.output<typeof templateSchema>;

const version = z.int().check(z.gte(0));
const params = z.strictObject({ key: z.enum(templateKeys, 'There is no such template.') });

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/message-templates',
  summary: 'The own templates for texts, whether they are locked, and what fills the agent’s places in them',
  query: z.strictObject({}),
  answer: z.object({
    templates: z.array(templateSchema),
    is_locked: z.boolean(),
    agent: z.partialRecord(z.enum(templateVariables), z.nullable(z.string())),
  }),
});

const words = z.string().check(
  z.refine((text: string) => templateFault(text) === null, {
    error: ({ input }) => templateFault(input as string) ?? '',
  }),
);

export const saveTemplate = endpoint({
  method: 'PUT',
  path: '/api/message-templates/:key',
  summary: 'Saves the words of a template; null: back to the default',
  params,
  body: z.strictObject({ words: z.nullable(words), version }),
  answer: templateSchema,
  errors: ['conflict'],
});

export const switchTemplate = endpoint({
  method: 'PUT',
  path: '/api/message-templates/:key/enabled',
  summary: 'Turns a template on or off',
  params,
  body: z.strictObject({ enabled: z.boolean(), version }),
  answer: templateSchema,
  errors: ['conflict', 'forbidden'],
});
