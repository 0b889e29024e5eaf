import { renderSVG } from 'uqr';
import { orKeepTyped } from '../../server/http/keep-typed.ts';
import { perHour, perMinute, RateLimiter } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { noSuchPage } from '../agent-site/agent-site.words.ts';
import { signUpUrl } from '../numbers/sign-up-page.rules.ts';
import { readPublicReviews } from '../reviews/read-public-reviews.operation.ts';
import { mostShown } from '../reviews/review.rules.ts';
import { contactFaults, readContactForm, type ContactForm } from './contact-form.rules.ts';
import { wentWrong } from './contact-form.words.ts';
import { openAgentPage, openContact } from './open-agent-page.operation.ts';
import {
  showAgentPage,
  showCard,
  showContact,
  showContactThanks,
  showQr,
  showReviews,
  showShare,
  showSitemap,
  takeContactForm,
} from './public-page.contract.ts';
import { agentPageUrl, shareUrl } from './public-page.rules.ts';
import { dropShare, shareMark, sharePicture } from './share-picture.operation.ts';
import { takeContact } from './take-contact.operation.ts';
import { vcardOf } from './vcard.rules.ts';
import { writeAgentPage } from './write-agent-page.operation.ts';
import {
  contactMark,
  refusedContactPage,
  writeContactPage,
  writeContactThanks,
} from './write-contact-form.operation.ts';
import { writeReviewsPage } from './write-reviews.operation.ts';
import { writeSitemap } from './write-sitemap.operation.ts';

const looks = { who: 'anyone', limit: perMinute(120) } as const;
/** Of one address; a few people may share it. */
const asks = { who: 'anyone', limit: perHour(30) } as const;
/** Of one agent's page, from everywhere. */
const ofOnePage = perHour(120);
const pages = new RateLimiter();
const crawls = { who: 'anyone', limit: perMinute(60) } as const;

export const publicPageRoutes = [
  // Before the page, whose address would fit it.
  route(showSitemap, crawls, ({ platform }) => writeSitemap(platform)),
  route(showAgentPage, looks, async ({ platform, params, request }) => {
    const page = await openAgentPage(platform, params.slug, request.headers);
    const { baseUrl, filesUrl, brandFigures } = platform.config;
    return writeAgentPage(page, { baseUrl, filesUrl, figures: brandFigures }, request.headers);
  }),
  route(showCard, looks, async ({ platform, params, request }) => {
    const { slug, name, business, phone, email } = await openAgentPage(platform, params.slug, request.headers);
    const card = vcardOf({ name, business, phone, email, url: agentPageUrl(platform.config.baseUrl, slug) });
    return file(card, 'text/vcard; charset=utf-8', `attachment; filename="${slug}.vcf"`);
  }),
  route(showQr, looks, async ({ platform, params, request }) => {
    const { slug } = await openAgentPage(platform, params.slug, request.headers);
    return file(renderSVG(agentPageUrl(platform.config.baseUrl, slug), { border: 2 }), 'image/svg+xml', 'inline');
  }),
  route(showShare, looks, async ({ platform, params, request }) => {
    const page = await openAgentPage(platform, params.slug, request.headers).catch((fault: unknown) => {
      dropShare(params.slug);
      throw fault;
    });
    if (!page.isPublished) {
      dropShare(params.slug);
      throw new Refusal('not_found', noSuchPage);
    }
    const mark = shareMark(page);
    const location = shareUrl(platform.config.baseUrl, page.slug, mark);
    if (params.file !== `${mark}.jpg`)
      return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } });
    const headers = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=31536000, immutable' };
    return new Response(await sharePicture(platform, page), { headers });
  }),
  route(showReviews, looks, async ({ platform, params, request }) => {
    const page = await openAgentPage(platform, params.slug, request.headers);
    const all = await platform.database.asSystem((tx) => readPublicReviews(tx, page.userId, mostShown));
    return writeReviewsPage({ ...page, ...all });
  }),
  route(showContact, looks, async ({ platform, params, request }) =>
    writeContactPage(await openContact(platform, params.slug, request.headers)),
  ),
  route(takeContactForm, asks, async ({ platform, params, rawBody, request }) => {
    const form = readContactForm(new TextDecoder().decode(rawBody));
    if (!form) throw new Refusal('malformed_body', 'What you entered contains characters we can’t save.');
    const { slug } = params;
    const page = await orKeepTyped(openContact(platform, slug, request.headers), keptIn({ slug, page: null }, form));
    const { baseUrl } = platform.config;
    const ownUrl = agentPageUrl(baseUrl, page.slug);
    const pageUrl = form.isOfTexts ? signUpUrl(baseUrl, page.slug) : ownUrl;
    // Says what it says to everyone.
    const thanks = () => new Response(null, { status: 303, headers: { location: `${ownUrl}/contact/thanks` } });
    if (form.trap !== '') return thanks();
    const faults = contactFaults(form, contactMark(page.business));
    if (Object.keys(faults).length > 0) return writeContactPage(page, form, faults);
    const sent = { page, form, pageUrl, ip: request.address, now: platform.now() };
    await orKeepTyped(send(platform, sent), keptIn({ slug, page }, form));
    return thanks();
  }),
  route(showContactThanks, looks, async ({ platform, params, request }) =>
    writeContactThanks(await openContact(platform, params.slug, request.headers)),
  ),
];

async function send({ database, jobs }: Platform, sent: Parameters<typeof takeContact>[2]): Promise<void> {
  const { userId } = sent.page;
  pages.take(userId, ofOnePage);
  await database.asAgent(userId, (tx) => takeContact(tx, jobs, sent));
}

const keptIn = (to: Parameters<typeof refusedContactPage>[0], form: ContactForm) => ({
  wentWrong,
  page: (why: string) => refusedContactPage(to, form, why),
});

const file = (body: string, type: string, disposition: string): Response =>
  new Response(body, {
    headers: { 'content-type': type, 'content-disposition': disposition, 'cache-control': 'no-cache' },
  });
