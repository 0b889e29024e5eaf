// The intake address: its id and secret, what vendors post to it, and what came of the posts.
import * as z from 'zod/mini';
import { postDays } from '../../domain/retention.ts';
import { endpoint } from '../../domain/endpoint.ts';
import { daysToCheck, postsShown } from './posts-shown.rules.ts';
import { verdicts } from './verdict.rules.ts';

const text = z.nullable(z.string());
const credential = z.object({ id: z.uuid(), secret: z.string() });
/** Null: the secret can no longer be read, and opens nothing any more. */
const kept = z.extend(credential, { secret: text });

export const readWebhook = endpoint({
  method: 'GET',
  path: '/.netlify/functions/user-webhook',
  summary: 'The id and the secret under which leads may be posted; made at the first call',
  answer: kept,
  errors: ['unavailable'],
});

export const rotateWebhook = endpoint({
  method: 'POST',
  path: '/.netlify/functions/user-webhook',
  summary: 'A new secret; the old one is dead at once',
  answer: credential,
});

export const readWrongPosts = endpoint({
  method: 'GET',
  path: '/api/intake/wrong-secrets',
  summary:
    'How many posts named the webhook with a wrong secret since it was made or changed, and when the last one came',
  answer: z.object({ count: z.int(), last_at: text }),
});

export const inboundLead = endpoint({
  method: 'POST',
  path: '/.netlify/functions/inbound-lead',
  summary:
    'Takes one lead as JSON or as a form, with Basic authorization by webhook id and secret. A repeated post is the same post',
  rawBody: true,
  // What is too large is listed with the other posts once it is known whose it is.
  maxBodyBytes: 256 * 1024,
  refusesLongBodies: true,
  otherMethods: 'This address takes leads with POST. Nothing can be read from it.',
  withSlash: 'This address has no slash at the end. Remove it and send the lead again.',
  // Vendors mark the address for themselves (`?source=…&utm_campaign=…`): what is not known is passed over.
  query: z.object({}),
  answer: z.object({
    ok: z.boolean(),
    /** The lead's; null when it was rejected. */
    id: z.nullable(z.uuid()),
    verdict: z.enum(['created', 'completed', 'duplicate', 'rejected']),
    /** A code, when it was rejected. */
    reason: z.optional(z.string()),
    message: z.string(),
    post_id: z.uuid(),
    /** True: this was posted before, and the answer is the first one's. */
    repeated: z.boolean(),
    /** Fields that are not kept: card, Social Security and bank numbers. */
    dropped: z.array(z.string()),
  }),
  errors: ['malformed_body', 'too_large', 'not_signed_in', 'not_subscribed', 'too_many_requests', 'conflict'],
});

export const postSchema = z.object({
  id: z.uuid(),
  received_at: z.string(),
  verdict: z.enum(verdicts),
  reason: text,
  lead_id: z.nullable(z.uuid()),
  lead_name: text,
  source: text,
  repeats: z.int(),
  replayed_at: text,
  /** As the vendor named it. */
  content_type: text,
  /** Of its body as it came. */
  bytes: z.nullable(z.int()),
});
export type IntakePost = z.output<typeof postSchema>;

const id = z.strictObject({ id: z.uuid() });

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/intake/posts',
  summary: `What was posted in the last ${postDays} days, newest first; all of it, or what became no lead in the last ${daysToCheck}`,
  query: z.strictObject({
    show: z._default(z.enum(postsShown), 'all'),
    cursor: z.optional(z.string().check(z.maxLength(400))),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  answer: z.object({ rows: z.array(postSchema), next_cursor: text }),
});

export const readPost = endpoint({
  method: 'GET',
  path: '/api/intake/posts/:id',
  summary: 'One post with its fields as they came',
  params: id,
  answer: z.object({
    post: z.extend(postSchema, {
      fields: z.array(z.tuple([z.string(), z.string()])),
      dropped: z.array(z.string()),
    }),
  }),
  errors: ['not_found'],
});

export const replayPost = endpoint({
  method: 'POST',
  path: '/api/intake/posts/:id/replay',
  summary: 'Takes a post again as if it came now',
  params: id,
  answer: z.object({ post: postSchema }),
  errors: ['not_found', 'conflict'],
});
