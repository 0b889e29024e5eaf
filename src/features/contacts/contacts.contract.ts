// The messaging list: whom texts may go to, under which tags.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { eligibleKeys, longestTag, maxTags, normalizeTag } from './contact-tags.rules.ts';

const text = z.nullable(z.string());
const byId = z.strictObject({ id: z.uuid() });

export const listedContacts = 100;

export const contactSchema = z.object({
  id: z.uuid(),
  phone: z.string(),
  /** The contact’s, else the lead’s. */
  name: text,
  created_at: z.string(),
  tags: z.array(z.string()),
  subscribed: z.boolean(),
  /** Why not, where the list of opt-outs says so. */
  stop: z.nullable(z.object({ reason: z.string(), source: z.string(), created_at: z.string() })),
  /** Who has the number. */
  lead: z.nullable(z.object({ id: z.uuid(), name: text, status: z.enum(['lead', 'sold']) })),
});
export type Contact = z.output<typeof contactSchema>;

const manyIds = /^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,99}$/;

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: 'One page of the messaging list, the newest first',
  query: z.strictObject({
    cursor: z.optional(z.string().check(z.maxLength(400))),
    /** Words of name, phone or tags. */
    q: z.optional(z.string().check(z.maxLength(200))),
    /** Only these, on one page: up to a hundred, with commas. */
    ids: z.optional(z.string().check(z.regex(manyIds, 'Use up to 100 ids with commas.'))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(listedContacts)), listedContacts),
  }),
  answer: z.object({ rows: z.array(contactSchema), next_cursor: text }),
});

export const listEnabledTemplates = endpoint({
  method: 'GET',
  path: '/api/contacts/templates',
  summary: 'The templates that are on and that tags make contacts eligible for',
  query: z.strictObject({}),
  answer: z.object({ enabled: z.array(z.enum(eligibleKeys)) }),
});

export const listContactTags = endpoint({
  method: 'GET',
  path: '/api/contacts/tags',
  summary: 'The tags that contacts have, the most used first',
  query: z.strictObject({}),
  answer: z.object({ tags: z.array(z.string()) }),
});

const newTag = z
  .string()
  .check(
    z.overwrite(normalizeTag),
    z.minLength(1, 'Enter a tag.'),
    z.maxLength(longestTag, `Use ${longestTag} characters or fewer.`),
    z.refine(isPlainText, 'Contains characters we can’t save.'),
  );

export const changeContactTags = endpoint({
  method: 'PATCH',
  path: '/api/contacts/:id/tags',
  summary: 'Adds tags to a contact and takes others away; the rest stay as they are',
  params: byId,
  body: z.strictObject({
    add: z._default(z.array(newTag).check(z.maxLength(maxTags)), []),
    remove: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(maxTags)), []),
  }),
  answer: z.object({ contact: contactSchema }),
  errors: ['not_found', 'invalid_input'],
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/api/contacts/:id',
  summary:
    'Takes a contact off the messaging list and cancels automatic texts that wait for it. Its lead, texts and opt-outs stay',
  params: byId,
  answer: z.object({ ok: z.literal(true), canceled: z.int() }),
  errors: ['not_found'],
});
