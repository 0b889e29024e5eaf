// The three functions over HTTP: who may, what they answer to the letter, and what the agent pays.
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { testClient } from '../../../test-support/client.ts';
import { openStream } from '../../../test-support/event-stream.ts';
import { useNumbersApp } from '../../../test-support/phone-numbers.ts';
import { startTestApp } from '../../../test-support/app.ts';
import { balanceOf, faultyWallets, giveMoney, ledgerOf } from '../../../test-support/wallets.ts';
import { listNumbers, purchaseNumber, readPurchases, releaseNumber, searchNumbers } from './phone-numbers.contract.ts';
import { inUse } from './phone-numbers.words.ts';

const app = useNumbersApp();
const list = async (agent: TestAgent) => (await agent.call(listNumbers, { query: {} })).numbers;
const purchase = (agent: TestAgent, phone: string) =>
  agent.call(purchaseNumber, { body: { phone_number: phone, agent_id: agent.id } });

async function buyFive(agent: TestAgent): Promise<void> {
  for (let bought = 0; bought < 5; bought += 1) await app.buy(agent);
}

describe('who may', () => {
  const path = (name: string) => `/.netlify/functions/${name}`;
  const asks = (id: string): [string, string, object?][] => [
    ['GET', `${path('numbers-list')}?agent_id=${id}`],
    ['GET', `${path('telnyx-search-numbers')}?npa=615&limit=12`],
    ['POST', path('purchase-number'), { phone_number: '+16155550100', agent_id: id }],
  ];

  it('nobody without a session or a subscription', async () => {
    const unpaid = await makeAgent(app, { subscription: null });
    for (const [method, address, body] of asks(unpaid.id)) {
      expect(await testClient(app.url).send(method, address, body)).toMatchObject({ status: 401 });
      expect(await unpaid.send(method, address, body)).toMatchObject({ status: 403 });
    }
  });

  it('nobody in another agent’s name', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    for (const [method, address, body] of asks(other.id).filter(([, each]) => !each.includes('search')))
      expect(await agent.send(method, address, body)).toMatchObject({
        status: 403,
        body: { error: expect.any(String), code: 'wrong_caller' },
      });
  });

  it('nobody sees or releases another agent’s number', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const phone = await app.buy(agent);
    const [own] = await list(agent);
    expect(await list(other)).toEqual([]);
    const release = { params: { id: own!.id }, body: { last_four: phone.slice(-4) } };
    expect(await other.refusal(releaseNumber, release)).toMatchObject({ status: 404 });
    expect(await app.atCarrier()).toEqual([phone]);
  });
});

describe('telnyx-search-numbers', () => {
  it('answers twelve numbers of the area', async () => {
    const agent = await makeAgent(app);
    const { status, body } = await agent.send('GET', '/.netlify/functions/telnyx-search-numbers?npa=615&limit=12');
    expect(status).toBe(200);
    const { ok, data } = body as { ok: boolean; data: { phone_number: string }[] };
    expect(ok).toBe(true);
    expect(data).toHaveLength(12);
    expect(new Set(data.map((each) => each.phone_number.slice(0, 5)))).toEqual(new Set(['+1615']));
    expect((await agent.call(searchNumbers, { query: { npa: '615', limit: 3 } })).data).toHaveLength(3);
  });

  it.each(['12', '1234', '61a', ''])('needs three digits: "%s"', async (npa) => {
    const agent = await makeAgent(app);
    const answer = await agent.send('GET', `/.netlify/functions/telnyx-search-numbers?npa=${npa}`);
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ message: 'Enter a 3-digit area code' }] } });
  });

  it.each(['0', '13', '1.5', 'x'])('answers twelve at most: limit %s is refused', async (limit) => {
    const agent = await makeAgent(app);
    const answer = await agent.send('GET', `/.netlify/functions/telnyx-search-numbers?npa=615&limit=${limit}`);
    expect(answer).toMatchObject({ status: 400 });
  });

  it('says so when the carrier is away, and where it is not set up', async () => {
    const agent = await makeAgent(app);
    await app.control('storm', { operation: '*', status: 503, times: 1 });
    expect(await agent.refusal(searchNumbers, { query: { npa: '615' } })).toMatchObject({ status: 502 });
    const bare = await startTestApp({
      env: { SANDBOX_URL: '', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    });
    try {
      const stranded = await makeAgent(bare);
      expect(await stranded.refusal(searchNumbers, { query: { npa: '615' } })).toMatchObject({ status: 503 });
    } finally {
      await bare.close();
    }
  });
});

describe('purchase-number', () => {
  it('gives five numbers free, then takes $5.00 for each', async () => {
    const agent = await makeAgent(app);
    await giveMoney(app, agent.id, 1099);
    for (const left of [4, 3, 2, 1, 0]) {
      const phone = await app.offer(agent);
      expect(await purchase(agent, phone)).toEqual({
        ok: true,
        phone_number: phone,
        charged_cents: 0,
        freebies_left_after: left,
        status: 'bought',
      });
    }
    expect(await balanceOf(app, agent.id)).toBe(1099);
    expect(await agent.call(readPurchases, { query: {} })).toEqual({ free_left: 0, price_cents: 500, purchases: [] });

    const sixth = await app.offer(agent);
    expect(await purchase(agent, sixth)).toMatchObject({ charged_cents: 500, freebies_left_after: 0 });
    expect(await purchase(agent, await app.offer(agent))).toMatchObject({ charged_cents: 500 });
    expect(await balanceOf(app, agent.id)).toBe(99);
    expect((await ledgerOf(app, agent.id)).slice(1)).toMatchObject([
      { type: 'number', amount_cents: -500, description: `(615) - 555 - ${sixth.slice(-4)}` },
      { type: 'number', amount_cents: -500 },
    ]);
    const numbers = await list(agent);
    expect(numbers.map((each) => each.is_free)).toEqual([true, true, true, true, true, false, false]);
    expect(numbers[5]).toMatchObject({ telnyx_number: sixth, area_code: '615' });
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('is refused for the sixth at 499 cents, and nothing is ordered', async () => {
    const agent = await makeAgent(app);
    await giveMoney(app, agent.id, 499);
    await buyFive(agent);
    const before = await app.asked('number_orders.create');
    const phone = await app.offer(agent);
    expect(await agent.refusal(purchaseNumber, { body: { phone_number: phone } })).toMatchObject({
      status: 402,
      error: 'You need at least $5.00 (500 cents) to buy another number.',
    });
    expect(await app.asked('number_orders.create')).toBe(before);
    expect(await balanceOf(app, agent.id)).toBe(499);
    await giveMoney(app, agent.id, 1);
    expect(await purchase(agent, phone)).toMatchObject({ charged_cents: 500 });
  });

  it('a released number counts as bought: no free one comes back', async () => {
    const agent = await makeAgent(app);
    await buyFive(agent);
    const [own] = await list(agent);
    await agent.call(releaseNumber, { params: { id: own!.id }, body: { last_four: own!.telnyx_number.slice(-4) } });
    expect(await agent.refusal(purchaseNumber, { body: { phone_number: await app.offer(agent) } })).toMatchObject({
      status: 402,
    });
  });

  it.each(['+18005550100', '+442079460123', '+16155', '6155550100', '+11155550100'])(
    'takes local US numbers only: %s is refused',
    async (phone) => {
      const agent = await makeAgent(app);
      const answer = await agent.send('POST', '/.netlify/functions/purchase-number', { phone_number: phone });
      expect(answer).toMatchObject({ status: 400 });
    },
  );

  it('takes what this agent was offered only', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const phone = await app.offer(other);
    expect(await agent.refusal(purchaseNumber, { body: { phone_number: phone } })).toMatchObject({ status: 409 });
    expect(await app.asked('number_orders.create')).toBe(0);
  });

  it('of a number that somebody else has just taken is refused and counts for nothing', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const phone = await app.offer(agent);
    await app.offer(other);
    await purchase(other, phone);
    expect(await agent.refusal(purchaseNumber, { body: { phone_number: phone } })).toMatchObject({
      status: 409,
      error: 'Someone else just took this number. Pick another one.',
    });
    expect(await agent.call(readPurchases, { query: {} })).toMatchObject({ free_left: 5, purchases: [] });
  });

  it('is told to the agent’s open windows', async () => {
    const agent = await makeAgent(app);
    const phone = await app.offer(agent);
    const stream = await openStream(app.url, agent.token);
    await purchase(agent, phone);
    await stream.next('change', ({ table }) => table === 'phone_numbers');
    stream.close();
  });
});

describe('a release', () => {
  const call = (columns: string) =>
    `insert into call_logs (user_id, from_number, to_number, direction, lead_leg, cents_per_minute, recorded_cents_per_minute)
     values ($1, ${columns}, 1, 2)`;

  it.each([
    ['a call from it', call(`$2, '+13125550142', 'out', null`), 'call_logs'],
    ['a call to it', call(`'+13125550142', $2, 'in', 'leg'`), 'call_logs'],
    [
      'a line',
      `with session as (
         insert into dial_sessions (user_id, list_name, status, filter, sort) values ($1, 'All leads', 'lead', '{}', 'newest')
         returning id)
       insert into agent_lines (user_id, session_id, agent_number, from_number) select $1, id, '+16155550101', $2 from session`,
      'agent_lines',
    ],
  ])('waits for the end of %s', async (_, begins, table) => {
    const agent = await makeAgent(app);
    const phone = await app.buy(agent);
    const [own] = await list(agent);
    const release = { params: { id: own!.id }, body: { last_four: phone.slice(-4) } };
    await asOwner(app, begins, [agent.id, phone]);
    expect(await agent.refusal(releaseNumber, release)).toMatchObject({ status: 409, error: inUse });
    expect(await list(agent)).toHaveLength(1);
    await asOwner(app, `update ${table} set over_at = now() where user_id = $1`, [agent.id]);
    await agent.call(releaseNumber, release);
    expect(await list(agent)).toEqual([]);
  });

  it('needs the last four digits, and the number goes back to the carrier', async () => {
    const agent = await makeAgent(app);
    const phone = await app.buy(agent);
    const [own] = await list(agent);
    const release = (last_four: string) => ({ params: { id: own!.id }, body: { last_four } });
    expect(await agent.refusal(releaseNumber, release('9999'))).toMatchObject({ status: 404 });
    expect(await agent.refusal(releaseNumber, release('99'))).toMatchObject({ status: 400 });
    expect(await list(agent)).toHaveLength(1);
    await agent.call(releaseNumber, release(phone.slice(-4)));
    expect(await list(agent)).toEqual([]);
    const acts = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('audit_log').select('action').where('user_id', '=', agent.id).orderBy('created_at').execute(),
    );
    expect(acts.map(({ action }) => action)).toEqual(['phone_number.bought', 'phone_number.released']);
  });
});
