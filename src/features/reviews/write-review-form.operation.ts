// The form by which a visitor leaves a review; every word that is not ours is escaped by `html`.
import { html } from 'hono/html';
import { plainPage, type Markup } from '../../server/http/plain-page.ts';
import type { WrittenPage } from '../../server/http/written-page.ts';
import { visitorDraft } from './visitor-draft.rules.ts';
import { reviewFormStyle } from './review-form-style.rules.ts';
import { blankReview, trapName, type ReviewFault, type ReviewForm } from './review-form.rules.ts';
import { ratings, reviewLimits } from './review.rules.ts';
import {
  backWords,
  entryLabels,
  leaveAReview,
  notSubmitted,
  publicAtOnce,
  reviewTitle,
  starLabel,
  submitWords,
  thanksTitle,
} from './reviews.words.ts';

export interface Reviewed {
  slug: string;
  /** Null while nobody can say it. */
  name: string | null;
}

/** By itself: what is wrong is said there, and what was typed still stands. */
export async function writeReviewPage(
  agent: Reviewed,
  form: ReviewForm = blankReview,
  faults: ReviewFault = {},
): Promise<Response> {
  const { text, headers } = await reviewPage(agent, { form, faults });
  return new Response(text, { status: Object.keys(faults).length > 0 ? 400 : 200, headers });
}

/** What is typed in a form that was not taken still stands beside the reason. */
export const refusedReviewPage = (agent: Reviewed, form: ReviewForm, why: string): Promise<WrittenPage> =>
  reviewPage(agent, { form, faults: {}, why });

interface Filled {
  form: ReviewForm;
  faults: ReviewFault;
  /** Of a refusal that is no fault of what was typed. */
  why?: string;
}

const isRefused = ({ faults, why }: Filled): boolean => why !== undefined || Object.keys(faults).length > 0;

function reviewPage(agent: Reviewed, filled: Filled): Promise<WrittenPage> {
  const title = agent.name === null ? leaveAReview : reviewTitle(agent.name);
  return plainPage({
    title: isRefused(filled) ? `Not sent yet · ${title}` : title,
    ownStyle: reviewFormStyle,
    script: visitorDraft,
    body: html`<main>
      <h1>${title}</h1>
      ${reviewForm(agent, filled)}
      <p>${back(agent)}</p>
    </main>`,
  });
}

export async function writeReviewThanks(agent: Reviewed): Promise<Response> {
  const { text, headers } = await plainPage({
    title: thanksTitle,
    ownStyle: reviewFormStyle,
    script: visitorDraft,
    body: html`<main>
      <h1>${thanksTitle}</h1>
      <p>${back(agent)}</p>
    </main>`,
  });
  return new Response(text, { headers });
}

const back = ({ slug, name }: Reviewed): Markup | '' =>
  name === null ? '' : html`<a class="back" href="/a/${slug}#reviews">${backWords(name)}</a>`;

export function reviewForm(
  { slug }: Pick<Reviewed, 'slug'>,
  filled: Filled = { form: blankReview, faults: {} },
): Markup {
  const { form, faults, why } = filled;
  return html`<form class="card" method="post" action="/a/${slug}/review" novalidate>
    ${isRefused(filled) ? html`<p class="fault" role="alert">${notSubmitted}${why ? html`<br />${why}` : ''}</p>` : ''}
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
