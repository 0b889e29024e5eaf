// Conversations and what stands in them, as the inbox reads them.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { isPlainText } from '../../domain/plain-text.ts';
import { unclearReplySchema } from '../suppression/suppression.contract.ts';
import { mayTextSchema, textableSchema } from '../texting/may-text.contract.ts';
import { maxBodyLength } from './send-message.contract.ts';

const text = z.nullable(z.string());
const byId = z.strictObject({ id: z.uuid() });
const cursor = z.optional(z.string().check(z.maxLength(1000)));
const done = z.object({ ok: z.literal(true) });

/** The list opens with as many conversations as the last messages can have: those of the last 200 are all among them. */
export const listedMessages = 200;
export const threadMessages = 500;
export const longestName = 120;
export const longestSearch = 100;

export const conversationSchema = z.object({
  id: z.uuid(),
  /** E.164, the main number of who has several. */
  number: z.string(),
  /** The contact's, else the lead's. */
  name: text,
  lead_id: z.nullable(z.uuid()),
  last_at: z.string(),
  unread: z.int(),
  draft: text,
  /** The newest message that is shown. */
  last: z.nullable(z.object({ body: z.string(), direction: z.enum(['in', 'out']), status: z.string() })),
});
export type Conversation = z.output<typeof conversationSchema>;

export const messageSchema = z.object({
  id: z.uuid(),
  direction: z.enum(['in', 'out']),
  /** Whose of several numbers. */
  person_number: z.string(),
  body: z.string(),
  status: z.string(),
  /** A code; `reasonSentence` says it. */
  reason: text,
  origin: z.string(),
  sent_by_ai: z.boolean(),
  is_automatic: z.boolean(),
  parts: z.int(),
  price_cents: z.int(),
  is_refunded: z.boolean(),
  /** Why somebody sent it outside the hours. */
  override_reason: text,
  /** An answer to a message of the last day. */
  is_answer: z.boolean(),
  /** Of a text that waits. */
  due_at: text,
  /** The Idempotency-Key of the request that made it: tells which text on its way it is. */
  request_key: text,
  created_at: z.string(),
});
export type Message = z.output<typeof messageSchema>;

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  summary: 'One page of conversations, the newest first',
  query: z.strictObject({
    cursor,
    /** Name or number. */
    q: z.optional(z.string().check(z.maxLength(longestSearch))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(listedMessages)), listedMessages),
  }),
  answer: z.object({
    rows: z.array(conversationSchema),
    next_cursor: text,
    /** What the agent texts from; null: nothing yet. */
    sender: z.nullable(z.object({ phone: z.string(), is_verified: z.boolean() })),
  }),
});

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/conversations/unread',
  summary: 'How many texts are unread, in how many conversations',
  query: z.strictObject({}),
  answer: z.object({ conversations: z.int(), texts: z.int() }),
});

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/conversations/:id',
  summary: 'A conversation with whose it is and whether this person may be texted now',
  params: byId,
  query: z.strictObject({}),
  answer: z.object({
    conversation: conversationSchema,
    /** Who has the number; several in a household. */
    leads: z.array(z.object({ id: z.uuid(), name: text, stage: z.string(), status: z.string(), state: text })),
    /** The person's numbers, the main one first. */
    numbers: z.array(z.string()),
    is_unsubscribed: z.boolean(),
    /** From any of the numbers; each waits for the agent's word. */
    unclear: z.array(unclearReplySchema),
    /** A text by hand to the main number. */
    ...textableSchema.shape,
  }),
  errors: ['not_found'],
});

export const readLeadTexting = endpoint({
  method: 'GET',
  path: '/api/leads/:id/texting',
  summary: 'Whether a lead may be texted now at its main number, and what time it is there; null without one',
  params: byId,
  query: z.strictObject({}),
  answer: z.object({ may_text: z.nullable(mayTextSchema), zones: z.array(z.string()) }),
  errors: ['not_found'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  summary: 'One page of what stands in a conversation, the newest first',
  params: byId,
  query: z.strictObject({
    cursor,
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(threadMessages)), threadMessages),
  }),
  answer: z.object({ rows: z.array(messageSchema), next_cursor: text }),
  errors: ['not_found'],
});

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  summary: 'The conversation with a number or with a lead, or a new one',
  body: z.strictObject({
    number: z.optional(z.string().check(z.maxLength(40))),
    lead_id: z.optional(z.uuid()),
  }),
  answer: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});

export const changeConversation = endpoint({
  method: 'PATCH',
  path: '/api/conversations/:id',
  summary: 'Keeps what is being typed, marks as read or as unread',
  params: byId,
  body: z.strictObject({
    draft: z.optional(z.nullable(z.string().check(z.maxLength(maxBodyLength), z.refine(isPlainText)))),
    is_read: z.optional(z.boolean()),
  }),
  answer: done,
  errors: ['not_found'],
});

export const renameConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/name',
  summary: 'Names whose number it is: the contact’s name, and the contact itself where there is none',
  params: byId,
  body: z.strictObject({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Enter a name.'),
        z.maxLength(longestName, `Use ${longestName} characters or fewer.`),
        z.refine(isPlainText, 'Contains characters we can’t save.'),
      ),
  }),
  answer: done,
  errors: ['not_found'],
});

export const removeConversation = endpoint({
  method: 'DELETE',
  path: '/api/conversations/:id',
  summary: 'Hides what stands in it for good and cancels what waits; a new message shows it again with what came since',
  params: byId,
  answer: z.object({ ok: z.literal(true), canceled: z.int() }),
  errors: ['not_found'],
});

export const cancelMessage = endpoint({
  method: 'DELETE',
  path: '/api/messages/:id',
  summary: 'Takes a text back that still waits, and gives its price back',
  params: byId,
  answer: done,
  errors: ['not_found', 'conflict'],
});
