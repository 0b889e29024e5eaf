// The card form of the payment pages: its fields, and what is wrong with them.
import { html } from 'hono/html';
import type { Markup } from '../page.ts';
import { offeredCards, passesLuhn } from './cards.ts';
import type { CardDetails } from './payment-methods.ts';

export interface CardInput {
  email: string;
  number: string;
  expiry: string;
  cvc: string;
  name: string;
  postal: string;
}

export type CardProblems = Partial<Record<keyof CardInput, string>>;

export const emptyCard: CardInput = { email: '', number: '', expiry: '', cvc: '', name: '', postal: '' };

export function readCardInput(form: Record<string, unknown>): CardInput {
  const field = (name: string) => (typeof form[name] === 'string' ? form[name].trim().slice(0, 200) : '');
  return {
    email: field('email'),
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
    postal: field('postal'),
  };
}

/** Either the card, or what is wrong with which field. */
export function checkCard(
  input: CardInput,
  asksEmail: boolean,
  now: Date,
): { card: CardDetails } | { problems: CardProblems } {
  const number = input.number.replaceAll(/[\s-]/g, '');
  const problems: CardProblems = {};
  if (asksEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.email)) problems.email = 'Enter an email address.';
  if (!number) problems.number = 'Enter a card number.';
  else if (!passesLuhn(number)) problems.number = 'Your card number is incorrect.';
  const expiry = readExpiry(input.expiry);
  if (!expiry) problems.expiry = 'Enter the expiration date as MM / YY, such as 04 / 30.';
  else if (expiry.year * 12 + expiry.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1)
    problems.expiry = 'Your card is expired.';
  if (!/^\d{3,4}$/.test(input.cvc)) problems.cvc = 'Enter the 3- or 4-digit security code.';
  if (!input.name) problems.name = 'Enter the name on the card.';
  if (!expiry || Object.keys(problems).length > 0) return { problems };
  return {
    card: {
      number,
      expMonth: expiry.month,
      expYear: expiry.year,
      name: input.name,
      email: input.email || null,
      postalCode: input.postal || null,
    },
  };
}

function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(\d{1,2})\s*\/?\s*(\d{2}|\d{4})$/.exec(text);
  const month = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2_000 + year : year };
}

interface FormOptions {
  action: string;
  button: string;
  input: CardInput;
  problems: CardProblems;
  asksEmail: boolean;
  email: string | null;
}

export function cardForm(options: FormOptions): Markup {
  const { input, problems } = options;
  const field = (name: keyof CardInput, label: string, autocomplete: string, placeholder: string, mode = 'text') => {
    const problem = problems[name];
    return html`<label class="field"
      ><span>${label}</span>
      <input
        name="${name}"
        value="${input[name]}"
        autocomplete="${autocomplete}"
        placeholder="${placeholder}"
        inputmode="${mode}"
        ${problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : ''}
      />
      ${problem ? html`<span class="small problem" id="${name}-problem">${problem}</span>` : ''}</label
    >`;
  };
  return html`<form method="post" action="${options.action}" data-pay novalidate>
      ${options.asksEmail ? field('email', 'Email', 'email', 'agent@example.com', 'email') : html`<p class="soft small">${options.email}</p>`}
      ${field('number', 'Card number', 'cc-number', '1234 1234 1234 1234', 'numeric')}
      <div class="pair">
        ${field('expiry', 'Expires', 'cc-exp', 'MM / YY', 'numeric')}${field('cvc', 'Security code', 'cc-csc', '123', 'numeric')}
      </div>
      ${field('name', 'Name on card', 'cc-name', 'Full name')}
      ${field('postal', 'ZIP', 'postal-code', '37201', 'numeric')}
      <button class="primary" type="submit">${options.button}</button>
    </form>
    <details open>
      <summary>Test cards</summary>
      <p class="soft small">Any future date and any security code. Never enter a real card.</p>
      <ul class="cards">
        ${offeredCards.map(
          (card) =>
            html`<li>
              <button type="button" data-card="${card.number}">
                <span class="mono">${card.number}</span><span>${card.does}</span>
              </button>
            </li>`,
        )}
      </ul>
    </details>`;
}
