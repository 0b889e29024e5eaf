import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import type { Stripe } from 'stripe';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useBillingApp } from '../../../test-support/billing-app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { testClient } from '../../../test-support/client.ts';
import { makeTeam } from '../../../test-support/teams.ts';
import { keepCustomer } from '../payments/stripe-customer.operation.ts';
import { storeSubscription } from '../billing/billing.db.ts';
import { createCheckoutSession } from '../payments/checkout.contract.ts';
import { handleStripeEvent } from './handle-stripe-event.job.ts';
import { billingSweep } from '../billing/billing-sweep.job.ts';
import { stripeEventSweep } from './stripe-event-sweep.job.ts';
import { syncSubscription } from '../billing/sync-subscription.operation.ts';

const app = useBillingApp();
let agent: TestAgent;
let customer: string;

beforeEach(async () => {
  agent = await makeAgent(app, { subscription: null });
  const made = await app.stripe.customers.create({ email: agent.email });
  customer = await app.platform.database.asSystem((tx) => keepCustomer(tx, agent.id, made.id));
});

async function subscribe(trialDays?: number): Promise<Stripe.Subscription> {
  const card = await app.stripe.paymentMethods.attach('pm_card_visa', { customer });
  return app.stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_agent_monthly' }],
    default_payment_method: card.id,
    ...(trialDays && { trial_period_days: trialDays }),
  });
}

const stored = () =>
  app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('subscriptions')
      .select(['stripe_subscription_id', 'status', 'current_period_end', 'cancel_at_period_end', 'trial_end'])
      .where('user_id', '=', agent.id)
      .orderBy('stripe_subscription_id')
      .execute(),
  );

const reading = (stripeId: string, status: Stripe.Subscription.Status) => ({
  userId: agent.id,
  stripeId,
  plan: 'x',
  status,
  periodEnd: null,
  trialStart: null,
  trialEnd: null,
  startedAt: new Date(0).toISOString(),
  cancelAtPeriodEnd: false,
  seats: { quantity: 0, shares: {}, order: null },
  owed: null,
  fingerprint: null,
  readAt: new Date().toISOString(),
});

const profile = () =>
  app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('profiles')
      .select(['plan_status', 'subscription_status', 'plan_expires_at', 'trial_started_at'])
      .where('user_id', '=', agent.id)
      .executeTakeFirstOrThrow(),
  );

const post = (payload: string, headers: Record<string, string>) =>
  testClient(app.url).send('POST', '/api/webhooks/stripe', payload, headers);

function eventOf(object: object, type = 'customer.subscription.updated', more: object = {}): Stripe.Event {
  const id = `evt_${Math.random().toString(36).slice(2)}`;
  return {
    id,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object },
    ...more,
  } as never;
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((each, index) => permutations(list.toSpliced(index, 1)).map((rest) => [each, ...rest]));
}

describe('the same end, whatever comes first', () => {
  /** @returns every end that some order of a life from trial to cancellation has, each event coming twice. */
  async function endsOf(deliver: (event: Stripe.Event) => Promise<unknown>): Promise<Set<string>> {
    const subscription = await subscribe(7);
    for (let change = 0; change < runSize(1, 4); change += 1)
      await app.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: change % 2 === 0 });
    await app.stripe.subscriptions.cancel(subscription.id);
    const events = (await app.eventsOf(customer))
      .filter((event) => event.type.startsWith('customer.subscription.'))
      .slice(0, runSize(4, 6));
    expect(events.length).toBeGreaterThanOrEqual(runSize(3, 6));
    const ends = new Set<string>();
    for (const order of permutations(events)) {
      for (const event of [...order, ...order])
        await deliver({ ...event, id: `${event.id}_${ends.size}_${Math.random()}` });
      ends.add(JSON.stringify([await stored(), await profile()]));
    }
    return ends;
  }

  it('for every order of a life from trial to end, each event twice', async () => {
    const ends = await endsOf(async (event) => expect((await app.deliver(event)).status).toBe(200));
    expect(ends.size).toBe(1);
    expect(await stored()).toMatchObject([{ status: 'canceled' }]);
    expect(await profile()).toMatchObject({ plan_status: 'inactive', subscription_status: 'canceled' });
    expect((await profile()).trial_started_at).not.toBeNull();
  });

  it('goes red when the event’s own words are stored', async () => {
    const ends = await endsOf(async ({ data }) => {
      const told = data.object as Stripe.Subscription;
      await app.platform.database.asSystem((tx) => storeSubscription(tx, reading(told.id, told.status)));
    });
    expect(ends.size).toBeGreaterThan(1);
  });

  it('a team’s members stop and go on with its owner’s plan', async () => {
    const team = await makeTeam(app, agent, { members: 1 });
    await asOwner(app, 'update teams set seats_granted = 1 where id = $1', [team.id]);
    const standing = () =>
      app.platform.database.asSystem(async (tx) => {
        const rows = await tx.selectFrom('user_teams').select('status').where('team_id', '=', team.id).where('role', '=', 'member').execute(); // prettier-ignore
        return rows.map(({ status }) => status);
      });
    const first = await subscribe();
    await app.deliver(eventOf(first, 'customer.subscription.created'));
    expect(await standing()).toEqual(['active']);
    await app.stripe.subscriptions.cancel(first.id);
    await app.deliver(eventOf(first, 'customer.subscription.deleted'));
    expect(await standing()).toEqual(['paused']);
    await app.deliver(eventOf(await subscribe(), 'customer.subscription.created'));
    expect(await standing()).toEqual(['active']);
  });

  it('takes the period’s end from the items and the cancellation from Stripe', async () => {
    const subscription = await subscribe();
    await app.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await app.deliver(eventOf({ object: 'subscription', id: subscription.id }, 'customer.subscription.created'));
    const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).toISOString();
    const [row] = await stored();
    expect(row).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(new Date(row?.current_period_end ?? '').toISOString()).toBe(end);
  });

  it('stores an event once', async () => {
    const event = eventOf(await subscribe());
    const payload = JSON.stringify(event);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(payload, app.signed(payload))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { rows } = await app.platform.database.asSystem(async (tx) => ({
      rows: await tx.selectFrom('stripe_events').select('id').where('id', '=', event.id).execute(),
    }));
    expect(rows).toHaveLength(1);
    // The row has a key; what must not come five times is its work.
    const { rows: jobs } = await app.platform.database.asSystem((tx) =>
      sql`select from jobs.job where name = ${handleStripeEvent.name} and data ->> 'id' = ${event.id}`.execute(tx),
    );
    expect(jobs).toHaveLength(1);
  });

  it('does not let an older reading overwrite a newer one', async () => {
    const subscription = await subscribe();
    await syncSubscription(app.platform, subscription.id);
    const before = await stored();
    const older = { ...reading(subscription.id, 'incomplete'), readAt: new Date(0).toISOString() };
    await app.platform.database.asSystem((tx) => storeSubscription(tx, older));
    expect(await stored()).toEqual(before);
  });

  it('follows an invoice and a checkout session to their subscription', async () => {
    const { url } = await agent.call(createCheckoutSession, { body: {} });
    const id = /cs_[A-Za-z0-9_]+/.exec(url)?.[0] ?? '';
    await app.pay(id);
    for (const event of (await app.eventsOf(customer)).filter(({ type }) =>
      /^(invoice\.paid|checkout\.session\.completed)$/.test(type),
    )) {
      await app.deliver(event);
    }
    expect(await stored()).toMatchObject([{ status: 'active' }]);
  });
});

describe('what is refused or changes nothing', () => {
  const forgeries: [string, (payload: string) => { payload?: string; headers: Record<string, string> }][] = [
    ['no signature', () => ({ headers: {} })],
    ['an empty one', () => ({ headers: { 'stripe-signature': '' } })],
    ['another key', (payload) => ({ headers: app.signed(payload, 'whsec_of_another') })],
    ['an altered byte', (payload) => ({ payload: payload.replace('active', 'Active'), headers: app.signed(payload) })],
    [
      'written again',
      (payload) => ({ payload: JSON.stringify(JSON.parse(payload), null, 1), headers: app.signed(payload) }),
    ],
    [
      'five minutes old',
      (payload) => ({ headers: app.signed(payload, undefined, Math.floor(Date.now() / 1000) - 301) }),
    ],
    [
      'from the future',
      (payload) => ({ headers: app.signed(payload, undefined, Math.floor(Date.now() / 1000) + 302) }),
    ],
    [
      'another scheme',
      (payload) => ({
        headers: { 'stripe-signature': (app.signed(payload)['stripe-signature'] ?? '').replace('v1=', 'v0=') },
      }),
    ],
    [
      'a second header, of another key',
      (payload) => ({
        headers: {
          'stripe-signature': `${app.signed(payload, 'whsec_of_another')['stripe-signature']}, ${app.signed(payload, 'whsec_of_a_third')['stripe-signature']}`,
        },
      }),
    ],
    ['not JSON at all', () => ({ payload: 'hello', headers: { 'stripe-signature': 't=1,v1=00' } })],
  ];
  it.each(forgeries)('%s', async (_, forge) => {
    const event = eventOf(await subscribe());
    const payload = JSON.stringify({ ...event, marker: 'active' });
    const forged = forge(payload);
    expect((await post(forged.payload ?? payload, forged.headers)).status).toBe(400);
    const row = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('stripe_events').select('id').where('id', '=', event.id).executeTakeFirst(),
    );
    expect(row).toBeUndefined();
  });

  it('forged bytes, however many', async () => {
    const payload = JSON.stringify(eventOf({ object: 'mandate', id: 'mandate_1' }, 'mandate.updated'));
    const good = app.signed(payload)['stripe-signature'] ?? '';
    const counted = async () => {
      const { total } = await app.platform.database.asSystem((tx) =>
        tx
          .selectFrom('stripe_events')
          .select((row) => row.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      );
      return total;
    };
    const before = await counted();
    /** One byte of the payload or of the signature is another. */
    const forge = (number: number) => {
      const bytes = Buffer.from(number % 2 ? payload : good);
      const at = number % 2 ? number % bytes.length : bytes.indexOf('v1=') + 3 + (number % 64);
      bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30;
      return number % 2
        ? post(bytes.toString(), { 'stripe-signature': good })
        : post(payload, { 'stripe-signature': bytes.toString() });
    };
    const answers = new Map<number, number>();
    for (let from = 0; from < runSize(200, 5000); from += 20) {
      for (const { status } of await Promise.all(Array.from({ length: 20 }, (_, each) => forge(from + each))))
        answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    expect([...answers.keys()]).toEqual([400]);
    expect(await counted()).toBe(before);
    // What is not forged is stored: the count would have told.
    await post(payload, { 'stripe-signature': good });
    expect(await counted()).toBe(before + 1);
  });

  it('an event that cannot be handled now fails its job, which tries it again', async () => {
    const event = eventOf(await subscribe());
    const payload = JSON.stringify(event);
    expect((await post(payload, app.signed(payload))).status).toBe(200);
    const kept = () =>
      app.platform.database.asSystem((tx) =>
        tx
          .selectFrom('stripe_events')
          .select(['attempts', 'handled_at', 'error'])
          .where('id', '=', event.id)
          .executeTakeFirstOrThrow(),
      );
    vi.spyOn(app.platform.stripe, 'client').mockRejectedValueOnce(new Error('no answer'));
    await expect(handleStripeEvent.handle({ id: event.id }, app.platform)).rejects.toThrow();
    expect(await kept()).toEqual({ attempts: 1, handled_at: null, error: expect.any(String) as string });
    expect(await stored()).toEqual([]);
    await handleStripeEvent.handle({ id: event.id }, app.platform);
    expect(await kept()).toMatchObject({ attempts: 2, handled_at: expect.any(String) as string, error: null });
    expect(await stored()).toMatchObject([{ status: 'active' }]);
  });

  it('an event of the live mode', async () => {
    await app.deliver(eventOf(await subscribe(), 'customer.subscription.created', { livemode: true }));
    expect(await stored()).toEqual([]);
  });

  it('a subscription of a customer we do not know', async () => {
    const stranger = await app.stripe.customers.create({ email: 'stranger@example.com' });
    const card = await app.stripe.paymentMethods.attach('pm_card_visa', { customer: stranger.id });
    const foreign = await app.stripe.subscriptions.create({
      customer: stranger.id,
      items: [{ price: 'price_agent_monthly' }],
      default_payment_method: card.id,
    });
    await app.deliver(eventOf(foreign));
    expect(await stored()).toEqual([]);
  });

  it('a subscription that names another user than its customer’s', async () => {
    const subscription = await subscribe();
    await app.stripe.subscriptions.update(subscription.id, { metadata: { user_id: (await makeAgent(app)).id } });
    await app.deliver(eventOf(subscription));
    expect(await stored()).toEqual([]);
  });

  it('an unknown type', async () => {
    expect((await app.deliver(eventOf({ object: 'mandate', id: 'mandate_1' }, 'mandate.updated'))).status).toBe(200);
  });
});

it('ends the later of two live subscriptions and keeps the earlier', async () => {
  const first = await subscribe();
  await syncSubscription(app.platform, first.id);
  const second = await subscribe();
  await syncSubscription(app.platform, second.id);
  const statuses = async () =>
    Promise.all([first, second].map(async ({ id }) => (await app.stripe.subscriptions.retrieve(id)).status));
  expect((await statuses()).toSorted()).toEqual(['active', 'canceled']);
  expect((await stored()).map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
});

/** What a job puts in the queue, instead of putting it there. */
async function queuedBy(sweep: typeof billingSweep): Promise<string[]> {
  const queued: string[] = [];
  const enqueue = async (_: unknown, { name }: { name: string }, payload: object) =>
    void queued.push(`${name} ${JSON.stringify(payload)}`);
  await sweep.handle({}, { ...app.platform, jobs: { ...app.platform.jobs, enqueue } });
  return queued;
}

it('reads every live subscription again daily', async () => {
  const subscription = await subscribe();
  await syncSubscription(app.platform, subscription.id);
  await app.stripe.subscriptions.cancel(subscription.id);
  expect(await queuedBy(billingSweep)).toContain(`sync-subscription ${JSON.stringify({ id: subscription.id })}`);
});

it('queues an event again that was stored six hours ago and never handled, however old, and deletes old handled ones', async () => {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const payload = '{}';
  const event = { type: 'charge.succeeded', created: at(0), payload };
  const idOf = (name: string) => `evt_${name}_${agent.id}`;
  await app.platform.database.asSystem((tx) =>
    tx
      .insertInto('stripe_events')
      .values([
        { ...event, id: idOf('waiting'), received_at: at(7) },
        { ...event, id: idOf('fresh'), received_at: at(5) },
        { ...event, id: idOf('handled'), received_at: at(29 * 24), handled_at: at(29 * 24) },
        { ...event, id: idOf('old'), received_at: at(31 * 24), handled_at: at(31 * 24) },
        { ...event, id: idOf('overdue'), received_at: at(31 * 24) },
      ])
      .execute(),
  );
  const queued = (await queuedBy(stripeEventSweep)).filter((line) => line.includes(agent.id));
  expect(queued).toEqual(
    ['overdue', 'waiting'].map((name) => `handle-stripe-event ${JSON.stringify({ id: idOf(name) })}`),
  );
  const left = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('stripe_events').select('id').where('id', 'like', `%${agent.id}`).execute(),
  );
  expect(left.map(({ id }) => id).toSorted()).toEqual(['fresh', 'handled', 'overdue', 'waiting'].map(idOf));
});
