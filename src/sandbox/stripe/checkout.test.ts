import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Stripe } from 'stripe';
import { idOf, refusalOf, sandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';
import type { SandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';

let t: SandboxUnderTest;
beforeAll(async () => {
  t = await sandboxUnderTest();
});
beforeEach(() => t.reset());
afterAll(() => t.stop());

const urls = {
  success_url: 'http://localhost:3000/app/settings?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/',
};

const trial = (more: Stripe.Checkout.SessionCreateParams = {}) =>
  t.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: 'price_agent_monthly', quantity: 1 }],
    subscription_data: { trial_period_days: 7, metadata: { user: 'u1' } },
    client_reference_id: 'u1',
    customer_email: 'agent@example.com',
    ...urls,
    ...more,
  });

const topUp = (more: Stripe.Checkout.SessionCreateParams = {}) =>
  t.stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { price_data: { currency: 'usd', unit_amount: 2_088, product_data: { name: 'Wallet top-up' } }, quantity: 1 },
    ],
    payment_intent_data: { setup_future_usage: 'off_session', metadata: { topup: 't1' } },
    ...urls,
    ...more,
  });

function browse(url: string, form?: Record<string, string>) {
  return fetch(url, { redirect: 'manual', ...(form && { method: 'POST', body: new URLSearchParams(form) }) });
}

const card = { number: '4242 4242 4242 4242', expiry: '12 / 39', cvc: '123', name: 'Sample Agent', postal: '37201' };

describe('a trial', () => {
  test('begins trialing for seven days, nothing due, with the card on file', async () => {
    const open = await trial();
    expect(open).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 0,
      customer: null,
      subscription: null,
    });
    expect((await t.pay(open.id)).status).toBe(200);
    const paid = await t.stripe.checkout.sessions.retrieve(open.id, {
      expand: ['subscription.latest_invoice', 'customer', 'line_items'],
    });
    const subscription = paid.subscription as Stripe.Subscription;
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      client_reference_id: 'u1',
      url: null,
    });
    expect(paid.customer).toMatchObject({ email: 'agent@example.com' });
    expect(paid.line_items?.data[0]).toMatchObject({
      quantity: 1,
      amount_total: 0,
      price: { id: 'price_agent_monthly' },
    });
    expect(subscription).toMatchObject({
      status: 'trialing',
      metadata: { user: 'u1' },
      latest_invoice: { status: 'paid', total: 0 },
    });
    expect((subscription.trial_end ?? 0) - (subscription.trial_start ?? 0)).toBe(7 * 86_400);
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end);
    expect(subscription).not.toHaveProperty('current_period_end');
  });

  test('tells what happened, in order, signed so that the official client accepts it', async () => {
    await t.pay((await trial()).id);
    expect(await t.arrived()).toEqual([
      'customer.created',
      'payment_method.attached',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
    for (const { body, headers } of t.received) {
      const event = t.stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), 'whsec_sandbox');
      expect(event.api_version).toBe('2026-10-28.endive');
    }
    const [first] = t.received;
    expect(() =>
      t.stripe.webhooks.constructEvent(`${first?.body} `, String(first?.headers['stripe-signature']), 'whsec_sandbox'),
    ).toThrow();
    expect(() =>
      t.stripe.webhooks.constructEvent(first?.body ?? '', String(first?.headers['stripe-signature']), 'whsec_other'),
    ).toThrow();
  });

  test('reuses the customer that was named', async () => {
    const customer = await t.stripe.customers.create({ email: 'known@example.com' });
    const session = await trial({ customer: customer.id, customer_email: undefined });
    await t.pay(session.id);
    expect((await t.stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
    expect((await t.stripe.customers.list({ email: 'known@example.com' })).data).toHaveLength(1);
  });
});

test('a plain subscription is charged at once', async () => {
  const session = await trial({ subscription_data: {} });
  expect(session.amount_total).toBe(18_900);
  await t.pay(session.id);
  const paid = await t.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'invoice.payments'] });
  expect(paid).toMatchObject({
    payment_status: 'paid',
    subscription: { status: 'active', trial_end: null },
    invoice: { amount_paid: 18_900 },
  });
  const invoice = paid.invoice as Stripe.Invoice;
  expect(invoice.payments?.data[0]).toMatchObject({ status: 'paid', amount_paid: 18_900 });
  expect(invoice.parent?.subscription_details?.subscription).toBe((paid.subscription as Stripe.Subscription).id);
});

test('a top-up pays one intent and saves the card for later', async () => {
  const session = await topUp();
  await t.pay(session.id);
  const paid = await t.stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_088, metadata: { topup: 't1' } });
  expect((intent.latest_charge as Stripe.Charge).balance_transaction).toMatchObject({
    amount: 2_088,
    fee: 91,
    net: 1_997,
  });
  const cards = await t.stripe.customers.listPaymentMethods(idOf(paid.customer));
  expect(cards.data.map((method) => method.card?.last4)).toEqual(['4242']);
  expect(await t.arrived()).toContain('payment_intent.succeeded');
});

test('the same card number has the same fingerprint for everyone', async () => {
  const prints = [];
  for (let round = 0; round < 2; round += 1) {
    const session = await topUp();
    await t.pay(session.id);
    const { customer } = await t.stripe.checkout.sessions.retrieve(session.id);
    prints.push((await t.stripe.customers.listPaymentMethods(idOf(customer))).data[0]?.card?.fingerprint);
  }
  expect(prints[0]).toMatch(/^\w{16}$/);
  expect(prints[1]).toBe(prints[0]);
});

describe('the page', () => {
  test('pays and goes to the success address with the session in it', async () => {
    const session = await trial();
    const page = await (await browse(session.url ?? '')).text();
    for (const part of [
      'Sandbox',
      '7 days free',
      '$189.00',
      'Start trial',
      'agent@example.com',
      'href="http://localhost:3000/"',
    ])
      expect(page).toContain(part);
    const answer = await browse(session.url ?? '', card);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/app/settings?session=${session.id}`);
    const again = await browse(session.url ?? '', card);
    expect(again.headers.get('location')).toContain(session.id);
    expect((await t.stripe.subscriptions.list()).data).toHaveLength(1);
  });

  test.each([
    ['4000 0000 0000 0002', 402, 'Your card was declined.'],
    ['4000 0000 0000 9995', 402, 'Your card has insufficient funds.'],
    ['4242 4242 4242 4241', 200, 'Your card number is incorrect.'],
    ['4111 1111 1111 1111', 402, 'Never enter a real card here.'],
  ])('refuses %s and stays open', async (number, status, says) => {
    const session = await topUp({ customer_email: 'agent@example.com' });
    const answer = await browse(session.url ?? '', { ...card, number });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(says);
    expect((await t.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await browse(session.url ?? '', card)).status).toBe(303);
    expect((await t.stripe.paymentIntents.list()).data).toHaveLength(1);
  });

  test('asks to confirm where the card wants it, and charges only after that', async () => {
    const session = await topUp({ customer_email: 'agent@example.com' });
    const question = await (await browse(session.url ?? '', { ...card, number: '4000002500003155' })).text();
    const challenge = /name="challenge" value="([^"]+)"/.exec(question)?.[1] ?? '';
    expect((await t.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    const answer = await browse(`${session.url}/confirm`, { challenge, answer: 'confirm' });
    expect(answer.status).toBe(303);
    expect((await t.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
  });

  test('says so when the session has expired', async () => {
    const session = await trial();
    await t.stripe.checkout.sessions.expire(session.id);
    expect((await browse(session.url ?? '')).status).toBe(410);
    expect((await browse(session.url ?? '', card)).status).toBe(410);
    expect(await t.arrived()).toEqual(['checkout.session.expired']);
    expect((await refusalOf(t.stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
  });
});

describe('refuses', () => {
  const items = [{ price: 'price_agent_monthly', quantity: 1 }];
  test.each<[string, object, string | undefined, string | undefined]>([
    ['no mode', { mode: undefined }, 'parameter_missing', 'mode'],
    ['an unknown mode', { mode: 'monthly' }, undefined, 'mode'],
    ['an unknown parameter', { walletTopUp: true }, 'parameter_unknown', 'walletTopUp'],
    [
      'an unknown inner parameter',
      { subscription_data: { trial: 7 } },
      'parameter_unknown',
      'subscription_data[trial]',
    ],
    [
      'a trial that is no number',
      { subscription_data: { trial_period_days: 'seven' } },
      'parameter_invalid_integer',
      'subscription_data[trial_period_days]',
    ],
    [
      'a trial of no days',
      { subscription_data: { trial_period_days: 0 } },
      'parameter_invalid_integer',
      'subscription_data[trial_period_days]',
    ],
    [
      'a trial of three years',
      { subscription_data: { trial_period_days: 999 } },
      undefined,
      'subscription_data[trial_period_days]',
    ],
    ['no success address', { success_url: undefined }, 'parameter_missing', 'success_url'],
    ['an address that is none', { success_url: '/app/settings' }, 'url_invalid', 'success_url'],
    ['no items', { line_items: undefined }, 'parameter_missing', 'line_items'],
    [
      'an unknown price',
      { line_items: [{ price: 'price_none', quantity: 1 }] },
      'resource_missing',
      'line_items[0][price]',
    ],
    [
      'an item without quantity',
      { line_items: [{ price: 'price_agent_monthly' }] },
      'parameter_missing',
      'line_items[0][quantity]',
    ],
    [
      'a quantity of none',
      { line_items: [{ price: 'price_agent_monthly', quantity: 0 }] },
      'parameter_invalid_integer',
      'line_items[0][quantity]',
    ],
    [
      'a recurring price in payment mode',
      { mode: 'payment', subscription_data: undefined, line_items: items },
      undefined,
      'line_items',
    ],
    [
      'payment data in subscription mode',
      { payment_intent_data: { setup_future_usage: 'off_session' } },
      undefined,
      'payment_intent_data',
    ],
    ['a customer and an address', { customer: 'cus_x' }, undefined, 'customer'],
    ['a malformed email', { customer_email: 'nobody' }, 'email_invalid', 'customer_email'],
    ['an empty reference', { client_reference_id: '' }, 'parameter_invalid_empty', 'client_reference_id'],
    ['too long a metadata key', { metadata: { ['k'.repeat(41)]: 'v' } }, undefined, 'metadata'],
    ['too early an end', { expires_at: Math.floor(Date.now() / 1_000) + 60 }, undefined, 'expires_at'],
  ])('%s', async (_what, change, code, param) => {
    const refusal = await refusalOf(trial(change));
    expect(refusal).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError', param });
    expect(refusal.code).toBe(code);
  });

  test('an unknown session', async () => {
    expect(await refusalOf(t.stripe.checkout.sessions.retrieve('cs_none'))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });

  test('an amount below half a dollar', async () => {
    const tiny = topUp({
      line_items: [{ price_data: { currency: 'usd', unit_amount: 49, product_data: { name: 'x' } }, quantity: 1 }],
    });
    expect((await refusalOf(tiny)).code).toBe('amount_too_small');
  });
});
