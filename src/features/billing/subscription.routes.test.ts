// Over 400 lines because every case takes a subscription through the whole checkout, whose steps stand here once.
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { newCard } from '../../../test-support/test-cards.ts';
import { readAccess } from '../gate/access.contract.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { giveBackSecond } from './give-back-second.job.ts';
import { sendBillingMail } from './send-billing-mail.job.ts';
import {
  cancelSubscription,
  listInvoices,
  openBillingPortal,
  readBilling,
  resumeSubscription,
} from './subscription.contract.ts';
import { syncSubscription } from './sync-subscription.operation.ts';
import { takeCardTrial } from './trial-card.db.ts';
import { noTrialNotice } from './trial.rules.ts';

const app = useBillingApp();
let agent: TestAgent;

beforeEach(async () => {
  agent = await makeAgent(app, { subscription: null });
});

async function customerOf(who = agent): Promise<string> {
  const row = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('stripe_customers').select('customer_id').where('user_id', '=', who.id).executeTakeFirst(),
  );
  return row?.customer_id ?? '';
}

/** Through the checkout, as a person does; the subscription that came of it. */
async function subscribe({ trial = false, card = newCard(), who = agent } = {}): Promise<string> {
  await who.call(createCheckoutSession, { body: { trial } });
  const { data } = await app.stripe.checkout.sessions.list({ customer: await customerOf(who), limit: 1 });
  await app.pay(data[0]?.id ?? '', card);
  await who.call(readAccess, { query: {} });
  const subscriptions = await app.stripe.subscriptions.list({
    customer: await customerOf(who),
    status: 'all',
    limit: 1,
  });
  return subscriptions.data[0]?.id ?? '';
}

const access = (who = agent) => who.call(readAccess, { query: {} });
const billing = () => agent.call(readBilling, { query: {} });

const mails = (who = agent) =>
  app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('billing_mails')
      .select(['kind', 'ref', 'facts'])
      .where('user_id', '=', who.id)
      .orderBy('created_at')
      .execute(),
  );
const kinds = async (who = agent) => (await mails(who)).map(({ kind }) => kind);

async function mailbox(who = agent): Promise<{ subject: string; text: string; html: string }[]> {
  return (await app.control(`/mail?to=${encodeURIComponent(who.email)}`)) as never;
}

async function sendMails(who = agent): Promise<void> {
  for (const { kind, ref } of await mails(who))
    await sendBillingMail.handle({ userId: who.id, kind: kind as never, ref }, app.platform);
}

const advance = async (subscription: string, to: string) => {
  await app.control('/stripe/advance', { subscription, to });
  await syncSubscription(app.platform, subscription);
};

describe('cancel and resume', () => {
  it('ends with the period, in these words, and comes back', async () => {
    const id = await subscribe();
    const answer = await agent.call(cancelSubscription, { body: {} });
    expect(answer).toMatchObject({ ok: true, message: 'Your subscription will be canceled at the period end.' });
    expect(await app.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(await access()).toMatchObject({ allowed: true });
    expect(await agent.call(cancelSubscription, { body: {} })).toMatchObject({ ok: true });
    expect(await agent.call(resumeSubscription, { body: {} })).toEqual({ ok: true, renews_at: answer.ends_at });
    expect(await app.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
    expect(await kinds()).toEqual(['will-end']);
  });

  it('takes the user id of the specification, and only the own', async () => {
    await subscribe();
    expect(await agent.send('POST', cancelSubscription.path, { user_id: agent.id })).toMatchObject({ status: 200 });
    const other = await makeAgent(app);
    expect(await agent.send('POST', cancelSubscription.path, { user_id: other.id })).toMatchObject({ status: 403 });
  });

  it('answers in plain text that there is nothing to cancel', async () => {
    const answer = await fetch(`${app.url}${cancelSubscription.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, await answer.text()]).toEqual([404, 'No active subscription found.']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  it.each<[number, string, Record<string, string>]>([
    [400, '{"planted":1}', {}],
    [401, '{}', { authorization: 'Bearer of-nobody' }],
    [403, '{}', { 'x-user-id': '00000000-0000-4000-8000-000000000000' }],
  ])('refuses in one line of plain text: %i', async (status, body, headers) => {
    const answer = await fetch(`${app.url}${cancelSubscription.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json', ...headers },
      body,
    });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toMatch(/^[^{}\n]+$/);
  });

  it('answers in plain text that it failed, and nothing has changed', async () => {
    const id = await subscribe();
    await app.control('/faults', { provider: 'stripe', operation: 'subscriptions.update', mode: 'error', times: 1 });
    const answer = await fetch(`${app.url}${cancelSubscription.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, await answer.text()]).toEqual([502, 'Cancel failed.']);
    expect(await app.stripe.subscriptions.retrieve(id)).toMatchObject({ cancel_at_period_end: false });
  });

  it('cannot resume what has ended', async () => {
    const id = await subscribe();
    await app.stripe.subscriptions.cancel(id);
    await syncSubscription(app.platform, id);
    expect(await agent.refusal(resumeSubscription, { body: {} })).toMatchObject({
      status: 409,
      error: 'Your subscription has ended. Subscribe again to continue.',
    });
    expect(await access()).toMatchObject({ allowed: false, subscription_status: 'canceled' });
  });
});

describe('card, invoices and portal', () => {
  it('shows the card and the paid invoice', async () => {
    await subscribe();
    expect(await billing()).toMatchObject({
      payment_method: { type: 'card', brand: 'visa', last4: expect.stringMatching(/^\d{4}$/) },
      unpaid_invoice: null,
      has_customer: true,
    });
    const { rows, next_cursor } = await agent.call(listInvoices, { query: {} });
    expect(rows).toMatchObject([
      { total_cents: 18_900, due_cents: 0, status: 'paid', url: expect.stringContaining('http') },
    ]);
    expect(next_cursor).toBeNull();
  });

  it('say what each line is for: the plan, the trial, seats and what is left of a period', async () => {
    const id = await subscribe();
    await app.stripe.subscriptions.update(id, {
      items: [{ price: 'price_agent_seat', quantity: 2 }],
      proration_behavior: 'always_invoice',
    });
    const { data } = await app.stripe.subscriptions.retrieve(id).then(({ items }) => items);
    const seats = data.find(({ price }) => price.id === 'price_agent_seat')?.id ?? '';
    await app.stripe.subscriptions.update(id, {
      items: [{ id: seats, quantity: 3 }],
      proration_behavior: 'always_invoice',
    });
    const { rows } = await agent.call(listInvoices, { query: {} });
    const shown = rows.map(({ lines }) =>
      lines.map(({ kind, quantity, cents, is_prorated }) => [kind, quantity, Math.sign(cents), is_prorated]),
    );
    expect(shown).toEqual([
      [
        ['seats', 2, -1, true],
        ['seats', 3, 1, true],
      ],
      [['seats', 2, 1, true]],
      [['plan', 1, 1, false]],
    ]);
    for (const { total_cents, lines } of rows)
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total_cents);
    const plan = rows[2]?.lines[0];
    expect([plan?.cents, plan?.description]).toEqual([18_900, '1 × Agent CRM (at $189.00 / month)']);
    expect(Date.parse(plan?.until ?? '') - Date.parse(plan?.from ?? '')).toBeGreaterThan(27 * 86_400_000);
  });

  it('say of a trial that it is free', async () => {
    await subscribe({ trial: true });
    const { rows } = await agent.call(listInvoices, { query: {} });
    expect(rows.map(({ lines }) => lines)).toMatchObject([[{ kind: 'trial', cents: 0, quantity: 1 }]]);
  });

  it('says plainly that the provider does not know the subscription, and logs one line without a stack', async () => {
    await subscribe();
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('subscriptions')
        .set({ stripe_subscription_id: 'sub_elsewhere' })
        .where('user_id', '=', agent.id)
        .execute(),
    );
    const [warn, error] = [vi.spyOn(app.platform.log, 'warn'), vi.spyOn(app.platform.log, 'error')];
    expect(await agent.refusal(readBilling, { query: {} })).toMatchObject({
      status: 404,
      code: 'not_found',
      error: 'Our payment provider can’t find your subscription. Please email support@agent-crm.example.com.',
    });
    expect(warn.mock.calls).toEqual([
      [{ reason: expect.stringContaining('sub_elsewhere') }, expect.stringContaining('does not know')],
    ]);
    expect(error).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('pages through many invoices without losing or repeating one', async () => {
    const id = await subscribe();
    for (let month = 0; month < 24; month++)
      await app.control('/stripe/advance', { subscription: id, to: 'period_end' });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await agent.call(listInvoices, { query: cursor ? { cursor } : {} });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
  });

  it('asks nobody to pay for what has ended', async () => {
    const id = await subscribe();
    await app.control(`/stripe/customers/${await customerOf()}/card`, { card: '4000000000000341' });
    await advance(id, 'period_end');
    expect((await agent.call(listInvoices, { query: {} })).rows[0]).toMatchObject({
      status: 'open',
      due_cents: 18_900,
    });
    await advance(id, 'dunning_end');
    expect((await agent.call(listInvoices, { query: {} })).rows[0]).toMatchObject({
      status: 'uncollectible',
      due_cents: 0,
    });
    expect(await billing()).toMatchObject({ unpaid_invoice: null });
    const [stored] = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('subscriptions').select('current_period_end').where('user_id', '=', agent.id).execute(),
    );
    expect(Date.parse(stored?.current_period_end ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('somebody who never paid has nothing, and no portal', async () => {
    expect(await billing()).toEqual({ payment_method: null, unpaid_invoice: null, has_customer: false });
    expect(await agent.call(listInvoices, { query: {} })).toEqual({ rows: [], next_cursor: null });
    expect(await agent.refusal(openBillingPortal, { body: {} })).toMatchObject({ status: 404 });
  });

  it('another person’s invoice is no page of mine', async () => {
    await subscribe();
    const other = await makeAgent(app, { subscription: null });
    await subscribe({ who: other });
    const theirs = (await other.call(listInvoices, { query: {} })).rows[0]?.id ?? '';
    const page = await agent.send('GET', `${listInvoices.path}?cursor=${theirs}`);
    expect(JSON.stringify(page.body)).not.toContain(await customerOf(other));
    expect(JSON.stringify(page.body)).not.toContain('hosted');
    expect(await agent.send('GET', `${listInvoices.path}?cursor=../customers`)).toMatchObject({ status: 400 });
  });

  it('opens the portal and returns to our own pages', async () => {
    await subscribe();
    const { url } = await agent.call(openBillingPortal, { body: {} });
    expect(new URL(url).pathname).toMatch(/^\/portal\/bps_/);
    expect(await agent.send('POST', openBillingPortal.path, { back: 'https://evil.example' })).toMatchObject({
      status: 400,
    });
  });

  it('opens it by rules of our own, made once: seats are changed in the app only', async () => {
    await subscribe();
    await Promise.all([1, 2].map(() => agent.call(openBillingPortal, { body: {} })));
    await agent.call(openBillingPortal, { body: { goal: 'card' } });
    const known = (await app.stripe.billingPortal.configurations.list({ limit: 100 })).data;
    const [made, ...more] = known.filter(({ metadata }) => metadata?.['agent_crm']);
    expect(more).toEqual([]);
    expect(made?.features).toMatchObject({
      subscription_update: { enabled: false, default_allowed_updates: [] },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { allowed_updates: ['address', 'tax_id'] },
    });
    const asked = (await app.control('/stripe/requests?operation=billing_portal.sessions.create')) as {
      params: { customer: string; configuration?: string };
    }[];
    const mine = await customerOf();
    const configurations = asked.flatMap(({ params }) => (params.customer === mine ? [params.configuration] : []));
    expect(configurations).toEqual([made?.id, made?.id, made?.id]);
  });

  it('says so when the provider is silent', async () => {
    await subscribe();
    await app.control('/faults', { provider: 'stripe', operation: 'invoices.list', mode: 'error', times: 1 });
    expect(await agent.refusal(listInvoices, { query: {} })).toMatchObject({ status: 502, code: 'provider_failed' });
  });
});

describe('one trial for each card', () => {
  it('a second account with the same card gets none, is charged nothing and is told', async () => {
    const card = newCard();
    await subscribe({ trial: true, card });
    const other = await makeAgent(app, { subscription: null });
    const id = await subscribe({ trial: true, card, who: other });
    expect(await access()).toMatchObject({ allowed: true, trial_refused: false });
    expect(await access(other)).toMatchObject({ allowed: false, subscription_status: 'canceled', trial_refused: true });
    expect(await app.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    const { data } = await app.stripe.charges.list({ customer: await customerOf(other) });
    expect(data).toEqual([]);
    await sendMails(other);
    expect((await mailbox(other)).map(({ subject }) => subject)).toEqual(['Your Agent CRM trial didn’t start']);
  });

  it.each([0, 1, 2])('is known by the secret of that time, %i before the newest', async (age) => {
    const unpaid = () => makeAgent(app, { subscription: null });
    const [first, second] = [await unpaid(), await unpaid()];
    const hashes = [randomBytes(32), randomBytes(32), randomBytes(32)];
    const { database } = app.platform;
    expect(await database.asSystem((tx) => takeCardTrial(tx, first.id, hashes.slice(age)))).toBe(true);
    expect(await database.asSystem((tx) => takeCardTrial(tx, second.id, hashes))).toBe(false);
  });

  it('who was refused one gets none by asking again with another card', async () => {
    const card = newCard();
    await subscribe({ trial: true, card });
    const other = await makeAgent(app, { subscription: null });
    await subscribe({ trial: true, card, who: other });
    // The way on is the regular subscription, said before paying.
    expect(await other.call(createCheckoutSession, { body: { trial: true } })).toMatchObject({
      notice: noTrialNotice({ trialRefusedAt: 'then' }),
    });
    const id = await subscribe({ trial: true, who: other });
    expect(await app.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', trial_end: null });
  });

  it('the same person may change the card within the trial to one that is known', async () => {
    const card = newCard();
    const other = await makeAgent(app, { subscription: null });
    await subscribe({ trial: true, card, who: other });
    const id = await subscribe({ trial: true });
    await app.control(`/stripe/customers/${await customerOf()}/card`, { card });
    await syncSubscription(app.platform, id);
    expect(await access()).toMatchObject({ allowed: true, subscription_status: 'trialing' });
  });

  it('a regular subscription asks for no trial of its card', async () => {
    const card = newCard();
    await subscribe({ trial: true, card });
    const other = await makeAgent(app, { subscription: null });
    await subscribe({ card, who: other });
    expect(await access(other)).toMatchObject({ allowed: true, subscription_status: 'active' });
  });

  it('two accounts at the same moment: one of them', async () => {
    const card = newCard();
    const people = await Promise.all([1, 2, 3].map(() => makeAgent(app, { subscription: null })));
    await Promise.all(people.map((who) => subscribe({ trial: true, card, who })));
    const allowed = await Promise.all(people.map(async (who) => (await access(who)).allowed));
    expect(allowed.filter(Boolean)).toHaveLength(1);
  });
});

describe('a second subscription', () => {
  /** Both may begin in the same second; which one goes is then decided by their ids. */
  async function endedOne(): Promise<string> {
    const { id } = await app.platform.database.asSystem((tx) =>
      tx
        .selectFrom('second_subscriptions')
        .select('stripe_subscription_id as id')
        .where('user_id', '=', agent.id)
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  async function second(): Promise<{ first: string; second: string }> {
    const first = await subscribe();
    const customer = await customerOf();
    const card = await app.stripe.paymentMethods.attach('pm_card_visa', { customer });
    const made = await app.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_agent_monthly' }],
      default_payment_method: card.id,
    });
    return { first, second: made.id };
  }

  it('is ended, and what it cost given back once, however often and however many at once', async () => {
    const both = await second();
    await Promise.all([1, 2, 3].map(() => syncSubscription(app.platform, both.second)));
    const id = await endedOne();
    const first = both.first === id ? both.second : both.first;
    await Promise.all([1, 2, 3].map(() => giveBackSecond.handle({ userId: agent.id, subscription: id }, app.platform)));
    await giveBackSecond.handle({ userId: agent.id, subscription: id }, app.platform);
    expect(await app.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' });
    expect(await app.stripe.subscriptions.retrieve(first)).toMatchObject({ status: 'active' });
    const { data: charges } = await app.stripe.charges.list({ customer: await customerOf() });
    expect(charges.map((charge) => charge.amount_refunded).toSorted((a, b) => a - b)).toEqual([0, 18_900]);
    expect(await mails()).toMatchObject([{ kind: 'second-refunded', facts: { cents: 18_900 } }]);
    await sendMails();
    await sendMails();
    const letters = await mailbox();
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain('$189.00');
  });

  it('is given back even when the refund’s answer was lost and the process died after ending it', async () => {
    await syncSubscription(app.platform, (await second()).second);
    const id = await endedOne();
    await app.control('/faults', { provider: 'stripe', operation: 'refunds.create', mode: 'answer-lost', times: 3 });
    await expect(giveBackSecond.handle({ userId: agent.id, subscription: id }, app.platform)).rejects.toThrow();
    await giveBackSecond.handle({ userId: agent.id, subscription: id }, app.platform);
    const { data } = await app.stripe.charges.list({ customer: await customerOf() });
    expect(data.reduce((sum, charge) => sum + charge.amount_refunded, 0)).toBe(18_900);
  });
});

describe('mails', () => {
  it('three days before a trial ends, once', async () => {
    const id = await subscribe({ trial: true });
    expect(await kinds()).toEqual([]);
    await advance(id, 'trial_will_end');
    await syncSubscription(app.platform, id);
    expect(await kinds()).toEqual(['trial-ending']);
    await sendMails();
    const [letter] = await mailbox();
    expect(letter).toMatchObject({ subject: expect.stringMatching(/^Your Agent CRM trial ends on \w+ \d+, \d{4}$/) });
    expect(letter?.html).toContain('<h1');
    expect(letter?.text).toContain('$189 per month');
  });

  it('that come before a trial ends say what plan and seats cost together', async () => {
    const id = await subscribe({ trial: true });
    await app.stripe.subscriptions.update(id, { items: [{ price: 'price_agent_seat', quantity: 2 }] });
    await advance(id, 'trial_will_end');
    await sendMails();
    const [letter] = await mailbox();
    expect(letter?.text).toContain('$289 per month: $189 for the plan and $100 for 2 team seats');
  });

  it('not when the trial is to end anyway', async () => {
    const id = await subscribe({ trial: true });
    await agent.call(cancelSubscription, { body: {} });
    await advance(id, 'trial_will_end');
    expect(await kinds()).toEqual(['will-end']);
  });

  it('when a payment fails, with the way to pay it; and the gate says past_due until it is paid', async () => {
    const id = await subscribe();
    await app.control(`/stripe/customers/${await customerOf()}/card`, { card: '4000000000000341' });
    await advance(id, 'period_end');
    await syncSubscription(app.platform, id);
    expect(await kinds()).toEqual(['payment-failed']);
    expect(await access()).toMatchObject({ allowed: false, subscription_status: 'past_due' });
    const { unpaid_invoice } = await billing();
    expect(unpaid_invoice).toMatchObject({ cents: 18_900 });
    expect((await mails())[0]?.facts).toMatchObject({ url: unpaid_invoice?.url, cents: 18_900 });
    const { data } = await app.stripe.invoices.list({ subscription: id, status: 'open' });
    const good = await app.stripe.paymentMethods.attach('pm_card_mastercard', { customer: await customerOf() });
    await app.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: good.id });
    await syncSubscription(app.platform, id);
    expect(await access()).toMatchObject({ allowed: true, subscription_status: 'active' });
  });

  it('when the subscription has ended', async () => {
    const id = await subscribe();
    await agent.call(cancelSubscription, { body: {} });
    await advance(id, 'period_end');
    expect(await kinds()).toEqual(['will-end', 'ended']);
    expect(await access()).toMatchObject({ allowed: false, subscription_status: 'canceled' });
  });
});
