// The page as HTML; every word that is not ours is escaped by `html`.
import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { plainPage, type Markup } from '../../server/http/plain-page.ts';
import { consentWords } from '../numbers/suggested-texts.rules.ts';
import { longestEntries, trapName, type Entry, type SignUpFault, type SignUpForm } from './sign-up-form.rules.ts';
import {
  entryLabels,
  pageLead,
  pageTitle,
  privacyWords,
  submitWords,
  termsWords,
  thanksTitle,
  thanksWords,
  type SignUpOwner,
} from './sign-up-page.words.ts';

/** Changes with the words, so that nobody is recorded as having read others. */
export const markOf = (business: string): string =>
  createHash('sha256').update(consentWords(business)).digest('base64url').slice(0, 16);

interface Written {
  owner: SignUpOwner;
  /** As it was sent, with what is wrong about it. */
  form: SignUpForm;
  faults: SignUpFault;
}

export async function writeSignUpPage({ owner, form, faults }: Written): Promise<Response> {
  const { business } = owner;
  const mark = markOf(business);
  const isRefused = Object.keys(faults).length > 0;
  return answer(isRefused ? 400 : 200, {
    title: isRefused ? `Not sent yet · ${pageTitle(business)}` : pageTitle(business),
    body: html`<main>
        <h1>${pageTitle(business)}</h1>
        <p class="soft">${pageLead(owner)}</p>
        <form class="card" method="post" novalidate>
          ${isRefused ? html`<p class="fault" role="alert">Not sent yet. Please look at what is marked below.</p>` : ''}
          <div class="pair">
            ${entry('first_name', { form, faults, type: 'text', autocomplete: 'given-name' })}
            ${entry('last_name', { form, faults, type: 'text', autocomplete: 'family-name' })}
          </div>
          ${entry('phone', { form, faults, type: 'tel', autocomplete: 'tel' })}
          ${entry('email', { form, faults, type: 'email', autocomplete: 'email' })}
          <div class="away" aria-hidden="true">
            <label>Leave this blank <input name="${trapName}" tabindex="-1" autocomplete="off" /></label>
          </div>
          <label class="agree"
            ><input
              type="checkbox"
              name="agrees"
              value="${mark}"
              ${form.agrees === mark ? 'checked' : ''}
              ${described('agrees', faults)}
            /><span>${consentWords(business)}</span></label
          >
          ${fault('agrees', faults)}
          <p class="small soft">
            See our <a href="#privacy">privacy policy</a> and <a href="#terms">text message terms</a> below.
          </p>
          <button>${submitWords}</button>
        </form>
        ${section('terms', 'Text message terms', termsWords(owner))}
        ${section('privacy', 'Privacy policy', privacyWords(owner))}
      </main>
      ${imprint(owner)}`,
  });
}

export async function writeThanks(owner: SignUpOwner): Promise<Response> {
  return answer(200, {
    title: thanksTitle,
    body: html`<main>
        <h1>${thanksTitle}</h1>
        <p>${thanksWords(owner.business)}</p>
      </main>
      ${imprint(owner)}`,
  });
}

async function answer(status: number, page: Parameters<typeof plainPage>[0]): Promise<Response> {
  const { text, headers } = await plainPage(page);
  return new Response(text, { status, headers });
}

interface EntryLook {
  form: SignUpForm;
  faults: SignUpFault;
  type: string;
  autocomplete: string;
}

function entry(name: Entry, { form, faults, type, autocomplete }: EntryLook): Markup {
  return html`<div class="field">
    <label for="${name}">${entryLabels[name]}</label>
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
}

const described = (name: keyof SignUpFault, faults: SignUpFault): Markup | '' =>
  faults[name] ? html`aria-invalid="true" aria-describedby="${name}-fault"` : '';

const fault = (name: keyof SignUpFault, faults: SignUpFault): Markup | '' =>
  faults[name] ? html`<p class="fault" id="${name}-fault">${faults[name]}</p>` : '';

const section = (id: string, title: string, paragraphs: readonly string[]): Markup =>
  html`<section id="${id}" aria-label="${title}">
    <h2>${title}</h2>
    ${paragraphs.map((words) => html`<p class="small">${words}</p>`)}
  </section>`;

const imprint = ({ business, agent, address, email, phone }: SignUpOwner): Markup =>
  html`<footer>
    <p>
      ${[business, ...(agent === business ? [] : [agent]), address, phone].filter(Boolean).join(' · ')}${
        email === '' ? '' : html` · <a href="mailto:${email}">${email}</a>`
      }
    </p>
  </footer>`;
