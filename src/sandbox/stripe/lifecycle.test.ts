import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Stripe } from 'stripe';
import { idOf, refusalOf, sandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';
import type { SandboxUnderTest } from '../../../test-support/sandbox-under-test.ts';
import { intervalsAfter } from './billing-period.ts';

let t: SandboxUnderTest;
beforeAll(async () => {
  t = await sandboxUnderTest();
});
beforeEach(() => t.reset());
afterAll(() => t.stop());

const now = () => Math.floor(Date.now() / 1_000);
const advance = (subscription: string, to: string) => t.control('stripe/advance', { subscription, to });

async function subscribed(card: string, days?: number) {
  const customer = await t.stripe.customers.create({ email: 'agent@example.com', payment_method: card });
  const [method] = (await t.stripe.customers.listPaymentMethods(customer.id)).data;
  return t.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: 'price_agent_monthly' }],
    default_payment_method: method?.id,
    trial_period_days: days,
  });
}

const statusOf = async (id: string) => (await t.stripe.subscriptions.retrieve(id)).status;
const changeCard = (subscription: { customer: string | { id: string } }, card: string) =>
  t.control(`stripe/customers/${idOf(subscription.customer)}/card`, { card });

test.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2028-01-30T10:00:00Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2026-12-15T23:59:59Z', 1, '2027-01-15T23:59:59.000Z'],
])('a month after %s, %i times', (from, count, to) => {
  const end = intervalsAfter(Date.parse(from) / 1_000, { interval: 'month', interval_count: 1 }, count);
  expect(new Date(end * 1_000).toISOString()).toBe(to);
});

describe('a trial', () => {
  test('warns, then is charged and renewed', async () => {
    const { id } = await subscribed('pm_card_visa', 7);
    await advance(id, 'trial_will_end');
    await advance(id, 'trial_end');
    const after = await t.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(after).toMatchObject({
      status: 'active',
      latest_invoice: { status: 'paid', amount_paid: 18_900, billing_reason: 'subscription_cycle' },
    });
    expect(Math.abs((after.trial_end ?? 0) - now())).toBeLessThanOrEqual(60);
    expect(after.items.data[0]?.current_period_end).toBeGreaterThan(now() + 27 * 86_400);
    const types = await t.arrived();
    expect(types).toContain('customer.subscription.trial_will_end');
    expect(types.indexOf('payment_intent.succeeded')).toBeLessThan(types.lastIndexOf('invoice.paid'));
  });

  test('whose card fails is past due, and active again once its invoice is paid', async () => {
    const { id } = await subscribed('pm_card_chargeCustomerFail', 7);
    await advance(id, 'trial_end');
    const due = await t.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    const invoice = due.latest_invoice as Stripe.Invoice;
    expect(due).toMatchObject({
      status: 'past_due',
      latest_invoice: { status: 'open', attempt_count: 1, amount_due: 18_900 },
    });
    expect(await t.arrived()).toContain('invoice.payment_failed');
    const form = { number: '4242424242424242', expiry: '12/39', cvc: '123', name: 'Sample Agent' };
    const paid = await fetch(invoice.hosted_invoice_url ?? '', { method: 'POST', body: new URLSearchParams(form) });
    expect(await paid.text()).toContain('This invoice is paid.');
    expect(await statusOf(id)).toBe('active');
  });

  test('that was canceled ends without a charge', async () => {
    const { id } = await subscribed('pm_card_visa', 7);
    const asked = await t.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(asked).toMatchObject({ status: 'trialing', cancel_at_period_end: true, cancel_at: asked.trial_end });
    await advance(id, 'trial_end');
    expect(await statusOf(id)).toBe('canceled');
    expect((await t.stripe.charges.list()).data).toEqual([]);
    expect((await t.arrived()).at(-1)).toBe('customer.subscription.deleted');
  });
});

describe('a renewal', () => {
  test('fails, is tried again, and ends when it stays unpaid', async () => {
    const subscription = await subscribed('pm_card_visa');
    expect(subscription.status).toBe('active');
    await changeCard(subscription, '4000000000000341');
    await advance(subscription.id, 'period_end');
    expect(await statusOf(subscription.id)).toBe('past_due');
    await advance(subscription.id, 'payment_retry');
    const [invoice] = (await t.stripe.invoices.list({ subscription: subscription.id })).data;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 2 });
    await advance(subscription.id, 'dunning_end');
    expect(await t.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    expect((await refusalOf(t.stripe.subscriptions.cancel(subscription.id))).code).toBe('resource_missing');
  });

  test('recovers when the retry is paid', async () => {
    const subscription = await subscribed('pm_card_visa');
    await changeCard(subscription, '4000000000000341');
    await advance(subscription.id, 'period_end');
    await changeCard(subscription, '4242424242424242');
    await advance(subscription.id, 'payment_retry');
    expect(await statusOf(subscription.id)).toBe('active');
  });

  test('a leap that does not fit the state is refused', async () => {
    const { id } = await subscribed('pm_card_visa');
    expect((await advance(id, 'trial_end')).status).toBe(400);
  });
});

test('a first payment that fails leaves it incomplete, which expires', async () => {
  const subscription = await subscribed('pm_card_chargeCustomerFail');
  expect(subscription.status).toBe('incomplete');
  await advance(subscription.id, 'incomplete_expired');
  expect(await statusOf(subscription.id)).toBe('incomplete_expired');
});

describe('seats', () => {
  const addSeats = (id: string, quantity: number) =>
    t.stripe.subscriptions.update(id, {
      items: [{ price: 'price_agent_seat', quantity }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });

  test('are billed at once for the rest of the period', async () => {
    const { id } = await subscribed('pm_card_visa');
    const after = await addSeats(id, 2);
    expect(after.items.data.map((item) => [item.price.id, item.quantity])).toEqual([
      ['price_agent_monthly', 1],
      ['price_agent_seat', 2],
    ]);
    const [invoice] = (await t.stripe.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 10_000 });
    const seat = after.items.data[1]?.id ?? '';
    await t.stripe.subscriptions.update(id, {
      items: [{ id: seat, quantity: 3 }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    });
    expect((await t.stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({
      total: 5_000,
      status: 'paid',
    });
  });

  test('for two thirds of the period cost two thirds, rounded to the cent', async () => {
    const { id, items } = await subscribed('pm_card_visa');
    const { current_period_start: start = 0, current_period_end: end = 0 } = items.data[0] ?? {};
    vi.spyOn(Date, 'now').mockReturnValue((start + (end - start) / 3) * 1000);
    await addSeats(id, 2);
    vi.restoreAllMocks();
    expect((await t.stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({ total: 6_667 });
  });

  test('all of what is to be billed later stands on the next invoice', async () => {
    const { id } = await subscribed('pm_card_visa');
    const items = await t.stripe.subscriptions.update(id, { items: [{ price: 'price_agent_seat', quantity: 1 }] });
    const seat = items.items.data[1]?.id ?? '';
    await t.stripe.subscriptions.update(id, { items: [{ id: seat, quantity: 3 }] });
    expect((await t.stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    await advance(id, 'period_end');
    const [invoice] = (await t.stripe.invoices.list({ subscription: id })).data;
    expect(invoice).toMatchObject({ total: 18_900 + 3 * 5_000 + 3 * 5_000, status: 'paid' });
  });

  test('a refused card undoes the change wholly', async () => {
    const subscription = await subscribed('pm_card_visa');
    await changeCard(subscription, '4000000000000341');
    const refusal = await refusalOf(addSeats(subscription.id, 2));
    expect(refusal).toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'card_declined' });
    expect((await t.stripe.subscriptions.retrieve(subscription.id)).items.data).toHaveLength(1);
    expect((await t.stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(1);
  });

  test('in a trial cost nothing until its end', async () => {
    const { id } = await subscribed('pm_card_visa', 7);
    await addSeats(id, 2);
    expect((await t.stripe.charges.list()).data).toEqual([]);
    await advance(id, 'trial_end');
    expect((await t.stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({
      total: 28_900,
      status: 'paid',
    });
  });
});
