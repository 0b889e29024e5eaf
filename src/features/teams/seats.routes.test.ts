import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { makeTeam, type TestTeam } from '../../../test-support/teams.ts';
import type { EndpointAnswer } from '../../domain/endpoint.ts';
import { readAccess } from '../gate/access.contract.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { syncSubscription } from '../billing/sync-subscription.operation.ts';
import { shareKey } from '../billing/seats.rules.ts';
import { debugSubscriptions, fixSubscription, readTeam, updateSeats } from './teams.contract.ts';

const app = useBillingApp();

let owner: TestAgent;
let team: TestTeam;
beforeEach(async () => {
  owner = await makeAgent(app, { subscription: null });
});

const noFaults = () => fetch(`${app.sandbox.url}/_control/faults`, { method: 'DELETE' });
afterEach(noFaults);

async function subscribe(trial = false): Promise<void> {
  await owner.call(createCheckoutSession, { body: { trial } });
  const [open] = (await app.stripe.checkout.sessions.list({ customer: await customer(), limit: 100 })).data;
  await app.pay(open?.id ?? '');
  await owner.call(readAccess, { query: {} });
  team = await makeTeam(app, owner);
}

async function customer(): Promise<string> {
  const row = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('stripe_customers').select('customer_id').where('user_id', '=', owner.id).executeTakeFirst(),
  );
  return row?.customer_id ?? '';
}

async function subscription(): Promise<Stripe.Subscription> {
  const { data } = await app.stripe.subscriptions.list({ customer: await customer(), status: 'all' });
  const [only] = data;
  if (!only) throw new Error('There is no subscription.');
  return only;
}

const seatItem = async () => (await subscription()).items.data.find(({ price }) => price.id === 'price_agent_seat');
const paid = async () => {
  const { data } = await app.stripe.invoices.list({ customer: await customer(), limit: 100 });
  return data.reduce((sum, invoice) => sum + invoice.amount_paid, 0);
};
/** A click without its own key. */
const click = (seats: number) => owner.call(updateSeats, { body: { team_id: team.id, seats } });
async function buy(seats: number, teamId = team.id) {
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { status, body, text } = await owner.send('POST', updateSeats.path, { team_id: teamId, seats }, key);
  if (status !== 200) throw new Error(text);
  return body as EndpointAnswer<typeof updateSeats>;
}
const refused = (seats: number) => owner.refusal(updateSeats, { body: { team_id: team.id, seats } });
const counts = async () => (await owner.call(readTeam, { params: { id: team.id }, query: {} })).seats;
const fault = (operation: string, mode: string, times = 1, replayed = true) =>
  app.control('/faults', { provider: 'stripe', operation, mode, times, replayed });

describe('buying seats', () => {
  it('adds them to the one subscription, prorated and paid at once, and counts them', async () => {
    await subscribe();
    const before = await paid();
    expect(await buy(2)).toEqual({
      seatCounts: { seats_purchased: 2, seats_used: 0, seats_available: 2, seats_bonus: 0 },
    });
    expect(await seatItem()).toMatchObject({ quantity: 2, metadata: { [shareKey(team.id)]: '2' } });
    const charged = (await paid()) - before;
    expect(charged).toBeGreaterThan(9_900);
    expect(charged).toBeLessThanOrEqual(10_000);
    expect((await buy(3)).seatCounts.seats_purchased).toBe(5);
    expect((await seatItem())?.quantity).toBe(5);
    expect((await subscription()).items.data).toHaveLength(2);
  });

  it.each([[0], [-1], [1.5], [501], ['2'], [null], [[2]], [1e9], ['']])('refuses %o', async (seats) => {
    await subscribe();
    const answer = await owner.send('POST', updateSeats.path, { team_id: team.id, seats });
    expect(answer.status).toBe(400);
    if (seats !== 501 && seats !== 1e9) expect(answer.text).toContain('Enter how many seats to buy.');
    expect(await seatItem()).toBeUndefined();
  });

  it('asks who has no subscription of their own to subscribe first', async () => {
    const friend = await makeTeam(app, await makeAgent(app));
    owner = await makeAgent(app, { subscription: null, teamId: friend.id });
    team = await makeTeam(app, owner);
    expect(await refused(2)).toMatchObject({
      status: 402,
      error: 'Subscribe first. Seats are added to your subscription.',
    });
  });

  it('in a trial gives two at most, billed at its end', async () => {
    await subscribe(true);
    expect(await refused(3)).toMatchObject({ status: 409 });
    expect((await buy(2)).seatCounts.seats_purchased).toBe(2);
    expect(await refused(1)).toMatchObject({ status: 409 });
    expect(await paid()).toBe(0);
    expect((await subscription()).status).toBe('trialing');
  });

  it('keeps seats of several teams apart', async () => {
    await subscribe();
    const other = await makeTeam(app, owner);
    await buy(2);
    const { seatCounts } = await buy(1, other.id);
    expect(seatCounts.seats_purchased).toBe(1);
    expect((await counts()).seats_purchased).toBe(2);
    expect((await seatItem())?.quantity).toBe(3);
  });
});

describe('once, whatever happens', () => {
  it('a double click buys once, with or without the key of the request', async () => {
    await subscribe();
    const answers = await Promise.all([click(2), click(2), click(2)]);
    for (const { seatCounts } of answers) expect(seatCounts.seats_purchased).toBe(2);
    expect((await click(2)).seatCounts.seats_purchased).toBe(2);
    expect((await seatItem())?.quantity).toBe(2);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { team_id: team.id, seats: 1 };
    for (const _ of [1, 2, 3]) expect((await owner.send('POST', updateSeats.path, body, key)).status).toBe(200);
    expect((await seatItem())?.quantity).toBe(3);
  });

  it('two different purchases at once are both made', async () => {
    await subscribe();
    await Promise.all([buy(1), buy(3)]);
    expect((await counts()).seats_purchased).toBe(4);
    expect((await seatItem())?.quantity).toBe(4);
  });

  it('an answer that was lost for good is found by the next click, which charges nothing', async () => {
    await subscribe();
    const before = await paid();
    // Every repeat of the provider's library loses its answer, too.
    await fault('subscriptions.update', 'answer-lost', 3);
    expect(await refused(2)).toMatchObject({ status: 502, code: 'provider_failed' });
    const charged = (await paid()) - before;
    expect((await buy(2)).seatCounts.seats_purchased).toBe(2);
    expect((await paid()) - before).toBe(charged);
    expect((await seatItem())?.quantity).toBe(2);
    // And the one after that is its own purchase.
    expect((await buy(2)).seatCounts.seats_purchased).toBe(4);
  });

  it('a lost answer and another request: the first is settled, then the second is made', async () => {
    await subscribe();
    await fault('subscriptions.update', 'answer-lost', 3);
    expect((await refused(2)).status).toBe(502);
    expect((await buy(1)).seatCounts.seats_purchased).toBe(3);
    expect((await seatItem())?.quantity).toBe(3);
  });

  it('a provider that breaks buys nothing, and the next click does', async () => {
    await subscribe();
    // Kept under the key of the request: its repeats get the same answer.
    await fault('subscriptions.update', 'error');
    expect((await refused(2)).status).toBe(502);
    expect(await seatItem()).toBeUndefined();
    expect((await counts()).seats_purchased).toBe(0);
    expect((await buy(2)).seatCounts.seats_purchased).toBe(2);
  });

  it('a declined card buys nothing and says so; with a good one the next click does', async () => {
    await subscribe();
    const before = await paid();
    await app.control(`/stripe/customers/${await customer()}/card`, { card: '4000000000000341' });
    const { status, error } = await refused(2);
    expect(status).toBe(402);
    expect(error).toMatch(/declined.*No seats were bought\.$/);
    expect(await seatItem()).toBeUndefined();
    expect(await paid()).toBe(before);
    expect((await subscription()).status).toBe('active');
    await app.control(`/stripe/customers/${await customer()}/card`, { card: '4242424242424242' });
    expect((await buy(2)).seatCounts.seats_purchased).toBe(2);
  });

  it('random clicks, faults and retries: what is paid is what is there, in every round', async () => {
    await subscribe();
    let state = 20_260_301;
    const draw = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    for (let round = 0; round < 8; round += 1) {
      if (draw(2) === 0) await fault('subscriptions.update', draw(2) === 0 ? 'answer-lost' : 'error', 1 + draw(3));
      const seats = 1 + draw(3);
      await Promise.allSettled(Array.from({ length: 1 + draw(3) }, () => click(seats)));
      await noFaults();
      await syncSubscription(app.platform, (await subscription()).id);
      const quantity = (await seatItem())?.quantity ?? 0;
      expect((await counts()).seats_purchased).toBe(quantity);
    }
  });
});

describe('what the provider says', () => {
  it('fewer seats at the provider than members: nobody is removed, the counts are true', async () => {
    await subscribe();
    await buy(3);
    await app.platform.database.asSystem(async (tx) => {
      for (let index = 0; index < 2; index += 1) {
        const { id } = await makeAgent(app, { subscription: null });
        await tx
          .insertInto('user_teams')
          .values({ team_id: team.id, user_id: id, role: 'member', status: 'active' })
          .execute();
      }
    });
    const item = await seatItem();
    const { id } = await subscription();
    await app.stripe.subscriptions.update(id, { items: [{ id: item?.id ?? '', quantity: 1 }] });
    expect(await owner.call(fixSubscription, { body: { team_id: team.id } })).toEqual({
      message: 'Seats match your subscription: 1 purchased, 2 used.',
    });
    expect(await counts()).toMatchObject({ seats_purchased: 1, seats_used: 2, seats_available: 0 });
  });

  it('a subscription that has ended carries no seats', async () => {
    await subscribe();
    await buy(2);
    const { id } = await subscription();
    await app.stripe.subscriptions.cancel(id);
    await syncSubscription(app.platform, id);
    const { seats_purchased } = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('teams').select('seats_purchased').where('id', '=', team.id).executeTakeFirstOrThrow(),
    );
    expect(seats_purchased).toBe(0);
  });

  it('an older reading never brings seats back', async () => {
    await subscribe();
    await buy(2);
    const { id } = await subscription();
    const events = await app.eventsOf(await customer());
    for (const event of events) await app.deliver(event);
    await syncSubscription(app.platform, id);
    expect((await counts()).seats_purchased).toBe(2);
  });

  it('is shown to the owner without anything secret', async () => {
    await subscribe();
    await buy(2);
    const answer = await owner.call(debugSubscriptions, { body: { team_id: team.id } });
    expect(answer).toMatchObject({
      ok: true,
      customer: await customer(),
      subscriptions: [
        {
          status: 'active',
          items: [
            { price: 'price_agent_monthly', quantity: 1 },
            { price: 'price_agent_seat', quantity: 2 },
          ],
        },
      ],
    });
    expect(JSON.stringify(answer)).not.toMatch(/pm_|card|4242|secret/);
  });

  it('nothing at the provider: fix and debug say so', async () => {
    owner = await makeAgent(app);
    team = await makeTeam(app, owner);
    expect((await owner.call(fixSubscription, { body: { team_id: team.id } })).message).toMatch(
      /couldn’t find your subscription/,
    );
    expect(await owner.call(debugSubscriptions, { body: { team_id: team.id } })).toEqual({
      ok: true,
      customer: null,
      subscriptions: [],
    });
  });

  it('a provider that does not answer changes nothing', async () => {
    await subscribe();
    await fault('subscriptions.list', 'error', 6);
    expect((await owner.refusal(fixSubscription, { body: { team_id: team.id } })).status).toBe(502);
  });
});
