// What visitors see of an agent: open to everyone, complete without scripts.
import * as z from 'zod/mini';
import { endpoint } from '../../domain/endpoint.ts';
import { agentPagePath, cardPath, contactPath, qrPath, sharePath, sitemapPath } from './public-page.rules.ts';

const page = {
  params: z.strictObject({ slug: z.string() }),
  // What other sites hang on to links that people share.
  query: z.looseObject({}),
  answer: z.any(),
  pageRefusals: true,
  errors: ['not_found'],
} as const;

export const showAgentPage = endpoint({
  ...page,
  method: 'GET',
  path: agentPagePath,
  summary: 'An agent’s public page, as HTML; an unpublished one is shown to its owner only',
});

export const showCard = endpoint({
  ...page,
  method: 'GET',
  path: cardPath,
  summary: 'The agent as a card for an address book (vCard)',
});

export const showQr = endpoint({
  ...page,
  method: 'GET',
  path: qrPath,
  summary: 'The address of that page as a QR code (SVG)',
});

export const showShare = endpoint({
  ...page,
  method: 'GET',
  path: sharePath,
  params: z.strictObject({ slug: z.string(), file: z.string() }),
  summary: 'The picture that other sites show beside a link to the page (JPEG); an older one leads to the present one',
});

export const showReviews = endpoint({
  ...page,
  method: 'GET',
  path: '/a/:slug/reviews',
  summary: 'All public reviews of the agent, as HTML',
});

export const showContact = endpoint({
  ...page,
  method: 'GET',
  path: contactPath,
  summary: 'The form of that page by which visitors get in touch, as HTML',
});

export const takeContactForm = endpoint({
  ...page,
  method: 'POST',
  path: contactPath,
  summary:
    'That form: the visitor becomes a lead with a consent record; answers with a redirect, the same for every number',
  rawBody: true,
  maxBodyBytes: 16 * 1024,
});

export const showContactThanks = endpoint({
  ...page,
  method: 'GET',
  path: `${contactPath}/thanks`,
  summary: 'Where that form leads, as HTML',
});

export const showSitemap = endpoint({
  method: 'GET',
  path: sitemapPath,
  summary: 'All published agent pages, for search engines (XML)',
  query: z.strictObject({}),
  answer: z.any(),
});
