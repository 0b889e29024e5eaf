import { beforeEach, describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { testClient } from '../../../test-support/client.ts';
import { linksAway, someLinksAway } from '../../../test-support/links-away.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { newCard } from '../../../test-support/test-cards.ts';
import { readAccess } from '../gate/access.contract.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';

const app = useBillingApp();
let agent: TestAgent;

beforeEach(async () => {
  agent = await makeAgent(app, { subscription: null });
});

const start = (body: object = {}) => agent.call(createCheckoutSession, { body });
const refused = (body: object = {}) => agent.refusal(createCheckoutSession, { body });

async function customer(): Promise<string> {
  const row = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('stripe_customers').select('customer_id').where('user_id', '=', agent.id).executeTakeFirst(),
  );
  return row?.customer_id ?? '';
}

const sessions = async () => (await app.stripe.checkout.sessions.list({ customer: await customer(), limit: 100 })).data;
const subscriptions = async () =>
  (await app.stripe.subscriptions.list({ customer: await customer(), status: 'all' })).data;
const access = () => agent.call(readAccess, { query: {} });

async function payOpenSession(card = newCard()): Promise<void> {
  const [open] = await sessions();
  await app.pay(open?.id ?? '', card);
}

const fault = (operation: string, mode: string, times = 1, replayed = true) =>
  app.control('/faults', { provider: 'stripe', operation, mode, times, replayed });

describe('the subscription', () => {
  it('is sold at our price and returns to our own addresses, whatever the caller sends', async () => {
    const { url } = await start({
      priceId: 'price_agent_monthly',
      email: agent.email,
      userId: agent.id,
      successUrl: 'https://evil.example/app/settings',
      cancelUrl: '//evil.example',
    });
    const [session] = await sessions();
    expect(url).toBe(session?.url);
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: agent.id,
      amount_total: 18_900,
      currency: 'usd',
      success_url: `${app.platform.config.baseUrl}/app/settings`,
      cancel_url: `${app.platform.config.baseUrl}/`,
    });
  });

  it('returns to our own addresses alone, however another site is named', async () => {
    const { baseUrl } = app.platform.config;
    for (const [index, link] of someLinksAway(runSize(20, linksAway.length)).entries()) {
      if (index % 50 === 49) agent = await makeAgent(app, { subscription: null });
      const answer = await agent.send('POST', createCheckoutSession.path, { successUrl: link, cancelUrl: link });
      const ours = (await sessions()).map(({ url }) => url);
      // What cannot be stored is refused.
      if (answer.status !== 400) expect(ours, link).toContain((answer.body as { url: string }).url);
      for (const { success_url: success, cancel_url: cancel } of await sessions())
        expect([success, cancel].map((url) => new URL(url ?? '').origin)).toEqual([baseUrl, baseUrl]);
    }
  });

  it('opens the app at the return, before any webhook', async () => {
    await start();
    expect(await access()).toMatchObject({
      allowed: false,
      reason: 'no active sub or team',
      subscription_status: null,
    });
    await payOpenSession();
    expect(await access()).toMatchObject({ allowed: true, reason: 'subscription', subscription_status: 'active' });
    const profile = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('profiles').selectAll().where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
    );
    expect(profile).toMatchObject({ plan_status: 'active', subscription_status: 'active', trial_started_at: null });
    expect(Date.parse(profile.plan_expires_at ?? '')).toBeGreaterThan(Date.now() + 27 * 86_400_000);
  });

  it('is not sold twice', async () => {
    await start();
    await payOpenSession();
    expect(await refused()).toMatchObject({ status: 409, error: 'You already have an active subscription.' });
    expect(await refused({ trial: true })).toMatchObject({ status: 409 });
    expect(await subscriptions()).toHaveLength(1);
  });

  it('leads to the unpaid invoice when a payment is due', async () => {
    await start();
    await payOpenSession();
    const [subscription] = await subscriptions();
    await app.control(`/stripe/customers/${await customer()}/card`, { card: '4000000000000341' });
    await app.control('/stripe/advance', { subscription: subscription?.id, to: 'period_end' });
    const { data } = await app.stripe.invoices.list({ customer: await customer(), status: 'open' });
    expect(await start()).toEqual({ url: data[0]?.hosted_invoice_url });
    expect(await access()).toMatchObject({ allowed: false, subscription_status: 'past_due' });
    expect(await subscriptions()).toHaveLength(1);
  });
});

describe('the trial', () => {
  it('runs seven days, whatever the caller asks for', async () => {
    await start({ trial: true, trialDays: 999 });
    await payOpenSession();
    expect(await access()).toMatchObject({ allowed: true, subscription_status: 'trialing' });
    const [subscription] = await subscriptions();
    expect((subscription?.trial_end ?? 0) - (subscription?.trial_start ?? 0)).toBe(7 * 86_400);
  });

  it('is given once; the second time the regular subscription is offered and says so', async () => {
    await start({ trial: true, trialDays: 7 });
    await payOpenSession();
    await access();
    const [first] = await subscriptions();
    await app.stripe.subscriptions.cancel(first?.id ?? '');
    const again = await start({ trial: true, trialDays: 7 });
    expect(again.notice).toBe(
      'You’ve already used your free trial. This starts a regular subscription at $189 per month.',
    );
    await payOpenSession();
    expect((await subscriptions()).map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
  });

  it('and the subscription are never both open', async () => {
    const trial = await start({ trial: true });
    const paid = await start();
    expect(paid.url).not.toBe(trial.url);
    expect((await sessions()).map(({ status }) => String(status)).toSorted()).toEqual(['expired', 'open']);
  });
});

describe('one click more', () => {
  it('makes one session of twenty clicks at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => start()));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect(await sessions()).toHaveLength(1);
    await payOpenSession();
    await refused();
    expect(await subscriptions()).toHaveLength(1);
  });

  it('answers the address of the open session again', async () => {
    expect((await start()).url).toBe((await start()).url);
    expect(await sessions()).toHaveLength(1);
  });

  it('after a paid session whose return and webhooks were lost sells no second one', async () => {
    await start();
    await payOpenSession();
    expect(await refused()).toMatchObject({ status: 409 });
    expect(await subscriptions()).toHaveLength(1);
  });

  it('after an answer that was lost finds the same session', async () => {
    await fault('checkout.sessions.create', 'answer-lost', 3);
    expect(await refused()).toMatchObject({ status: 502, code: 'provider_failed' });
    await start();
    expect(await sessions()).toHaveLength(1);
  });

  it('after an error of Stripe that it replays gets through', async () => {
    await fault('checkout.sessions.create', 'error', 1);
    expect(await refused()).toMatchObject({
      status: 502,
      error: 'We couldn’t reach our payment provider. You weren’t charged. Please try again.',
    });
    expect((await start()).url).toContain('/checkout/');
    expect((await sessions()).filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  it('after a customer that was made but not answered makes no second one', async () => {
    await fault('customers.create', 'answer-lost', 3);
    expect(await refused()).toMatchObject({ status: 502 });
    await start();
    const { data } = await app.stripe.customers.list({ email: agent.email });
    expect(data).toHaveLength(1);
  });
});

describe('it refuses', () => {
  it.each([
    [{ priceId: 'price_of_another' }, 400, 'This price is not offered.'],
    [{ netTopUpCents: 2000 }, 400, 'An amount needs walletTopUp.'],
    [{ amount: 1 }, 400, 'This field is not known here.'],
    [{ trialDays: 1.5 }, 400, expect.any(String)],
    [{ trial: 'yes' }, 400, expect.any(String)],
    [{ email: 'somebody@example.com' }, 403, expect.any(String)],
    [{ userId: '00000000-0000-4000-8000-000000000000' }, 403, expect.any(String)],
  ])('%j', async (body, status, error) => {
    expect(await agent.send('POST', createCheckoutSession.path, body)).toMatchObject({ status, body: { error } });
  });

  it('nobody', async () => {
    expect(await testClient(app.url).send('POST', createCheckoutSession.path, {})).toMatchObject({ status: 401 });
  });
});

it('does not make a paying customer wait when Stripe is silent', async () => {
  await start();
  await fault('checkout.sessions.retrieve', 'error', 1);
  expect(await access()).toMatchObject({ allowed: false });
  await payOpenSession();
  expect(await access()).toMatchObject({ allowed: true });
});
