// A backup of some days ago is restored, and Stripe has told of hundreds of events since: all are read, page by page and again where
// a reading broke off, each is handled once, in whatever order, and every wallet is right to the cent.
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { onServer } from '../../../test-support/postgres.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { beginTopUp, intentsOf } from '../../../test-support/top-ups.ts';
import { balanceOf, faultyWallets, ledgerOf } from '../../../test-support/wallets.ts';
import { handleStripeEvent } from '../checkout/handle-stripe-event.job.ts';
import { keepCustomer } from '../payments/stripe-customer.operation.ts';
import { findResidue } from '../wallet/reconcile-wallets.job.ts';
import { letGo } from './let-go.operation.ts';
import { takeUpRestore } from './take-up-restore.job.ts';

const app = useBillingApp();
const asSystem: typeof app.platform.database.asSystem = (work) => app.platform.database.asSystem(work);
const topUps = [1000, 2000, 3000];
/** As many at a time as a server works on. */
const { atOnce } = handleStripeEvent.policy;

/** Three top-ups, of which the first goes back to every third of them. @returns what the wallet must hold in the end */
async function payUntold(agent: TestAgent, place: number): Promise<number> {
  const isReturned = place % 3 === 0;
  for (const cents of topUps) {
    await app.pay(await beginTopUp(agent, cents));
    if (isReturned && cents === topUps[0]) {
      const [intent] = await intentsOf(app, agent);
      await app.stripe.refunds.create({ payment_intent: intent!.id });
    }
  }
  return topUps.reduce((sum, cents) => sum + cents, 0) - (isReturned ? topUps[0]! : 0);
}

/** A subscription that began, and ended for every second of them. @returns what it is in the end */
async function subscribeUntold(agent: TestAgent, place: number): Promise<string> {
  const { id: customer } = await app.stripe.customers.create({ email: agent.email });
  await asSystem((tx) => keepCustomer(tx, agent.id, customer));
  const card = await app.stripe.paymentMethods.attach('pm_card_visa', { customer });
  const { id } = await app.stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_agent_monthly' }],
    default_payment_method: card.id,
  });
  if (place % 2 === 1) return 'active';
  await app.stripe.subscriptions.cancel(id);
  return 'canceled';
}

async function untoldEvents(): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  const created = { gte: Math.floor(Date.now() / 1000) - 5 * 86_400 };
  for await (const event of app.stripe.events.list({ created, limit: 100 })) events.push(event);
  return events;
}

const stored = () =>
  asSystem((tx) =>
    tx.selectFrom('stripe_events').select(['id', 'attempts', 'handled_at', 'error']).orderBy('received_at').execute(),
  );

async function jobsOfEvents(): Promise<number[]> {
  const { rows } = await asSystem((tx) =>
    sql<{ jobs: number }>`
      select count(*)::int as jobs from jobs.job where name = ${handleStripeEvent.name} group by data ->> 'id'`.execute(
      tx,
    ),
  );
  return rows.map(({ jobs }) => jobs);
}

/** Stripe's list ends with a fault after so many. */
const cutAfter = (most: number): typeof app.platform => ({
  ...app.platform,
  stripe: {
    ...app.platform.stripe,
    client: async () => {
      const stripe = await app.platform.stripe.client();
      async function* list(params: Stripe.EventListParams) {
        let read = 0;
        for await (const event of stripe.events.list(params)) {
          if ((read += 1) > most) throw new Error('The connection was cut.');
          yield event;
        }
      }
      return Object.create(stripe, { events: { value: { list } } }) as Stripe;
    },
  },
});

it('all of them are read and handled once, and the wallets are right to the cent', async () => {
  const payers = await Promise.all(Array.from({ length: runSize(9, 60) }, () => makeAgent(app)));
  const subscribers = await Promise.all(
    Array.from({ length: runSize(6, 40) }, () => makeAgent(app, { subscription: null })),
  );
  const balances = new Map<TestAgent, number>();
  for (const [place, payer] of payers.entries()) balances.set(payer, await payUntold(payer, place));
  const ends = new Map<TestAgent, string>();
  for (const [place, each] of subscribers.entries()) ends.set(each, await subscribeUntold(each, place));
  // What leads nowhere fills pages, too.
  const { id: customer } = await app.stripe.customers.create({ email: 'pat@example.com' });
  for (let change = 0; change < runSize(300, 4000); change++)
    await app.stripe.customers.update(customer, { name: `Pat Moss ${change}` });
  const events = await untoldEvents();
  expect(events.length).toBeGreaterThan(350);
  const { url } = await testDatabase();
  await onServer(url, (client) =>
    client.query(`insert into crm.outgoing_pause (backup_of) values (now() - interval '5 days')`),
  );

  // In the middle of a page.
  const most = 250;
  await expect(takeUpRestore.handle({}, cutAfter(most))).rejects.toThrow('cut');
  expect(await stored()).toHaveLength(most);
  expect(await asSystem((tx) => letGo(tx, false))).toBe('payments_unread');
  for (let time = 0; time < 2; time++) {
    await takeUpRestore.handle({}, app.platform);
    expect((await stored()).map(({ id }) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  }
  expect(await jobsOfEvents()).toEqual(events.map(() => 1));
  // Read, and not yet handled.
  expect(await asSystem((tx) => letGo(tx, false))).toBe('payments_unread');

  // As they were read: what happened last is handled first.
  const waiting = (await stored()).map(({ id }) => id);
  const lane = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await handleStripeEvent.handle({ id }, app.platform);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  expect((await stored()).filter(({ attempts, handled_at, error }) => attempts !== 1 || !handled_at || error)).toEqual(
    [],
  );
  const check = async () => {
    for (const [payer, cents] of balances) {
      expect(await balanceOf(app, payer.id)).toBe(cents);
      const credits = (await ledgerOf(app, payer.id)).filter(({ type }) => type === 'topup');
      expect(credits.map(({ amount_cents: amount }) => amount).toSorted((one, other) => one - other)).toEqual(topUps);
    }
    for (const [subscriber, status] of ends) {
      const rows = await asSystem((tx) =>
        tx.selectFrom('subscriptions').select('status').where('user_id', '=', subscriber.id).execute(),
      );
      expect(rows).toEqual([{ status }]);
    }
    const ids = payers.map(({ id }) => id);
    expect(await faultyWallets(app, ids)).toEqual([]);
    expect((await findResidue(app.platform)).filter(({ userId }) => userId && ids.includes(userId))).toEqual([]);
  };
  await check();
  // Stripe tells them itself after all.
  for (const event of events.slice(0, 50)) expect((await app.deliver(event)).status).toBe(200);
  expect(await stored()).toHaveLength(events.length);
  await check();
});
