import { orKeepTyped } from '../../server/http/keep-typed.ts';
import { perHour, perMinute } from '../../server/http/rate-limit.ts';
import { Refusal } from '../../server/http/refusal.ts';
import { route } from '../../server/http/route.ts';
import type { Platform } from '../../server/platform.ts';
import { findPublished, isPublishedAgent } from '../agent-site/find-published.operation.ts';
import { noSuchPage } from '../agent-site/agent-site.words.ts';
import { readPublicSlug } from '../agent-site/read-public-slug.operation.ts';
import { readSlug } from '../agent-site/read-slug.operation.ts';
import { namesOf } from '../templates/names.rules.ts';
import { invitationText, reviewUrl } from './invitation.rules.ts';
import { takeReview } from './leave-review.operation.ts';
import { readReviewForm, reviewFaults, type ReviewForm } from './review-form.rules.ts';
import { mostManaged } from './review.rules.ts';
import {
  addReview,
  changeReview,
  deleteReview,
  leaveReview,
  listReviews,
  readInvitation,
  replyToReview,
  showReview,
  showReviewForm,
  showReviewThanks,
  takeReviewForm,
} from './reviews.contract.ts';
import {
  findClient,
  findReview,
  insertReview,
  listReviews as listOwn,
  readTotals,
  removeReview,
  writeReview,
  type ReviewRow,
} from './reviews.db.ts';
import { invitation, wentWrong } from './reviews.words.ts';
import { refusedReviewPage, writeReviewPage, writeReviewThanks, type Reviewed } from './write-review-form.operation.ts';

const reads = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;
const writes = { who: 'subscriber', limit: perMinute(120), inTransaction: true } as const;
const looks = { who: 'anyone', limit: perMinute(120) } as const;
/** Of one address, whoever it reviews. */
const leaves = { who: 'anyone', limit: perHour(30) } as const;

export const reviewRoutes = [
  route(listReviews, reads, async ({ tx, user, platform }) => {
    const [totals, reviews, slug, publicSlug] = await Promise.all([
      readTotals(tx, user.id),
      listOwn(tx, user.id, mostManaged),
      readSlug(tx, user.id),
      readPublicSlug(tx, user.id),
    ]);
    const { baseUrl } = platform.config;
    return { totals, reviews, slug, invite_url: publicSlug === null ? null : reviewUrl(baseUrl, publicSlug) };
  }),
  route(readInvitation, reads, async ({ tx, user, query, platform }) => {
    const client = await findClient(tx, user.id, query.lead_id);
    if (!client) throw new Refusal('not_found', 'This lead no longer exists.');
    if (!client.is_sold) throw new Refusal('conflict', invitation.notSold);
    const slug = await readPublicSlug(tx, user.id);
    if (slug === null) throw new Refusal('conflict', invitation.notPublished);
    const url = reviewUrl(platform.config.baseUrl, slug);
    return { body: invitationText({ client: namesOf(client.name).first || null, agent: client.agent, url }) };
  }),
  route(addReview, { ...writes, once: true }, async ({ tx, user, body }) => ({
    review: await insertReview(tx, user.id, body),
  })),
  route(changeReview, writes, async ({ tx, user, params, body: { version, ...fields } }) => {
    const written = await writeReview(tx, user.id, params.id, fields, version);
    if (written) return { review: written };
    const current = present(await findReview(tx, user.id, params.id));
    throw new Refusal('conflict', 'This review was changed somewhere else. Reload to see the latest.', {
      current: { review: current },
    });
  }),
  route(showReview, writes, async ({ tx, user, params, body }) => ({
    review: present(await writeReview(tx, user.id, params.id, body)),
  })),
  route(replyToReview, writes, async ({ tx, user, params, body }) => ({
    review: present(await writeReview(tx, user.id, params.id, body)),
  })),
  route(deleteReview, writes, async ({ tx, user, params }) => {
    if (!(await removeReview(tx, user.id, params.id))) throw gone();
    return { deleted: true as const };
  }),
  route(leaveReview, leaves, async ({ platform, body, request }) => {
    const { agent_id: userId, rating, reviewer_name = null, comment = null } = body;
    await platform.database.asSystem(async (tx) => {
      if (!(await isPublishedAgent(tx, userId))) throw new Refusal('not_found', noSuchPage);
      const fields = { rating, reviewer_name, comment };
      const left = { userId, address: request.address, fields, now: platform.now() };
      await takeReview(tx, platform.config.authSecrets, left);
    });
    return { ok: true as const };
  }),
  route(showReviewForm, looks, async ({ platform, params }) =>
    writeReviewPage(await reviewedOf(platform, params.slug)),
  ),
  route(takeReviewForm, leaves, async ({ platform, params, rawBody, request }) => {
    const form = readReviewForm(new TextDecoder().decode(rawBody));
    if (!form) throw new Refusal('malformed_body', 'What you entered contains characters we can’t save.');
    const agent = await orKeepTyped(reviewedOf(platform, params.slug), keptIn({ slug: params.slug, name: null }, form));
    const location = `${platform.config.baseUrl}/a/${agent.slug}/review/thanks`;
    const thanks = () => new Response(null, { status: 303, headers: { location } });
    if (form.trap !== '') return thanks();
    const faults = reviewFaults(form);
    if (Object.keys(faults).length > 0) return writeReviewPage(agent, form, faults);
    const fields = { rating: form.rating, reviewer_name: form.name || null, comment: form.comment || null };
    const left = { userId: agent.userId, address: request.address, fields, now: platform.now() };
    const taken = platform.database.asSystem((tx) => takeReview(tx, platform.config.authSecrets, left));
    await orKeepTyped(taken, keptIn(agent, form));
    return thanks();
  }),
  route(showReviewThanks, looks, async ({ platform, params }) =>
    writeReviewThanks(await reviewedOf(platform, params.slug)),
  ),
];

const reviewedOf = ({ database }: Platform, slug: string) => database.asSystem((tx) => findPublished(tx, slug));

const keptIn = (agent: Reviewed, form: ReviewForm) => ({
  wentWrong,
  page: (why: string) => refusedReviewPage(agent, form, why),
});

const gone = () => new Refusal('not_found', 'This review no longer exists.');

function present(review: ReviewRow | undefined): ReviewRow {
  if (!review) throw gone();
  return review;
}
