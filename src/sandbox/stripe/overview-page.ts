// The account at a glance, for people: subscriptions, payments, and how webhooks fared.
import { html } from 'hono/html';
import { renderPage } from '../page.ts';
import type { Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { StripeAccount } from './account.ts';
import { productName } from './catalog.ts';
import { idOf } from './listing.ts';
import { day, money } from './page-format.ts';
import type { Webhooks } from './webhooks.ts';

const SHOWN = 50;

export function mountOverviewPage(app: SandboxApp, account: StripeAccount, webhooks: Webhooks): void {
  app.get('/stripe', (c) => {
    const emailOf = (customer: string | { id: string } | null) =>
      account.find('customer', idOf(customer) ?? '')?.email ?? '–';
    const subscriptions = account
      .all('subscription')
      .slice(0, SHOWN)
      .map((row) => [
        emailOf(row.customer),
        row.items.data.map((item) => `${item.quantity} × ${productName(account, item.price)}`).join(', '),
        row.cancel_at_period_end ? `${row.status}, ends` : row.status,
        day(row.items.data[0]?.current_period_end ?? row.created),
      ]);
    const charges = account
      .all('charge')
      .slice(0, SHOWN)
      .map((row) => [
        emailOf(row.customer),
        money(row.amount),
        row.refunded ? 'refunded' : row.disputed ? 'disputed' : row.status,
        day(row.created),
      ]);
    const open = account
      .all('checkout.session')
      .filter((row) => row.status === 'open')
      .slice(0, SHOWN)
      .map((row) => [
        row.customer_details?.email ?? '–',
        html`<a href="${row.url ?? ''}">${row.mode}, ${money(row.amount_total ?? 0)} today</a>`,
        row.status,
        day(row.created),
      ]);
    const deliveries = webhooks
      .list()
      .slice(0, SHOWN)
      .map((row) => [
        row.type,
        `attempt ${row.attempt}`,
        row.status === null ? (row.error ?? 'no answer') : String(row.status),
        row.at,
      ]);
    const body = html`<h1>Card payments</h1>
      <p class="soft">Everything the product and the payment pages have created in this account.</p>
      ${table('Subscriptions', ['Customer', 'Holds', 'Status', 'Period ends'], subscriptions)}
      ${table('Open payment pages', ['Customer', 'For', 'Status', 'Made'], open)}
      ${table('Charges', ['Customer', 'Amount', 'Status', 'Made'], charges)}
      ${table('Webhooks', ['Event', 'Attempt', 'Answer', 'At'], deliveries)}`;
    return renderPage(c, { title: 'Card payments', body });
  });
}

function table(title: string, heads: string[], rows: (string | Markup | null)[][]): Markup {
  return html`<details open>
    <summary>${title} (${rows.length})</summary>
    ${
      rows.length === 0
        ? html`<p class="soft">None yet.</p>`
        : html`<div class="wide" tabindex="0" role="region" aria-label="${title}">
            <table>
              <thead>
                <tr>
                  ${heads.map((head) => html`<th>${head}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (row) =>
                    html`<tr>
                      ${row.map((cell) => html`<td>${cell}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </details>`;
}
