// From the click to the credit, with everything that can be lost, doubled or changed on the way.
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp } from '../../../test-support/app.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { testClient } from '../../../test-support/client.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { randomOf, shuffledCopies } from '../../../test-support/seeded-random.ts';
import { beginTopUp, customerOf, deliverEvents, intentsOf, topUpBody } from '../../../test-support/top-ups.ts';
import { balanceOf, faultyWallets, ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import { walletMismatches } from '../../server/http/metrics.ts';
import type { Platform } from '../../server/platform.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';
import { findResidue } from '../wallet/reconcile-wallets.job.ts';
import { creditTopUp, paymentKey, settlePayment } from '../wallet/settle-payment.operation.ts';
import { readWallet, settleTopUps } from '../wallet/wallet.contract.ts';

const app = useBillingApp();
let agent: TestAgent;
beforeEach(async () => {
  agent = await makeAgent(app);
});

const path = createCheckoutSession.path;
const fault = (operation: string, mode: string, times = 1, replayed = true) =>
  app.control('/faults', { provider: 'stripe', operation, mode, times, replayed });
const sessions = async () =>
  (await app.stripe.checkout.sessions.list({ customer: await customerOf(app, agent), limit: 100 })).data;
const credits = async () => (await ledgerOf(app, agent.id)).filter(({ type }) => type === 'topup');
const paidIntent = async (): Promise<Stripe.PaymentIntent> => {
  const [intent] = await intentsOf(app, agent);
  if (!intent) throw new Error('Nothing was paid.');
  return intent;
};

/** The provider, telling something else about payment intents. */
const telling = (change: object): Platform => ({
  ...app.platform,
  stripe: {
    ...app.platform.stripe,
    client: async () => {
      const stripe = await app.platform.stripe.client();
      const retrieve = async (id: string) => ({ ...(await stripe.paymentIntents.retrieve(id)), ...change });
      return Object.create(stripe, { paymentIntents: { value: { retrieve } } }) as Stripe;
    },
  },
});

describe('a top-up', () => {
  it('charges the fee on top, credits exactly what was asked for, and saves the card', async () => {
    const session = await beginTopUp(agent, 2000);
    const [made] = await sessions();
    expect(made).toMatchObject({
      id: session,
      mode: 'payment',
      amount_total: 2088,
      currency: 'usd',
      client_reference_id: agent.id,
      success_url: `${app.platform.config.baseUrl}/app/settings`,
      cancel_url: `${app.platform.config.baseUrl}/`,
    });
    await app.pay(session);
    expect(await agent.call(settleTopUps, {})).toEqual({ balance_cents: 2000 });
    expect(await walletOf(app, agent.id)).toMatchObject({
      balance_cents: 2000,
      card_brand: 'visa',
      card_last4: '4242',
    });
    expect(await credits()).toMatchObject([{ amount_cents: 2000, balance_after_cents: 2000 }]);
  });

  it('that is older but settled later does not bring its card back', async () => {
    const made: Stripe.PaymentIntent[] = [];
    for (const cents of [1000, 2000]) {
      await app.pay(await beginTopUp(agent, cents));
      made.push(...(await intentsOf(app, agent)).filter(({ id }) => made.every((one) => one.id !== id)));
    }
    const [older, newer] = made as [Stripe.PaymentIntent, Stripe.PaymentIntent];
    const newCard = { id: 'pm_new', card: { brand: 'amex', last4: '0005' } };
    const later = telling({ created: older.created + 1, payment_method: newCard });
    expect(await settlePayment(later, newer.id)).toBe('credited');
    expect(await settlePayment(app.platform, older.id)).toBe('credited');
    expect(await walletOf(app, agent.id)).toMatchObject({
      balance_cents: 3000,
      card_brand: 'amex',
      card_last4: '0005',
    });
  });

  it('whose payer does not come back is told as open, and credited when the wallet has it looked at', async () => {
    expect(await agent.call(readWallet, { query: {} })).toMatchObject({ open_top_ups: 0 });
    await app.pay(await beginTopUp(agent, 2000));
    expect(await agent.call(readWallet, { query: {} })).toMatchObject({ open_top_ups: 1, balance_cents: 0 });
    await agent.call(settleTopUps, {});
    expect(await agent.call(readWallet, { query: {} })).toMatchObject({ open_top_ups: 0, balance_cents: 2000 });
  });

  it('is credited once, however often and in whatever order its events come', async () => {
    await app.pay(await beginTopUp(agent, 1000));
    await deliverEvents(app, agent, (events) => events.toReversed());
    await deliverEvents(app, agent, (events) => [...events, ...events]);
    const intent = await paidIntent();
    await Promise.all(Array.from({ length: 8 }, () => settlePayment(app.platform, intent.id)));
    await agent.call(settleTopUps, {});
    expect(await credits()).toHaveLength(1);
    expect(await balanceOf(app, agent.id)).toBe(1000);
  });

  it('that was never paid credits nothing and ends with its session', async () => {
    const session = await beginTopUp(agent, 1000);
    await app.stripe.checkout.sessions.expire(session);
    await deliverEvents(app, agent);
    expect(await balanceOf(app, agent.id)).toBe(0);
    const payment = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('wallet_payments').select('status').where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
    );
    expect(payment.status).toBe('expired');
  });

  it('with a declined card is still open for another one', async () => {
    const session = await beginTopUp(agent, 1000);
    await app.pay(session, '4000000000000002').catch(() => undefined);
    await deliverEvents(app, agent);
    expect(await balanceOf(app, agent.id)).toBe(0);
    await app.pay(session);
    await deliverEvents(app, agent);
    expect(await balanceOf(app, agent.id)).toBe(1000);
  });
});

describe('the events of many agents, each up to five times, shuffled, 20 at once, handlers failing between', () => {
  /** @returns what each agent's ledger says, and what it would say after each event once and in order. */
  async function live(deliver: (event: Stripe.Event) => Promise<unknown>, failing = 0) {
    const agents = await Promise.all(Array.from({ length: runSize(12, 240) }, () => makeAgent(app)));
    const events: Stripe.Event[] = [];
    for (const [index, each] of agents.entries()) {
      await app.pay(await beginTopUp(each, 2000));
      const [intent] = await intentsOf(app, each);
      if (index % 3 === 0) await app.stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 1044 });
      events.push(...(await app.eventsOf(await customerOf(app, each))));
    }
    const left = shuffledCopies(events, 5, randomOf(7));
    if (failing > 0) await fault('payment_intents.retrieve', 'error', failing, false);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let event = left.pop(); event; event = left.pop()) await deliver(event).catch(() => undefined);
      }),
    );
    const ledgers = async () =>
      Promise.all(
        agents.map(async ({ id }) => (await ledgerOf(app, id)).map(({ amount_cents }) => amount_cents).join(' ')),
      );
    return { agents, events, ledgers, once: agents.map((_, index) => (index % 3 === 0 ? '2000 -1000' : '2000')) };
  }

  it('end as if each had come once and in order', async () => {
    const { agents, events, ledgers, once } = await live((event) => app.deliver(event), 20);
    // The queue tries again what failed.
    for (const event of events) await handleStripeEvent.handle({ id: event.id }, app.platform);
    expect(await ledgers()).toEqual(once);
    const ids = agents.map(({ id }) => id);
    expect(await faultyWallets(app, ids)).toEqual([]);
  });

  it('go red when every delivery of a payment is a credit', async () => {
    const trusting = async (event: Stripe.Event) => {
      if (event.type !== 'payment_intent.succeeded') return;
      const { metadata } = event.data.object;
      const userId = metadata['user_id'] ?? '';
      await app.platform.database.asSystem((tx) =>
        creditTopUp(tx, { user_id: userId, kind: 'topup', net_cents: 2000 }, `${event.id} ${randomUUID()}`),
      );
    };
    const { ledgers, once } = await live(trusting);
    expect(await ledgers()).not.toEqual(once);
    expect((await ledgers()).some((each) => each.startsWith('2000 2000'))).toBe(true);
  });
});

describe('one click more', () => {
  it('of the same name is the same session, at once and later', async () => {
    const name = `${agent.id}-1`;
    const ids = await Promise.all(Array.from({ length: 10 }, () => beginTopUp(agent, 2000, name)));
    expect(new Set([...ids, await beginTopUp(agent, 2000, name)]).size).toBe(1);
    expect(await sessions()).toHaveLength(1);
  });

  it('of another name at the same moment is the same session too', async () => {
    const ids = await Promise.all([beginTopUp(agent, 2000), beginTopUp(agent, 2000)]);
    expect(new Set(ids).size).toBe(1);
  });

  it('of another name at another server is the same session too, and another amount is another', async () => {
    const other = await startTestApp({ env: { SANDBOX_URL: app.sandbox.url } });
    const there = testClient(other.url, agent.token);
    const here = await agent.send('POST', path, topUpBody(agent, 2000));
    const again = await there.send('POST', path, topUpBody(agent, 2000));
    expect([here.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(here.body);
    expect((await there.send('POST', path, topUpBody(agent, 3000))).body).not.toEqual(here.body);
    expect(await sessions()).toHaveLength(2);
    await other.close();
  });

  it('of the same name after it was paid, or with another amount, is refused', async () => {
    const name = `${agent.id}-2`;
    const session = await beginTopUp(agent, 2000, name);
    expect(await agent.send('POST', path, topUpBody(agent, 3000, name))).toMatchObject({ status: 409 });
    await app.pay(session);
    expect(await agent.send('POST', path, topUpBody(agent, 2000, name))).toMatchObject({
      status: 409,
      body: { error: 'This top-up was already paid.' },
    });
    expect(await balanceOf(app, agent.id)).toBe(2000);
  });

  it('after a lost answer finds the same session', async () => {
    const name = `${agent.id}-3`;
    await fault('checkout.sessions.create', 'answer-lost', 3);
    expect(await agent.send('POST', path, topUpBody(agent, 2000, name))).toMatchObject({
      status: 502,
      body: { error: 'We couldn’t reach our payment provider. You weren’t charged. Please try again.' },
    });
    await beginTopUp(agent, 2000, name);
    expect(await sessions()).toHaveLength(1);
  });
});

describe('it refuses', () => {
  const bounds = 'Amount must be between $10 and $500.';
  const noAmount = 'Enter a valid dollar amount.';
  it.each([
    ['NaN', noAmount],
    ['1e400', noAmount],
    ['10.005', noAmount],
    ['1000.5', noAmount],
    ['""', noAmount],
    ['"1000"', noAmount],
    ['[1000]', noAmount],
    ['{}', noAmount],
    ['null', noAmount],
    ['true', noAmount],
    ['-10', bounds],
    ['-1000', bounds],
    ['0', bounds],
    ['999', bounds],
    ['50001', bounds],
    ['1e9', bounds],
  ])('netTopUpCents %s', async (amount, error) => {
    const body = JSON.stringify(topUpBody(agent, 'AMOUNT')).replace('"AMOUNT"', amount);
    const answer = await agent.send('POST', path, body);
    expect(answer.status).toBe(400);
    if (amount !== 'NaN') expect(answer.body).toMatchObject({ error });
    expect(await customerOf(app, agent)).toBe('');
  });

  it.each([
    [{ netTopUpCents: undefined }, 400],
    [{ walletTopUp: false }, 400],
    [{ walletTopUp: 'true' }, 400],
    [{ coverFees: false }, 400],
    [{ clientRef: '' }, 400],
    [{ clientRef: 'x'.repeat(201) }, 400],
    [{ clientRef: ['a'] }, 400],
    [{ amount: 1 }, 400],
    [{ userId: randomUUID() }, 403],
  ])('%j', async (change, status) => {
    expect(await agent.send('POST', path, { ...topUpBody(agent, 1000), ...change })).toMatchObject({ status });
  });

  it('nobody', async () => {
    expect(await testClient(app.url).send('POST', path, topUpBody(agent, 1000))).toMatchObject({ status: 401 });
  });
});

describe('a payment that does not match is not credited', () => {
  /** Of all kinds together, as the operator's figures tell. */
  const mismatches = async () => (await walletMismatches.get()).values.reduce((sum, { value }) => sum + value, 0);

  it.each<[string, string, object]>([
    ['amount', 'amount', { amount_received: 1 }],
    ['a greater amount', 'amount', { amount_received: 999_999 }],
    ['currency', 'currency', { currency: 'cad' }],
    ['mode', 'livemode', { livemode: true }],
    ['customer', 'customer', { customer: 'cus_of_nobody' }],
    ['no customer', 'customer', { customer: null }],
    ['an unknown top-up', 'customer', { metadata: { [paymentKey]: randomUUID() } }],
    ['no id at all', 'customer', { metadata: { [paymentKey]: "' or 1=1" } }],
  ])('%s', async (_, fault, change) => {
    await app.pay(await beginTopUp(agent, 1000));
    const intent = await paidIntent();
    const alarms = vi.spyOn(app.platform.log, 'error');
    const before = await mismatches();
    expect(await settlePayment(telling(change), intent.id)).toBe('mismatch');
    expect(await balanceOf(app, agent.id)).toBe(0);
    // Somebody is told, of the payment and of nothing personal.
    expect(alarms.mock.calls).toEqual([
      [{ alert: 'wallet', payment_intent: intent.id, fault }, 'a paid top-up does not match; it was not credited'],
    ]);
    expect((await mismatches()) - before).toBe(1);
    // Nothing is lost: told rightly, it is credited.
    expect(await settlePayment(app.platform, intent.id)).toBe('credited');
  });

  it('a credit that follows what is told would be told by the reconciliation', async () => {
    await app.pay(await beginTopUp(agent, 1000));
    const { id: ref } = await paidIntent();
    await app.platform.database.asSystem((tx) =>
      creditTopUp(tx, { user_id: agent.id, kind: 'topup', net_cents: 999_999 }, ref),
    );
    const mine = (await findResidue(app.platform)).filter(({ userId }) => userId === agent.id);
    expect(mine).toEqual([{ fault: 'other amount', ref, userId: agent.id }]);
  });

  it('a second one of the same top-up', async () => {
    await app.pay(await beginTopUp(agent, 1000));
    const first = await paidIntent();
    expect(await settlePayment(app.platform, first.id)).toBe('credited');
    const second = await app.stripe.paymentIntents.create({
      amount: first.amount,
      currency: 'usd',
      customer: await customerOf(app, agent),
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: first.metadata,
    });
    expect(await settlePayment(app.platform, second.id)).toBe('mismatch');
    expect(await settlePayment(app.platform, first.id)).toBe('repeated');
    expect(await balanceOf(app, agent.id)).toBe(1000);
  });

  it('another agent’s', async () => {
    await app.pay(await beginTopUp(agent, 1000));
    const [mine] = await sessions();
    const other = await makeAgent(app);
    await beginTopUp(other, 1000);
    const intent = await app.stripe.paymentIntents.create({
      amount: 1059,
      currency: 'usd',
      customer: await customerOf(app, other),
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { ...mine?.metadata },
    });
    expect(await settlePayment(app.platform, intent.id)).toBe('mismatch');
    expect(await balanceOf(app, other.id)).toBe(0);
  });

  it('is told by the reconciliation until it is settled', async () => {
    await beginTopUp(agent, 1000);
    const [session] = await sessions();
    const intent = await app.stripe.paymentIntents.create({
      amount: 500,
      currency: 'usd',
      customer: await customerOf(app, agent),
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { ...session?.metadata },
    });
    const mine = (await findResidue(app.platform)).filter(({ userId }) => userId === agent.id);
    expect(mine).toEqual([{ fault: 'not credited', ref: intent.id, userId: agent.id }]);
  });
});
