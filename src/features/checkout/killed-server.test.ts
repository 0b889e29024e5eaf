// kill -9 of the server again and again while top-ups are started and webhooks handled, each up to five times and in any order:
// every paid top-up is credited once, and the subscription is what the provider says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Stripe } from 'stripe';
import { runSize } from '../../../test-support/run-size.ts';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { randomOf, shuffledCopies } from '../../../test-support/seeded-random.ts';
import { processSecret, startServerProcess, type ServerProcess } from '../../../test-support/server-process.ts';
import { topUpBody } from '../../../test-support/top-ups.ts';
import { balanceOf, faultyWallets, ledgerOf } from '../../../test-support/wallets.ts';
import { startSandbox, type Sandbox } from '../../sandbox/start-sandbox.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { paymentKey } from '../wallet/settle-payment.operation.ts';
import { keepCustomer } from '../payments/stripe-customer.operation.ts';

const kills = runSize(6, 50);

let app: TestApp;
let sandbox: Sandbox;
let stripe: Stripe;
let agent: TestAgent;
let server: ServerProcess;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const env = { AUTH_SECRET: processSecret, SANDBOX_URL: sandbox.url, SMTP_URL: sandbox.smtpUrl };
  app = await startTestApp({ env });
  stripe = await app.platform.stripe.client();
  agent = await makeAgent(app);
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const start = async () => {
  server = await startServerProcess(app.platform.config.databaseUrl, {
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
  });
};

/** Everything the provider has told or would tell, of the ids that were not acknowledged. */
async function eventsWithout(acknowledged: ReadonlySet<string>): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) if (!acknowledged.has(event.id)) events.push(event);
  return events;
}

/** Sends the events as the provider does; true for those that were acknowledged. */
async function deliver(events: readonly Stripe.Event[]): Promise<boolean[]> {
  return Promise.all(
    events.map(async (event) => {
      const payload = JSON.stringify(event);
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_sandbox' });
      try {
        const answer = await testClient(server.url).send('POST', '/api/webhooks/stripe', payload, {
          'stripe-signature': signature,
        });
        return answer.status === 200;
      } catch {
        return false;
      }
    }),
  );
}

/** A life beside the top-ups: a subscription that is ended and taken up again. @returns its id */
async function subscribe(): Promise<string> {
  const subscriber = await makeAgent(app, { subscription: null });
  const { id: customer } = await stripe.customers.create({ email: subscriber.email });
  await app.platform.database.asSystem((tx) => keepCustomer(tx, subscriber.id, customer));
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const items = [{ price: 'price_agent_monthly' }];
  return (await stripe.subscriptions.create({ customer, items, default_payment_method: card.id })).id;
}

async function pay(url: string): Promise<void> {
  const session = /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';
  await fetch(`${sandbox.url}/_control/stripe/checkout/${session}/pay`, { method: 'POST', body: '{}' });
}

it(`every paid top-up is credited once through ${kills} kills`, async () => {
  await start();
  const random = randomOf(11);
  const subscription = await subscribe();
  const acknowledged = new Set<string>();
  const begin = async (clientRef: string): Promise<string | null> => {
    try {
      const client = testClient(server.url, agent.token);
      const answer = await client.send('POST', createCheckoutSession.path, topUpBody(agent, 1000, clientRef));
      return answer.status === 200 ? (answer.body as { url: string }).url : null;
    } catch {
      return null;
    }
  };
  for (let kill = 0; kill < kills; kill++) {
    const clientRef = `${agent.id}-${kill}`;
    const open = await eventsWithout(acknowledged);
    // Half of the kills hit a top-up that begins, all of them the webhooks of the ones before.
    const beginning = begin(clientRef);
    const url = kill % 2 === 0 ? null : await beginning;
    const copies = shuffledCopies(open, 5, random);
    const deliveries = deliver(copies);
    await new Promise((resolve) => setTimeout(resolve, (kill * 7) % 40));
    const [answers] = await Promise.all([deliveries, server.kill(), beginning]);
    for (const [index, event] of copies.entries()) if (answers[index]) acknowledged.add(event.id);
    await start();
    // The person clicks again and again, or goes on to the page that was opened.
    let page = url;
    await expect.poll(async () => (page ??= await begin(clientRef))).not.toBeNull();
    await pay(page ?? '');
    await stripe.subscriptions.update(subscription, { cancel_at_period_end: random(2) === 0 });
  }
  // The provider repeats what was never acknowledged; what was acknowledged is in our own hands.
  await deliver(await eventsWithout(acknowledged));
  await server.kill();
  const waiting = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('stripe_events').select('id').where('handled_at', 'is', null).execute(),
  );
  for (const { id } of waiting) await handleStripeEvent.handle({ id }, app.platform).catch(() => undefined);

  const credits = (await ledgerOf(app, agent.id)).filter(({ type }) => type === 'topup');
  const paid: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 }))
    if (intent.status === 'succeeded' && intent.metadata[paymentKey]) paid.push(intent.id);
  expect(paid).toHaveLength(kills);
  expect(credits.map(({ ref }) => ref).toSorted()).toEqual(paid.toSorted());
  expect(await balanceOf(app, agent.id)).toBe(kills * 1000);
  expect(await faultyWallets(app, [agent.id])).toEqual([]);

  const truth = await stripe.subscriptions.retrieve(subscription);
  const stored = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('subscriptions')
      .select(['status', 'cancel_at_period_end'])
      .where('stripe_subscription_id', '=', subscription)
      .execute(),
  );
  expect(stored).toEqual([{ status: 'active', cancel_at_period_end: truth.cancel_at_period_end }]);
});
