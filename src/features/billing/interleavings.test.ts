// Lives of subscriptions in random order: what people, cards and Stripe do, while events come late, twice, reversed or not at
// all. In the end the rows are Stripe's truth, one subscription at most is live, and only second ones were given back.
import { expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { randomOf } from '../../../test-support/seeded-random.ts';
import type { Stripe } from 'stripe';
import { keepCustomer } from '../payments/stripe-customer.operation.ts';
import { giveBackSecond } from './give-back-second.job.ts';
import { isLive } from '../../domain/subscription-status.ts';
import { syncSubscription } from './sync-subscription.operation.ts';

const app = useBillingApp();
const seeds = Array.from({ length: runSize(25, 1000) }, (_, index) => index + 1);

it.each(seeds)('seed %i', async (seed) => {
  const random = randomOf(seed);
  const agent = await makeAgent(app, { subscription: null });
  const made = await app.stripe.customers.create({ email: agent.email });
  const customer = await app.platform.database.asSystem((tx) => keepCustomer(tx, agent.id, made.id));
  const waiting: Stripe.Event[] = [];
  const known = new Set<string>();
  const all = async () => (await app.stripe.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
  const gather = async () => {
    for (const event of await app.eventsOf(customer)) {
      if (!event.type.startsWith('customer.subscription.') || known.has(event.id)) continue;
      known.add(event.id);
      waiting.push(event);
    }
  };
  const deliver = async () => {
    const [event] = waiting.splice(random(Math.max(1, waiting.length)), 1);
    if (!event) return;
    const copies = 1 + random(2);
    await Promise.all(
      Array.from({ length: copies }, (_, copy) => app.deliver(copy ? { ...event, id: `${event.id}_${copy}` } : event)),
    );
  };
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const card = await app.stripe.paymentMethods.attach('pm_card_visa', { customer });
      await app.stripe.subscriptions.create({
        customer,
        items: [{ price: 'price_agent_monthly' }],
        default_payment_method: card.id,
      });
    },
    async () =>
      change(await all(), (id) => app.stripe.subscriptions.update(id, { cancel_at_period_end: random(2) === 0 })),
    async () => change(await all(), (id) => app.stripe.subscriptions.cancel(id)),
    async () => change(await all(), (id) => app.control('/stripe/advance', { subscription: id, to: 'period_end' })),
    async () =>
      app.control(`/stripe/customers/${customer}/card`, { card: random(2) ? '4000000000000341' : '4242424242424242' }),
    deliver,
    deliver,
    deliver,
  ];
  async function change(list: Stripe.Subscription[], act: (id: string) => Promise<unknown>): Promise<void> {
    const live = list.filter(({ status }) => isLive(status));
    const one = live[random(Math.max(1, live.length))];
    if (one) await act(one.id).catch(() => undefined); // what Stripe refuses has not happened
  }

  for (let step = 0; step < 14; step++) {
    await acts[random(acts.length)]?.();
    await gather();
    await atMostOneLive(agent.id);
  }
  while (waiting.length > 0) {
    await deliver();
    await gather();
  }

  const stored = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('subscriptions').selectAll().where('user_id', '=', agent.id).execute(),
  );
  const truth = await all();
  const facts = (rows: { id: string; status: string; ends: boolean }[]) =>
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(
    facts(
      stored.map((row) => ({ id: row.stripe_subscription_id, status: row.status, ends: row.cancel_at_period_end })),
    ),
  ).toEqual(facts(truth.map((each) => ({ id: each.id, status: each.status, ends: each.cancel_at_period_end }))));
  expect(truth.filter(({ status }) => isLive(status)).length).toBeLessThanOrEqual(1);
  await onlySecondsGivenBack(agent.id, customer);
});

async function atMostOneLive(userId: string): Promise<void> {
  const rows = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('subscriptions').select('status').where('user_id', '=', userId).execute(),
  );
  expect(rows.filter(({ status }) => isLive(status)).length).toBeLessThanOrEqual(1);
}

async function onlySecondsGivenBack(userId: string, customer: string): Promise<void> {
  const seconds = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('second_subscriptions')
      .select('stripe_subscription_id as id')
      .where('user_id', '=', userId)
      .execute(),
  );
  for (const { id } of seconds) {
    await giveBackSecond.handle({ userId, subscription: id }, app.platform);
    await syncSubscription(app.platform, id);
  }
  let owed = 0;
  for (const { id } of seconds) {
    for await (const invoice of app.stripe.invoices.list({ subscription: id, status: 'paid' }))
      owed += invoice.amount_paid;
  }
  let returned = 0;
  for await (const charge of app.stripe.charges.list({ customer })) returned += charge.amount_refunded;
  expect(returned).toBe(owed);
}
