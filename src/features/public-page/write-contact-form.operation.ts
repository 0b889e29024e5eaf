import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { plainPage, type Markup } from '../../server/http/plain-page.ts';
import type { WrittenPage } from '../../server/http/written-page.ts';
import { consentWords } from '../numbers/suggested-texts.rules.ts';
import { signUpPath } from '../numbers/sign-up-page.rules.ts';
import { reviewFormStyle } from '../reviews/review-form-style.rules.ts';
import { trapName } from '../reviews/review-form.rules.ts';
import { visitorDraft } from '../reviews/visitor-draft.rules.ts';
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
  contactAnyone,
  contactLabels,
  contactTitle,
  inquiryWords,
  lookBelow,
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
  const { text, headers } = await contactPage(page, { form, faults });
  return new Response(text, { status: Object.keys(faults).length > 0 ? 400 : 200, headers });
}

/** What is typed in a form that was not taken still stands beside the reason; `page` is null while nobody can read it. */
export const refusedContactPage = (
  { slug, page }: { slug: string; page: AgentPage | null },
  form: ContactForm,
  why: string,
): Promise<WrittenPage> => contactPage(page ?? { slug, name: null, business: null }, { form, faults: {}, why });

interface Filled {
  form: ContactForm;
  faults: ContactFaults;
  /** Of a refusal that is no fault of what was typed. */
  why?: string;
}

/** Whom it goes to; null while nobody can say it, and then nobody agrees to anything there either. */
type Contacted = AgentPage | { slug: string; name: null; business: null };

const isRefused = ({ faults, why }: Filled): boolean => why !== undefined || Object.keys(faults).length > 0;

function contactPage(to: Contacted, filled: Filled): Promise<WrittenPage> {
  const title = to.name === null ? contactAnyone : contactTitle(to.name);
  return plainPage({
    title: isRefused(filled) ? `Not sent yet · ${title}` : title,
    ownStyle: reviewFormStyle,
    script: visitorDraft,
    body: html`<main>
      <h1>${title}</h1>
      ${contactForm(to, filled)} ${to.name === null ? '' : html`<p>${back(to)}</p>`}
    </main>`,
  });
}

export async function writeContactThanks(page: AgentPage): Promise<Response> {
  const { text, headers } = await plainPage({
    title: thanksTitle,
    ownStyle: reviewFormStyle,
    script: visitorDraft,
    body: html`<main>
      <h1>${thanksTitle}</h1>
      <p>${thanksWords(page.name)}</p>
      <p>${back(page)}</p>
    </main>`,
  });
  return new Response(text, { headers });
}

const back = ({ slug, name, isPublished, texts }: AgentPage): Markup =>
  isPublished || !texts
    ? html`<a class="back" href="/a/${slug}">${backWords(name)}</a>`
    : html`<a class="back" href="${signUpPath.replace(':slug', slug)}">${backToTexts(texts.business)}</a>`;

export function contactForm(
  { slug, business }: { slug: string; business: string | null },
  filled: Filled = { form: blankForm, faults: {} },
): Markup {
  const { form, faults, why } = filled;
  return html`<form class="card" method="post" action="/a/${slug}/contact" novalidate>
    ${isRefused(filled) ? html`<p class="fault" role="alert">Not sent yet. ${why ?? lookBelow}</p>` : ''}
    <input type="hidden" name="mark" value="${business === null ? '' : contactMark(business)}" />
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
    ${fault('agrees', faults)} ${business === null ? '' : textsBox(business, form.agrees)}
    <button>${sendWords}</button>
    ${business === null ? '' : html`<p class="small soft">${inquiryWords(business)}</p>`}
  </form>`;
}

const textsBox = (business: string, agrees: boolean): Markup =>
  html`<label class="agree"
    ><input type="checkbox" name="agrees" value="yes" ${agrees ? 'checked' : ''} /><span class="small"
      >${consentWords(business)}</span
    ></label
  >`;

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
