import { html } from 'hono/html';
import { defaultTimeZone, isTimeZone } from '../../domain/time-zone.ts';
import { asText, plainPage, type Markup } from '../../server/http/plain-page.ts';
import type { PublicReview } from '../reviews/read-public-reviews.operation.ts';
import { mostShown, newestShown } from '../reviews/review.rules.ts';
import {
  addedByAgent,
  backWords,
  editedByAgent,
  leaveAReview,
  noName,
  shownOf,
  spokenRating,
  stars,
} from '../reviews/reviews.words.ts';
import { reviewForm } from '../reviews/write-review-form.operation.ts';
import type { AgentPage } from './page-memory.operation.ts';
import { pageStyle } from './page-style.rules.ts';
import { aboutAverage, allReviews, noReviews, replyOf, reviewsOf, sections } from './public-page.words.ts';

/** What of reviews there is room for on the page itself. */
export interface ReviewRoom {
  shown: number;
  /** The form to leave one; else the way to it. */
  hasForm: boolean;
}

export function reviewsSection(page: AgentPage, { shown: howMany, hasForm }: ReviewRoom): Markup {
  const shown = page.reviews.slice(0, howMany);
  const hasMore = page.reviews.length === newestShown || shown.length < page.reviews.length;
  return html`<section id="reviews" aria-labelledby="reviews-title">
    <h2 id="reviews-title">${sections.reviews}</h2>
    ${average(page)}
    ${page.totals.total === 0 && page.reviews.length === 0 ? html`<p class="soft">${noReviews}</p>` : ''}
    ${reviewList({ ...page, reviews: shown })}
    ${
      hasForm
        ? html`<details>
            <summary class="act">${leaveAReview}</summary>
            ${reviewForm(page)}
          </details>`
        : html`<p><a class="act" href="/a/${page.slug}/review">${leaveAReview}</a></p>`
    }
    ${hasMore ? html`<p><a href="/a/${page.slug}/reviews">${allReviews}</a></p>` : ''}
  </section>`;
}

/** All that are shown, on a page of their own. */
export async function writeReviewsPage(page: AgentPage): Promise<Response> {
  const title = reviewsOf(page.name);
  const { text, headers } = await plainPage({
    title,
    ownStyle: pageStyle,
    body: html`<main class="agent list">
      <h1>${title}</h1>
      ${average(page)} ${reviewList(page)}
      ${page.reviews.length === mostShown ? html`<p class="small soft">These are the newest ${mostShown}.</p>` : ''}
      <p><a class="back" href="/a/${page.slug}#reviews">${backWords(page.name)}</a></p>
    </main>`,
  });
  return new Response(text, { headers });
}

const reviewList = (page: AgentPage): Markup | '' =>
  page.reviews.length === 0
    ? ''
    : html`<ul class="reviews">
        ${page.reviews.map((review) => reviewItem(review, page))}
      </ul>`;

const average = ({ totals }: AgentPage): Markup | '' =>
  totals.average === null
    ? ''
    : html`<p class="average">
          <b>${totals.average.toFixed(1)}</b> ${starsOf(Math.round(totals.average), `${totals.average} out of 5 stars`)}
          <span class="soft">${shownOf(totals)}</span>
        </p>
        <p class="small soft">${aboutAverage}</p>`;

const starsOf = (rating: number, spoken: string = spokenRating(rating)): Markup =>
  html`<span class="stars" role="img" aria-label="${spoken}">${stars(rating)}</span>`;

const said = (comment: string | null): Markup | '' => (comment ? html`<p class="said">${asText(comment)}</p>` : '');

export function reviewItem(review: PublicReview, { name, timeZone }: AgentPage): Markup {
  const { rating, reviewer_name, comment, origin, original, reply, created_at } = review;
  return html`<li>
    ${starsOf(rating)} ${said(comment)}
    <p class="small soft">
      ${asText(reviewer_name ?? noName)} ·
      ${dayOf(created_at, timeZone)}${origin === 'agent' ? ` · ${addedByAgent}` : ''}
    </p>
    ${
      original
        ? html`<details>
            <summary>${editedByAgent}</summary>
            <p class="small soft">The visitor’s original:</p>
            ${starsOf(original.rating)} ${said(original.comment)}
            <p class="small soft">${asText(original.reviewer_name ?? noName)}</p>
          </details>`
        : ''
    }
    ${
      reply
        ? html`<div class="reply">
            <p class="small soft">${asText(replyOf(name))}</p>
            ${said(reply)}
          </div>`
        : ''
    }
  </li>`;
}

function dayOf(instant: string, zone: string): string {
  const timeZone = isTimeZone(zone) ? zone : defaultTimeZone;
  const form = { month: 'short', day: 'numeric', year: 'numeric', timeZone } as const;
  return new Intl.DateTimeFormat('en-US', form).format(new Date(instant));
}
