import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idOf, refusalOf, sandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';
import type { SandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';

let t: SandboxUnderTest;
beforeAll(async () => {
  t = await sandboxUnderTest();
});
beforeEach(() => t.reset());
afterAll(() => t.stop());

async function savedCard(token: string) {
  const customer = await t.stripe.customers.create({ email: 'agent@example.com', payment_method: token });
  const [method] = (await t.stripe.paymentMethods.list({ customer: customer.id, type: 'card' })).data;
  return { customer: customer.id, payment_method: method?.id ?? '' };
}

const recharge = async (token: string, amount = 2_088) =>
  t.stripe.paymentIntents.create({
    ...(await savedCard(token)),
    amount,
    currency: 'usd',
    confirm: true,
    off_session: true,
  });

describe('an off-session charge', () => {
  test('is paid by the saved card', async () => {
    const intent = await recharge('pm_card_visa');
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_088 });
    expect(await t.arrived()).toEqual([
      'customer.created',
      'payment_method.attached',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  test.each([
    ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
    ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
  ])('%s is refused with %s and the intent in the error', async (token, code, decline) => {
    const refusal = await refusalOf(recharge(token));
    expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', code, decline_code: decline });
    expect(refusal.payment_intent).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } });
    expect(await t.arrived()).toContain('payment_intent.payment_failed');
  });

  test("cannot use another customer's card", async () => {
    const { payment_method: method } = await savedCard('pm_card_visa');
    const other = await t.stripe.customers.create({});
    const refusal = await refusalOf(
      t.stripe.paymentIntents.create({
        amount: 2_000,
        currency: 'usd',
        customer: other.id,
        payment_method: method,
        confirm: true,
        off_session: true,
      }),
    );
    expect(refusal.param).toBe('payment_method');
  });

  test.each<[number, string]>([
    [49, 'amount_too_small'],
    [-5, 'parameter_invalid_integer'],
    [100_000_000, 'amount_too_large'],
  ])('of %i is refused: %s', async (amount, code) => {
    expect((await refusalOf(recharge('pm_card_visa', amount))).code).toBe(code);
  });
});

describe('a refund', () => {
  test('in two parts, and not a cent more', async () => {
    const intent = await recharge('pm_card_visa', 2_000);
    await t.stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    const over = await refusalOf(t.stripe.refunds.create({ payment_intent: intent.id, amount: 1_501 }));
    expect(over).toMatchObject({ statusCode: 400, param: 'amount' });
    await t.stripe.refunds.create({ payment_intent: intent.id });
    const charge = await t.stripe.charges.retrieve(idOf(intent.latest_charge), { expand: ['refunds'] });
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 2_000 });
    expect(charge.refunds?.data.map((refund) => refund.amount)).toEqual([1_500, 500]);
    expect((await refusalOf(t.stripe.refunds.create({ charge: charge.id }))).code).toBe('charge_already_refunded');
    expect((await t.arrived()).filter((type) => type === 'charge.refunded')).toHaveLength(2);
  });
});

describe('a dispute', () => {
  test('takes the money and gives it back when won', async () => {
    const intent = await recharge('pm_card_visa');
    const { body } = await t.control('stripe/disputes', { payment_intent: intent.id });
    expect(body).toMatchObject({ status: 'needs_response', amount: 2_088, payment_intent: intent.id });
    expect((await t.stripe.charges.retrieve(idOf(intent.latest_charge))).disputed).toBe(true);
    expect((await refusalOf(t.stripe.refunds.create({ payment_intent: intent.id }))).code).toBe('charge_disputed');
    await t.control(`stripe/disputes/${String(body.id)}/decide`, { status: 'won' });
    expect((await t.arrived()).slice(-4)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    expect((await t.stripe.disputes.list({ payment_intent: intent.id })).data).toMatchObject([{ status: 'won' }]);
  });

  test('comes by itself with the card made for it', async () => {
    const intent = await recharge('pm_card_createDispute');
    expect((await t.stripe.disputes.list({ payment_intent: intent.id })).data).toMatchObject([
      { reason: 'fraudulent' },
    ]);
  });
});

describe('the billing portal', () => {
  test('forbids what its configuration forbids, and cancels at the end of the period', async () => {
    const { customer, payment_method: method } = await savedCard('pm_card_visa');
    const { id } = await t.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_agent_monthly' }],
      default_payment_method: method,
    });
    const closed = await t.stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: false }, payment_method_update: { enabled: true } },
    });
    const cancel = async (configuration?: string) => {
      const session = await t.stripe.billingPortal.sessions.create({
        customer,
        configuration,
        return_url: 'http://localhost:3000/app/settings',
      });
      return fetch(`${session.url}/subscriptions/${id}`, {
        method: 'POST',
        body: new URLSearchParams({ answer: 'cancel' }),
      });
    };
    expect((await cancel(closed.id)).status).toBe(404);
    expect(await (await cancel()).text()).toContain('Keep subscription');
    expect(await t.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', cancel_at_period_end: true });
  });

  test('replaces the card of the customer and of the subscription', async () => {
    const { customer, payment_method: method } = await savedCard('pm_card_chargeCustomerFail');
    const { id } = await t.stripe.subscriptions.create({
      customer,
      items: [{ price: 'price_agent_monthly' }],
      default_payment_method: method,
      trial_period_days: 7,
    });
    const session = await t.stripe.billingPortal.sessions.create({ customer });
    const form = { number: '5555555555554444', expiry: '12/39', cvc: '123', name: 'Sample Agent' };
    expect(
      await (await fetch(`${session.url}/card`, { method: 'POST', body: new URLSearchParams(form) })).text(),
    ).toContain('mastercard ending in 4444');
    await t.control('stripe/advance', { subscription: id, to: 'trial_end' });
    expect((await t.stripe.subscriptions.retrieve(id)).status).toBe('active');
  });
});
