// The hosted invoice: what it says, and the card form while it is open.
import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { renderMissing, renderPage } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { StripeAccount } from './account.ts';
import { cardForm, checkCard, emptyCard, readCardInput } from './card-form.ts';
import type { CardInput, CardProblems } from './card-form.ts';
import { cardScriptPath } from './card-script.ts';
import { tryCard } from './cards.ts';
import { payInvoice, subscriptionOf } from './invoices.ts';
import { idOf } from './listing.ts';
import { day, money } from './page-format.ts';
import { attachCard, createCard } from './payment-methods.ts';

interface View {
  input?: CardInput;
  problems?: CardProblems;
  alert?: string;
}

export function mountInvoicePage(app: SandboxApp, account: StripeAccount, changed: () => void): void {
  app.get('/invoice/:id', (c) => {
    const invoice = account.find('invoice', c.req.param('id'));
    return invoice ? show(c, invoice, {}) : renderMissing(c, 'This invoice doesn’t exist.');
  });

  app.post('/invoice/:id', async (c) => {
    const invoice = account.find('invoice', c.req.param('id'));
    if (!invoice) return renderMissing(c, 'This invoice doesn’t exist.');
    if (invoice.status !== 'open') return c.redirect(`/invoice/${invoice.id}`, 303);
    const input = readCardInput(await c.req.parseBody());
    const read = checkCard(input, false, new Date());
    if ('problems' in read) return show(c, invoice, { input, problems: read.problems });
    const alert = payWith(account, invoice, { ...read.card, email: invoice.customer_email });
    changed();
    return alert ? show(c, invoice, { input, alert }) : c.redirect(`/invoice/${invoice.id}`, 303);
  });
}

/** The card that pays an open invoice becomes its subscription's card. Answers what went wrong. */
function payWith(
  account: StripeAccount,
  invoice: Stripe.Invoice,
  card: Parameters<typeof createCard>[1],
): string | null {
  const saved = tryCard(card.number, { saving: true, present: true, confirmed: 'now' });
  if (saved.is === 'declined') return saved.decline.message;
  const method = createCard(account, card);
  const customer = idOf(invoice.customer) ?? '';
  const outcome = payInvoice(account, invoice, method, { present: true, confirmedNow: true });
  if (outcome.is === 'declined') return outcome.decline.message;
  attachCard(account, method, customer, true);
  const subscription = subscriptionOf(account, invoice);
  if (subscription)
    account.change(
      'customer.subscription.updated',
      subscription,
      () => (subscription.default_payment_method = method.id),
    );
  return null;
}

function show(c: Context, invoice: Stripe.Invoice, view: View): Response | Promise<Response> {
  const form = cardForm({
    action: `/invoice/${invoice.id}`,
    button: `Pay ${money(invoice.amount_remaining)}`,
    input: view.input ?? emptyCard,
    problems: view.problems ?? {},
    asksEmail: false,
    email: invoice.customer_email,
  });
  const alert = view.alert ?? (view.problems ? 'Check the highlighted fields.' : undefined);
  const body = html`<div class="pay">
    <section aria-label="Invoice">
      <h1>Invoice ${invoice.number}</h1>
      <p class="amount">${money(invoice.total)}</p>
      <p class="soft">${day(invoice.created)} · ${invoice.customer_email}</p>
      <dl class="lines">
        ${invoice.lines.data.map(
          (line) =>
            html`<dt>${line.description}</dt>
              <dd>${money(line.amount)}</dd>`,
        )}
        <dt class="total">${invoice.status === 'paid' ? 'Paid' : 'Due'}</dt>
        <dd class="total">${money(invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining)}</dd>
      </dl>
    </section>
    ${
      invoice.status === 'open'
        ? html`<section class="card" aria-label="Card">
            <h2>Pay with card</h2>
            ${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}${form}
          </section>`
        : html`<section class="card">
            <p class="${invoice.status === 'paid' ? 'fine' : 'soft'}">This invoice is ${invoice.status}.</p>
          </section>`
    }
  </div>`;
  return renderPage(c, {
    title: `Invoice ${invoice.number ?? ''}`,
    body,
    note: 'Test invoice. No money moves.',
    script: cardScriptPath,
    status: view.alert ? 402 : 200,
  });
}
