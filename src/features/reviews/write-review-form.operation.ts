// The form by which a visitor leaves a review; every word that is not ours is escaped by `html`.
import { html } from 'hono/html';
import { plainPage, type Markup } from '../../server/http/plain-page.ts';
import { reviewFormStyle } from './review-form-style.rules.ts';
import { blankReview, trapName, type ReviewFault, type ReviewForm } from './review-form.rules.ts';
import { ratings, reviewLimits } from './review.rules.ts';
import {
  backWords,
  entryLabels,
  notSubmitted,
  publicAtOnce,
  reviewTitle,
  starLabel,
  submitWords,
  thanksTitle,
} from './reviews.words.ts';

export interface Reviewed {
  slug: string;
  name: string;
}

/** By itself: what is wrong is said there, and what was typed still stands. */
export function writeReviewPage(
  agent: Reviewed,
  form: ReviewForm = blankReview,
  faults: ReviewFault = {},
): Promise<Response> {
  const title = reviewTitle(agent.name);
  const isRefused = Object.keys(faults).length > 0;
  return answer(isRefused ? 400 : 200, {
    title: isRefused ? `Not sent yet · ${title}` : title,
    body: html`<main>
      <h1>${title}</h1>
      ${reviewForm(agent, form, faults)}
      <p>${back(agent)}</p>
    </main>`,
  });
}

export const writeReviewThanks = (agent: Reviewed): Promise<Response> =>
  answer(200, {
    title: thanksTitle,
    body: html`<main>
      <h1>${thanksTitle}</h1>
      <p>${back(agent)}</p>
    </main>`,
  });

const back = ({ slug, name }: Reviewed): Markup =>
  html`<a class="back" href="/a/${slug}#reviews">${backWords(name)}</a>`;

async function answer(status: number, page: Parameters<typeof plainPage>[0]): Promise<Response> {
  const { text, headers } = await plainPage({ ...page, ownStyle: reviewFormStyle });
  return new Response(text, { status, headers });
}

export function reviewForm(
  { slug }: Pick<Reviewed, 'slug'>,
  form: ReviewForm = blankReview,
  faults: ReviewFault = {},
): Markup {
  const isRefused = Object.keys(faults).length > 0;
  return html`<form class="card" method="post" action="/a/${slug}/review" novalidate>
    ${isRefused ? html`<p class="fault" role="alert">${notSubmitted}</p>` : ''}
    <fieldset class="rate" ${described('rating', faults)}>
      <legend>${entryLabels.rating}</legend>
      <div>
        ${ratings.map(
          (rating) =>
            html`<label
              ><span aria-hidden="true">★</span
              ><input
                type="radio"
                name="rating"
                value="${rating}"
                aria-label="${starLabel(rating)}"
                ${form.rating === rating ? 'checked' : ''}
            /></label>`,
        )}
      </div>
      ${fault('rating', faults)}
    </fieldset>
    <div class="field">
      <label for="review-name">${entryLabels.name}</label>
      <input
        id="review-name"
        name="name"
        autocomplete="name"
        maxlength="${reviewLimits.name}"
        value="${form.name}"
        ${described('name', faults)}
      />${fault('name', faults)}
    </div>
    <div class="field">
      <label for="review-comment">${entryLabels.comment}</label>
      <textarea id="review-comment" name="comment" ${described('comment', faults)}>${form.comment}</textarea
      >${fault('comment', faults)}
      <p class="small soft">${reviewLimits.comment} characters at most. ${publicAtOnce}</p>
    </div>
    <div class="away" aria-hidden="true">
      <label>Leave this blank <input name="${trapName}" tabindex="-1" autocomplete="off" /></label>
    </div>
    <button>${submitWords}</button>
  </form>`;
}

const described = (name: keyof ReviewFault, faults: ReviewFault): Markup | '' =>
  faults[name] ? html`aria-invalid="true" aria-describedby="review-${name}-fault"` : '';

const fault = (name: keyof ReviewFault, faults: ReviewFault): Markup | '' =>
  faults[name] ? html`<p class="fault" id="review-${name}-fault">${faults[name]}</p>` : '';
