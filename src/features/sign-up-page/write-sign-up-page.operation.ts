// The page as HTML; every word that is not ours is escaped by `html`.
import { html } from 'hono/html';
import { plainPage, type Markup } from '../../server/http/plain-page.ts';
import { blankForm } from '../public-page/contact-form.rules.ts';
import type { TextsOwner } from '../public-page/public-page.rules.ts';
import { contactForm } from '../public-page/write-contact-form.operation.ts';
import { reviewFormStyle } from '../reviews/review-form-style.rules.ts';
import { pageLead, pageTitle, privacyWords, termsWords } from './sign-up-page.words.ts';

export async function writeSignUpPage(owner: TextsOwner & { slug: string }): Promise<Response> {
  const title = pageTitle(owner.business);
  const { text, headers } = await plainPage({
    title,
    ownStyle: reviewFormStyle,
    body: html`<main>
        <h1>${title}</h1>
        <p class="soft">${pageLead(owner)}</p>
        ${contactForm(owner, { form: { ...blankForm, isOfTexts: true }, faults: {} })}
        <p class="small soft">
          See our <a href="#privacy">privacy policy</a> and <a href="#terms">text message terms</a> below.
        </p>
        ${section('terms', 'Text message terms', termsWords(owner))}
        ${section('privacy', 'Privacy policy', privacyWords(owner))}
      </main>
      ${imprint(owner)}`,
  });
  return new Response(text, { headers });
}

const section = (id: string, title: string, paragraphs: readonly string[]): Markup =>
  html`<section id="${id}" aria-label="${title}">
    <h2>${title}</h2>
    ${paragraphs.map((words) => html`<p class="small">${words}</p>`)}
  </section>`;

const imprint = ({ business, agent, address, email, phone }: TextsOwner): Markup =>
  html`<footer>
    <p>
      ${[business, ...(agent === business ? [] : [agent]), address, phone].filter(Boolean).join(' · ')}${
        email === '' ? '' : html` · <a href="mailto:${email}">${email}</a>`
      }
    </p>
  </footer>`;
