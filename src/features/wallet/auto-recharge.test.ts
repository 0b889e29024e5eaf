// Over 400 lines because every answer of a card and each thing that money is held for is tried on one set of wallets.
// The saved card, charged by itself: once at a time, never twice for a lost answer, and not for ever.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { whileOn } from '../../../test-support/switches.ts';
import { beginTopUp, customerOf, intentsOf } from '../../../test-support/top-ups.ts';
import { balanceOf, faultyWallets, giveMoney, ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import type { Platform } from '../../server/platform.ts';
import { autoRecharge } from './auto-recharge.job.ts';
import { hourMs } from './auto-recharge.rules.ts';
import { chargeWallet } from './charge-wallet.operation.ts';
import { extendHold, holdForCall, releaseHold } from './hold-for-call.operation.ts';
import { rechargeMailJob } from './recharge-mail.job.ts';
import { walletSweep } from './wallet-sweep.job.ts';
import { readWallet, saveAutoRecharge, settleTopUps } from './wallet.contract.ts';

const app = useBillingApp();
let agent: TestAgent;
beforeEach(async () => {
  agent = await makeAgent(app);
});

const choose = (threshold: number, amount: number) =>
  agent.call(saveAutoRecharge, {
    body: { auto_recharge_threshold_cents: threshold, auto_recharge_amount_cents: amount },
  });
const spend = (cents: number, ref: string = randomUUID()) =>
  app.platform.database.asSystem((tx) =>
    chargeWallet(tx, app.platform.jobs, { userId: agent.id, type: 'text', cents, ref, description: 'Text' }),
  );
const at = (ms: number): Platform => ({ ...app.platform, now: () => new Date(Date.now() + ms) });
const run = (platform: Platform = app.platform) => autoRecharge.handle({ userId: agent.id }, platform);
const queued = async (name: string) => {
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ data: object }>`select data from jobs.job where name = ${name} and data ->> 'userId' = ${agent.id}`.execute(
      tx,
    ),
  );
  return rows.map(({ data }) => data);
};
const recharges = async () =>
  app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('wallet_payments')
      .select(['status', 'decline_code', 'charge_cents'])
      .where('user_id', '=', agent.id)
      .where('kind', '=', 'auto_recharge')
      .orderBy('created_at')
      .execute(),
  );
const fault = (operation: string, mode: string, times = 1, replayed = true) =>
  app.control('/faults', { provider: 'stripe', operation, mode, times, replayed });

/** $10.00 in the wallet, paid with this card, which is saved by that. */
async function topUpWith(card?: string): Promise<void> {
  await app.pay(await beginTopUp(agent, 1000), card);
  await agent.call(settleTopUps, {});
}

/** A card on file that behaves otherwise than the one that paid. */
async function saveCard(number: string): Promise<void> {
  const method = (await app.control(`/stripe/customers/${await customerOf(app, agent)}/card`, { card: number })) as {
    id: string;
  };
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('user_wallets').set({ card_id: method.id }).where('user_id', '=', agent.id).execute(),
  );
}

describe('money that is held for a call', () => {
  const ref = 'a call';
  const until = new Date(Date.now() + hourMs);
  const hold = (cents: number) =>
    app.platform.database.asSystem((tx) => holdForCall(tx, app.platform.jobs, { userId: agent.id, ref, cents, until }));
  const extend = (totalCents: number) =>
    app.platform.database.asSystem((tx) =>
      extendHold(tx, app.platform.jobs, { userId: agent.id, ref, totalCents, until }),
    );
  const available = async () => {
    const { balance_cents, held_cents } = await walletOf(app, agent.id);
    return balance_cents - held_cents;
  };

  it.each([
    ['is set aside', 501, [], 'held'],
    ['grows', 1, [500, 501], 'held'],
    ['is not there', 1, [1001], 'short'],
    ['was not there at the beginning', 1001, [], 'short'],
  ] as const)(
    'that %s asks for a recharge once what is left is under the threshold',
    async (_, first, totals, ends) => {
      await topUpWith();
      await choose(500, 2000);
      if (ends === 'short') {
        if (totals.length > 0) expect(await hold(first)).toBe('held');
        await spend(501 - totals.length);
        await app.platform.database.asSystem((tx) =>
          sql`delete from jobs.job where name = 'auto-recharge' and data ->> 'userId' = ${agent.id}`.execute(tx),
        );
        expect(await (totals.length > 0 ? extend(totals[0]!) : hold(first))).toBe('short');
      } else {
        expect(await hold(first)).toBe('held');
        for (const total of totals) {
          expect(await queued('auto-recharge')).toHaveLength(0);
          expect(await extend(total)).toBe('held');
        }
      }
      expect(await queued('auto-recharge')).toHaveLength(1);
      const before = await available();
      await run();
      expect(await available()).toBe(before + 2000);
      expect(await faultyWallets(app, [agent.id])).toEqual([]);
    },
  );

  it('counts as spent when a text is charged', async () => {
    await topUpWith();
    await choose(500, 2000);
    expect(await hold(400)).toBe('held');
    await spend(100);
    expect(await queued('auto-recharge')).toHaveLength(0);
    await spend(1);
    expect(await queued('auto-recharge')).toHaveLength(1);
    await run();
    expect(await available()).toBe(2499);
  });

  it('that is let go before the card is charged asks for nothing any more', async () => {
    await topUpWith();
    await choose(500, 2000);
    await hold(600);
    await app.platform.database.asSystem((tx) => releaseHold(tx, { userId: agent.id, ref }));
    await run();
    expect(await recharges()).toEqual([]);
  });
});

describe('a spend that crosses the threshold', () => {
  it('recharges once, with the fee on top', async () => {
    await topUpWith();
    await choose(500, 2000);
    await spend(500);
    expect(await queued('auto-recharge')).toHaveLength(0);
    await spend(1);
    expect(await queued('auto-recharge')).toHaveLength(1);
    await run();
    expect(await balanceOf(app, agent.id)).toBe(2499);
    expect(await recharges()).toEqual([{ status: 'paid', decline_code: null, charge_cents: 2088 }]);
    expect((await ledgerOf(app, agent.id)).at(-1)).toMatchObject({ type: 'auto_recharge', amount_cents: 2000 });
    await run();
    expect(await recharges()).toHaveLength(1);
    expect((await walletOf(app, agent.id)).recharge_wanted_at).toBeNull();
  });

  it('by many at once is one recharge in flight, whoever takes its job', async () => {
    const spends = runSize(200, 1000);
    await giveMoney(app, agent.id, spends);
    await topUpWith();
    await choose(900 + spends, 1000);
    const left = Array.from({ length: spends }, (_, index) => `text-${index}`);
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let ref = left.pop(); ref !== undefined; ref = left.pop()) await spend(1, ref);
      }),
    );
    expect(await queued('auto-recharge')).toHaveLength(1);
    await Promise.allSettled(Array.from({ length: 8 }, () => run()));
    await run();
    expect((await recharges()).map(({ status }) => status)).toEqual(['paid']);
    expect(await balanceOf(app, agent.id)).toBe(2000);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('waits while payments are paused', async () => {
    await topUpWith();
    await choose(500, 2000);
    await spend(600);
    await whileOn(app, 'CHECKOUT_PAUSED', async () => {
      await run();
      expect(await recharges()).toEqual([]);
    });
    await walletSweep.handle({}, app.platform);
    await run();
    expect((await recharges()).map(({ status }) => status)).toEqual(['paid']);
  });

  it('goes on until the balance is above the threshold, five times a day at most', async () => {
    await topUpWith();
    await choose(10_000, 1000);
    await spend(1);
    await run();
    expect((await recharges()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'paid'));
    expect(await balanceOf(app, agent.id)).toBe(5999);
    expect((await agent.call(readWallet, { query: {} })).recharge_problem).toBe('daily_cap');
    for (const [hours, count] of [
      [23, 5],
      [25, 10],
    ] as const) {
      await app.platform.database.asSystem(async (tx) => {
        await sql`update wallet_payments set created_at = now() - make_interval(hours => ${hours}) where user_id = ${agent.id}`.execute(
          tx,
        );
        await sql`update user_wallets set recharge_not_before = null where user_id = ${agent.id}`.execute(tx);
      });
      await run();
      expect(await recharges()).toHaveLength(count);
    }
  });

  it('does nothing while it is off, or in debt', async () => {
    await topUpWith();
    await choose(0, 2000);
    await spend(999);
    expect(await queued('auto-recharge')).toHaveLength(0);
    await choose(500, 2000);
    await spend(1);
    await app.platform.database.asSystem(async (tx) => {
      const { moveMoney } = await import('./money.db.ts');
      await moveMoney(tx, { userId: agent.id, type: 'dispute', cents: -1000, ref: 'du_1', description: 'x' });
    });
    await run();
    expect(await recharges()).toEqual([]);
  });
});

describe('a lost or broken answer', () => {
  beforeEach(async () => {
    await topUpWith();
    await choose(500, 2000);
    await spend(600);
  });

  const succeeded = async () =>
    (await intentsOf(app, agent)).filter(({ status, amount }) => status === 'succeeded' && amount === 2088);

  it('is found again, not charged again', async () => {
    await fault('payment_intents.create', 'answer-lost', 3);
    await run();
    expect(await succeeded()).toHaveLength(1);
    expect(await balanceOf(app, agent.id)).toBe(2400);
  });

  it('of a provider that could not be reached at all is tried again with the same key', async () => {
    await fault('payment_intents.create', 'answer-lost', 3);
    await fault('payment_intents.list', 'error', 1, false);
    await expect(run()).rejects.toThrow();
    expect((await recharges()).map(({ status }) => status)).toEqual(['open']);
    await run();
    expect(await succeeded()).toHaveLength(1);
    expect(await balanceOf(app, agent.id)).toBe(2400);
  });

  it('that the provider keeps under its key waits an hour before another one is tried', async () => {
    await fault('payment_intents.create', 'error', 1);
    await expect(run()).rejects.toThrow();
    await expect(run()).rejects.toThrow();
    expect(await succeeded()).toHaveLength(0);
    await run(at(hourMs + 60_000));
    await run(at(hourMs + 60_000));
    expect((await recharges()).map(({ status }) => status)).toEqual(['failed', 'paid']);
    expect(await succeeded()).toHaveLength(1);
  });

  it('whose credit was lost is credited by the next run', async () => {
    await fault('payment_intents.retrieve', 'error', 1, false);
    await expect(run()).rejects.toThrow();
    expect(await balanceOf(app, agent.id)).toBe(400);
    await run();
    expect(await balanceOf(app, agent.id)).toBe(2400);
    expect(await succeeded()).toHaveLength(1);
  });
});

describe('a declined card', () => {
  it('is tried three times, an hour apart, then it is off and the agent is told', async () => {
    await topUpWith();
    await choose(500, 2000);
    await saveCard('4000000000000341');
    await spend(600);
    await run();
    await run();
    await run(at(hourMs - 60_000));
    expect(await recharges()).toMatchObject([{ status: 'declined', decline_code: 'card_declined' }]);
    expect((await agent.call(readWallet, { query: {} })).recharge_problem).toBe('declined');
    await run(at(hourMs + 60_000));
    await run(at(2 * hourMs + 120_000));
    expect(await recharges()).toHaveLength(3);
    await spend(1);
    await run(at(9 * hourMs));
    expect(await recharges()).toHaveLength(3);
    expect(await agent.call(readWallet, { query: {} })).toMatchObject({
      auto_recharge_threshold_cents: 0,
      auto_recharge_amount_cents: 0,
      recharge_problem: 'stopped',
    });
    const [mail, ...more] = await queued('send-recharge-mail');
    expect(more).toEqual([]);
    await rechargeMailJob.handle(rechargeMailJob.payload.parse(mail), app.platform);
    const mails = (await app.control(`/mail?to=${encodeURIComponent(agent.email)}`)) as { subject: string }[];
    expect(mails.map(({ subject }) => subject)).toEqual(['Auto-recharge is turned off']);
    // Nothing that was declined can be paid later.
    expect(new Set((await intentsOf(app, agent)).map(({ status }) => String(status)))).toEqual(
      new Set(['succeeded', 'canceled']),
    );
  });

  it('told by two runs at once counts once', async () => {
    await topUpWith();
    await choose(500, 2000);
    await saveCard('4000000000000341');
    await spend(600);
    const [started, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { stripe } = app.platform;
    const late: Platform = Object.assign(Object.create(app.platform), {
      ...app.platform,
      stripe: Object.assign(Object.create(stripe), {
        async client() {
          started.resolve();
          await held.promise;
          return stripe.client();
        },
      }),
    });
    const second = run(late);
    await started.promise;
    await run();
    held.resolve();
    await second;
    expect(await recharges()).toMatchObject([{ status: 'declined' }]);
    expect(await walletOf(app, agent.id)).toMatchObject({ recharge_failures: 1 });
  });

  it('starts over with a success, a new card or a new choice', async () => {
    await topUpWith();
    await choose(500, 2000);
    await saveCard('4000000000000341');
    await spend(600);
    await run();
    expect(await walletOf(app, agent.id)).toMatchObject({ recharge_failures: 1 });
    await topUpWith();
    expect(await walletOf(app, agent.id)).toMatchObject({ recharge_failures: 0, recharge_problem: null });
    await run();
    expect(await balanceOf(app, agent.id)).toBe(1400);
    expect((await walletOf(app, agent.id)).recharge_wanted_at).toBeNull();
  });

  it('whose bank wants a confirmation is told to the agent at once', async () => {
    await topUpWith();
    await choose(500, 2000);
    await saveCard('4000002760003184');
    await spend(600);
    await run();
    expect(await recharges()).toMatchObject([{ status: 'declined', decline_code: 'authentication_required' }]);
    expect(await queued('send-recharge-mail')).toMatchObject([{ kind: 'authentication_required' }]);
    expect((await agent.call(readWallet, { query: {} })).recharge_problem).toBe('authentication_required');
  });

  it('is no longer told when the balance is above the threshold again', async () => {
    await topUpWith();
    await choose(500, 2000);
    await saveCard('4000000000000341');
    await spend(600);
    await run();
    await giveMoney(app, agent.id, 5000);
    await run();
    expect(await agent.call(readWallet, { query: {} })).toMatchObject({
      recharge_problem: null,
      auto_recharge_threshold_cents: 500,
    });
  });

  it('that is missing says so, and the sweep asks again an hour later', async () => {
    await giveMoney(app, agent.id, 1000);
    await choose(500, 2000);
    await spend(600);
    await run();
    expect((await agent.call(readWallet, { query: {} })).recharge_problem).toBe('no_card');
    await walletSweep.handle({}, app.platform);
    expect(await queued('auto-recharge')).toHaveLength(1);
  });
});

it.each([
  ['charges the subscription’s card when no top-up has saved one', 'active', 2400, null],
  ['does not charge the card of a canceled subscription', 'canceled', 400, 'no_card'],
])('%s', async (_, status, balance, problem) => {
  const made = await app.stripe.customers.create({ email: agent.email });
  const method = await app.stripe.paymentMethods.attach('pm_card_visa', { customer: made.id });
  const subscription = await app.stripe.subscriptions.create({
    customer: made.id,
    items: [{ price: 'price_agent_monthly' }],
    default_payment_method: method.id,
  });
  await app.platform.database.asSystem(async (tx) => {
    await tx.insertInto('stripe_customers').values({ user_id: agent.id, customer_id: made.id }).execute();
    await tx
      .updateTable('subscriptions')
      .set({ stripe_subscription_id: subscription.id })
      .where('user_id', '=', agent.id)
      .execute();
  });
  await giveMoney(app, agent.id, 1000);
  await choose(500, 2000);
  await spend(600);
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('subscriptions').set({ status }).where('user_id', '=', agent.id).execute(),
  );
  await run();
  expect(await balanceOf(app, agent.id)).toBe(balance);
  expect((await walletOf(app, agent.id)).recharge_problem).toBe(problem);
});
