// An agent's reviews: what the agent manages, and how visitors leave one.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { cleanLine, cleanText, isPlainText } from '../../domain/plain-text.ts';
import { lengthOf, reviewLimits } from './review.rules.ts';

const plain = z.refine<string>(isPlainText, 'Contains characters we can’t save.');
const within = (most: number) => z.refine<string>((text) => lengthOf(text) <= most, `Use ${most} characters or fewer.`);
const blankIsNull = z.transform((text: string | null) => text || null);
const line = (most: number) =>
  z.pipe(z.nullable(z.string().check(plain, z.overwrite(cleanLine), within(most))), blankIsNull);
const lines = (most: number) =>
  z.pipe(z.nullable(z.string().check(plain, z.overwrite(cleanText), within(most))), blankIsNull);

const fields = {
  rating: z.number().check(z.int(), z.gte(1), z.lte(5)),
  reviewer_name: line(reviewLimits.name),
  comment: lines(reviewLimits.comment),
};
const text = z.nullable(z.string());
const byId = z.strictObject({ id: z.uuid() });

const original = z.object({ rating: z.int(), reviewer_name: text, comment: text });

export const reviewSchema = z.object({
  id: z.uuid(),
  rating: z.int(),
  reviewer_name: text,
  comment: text,
  is_public: z.boolean(),
  /** Who entered it. */
  origin: z.enum(['visitor', 'agent']),
  /** What the visitor wrote, where the agent has edited it. */
  original: z.nullable(original),
  reply: text,
  replied_at: text,
  version: z.int(),
  created_at: z.string(),
});
export type Review = z.output<typeof reviewSchema>;

const totals = z.object({ average: z.nullable(z.number()), shown: z.int(), total: z.int() });

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  summary: 'The agent’s reviews, the newest first, with the average of all that visitors left',
  query: z.strictObject({}),
  answer: z.object({
    totals,
    reviews: z.array(reviewSchema),
    slug: text,
    /** Where clients leave a review; null until the page is published. */
    invite_url: text,
  }),
});
export type Reviews = z.output<typeof listReviews.answer>;

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/reviews/invitation',
  summary: 'The words that ask a sold lead for a review, for a text that the agent sends',
  query: z.strictObject({ lead_id: z.uuid() }),
  answer: z.object({ body: z.string() }),
  errors: ['not_found', 'conflict'],
});

const one = { answer: z.object({ review: reviewSchema }), errors: ['not_found'] } as const;

export const addReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  summary: 'Adds a review as the agent’s own entry; it counts in no average',
  body: z.strictObject(fields),
  answer: z.object({ review: reviewSchema }),
});

export const changeReview = endpoint({
  ...one,
  method: 'PATCH',
  path: '/api/reviews/:id',
  summary: 'Edits a review; of a visitor’s the original is kept and shown',
  params: byId,
  body: z.strictObject({ version: z.int(), ...fields }),
  errors: ['not_found', 'conflict'],
});

export const showReview = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/reviews/:id/visibility',
  summary: 'Shows a review on the public page, or hides it; the average stays',
  params: byId,
  body: z.strictObject({ is_public: z.boolean() }),
});

export const replyToReview = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/reviews/:id/reply',
  summary: 'The agent’s answer below a review; null takes it away',
  params: byId,
  body: z.strictObject({ reply: lines(reviewLimits.reply) }),
});

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/reviews/:id',
  summary: 'Deletes a review for good',
  params: byId,
  answer: z.object({ deleted: z.literal(true) }),
  errors: ['not_found'],
});

export const leaveReview = endpoint({
  method: 'POST',
  path: '/.netlify/functions/leave-review',
  summary: 'A visitor’s review of an agent with a published page; shown at once',
  body: z.strictObject({
    agent_id: z.uuid(),
    rating: fields.rating,
    reviewer_name: z.optional(fields.reviewer_name),
    comment: z.optional(fields.comment),
  }),
  targets: ['agent_id'],
  answer: z.object({ ok: z.literal(true) }),
  errors: ['not_found'],
});

const page = {
  params: z.strictObject({ slug: z.string() }),
  // What other sites hang on to links that people share.
  query: z.looseObject({}),
  answer: z.any(),
  pageRefusals: true,
  errors: ['not_found'],
} as const;

export const showReviewForm = endpoint({
  ...page,
  method: 'GET',
  path: '/a/:slug/review',
  summary: 'The form by which visitors review an agent, as HTML',
});

export const takeReviewForm = endpoint({
  ...page,
  method: 'POST',
  path: '/a/:slug/review',
  summary: 'That form; answers with a redirect',
  rawBody: true,
  maxBodyBytes: 8 * 1024,
});

export const showReviewThanks = endpoint({
  ...page,
  method: 'GET',
  path: '/a/:slug/review/thanks',
  summary: 'Where that form leads, as HTML',
});
