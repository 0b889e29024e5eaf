// The hosted payment page.
import type { Context } from 'hono';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { randomUUID } from 'node:crypto';
import { renderMissing, renderPage } from '../page.ts';
import type { Markup } from '../page.ts';
import type { SandboxApp } from '../sandbox-app.ts';
import type { StripeAccount } from './account.ts';
import { intervalsAfter } from './billing-period.ts';
import { cardForm, checkCard, emptyCard, readCardInput } from './card-form.ts';
import type { CardInput, CardProblems } from './card-form.ts';
import { cardScriptPath } from './card-script.ts';
import { payCheckout, successUrl } from './checkout-payment.ts';
import { day, money } from './page-format.ts';
import type { CardDetails } from './payment-methods.ts';

const note = 'Test payment page. No card is charged and no money moves.';

interface View {
  input?: CardInput;
  problems?: CardProblems;
  alert?: string;
}

export function mountCheckoutPage(app: SandboxApp, account: StripeAccount, changed: () => void): void {
  /** Cards waiting for their holder's confirmation; gone with a restart, as a half-finished page may be. */
  const waiting = new Map<string, { session: string; card: CardDetails }>();

  app.get('/checkout/:id', (c) => {
    const session = account.find('checkout.session', c.req.param('id'));
    return session ? show(c, account, session, {}) : renderMissing(c, 'This payment page doesn’t exist.');
  });

  app.post('/checkout/:id', async (c) => {
    const session = account.find('checkout.session', c.req.param('id'));
    if (!session) return renderMissing(c, 'This payment page doesn’t exist.');
    if (session.status === 'complete') return c.redirect(successUrl(session), 303);
    if (session.status !== 'open') return show(c, account, session, {});
    const input = readCardInput(await c.req.parseBody());
    const read = checkCard(input, !emailOf(account, session), new Date());
    if ('problems' in read) return show(c, account, session, { input, problems: read.problems });
    return settle(c, session, read.card, false, input);
  });

  app.post('/checkout/:id/confirm', async (c) => {
    const session = account.find('checkout.session', c.req.param('id'));
    if (!session) return renderMissing(c, 'This payment page doesn’t exist.');
    if (session.status === 'complete') return c.redirect(successUrl(session), 303);
    const { challenge, answer } = await c.req.parseBody();
    const asked = typeof challenge === 'string' ? challenge : '';
    const held = waiting.get(asked);
    waiting.delete(asked);
    if (session.status !== 'open' || held?.session !== session.id) return c.redirect(`/checkout/${session.id}`, 303);
    if (answer === 'confirm') return settle(c, session, held.card, true, emptyCard);
    const alert =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    return show(c, account, session, { alert });
  });

  function settle(
    c: Context,
    session: Stripe.Checkout.Session,
    card: CardDetails,
    confirmed: boolean,
    input: CardInput,
  ) {
    const result = payCheckout(account, session, card, confirmed);
    changed();
    if (result.is === 'complete') return c.redirect(successUrl(session), 303);
    if (result.is === 'declined') return show(c, account, session, { input, alert: result.message });
    const challenge = randomUUID();
    waiting.set(challenge, { session: session.id, card });
    return renderPage(c, {
      title: 'Confirm the payment',
      body: confirmation(session, card, challenge),
      note,
      script: cardScriptPath,
    });
  }
}

function show(
  c: Context,
  account: StripeAccount,
  session: Stripe.Checkout.Session,
  view: View,
): Response | Promise<Response> {
  if (session.status === 'complete') {
    const body = html`<section class="card narrow">
      <h1>Already paid</h1>
      <p>There’s nothing left to do.</p>
      <p><a href="${successUrl(session)}">Back to the site</a></p>
    </section>`;
    return renderPage(c, { title: 'Paid', body, note });
  }
  if (session.status !== 'open') {
    const body = html`<section class="card narrow">
      <h1>This payment page has expired</h1>
      <p>Nothing was charged. Start again from the site.</p>
      ${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back to the site</a></p>` : ''}
    </section>`;
    return renderPage(c, { title: 'Expired', body, note, status: 410 });
  }
  const email = emailOf(account, session);
  const form = cardForm({
    action: `/checkout/${session.id}`,
    button: buttonOf(account, session),
    input: view.input ?? emptyCard,
    problems: view.problems ?? {},
    asksEmail: !email,
    email,
  });
  const alert = view.alert ?? (view.problems ? 'Check the highlighted fields.' : undefined);
  const body = html`<div class="pay">
    <section aria-label="What you pay">${summary(account, session)}</section>
    <section class="card" aria-label="Card">
      <h2>Pay with card</h2>
      ${alert ? html`<p class="alert" role="alert">${alert}</p>` : ''} ${form}
    </section>
  </div>`;
  return renderPage(c, { title: 'Payment', body, note, script: cardScriptPath, status: view.alert ? 402 : 200 });
}

function summary(account: StripeAccount, session: Stripe.Checkout.Session): Markup {
  const plan = account.note('plan', session.id);
  const lines = plan?.lines ?? [];
  const recurring = lines[0]?.price?.recurring;
  const each = lines.reduce((sum, line) => sum + (line.price?.unit_amount ?? 0) * (line.quantity ?? 1), 0);
  const days = trialDays(account, session);
  const every = recurring ? ` per ${recurring.interval}` : '';
  const then = days === null ? null : account.now() + days * 86_400;
  const headline = days === null ? money(each) : days === 1 ? '1 day free' : `${days} days free`;
  const firstRenewal = recurring ? intervalsAfter(account.now(), recurring, 1) : null;
  return html`${session.cancel_url ? html`<a class="back" href="${session.cancel_url}">← Back</a>` : ''}
    <h1>${recurring ? `Subscribe to ${lines[0]?.description ?? ''}` : `Pay ${account.name}`}</h1>
    <p class="amount">${headline}</p>
    ${then !== null ? html`<p class="soft">Then ${money(each)}${every}, starting ${day(then)}. Cancel before then and you won’t be charged.</p>` : recurring ? html`<p class="soft">${money(each)}${every}, renews ${firstRenewal ? day(firstRenewal) : ''}. Cancel anytime.</p>` : ''}
    <dl class="lines">
      ${lines.map(
        (line) =>
          html`<dt>
              ${line.description}${(line.quantity ?? 1) > 1 ? html` <span class="soft">× ${line.quantity}</span>` : ''}
            </dt>
            <dd>${money((line.price?.unit_amount ?? 0) * (line.quantity ?? 1))}${every}</dd>`,
      )}
      <dt class="rule" aria-hidden="true"></dt>
      <dd class="rule" hidden></dd>
      ${
        then !== null
          ? html`<dt class="soft">Due ${day(then)}</dt>
              <dd class="soft">${money(each)}</dd>`
          : ''
      }
      <dt class="total">Due today</dt>
      <dd class="total">${money(session.amount_total ?? 0)}</dd>
    </dl>`;
}

function confirmation(session: Stripe.Checkout.Session, card: CardDetails, challenge: string): Markup {
  return html`<section class="card narrow">
    <h1>Your bank asks you to confirm</h1>
    <p class="soft">
      Card ending in ${card.number.slice(-4)},
      ${session.amount_total ? money(session.amount_total) : 'saved for later payments'}.
    </p>
    <form method="post" action="/checkout/${session.id}/confirm">
      <input type="hidden" name="challenge" value="${challenge}" />
      <input type="hidden" name="answer" value="confirm" />
      <button class="primary" type="submit">Confirm</button>
    </form>
    <form method="post" action="/checkout/${session.id}/confirm" class="actions">
      <input type="hidden" name="challenge" value="${challenge}" />
      <input type="hidden" name="answer" value="refuse" />
      <button type="submit">Decline</button>
    </form>
  </section>`;
}

function emailOf(account: StripeAccount, session: Stripe.Checkout.Session): string | null {
  const customer = typeof session.customer === 'string' ? account.find('customer', session.customer) : null;
  return customer?.email ?? session.customer_email;
}

function trialDays(account: StripeAccount, session: Stripe.Checkout.Session): number | null {
  const plan = account.note('plan', session.id)?.subscription;
  if (plan?.trialEnd) return Math.ceil((plan.trialEnd - account.now()) / 86_400);
  return plan?.trialDays ?? null;
}

function buttonOf(account: StripeAccount, session: Stripe.Checkout.Session): string {
  if (session.mode === 'payment') return `Pay ${money(session.amount_total ?? 0)}`;
  return trialDays(account, session) === null ? 'Subscribe' : 'Start trial';
}
