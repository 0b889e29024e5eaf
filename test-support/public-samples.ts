// A good request for the routes of agents' public pages and their reviews.
import { randomUUID } from 'node:crypto';
import type { RouteSamples } from './sample.ts';

export const publicSamples: RouteSamples = {
  ...Object.fromEntries(
    [
      'GET /a/:slug',
      'GET /a/:slug/review',
      'GET /a/:slug/reviews',
      'POST /a/:slug/review',
      'GET /a/:slug/review/thanks',
      'GET /a/:slug/contact',
      'POST /a/:slug/contact',
      'GET /a/:slug/contact/thanks',
      'GET /a/:slug/contact.vcf',
      'GET /a/:slug/qr.svg',
      'GET /a/:slug/texts',
      'GET /a/:slug/texts.png',
    ].map((name) => [name, () => ({ params: { slug: 'nobody' }, foreign: null, refusedWith: 404 })]),
  ),
  'GET /a/:slug/share/:file': () => ({
    params: { slug: 'nobody', file: 'x.jpg' },
    foreign: null,
    refusedWith: 404,
  }),
  'GET /api/reviews': () => ({ foreign: null }),
  'GET /api/reviews/invitation': ({ soldLeadId }) => ({
    query: { lead_id: soldLeadId },
    foreign: 404,
    refusedWith: 409,
  }),
  'POST /api/reviews': () => ({ body: { rating: 5, reviewer_name: 'Pat', comment: null }, foreign: null }),
  'PATCH /api/reviews/:id': ({ reviewId }) => ({
    params: { id: reviewId },
    body: { version: 1, rating: 4, reviewer_name: 'Pat', comment: 'Good advice' },
    foreign: 404,
    refusedWith: 409, // as with leads
  }),
  'PUT /api/reviews/:id/visibility': ({ reviewId }) => ({
    params: { id: reviewId },
    body: { is_public: false },
    foreign: 404,
  }),
  'PUT /api/reviews/:id/reply': ({ reviewId }) => ({
    params: { id: reviewId },
    body: { reply: 'Thank you' },
    foreign: 404,
  }),
  'DELETE /api/reviews/:id': ({ reviewId }) => ({ params: { id: reviewId }, foreign: 404 }),
  'POST /.netlify/functions/leave-review': () => ({
    body: { agent_id: randomUUID(), rating: 5, reviewer_name: 'Pat', comment: 'Good advice' },
    foreign: null,
    refusedWith: 404,
  }),
  'GET /a/sitemap.xml': () => ({ foreign: null }),
};
