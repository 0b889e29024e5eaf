// What goes back after a top-up, refunds and disputes, and the nightly comparison of both sides.
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { beginTopUp, deliverEvents, intentsOf } from '../../../test-support/top-ups.ts';
import { balanceOf, faultyWallets, giveMoney, ledgerOf, walletOf } from '../../../test-support/wallets.ts';
import type { Platform } from '../../server/platform.ts';
import { moveMoney, takeSpend } from './money.db.ts';
import { findResidue, reconcileWallets } from './reconcile-wallets.job.ts';
import { settleReversals } from './settle-reversals.operation.ts';
import { settleTopUps } from './wallet.contract.ts';

const app = useBillingApp();
let agent: TestAgent;
beforeEach(async () => {
  agent = await makeAgent(app);
});

const paidIntent = async (): Promise<Stripe.PaymentIntent> => {
  const [intent] = await intentsOf(app, agent);
  if (!intent) throw new Error('Nothing was paid.');
  return intent;
};

/** The provider with this one dispute. */
const telling = (dispute: Partial<Stripe.Dispute>): Platform => ({
  ...app.platform,
  stripe: {
    ...app.platform.stripe,
    client: async () =>
      Object.create(await app.platform.stripe.client(), {
        disputes: { value: { list: async () => ({ data: [dispute] }) } },
      }) as Stripe,
  },
});

describe('what goes back', () => {
  async function topUp(cents: number): Promise<Stripe.PaymentIntent> {
    await app.pay(await beginTopUp(agent, cents));
    await agent.call(settleTopUps, {});
    return paidIntent();
  }

  it('a refund takes its share, once, in any order of events, and makes a debt when the money is spent', async () => {
    const intent = await topUp(1000);
    await app.stripe.refunds.create({ payment_intent: intent.id, amount: 530 });
    await deliverEvents(app, agent, (events) => [...events, ...events].toReversed());
    expect(await balanceOf(app, agent.id)).toBe(500);
    await app.stripe.refunds.create({ payment_intent: intent.id });
    await Promise.all(Array.from({ length: 5 }, () => settleReversals(app.platform, intent.id)));
    expect(await balanceOf(app, agent.id)).toBe(0);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('a refund told before the payment ends the same', async () => {
    await app.pay(await beginTopUp(agent, 1000));
    const intent = await paidIntent();
    const refund = await app.stripe.refunds.create({ payment_intent: intent.id });
    await app.deliver({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'refund.created',
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: refund },
    } as never);
    expect((await ledgerOf(app, agent.id)).map(({ type, amount_cents }) => [type, amount_cents])).toEqual([
      ['topup', 1000],
      ['topup_refund', -1000],
    ]);
  });

  it('a dispute makes a debt that blocks spending; won, it comes back', async () => {
    const intent = await topUp(1000);
    await app.platform.database.asSystem(async (tx) => {
      await takeSpend(tx, { userId: agent.id, type: 'text', cents: 400, ref: 'x', description: 'Text' });
    });
    const dispute = (await app.control('/stripe/disputes', { payment_intent: intent.id })) as { id: string };
    await deliverEvents(app, agent);
    // Events of a dispute name no customer: its own are delivered by hand.
    await settleReversals(app.platform, intent.id);
    expect(await walletOf(app, agent.id)).toMatchObject({ balance_cents: -400, in_debt: true });
    await app.control(`/stripe/disputes/${dispute.id}/decide`, { status: 'won' });
    await settleReversals(app.platform, intent.id);
    await settleReversals(app.platform, intent.id);
    expect(await walletOf(app, agent.id)).toMatchObject({ balance_cents: 600, in_debt: false });
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('an inquiry takes no money; the dispute that it may become does', async () => {
    const intent = await topUp(1000);
    const dispute = (await app.control('/stripe/disputes', { payment_intent: intent.id })) as Stripe.Dispute;
    for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed'] as const) {
      await settleReversals(telling({ ...dispute, amount: intent.amount, status }), intent.id);
      expect(await balanceOf(app, agent.id)).toBe(1000);
    }
    await settleReversals(telling({ ...dispute, amount: intent.amount, status: 'needs_response' }), intent.id);
    expect(await balanceOf(app, agent.id)).toBe(0);
  });

  it('the webhook of a dispute is enough', async () => {
    const intent = await topUp(1000);
    await app.control('/stripe/disputes', { payment_intent: intent.id });
    const { data } = await app.stripe.events.list({ limit: 20 });
    const event = data.find(
      ({ type, data: { object } }) => type === 'charge.dispute.created' && JSON.stringify(object).includes(intent.id),
    );
    if (!event) throw new Error('The sandbox told of no dispute.');
    await app.deliver(event);
    expect(await balanceOf(app, agent.id)).toBe(0);
  });
});

describe('the reconciliation', () => {
  const residue = async () => (await findResidue(app.platform)).filter(({ userId }) => userId === agent.id);

  it('makes good what no event told, and finds nothing when all is well', async () => {
    await app.pay(await beginTopUp(agent, 1000));
    expect(await residue()).toEqual([]);
    expect(await balanceOf(app, agent.id)).toBe(1000);
    await app.stripe.refunds.create({ payment_intent: (await paidIntent()).id });
    await reconcileWallets.handle({}, app.platform);
    expect(await balanceOf(app, agent.id)).toBe(0);
    expect(await residue()).toEqual([]);
  });

  it.each([
    ['what the payment was to bring', `update wallet_payments set net_cents = 1001 where user_id = $1`],
    ['what the card was to pay', `update wallet_payments set charge_cents = charge_cents + 1 where user_id = $1`],
  ])('finds another amount: %s', async (_, change) => {
    await app.pay(await beginTopUp(agent, 1000));
    await agent.call(settleTopUps, {});
    const { id: ref } = await paidIntent();
    await asOwner(app, change, [agent.id]);
    expect(await residue()).toEqual([{ fault: 'other amount', ref, userId: agent.id }]);
  });

  it('finds twenty that differ among many payments, and no other', async () => {
    const agents = await Promise.all(Array.from({ length: runSize(6, 50) }, () => makeAgent(app)));
    const each = runSize(5, 20);
    await Promise.all(
      agents.map(async (one) => {
        for (let count = 0; count < each; count += 1) await app.pay(await beginTopUp(one, 1000 + count));
      }),
    );
    const mine = new Set(agents.map(({ id }) => id));
    const told = async () =>
      (await findResidue(app.platform))
        .filter(({ userId }) => userId !== null && mine.has(userId))
        .map(({ fault: kind, ref }) => `${kind} ${ref}`);
    expect(await told()).toEqual([]);
    const refs = (await Promise.all(agents.map((one) => intentsOf(app, one)))).flat().map(({ id }) => id);
    expect(refs).toHaveLength(agents.length * each);
    for (const [index, ref] of refs.slice(0, 12).entries())
      await asOwner(
        app,
        `update wallet_payments set ${index % 2 ? 'net_cents = net_cents + 1' : 'charge_cents = charge_cents - 1'}
         where stripe_payment_intent_id = $1`,
        [ref],
      );
    const userId = agents[0]!.id;
    const planted = Array.from({ length: 4 }, (_, index) => [`pi_none_${index}`, `re_none_${index}`] as const);
    await app.platform.database.asSystem(async (tx) => {
      for (const [payment, refund] of planted) {
        await moveMoney(tx, { userId, type: 'topup', cents: 1000, ref: payment, description: 'planted' });
        await moveMoney(tx, { userId, type: 'topup_refund', cents: -10, ref: refund, description: 'planted' });
      }
    });
    expect((await told()).toSorted()).toEqual(
      [
        ...refs.slice(0, 12).map((ref) => `other amount ${ref}`),
        ...planted.flatMap(([payment, refund]) => [`not paid ${payment}`, `taken for nothing ${refund}`]),
      ].toSorted(),
    );
  });

  it('finds a credit that nobody paid and a taking back that never was', async () => {
    await giveMoney(app, agent.id, 1);
    await app.platform.database.asSystem(async (tx) => {
      await moveMoney(tx, { userId: agent.id, type: 'topup', cents: 1000, ref: 'pi_planted', description: 'planted' });
      await moveMoney(tx, { userId: agent.id, type: 'dispute', cents: -10, ref: 'du_planted', description: 'planted' });
    });
    expect((await residue()).map(({ fault: kind, ref }) => [kind, ref])).toEqual([
      ['not paid', 'pi_planted'],
      ['taken for nothing', 'du_planted'],
    ]);
  });
});
