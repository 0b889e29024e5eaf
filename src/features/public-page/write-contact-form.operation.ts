import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { plainPage, type Markup } from '../../server/http/plain-page.ts';
import { consentWords } from '../numbers/suggested-texts.rules.ts';
import { signUpPath } from '../numbers/sign-up-page.rules.ts';
import { reviewFormStyle } from '../reviews/review-form-style.rules.ts';
import { trapName } from '../reviews/review-form.rules.ts';
import {
  blankForm,
  longestEntries,
  placeName,
  textsPlace,
  type ContactEntry,
  type ContactFaults,
  type ContactForm,
} from './contact-form.rules.ts';
import {
  agreedWords,
  backToTexts,
  backWords,
  contactLabels,
  contactTitle,
  inquiryWords,
  sendWords,
  thanksTitle,
  thanksWords,
} from './contact-form.words.ts';
import type { AgentPage } from './page-memory.operation.ts';

/** Changes with the words, so that nobody is recorded as having read others. */
export const contactMark = (business: string): string =>
  createHash('sha256').update(agreedWords(business, true)).digest('base64url').slice(0, 16);

/** By itself: what is wrong is said there, and what was typed still stands. */
export async function writeContactPage(
  page: AgentPage,
  form: ContactForm = blankForm,
  faults: ContactFaults = {},
): Promise<Response> {
  const title = contactTitle(page.name);
  const isRefused = Object.keys(faults).length > 0;
  return answer(isRefused ? 400 : 200, {
    title: isRefused ? `Not sent yet · ${title}` : title,
    body: html`<main>
      <h1>${title}</h1>
      ${contactForm(page, form, faults)}
      <p>${back(page)}</p>
    </main>`,
  });
}

export const writeContactThanks = (page: AgentPage): Promise<Response> =>
  answer(200, {
    title: thanksTitle,
    body: html`<main>
      <h1>${thanksTitle}</h1>
      <p>${thanksWords(page.name)}</p>
      <p>${back(page)}</p>
    </main>`,
  });

const back = ({ slug, name, isPublished, texts }: AgentPage): Markup =>
  isPublished || !texts
    ? html`<a class="back" href="/a/${slug}">${backWords(name)}</a>`
    : html`<a class="back" href="${signUpPath.replace(':slug', slug)}">${backToTexts(texts.business)}</a>`;

async function answer(status: number, page: Parameters<typeof plainPage>[0]): Promise<Response> {
  const { text, headers } = await plainPage({ ...page, ownStyle: reviewFormStyle });
  return new Response(text, { status, headers });
}

export function contactForm(
  { slug, business }: Pick<AgentPage, 'slug' | 'business'>,
  form: ContactForm = blankForm,
  faults: ContactFaults = {},
): Markup {
  const isRefused = Object.keys(faults).length > 0;
  return html`<form class="card" method="post" action="/a/${slug}/contact" novalidate>
    ${isRefused ? html`<p class="fault" role="alert">Not sent yet. Please look at what is marked below.</p>` : ''}
    <input type="hidden" name="mark" value="${contactMark(business)}" />
    ${form.isOfTexts ? html`<input type="hidden" name="${placeName}" value="${textsPlace}" />` : ''}
    <div class="pair">
      ${entry('first_name', { form, faults, type: 'text', autocomplete: 'given-name' })}
      ${entry('last_name', { form, faults, type: 'text', autocomplete: 'family-name' })}
      ${entry('phone', { form, faults, type: 'tel', autocomplete: 'tel' })}
      ${entry('email', { form, faults, type: 'email', autocomplete: 'email' })}
    </div>
    <div class="field">
      <label for="message">${contactLabels.message}</label>
      <textarea id="message" name="message" maxlength="${longestEntries.message}" ${described('message', faults)}>
${form.message}</textarea
      >${fault('message', faults)}
    </div>
    <div class="away" aria-hidden="true">
      <label>Leave this blank <input name="${trapName}" tabindex="-1" autocomplete="off" /></label>
    </div>
    ${fault('agrees', faults)}
    <label class="agree"
      ><input type="checkbox" name="agrees" value="yes" ${form.agrees ? 'checked' : ''} /><span class="small"
        >${consentWords(business)}</span
      ></label
    >
    <button>${sendWords}</button>
    <p class="small soft">${inquiryWords(business)}</p>
  </form>`;
}

interface EntryLook {
  form: ContactForm;
  faults: ContactFaults;
  type: string;
  autocomplete: string;
}

const entry = (name: ContactEntry, { form, faults, type, autocomplete }: EntryLook): Markup =>
  html`<div class="field">
    <label for="${name}">${contactLabels[name]}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${longestEntries[name]}"
      value="${form[name]}"
      ${described(name, faults)}
    />${fault(name, faults)}
  </div>`;

const described = (name: ContactEntry, faults: ContactFaults): Markup | '' =>
  faults[name] ? html`aria-invalid="true" aria-describedby="${name}-fault"` : '';

const fault = (name: keyof ContactFaults, faults: ContactFaults): Markup | '' =>
  faults[name] ? html`<p class="fault" id="${name}-fault">${faults[name]}</p>` : '';
