// The billing portal's page: what is subscribed, the card, the invoices, and what the configuration lets one change.
import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { renderMissing, renderPage } from '../page.ts';
import type { Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { StripeAccount } from './account.ts';
import { cardForm, checkCard, emptyCard, readCardInput } from './card-form.ts';
import type { CardInput, CardProblems } from './card-form.ts';
import { cardScriptPath } from './card-script.ts';
import { tryCard } from './cards.ts';
import { productName } from './catalog.ts';
import { idOf } from './listing.ts';
import { day, money } from './page-format.ts';
import { attachCard, createCard, defaultMethod } from './payment-methods.ts';
import { endSubscription } from './subscription-life.ts';

/** A link works for an hour. */
const LIVES = 3_600;

interface Opened {
  session: Stripe.BillingPortal.Session;
  rules: Stripe.BillingPortal.Configuration;
  customer: Stripe.Customer;
}
interface View {
  input?: CardInput;
  problems?: CardProblems;
  alert?: string;
}

export function mountPortalPage(app: SandboxApp, account: StripeAccount, changed: () => void): void {
  const gone = (c: Context) => renderMissing(c, 'This billing page doesn’t exist, or its link has expired.');

  app.get('/portal/:id', (c) => {
    const opened = open(account, c.req.param('id'));
    return opened ? show(c, account, opened, {}) : gone(c);
  });

  app.post('/portal/:id/card', async (c) => {
    const opened = open(account, c.req.param('id'));
    if (!opened?.rules.features.payment_method_update.enabled) return gone(c);
    const input = readCardInput(await c.req.parseBody());
    const read = checkCard(input, false, new Date());
    if ('problems' in read) return show(c, account, opened, { input, problems: read.problems });
    const outcome = tryCard(read.card.number, { saving: true, present: true, confirmed: 'now' });
    if (outcome.is === 'declined') return show(c, account, opened, { input, alert: outcome.decline.message });
    const method = createCard(account, { ...read.card, email: opened.customer.email });
    attachCard(account, method, opened.customer.id, true);
    account.change(
      'customer.updated',
      opened.customer,
      () => (opened.customer.invoice_settings.default_payment_method = method.id),
    );
    for (const subscription of live(account, opened.customer)) {
      account.change(
        'customer.subscription.updated',
        subscription,
        () => (subscription.default_payment_method = method.id),
      );
    }
    changed();
    return c.redirect(`/portal/${opened.session.id}`, 303);
  });

  app.post('/portal/:id/subscriptions/:subscription', async (c) => {
    const opened = open(account, c.req.param('id'));
    const subscription = account.find('subscription', c.req.param('subscription'));
    if (!opened?.rules.features.subscription_cancel.enabled || subscription?.customer !== opened.customer.id)
      return gone(c);
    const { answer } = await c.req.parseBody();
    setEnd(account, subscription, answer === 'cancel', opened.rules.features.subscription_cancel.mode);
    changed();
    return c.redirect(`/portal/${opened.session.id}`, 303);
  });
}

function open(account: StripeAccount, id: string): Opened | null {
  const session = account.find('billing_portal.session', id);
  if (!session || session.created + LIVES < account.now()) return null;
  const rules = account.find('billing_portal.configuration', idOf(session.configuration) ?? '');
  const customer = account.find('customer', session.customer);
  return rules && customer && !('deleted' in customer) ? { session, rules, customer } : null;
}

const live = (account: StripeAccount, customer: Stripe.Customer) =>
  account.all('subscription').filter((row) => row.customer === customer.id && !row.ended_at);

function setEnd(account: StripeAccount, subscription: Stripe.Subscription, cancel: boolean, mode: string): void {
  if (subscription.ended_at) return;
  if (cancel && mode === 'immediately') return endSubscription(account, subscription, 'cancellation_requested');
  account.change('customer.subscription.updated', subscription, () => {
    subscription.cancel_at_period_end = cancel;
    subscription.cancel_at = cancel ? (subscription.items.data[0]?.current_period_end ?? null) : null;
    subscription.canceled_at = cancel ? account.now() : null;
    if (subscription.cancellation_details)
      subscription.cancellation_details.reason = cancel ? 'cancellation_requested' : null;
  });
}

function show(c: Context, account: StripeAccount, opened: Opened, view: View): Response | Promise<Response> {
  const { session, rules, customer } = opened;
  const subscriptions = live(account, customer);
  const method = defaultMethod(account, customer, subscriptions[0]);
  const invoices = account.all('invoice').filter((invoice) => invoice.customer === customer.id);
  const form = cardForm({
    action: `/portal/${session.id}/card`,
    button: 'Save card',
    input: view.input ?? emptyCard,
    problems: view.problems ?? {},
    asksEmail: false,
    email: customer.email,
  });
  const alert = view.alert ?? (view.problems ? 'Check the highlighted fields.' : undefined);
  const body = html`${session.return_url ? html`<a class="back" href="${session.return_url}">← Back to the site</a>` : ''}
    <h1>Billing</h1>
    <p class="soft">${customer.email}</p>
    <div class="pay">
      <div>
        ${subscriptions.length === 0 ? html`<p>No subscription.</p>` : subscriptions.map((row) => plan(account, opened, row))}
        ${rules.features.invoice_history.enabled ? history(invoices) : ''}
      </div>
      <section class="card" aria-label="Card">
        <h2>Card</h2>
        <p>
          ${method?.card ? `${method.card.brand} ending in ${method.card.last4}, expires ${method.card.exp_month}/${method.card.exp_year}` : 'No card on file.'}
        </p>
        ${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''}
        ${rules.features.payment_method_update.enabled ? form : ''}
      </section>
    </div>`;
  return renderPage(c, { title: 'Billing', body, note: 'Test billing page. No money moves.', script: cardScriptPath });
}

function plan(account: StripeAccount, { session, rules }: Opened, subscription: Stripe.Subscription): Markup {
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  const when = subscription.cancel_at_period_end
    ? `Ends ${day(end)}`
    : subscription.status === 'trialing'
      ? `Trial until ${day(end)}`
      : `Renews ${day(end)}`;
  const cancels = rules.features.subscription_cancel.enabled;
  return html`<section>
    ${subscription.items.data.map((item) => html`<h2>${productName(account, item.price)}${(item.quantity ?? 1) > 1 ? ` × ${item.quantity}` : ''} · ${money((item.price.unit_amount ?? 0) * (item.quantity ?? 1))} per ${item.price.recurring?.interval}</h2>`)}
    <p class="soft">${subscription.status}. ${when}.</p>
    ${
      cancels
        ? html`<form method="post" action="/portal/${session.id}/subscriptions/${subscription.id}">
            <input type="hidden" name="answer" value="${subscription.cancel_at_period_end ? 'keep' : 'cancel'}" />
            <button type="submit">
              ${subscription.cancel_at_period_end ? 'Keep subscription' : 'Cancel subscription'}
            </button>
          </form>`
        : ''
    }
  </section>`;
}

function history(invoices: readonly Stripe.Invoice[]): Markup {
  if (invoices.length === 0) return html`<p class="soft">No invoices yet.</p>`;
  return html`<details open>
    <summary>Invoices</summary>
    <table>
      <thead>
        <tr>
          <th>Number</th>
          <th>Date</th>
          <th>Status</th>
          <th class="figure">Amount</th>
        </tr>
      </thead>
      <tbody>
        ${invoices.map(
          (invoice) =>
            html`<tr>
              <td><a href="${invoice.hosted_invoice_url ?? ''}">${invoice.number}</a></td>
              <td>${day(invoice.created)}</td>
              <td>${invoice.status}</td>
              <td class="figure">${money(invoice.total)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}
