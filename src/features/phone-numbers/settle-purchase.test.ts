// Money and numbers agree, whatever the carrier, the network or the process does in between.
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useNumbersApp } from '../../../test-support/phone-numbers.ts';
import { balanceOf, faultyWallets, giveMoney } from '../../../test-support/wallets.ts';
import { beginPurchase } from './begin-purchase.operation.ts';
import { listNumbers, readPurchases, releaseNumber } from './phone-numbers.contract.ts';
import { findPurchase, keepOffers, takeAsking, takeWaiting } from './purchases.db.ts';
import { releaseNumberJob } from './release-number.job.ts';
import { settlePurchaseJob } from './settle-purchase.job.ts';
import { sweepNumbers } from './sweep-numbers.job.ts';
import { takeReleases } from './owned-numbers.db.ts';

const app = useNumbersApp();
const system: typeof app.platform.database.asSystem = (work) => app.platform.database.asSystem(work);
const owned = async (agent: TestAgent) =>
  (await agent.call(listNumbers, { query: {} })).numbers.map((each) => each.telnyx_number);
const told = async (agent: TestAgent) => (await agent.call(readPurchases, { query: {} })).purchases;
const send = (agent: TestAgent, phone: string) =>
  agent.send('POST', '/.netlify/functions/purchase-number', { phone_number: phone });

/** An agent whose free numbers are used up. */
async function payer(cents = 1000): Promise<TestAgent> {
  const agent = await makeAgent(app);
  await giveMoney(app, agent.id, cents);
  await asOwner(
    app,
    `insert into number_purchases (user_id, phone_number, price_cents, status, ended_at)
     select $1, '+16155550199', 0, 'bought', now() from generate_series(1, 5)`,
    [agent.id],
  );
  return agent;
}

/** Started by a server that is gone before it asks the carrier, or just before it would hear the answer. */
async function started(agent: TestAgent, phone: string): Promise<{ id: string; userId: string }> {
  const { id } = await system((tx) => beginPurchase(tx, app.platform, agent.id, phone));
  return { id, userId: agent.id };
}

/** What the sweep finds, worked off. */
async function sweep(): Promise<void> {
  for (const purchase of await system(takeWaiting)) await settlePurchaseJob.handle(purchase, app.platform);
  for (const id of await system(takeReleases)) await releaseNumberJob.handle({ id }, app.platform);
}

const orders = () => app.asked('number_orders.create');

describe('once, and never twice', () => {
  /** All at once. @returns what those answered that the limit of a minute lets through */
  const clicks = async (agent: TestAgent, phone: string) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(agent, phone)));
    const taken = answers.filter(({ status }) => status === 200).map(({ body }) => body as { status: string });
    expect(taken.length).toBeGreaterThanOrEqual(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - taken.length);
    return taken;
  };

  it('fifty presses at once are one number and one charge', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    const taken = await clicks(agent, phone);
    expect(taken).toEqual(taken.map(() => expect.objectContaining({ charged_cents: 500, status: 'bought' })));
    expect([await orders(), await owned(agent), await balanceOf(app, agent.id)]).toEqual([1, [phone], 500]);
    expect(await app.atCarrier()).toEqual([phone]);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('fifty presses whose order is made while its answer is lost are one number and one charge', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    await app.fault('number_orders.create', 'answer-lost');
    // Nor can the order be looked up: to us it may not exist.
    await app.fault('number_orders.list', 'error', 1000);
    const taken = await clicks(agent, phone);
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set(['open']));
    expect([await orders(), await owned(agent), await balanceOf(app, agent.id)]).toEqual([1, [], 500]);
    expect(await app.atCarrier()).toEqual([phone]);
    await fetch(`${app.sandbox.url}/_control/faults`, { method: 'DELETE' });
    await app.age(1);
    await sweep();
    expect([await orders(), await owned(agent), await balanceOf(app, agent.id)]).toEqual([1, [phone], 500]);
    expect(await app.atCarrier()).toEqual([phone]);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('four free ones used and $5.00: of twenty numbers at once one is free and one is paid', async () => {
    const agent = await payer(500);
    await asOwner(
      app,
      `delete from number_purchases where ctid = (select ctid from number_purchases where user_id = $1 limit 1)`,
      [agent.id],
    );
    const phones: string[] = [];
    const { data } = (await agent.send('GET', '/.netlify/functions/telnyx-search-numbers?npa=615')).body as {
      data: { phone_number: string }[];
    };
    phones.push(...data.map((each) => each.phone_number));
    const answers = await Promise.all(phones.map((phone) => send(agent, phone)));
    const charged = answers
      .filter((each) => each.status === 200)
      .map((each) => (each.body as { charged_cents: number }).charged_cents);
    expect(charged.toSorted((a, b) => a - b)).toEqual([0, 500]);
    expect(answers.filter((each) => each.status === 402)).toHaveLength(phones.length - 2);
    expect(await balanceOf(app, agent.id)).toBe(0);
    expect(await owned(agent)).toHaveLength(2);
    expect(await app.atCarrier()).toHaveLength(2);
  });

  it('of a hundred that begin at once one is free and one is paid', async () => {
    const agent = await payer(500);
    await asOwner(
      app,
      `delete from number_purchases where ctid = (select ctid from number_purchases where user_id = $1 limit 1)`,
      [agent.id],
    );
    const phones = await app.platform.telnyx!.searchLocal({ areaCode: '931', count: 100 });
    expect(phones).toHaveLength(100);
    await system((tx) => keepOffers(tx, agent.id, '931', phones));
    const tries = await Promise.allSettled(
      phones.map((phone) => system((tx) => beginPurchase(tx, app.platform, agent.id, phone))),
    );
    const started = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(started.map(({ priceCents }) => priceCents).toSorted((a, b) => a - b)).toEqual([0, 500]);
    // The first time each is ordered, then the order is read.
    for (let time = 0; time < 2; time++)
      await Promise.all(started.map(({ id }) => settlePurchaseJob.handle({ userId: agent.id, id }, app.platform)));
    expect([await orders(), (await owned(agent)).length, await balanceOf(app, agent.id)]).toEqual([2, 2, 0]);
    expect(await app.atCarrier()).toHaveLength(2);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('the request and the job at once ask for one order', async () => {
    const agent = await payer();
    const purchase = await started(agent, await app.offer(agent));
    await Promise.all([1, 2, 3].map(() => settlePurchaseJob.handle(purchase, app.platform)));
    await settlePurchaseJob.handle(purchase, app.platform);
    expect([await orders(), (await owned(agent)).length]).toEqual([1, 1]);
  });
});

describe('when the carrier or the network fails', () => {
  it('a lost answer to the order is found by its reference', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    await app.fault('number_orders.create', 'answer-lost');
    expect(await send(agent, phone)).toMatchObject({ status: 200, body: { status: 'bought' } });
    expect([await orders(), await owned(agent), await balanceOf(app, agent.id)]).toEqual([1, [phone], 500]);
  });

  it('what the carrier refuses is paid back at once', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    await app.control('endings', { operation: 'number_orders.create', http: 403, code: '20100' });
    expect(await send(agent, phone)).toMatchObject({ status: 502, body: { error: expect.any(String) } });
    expect([await owned(agent), await balanceOf(app, agent.id), await told(agent)]).toEqual([[], 1000, []]);
    // Another press is another purchase.
    expect(await send(agent, phone)).toMatchObject({ status: 200 });
    expect(await balanceOf(app, agent.id)).toBe(500);
  });

  it('an order that the carrier ends without a number is paid back', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    await app.control('number-orders', { pending_ms: 0, end: 'failure' });
    expect(await send(agent, phone)).toMatchObject({ status: 502 });
    expect([await owned(agent), await balanceOf(app, agent.id)]).toEqual([[], 1000]);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
  });

  it('an order that was never seen is paid back after a while, and no second one is made', async () => {
    const agent = await payer();
    const purchase = await started(agent, await app.offer(agent));
    await app.fault('number_orders.create', 'error');
    await settlePurchaseJob.handle(purchase, app.platform);
    await settlePurchaseJob.handle(purchase, app.platform);
    expect([await balanceOf(app, agent.id), await told(agent)]).toMatchObject([500, [{ status: 'open' }]]);
    await app.age(16);
    await sweep();
    await sweep();
    expect([await orders(), await balanceOf(app, agent.id), await owned(agent)]).toEqual([1, 1000, []]);
    expect(await told(agent)).toMatchObject([{ id: purchase.id, status: 'refused', price_cents: 500 }]);
    await app.age(60 * 49);
    await asOwner(app, `update number_purchases set ended_at = ended_at - interval '49 hours'`);
    expect(await told(agent)).toEqual([]);
  });

  it('while it does not answer, nobody decides anything', async () => {
    const agent = await payer();
    const purchase = await started(agent, await app.offer(agent));
    await app.control('storm', { operation: '*', status: 503, times: 6 });
    await settlePurchaseJob.handle(purchase, app.platform);
    await app.age(120);
    await settlePurchaseJob.handle(purchase, app.platform);
    expect(await told(agent)).toMatchObject([{ status: 'open' }]);
  });
});

describe('when the server is killed', () => {
  it('before it asked: the job orders', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    await started(agent, phone);
    expect([await orders(), await balanceOf(app, agent.id)]).toEqual([0, 500]);
    await app.age(1);
    await sweep();
    expect([await orders(), await owned(agent)]).toEqual([1, [phone]]);
  });

  it('after it asked: the job finds the order and keeps the number', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    const purchase = await started(agent, phone);
    await system(async (tx) => takeAsking(tx, (await findPurchase(tx, agent.id, purchase.id))!));
    await app.platform.telnyx!.order({ numbers: [phone], reference: purchase.id });
    await app.age(1);
    await sweep();
    expect([await orders(), await owned(agent), await balanceOf(app, agent.id)]).toEqual([1, [phone], 500]);
  });

  it('between being noted as asking and asking: paid back, no order', async () => {
    const agent = await payer();
    const purchase = await started(agent, await app.offer(agent));
    await system(async (tx) => takeAsking(tx, (await findPurchase(tx, agent.id, purchase.id))!));
    await app.age(16);
    await sweep();
    expect([await orders(), await owned(agent), await balanceOf(app, agent.id)]).toEqual([0, [], 1000]);
  });
});

describe('orders that take their time', () => {
  it('come by themselves', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    await app.control('number-orders', { pending_ms: 3_600_000 });
    const purchase = await started(agent, phone);
    await settlePurchaseJob.handle(purchase, app.platform);
    expect([await owned(agent), await told(agent)]).toMatchObject([[], [{ phone_number: phone, status: 'open' }]]);
    await app.age(60 * 30);
    await settlePurchaseJob.handle(purchase, app.platform);
    expect(await told(agent)).toMatchObject([{ status: 'open' }]);
    await app.control('number-orders/end', {});
    await settlePurchaseJob.handle(purchase, app.platform);
    expect([await owned(agent), await told(agent), await orders()]).toEqual([[phone], [], 1]);
  });
});

describe('what nobody owns goes back to the carrier', () => {
  it('a released number, once the carrier is there again', async () => {
    const agent = await makeAgent(app);
    const phone = await app.buy(agent);
    const [own] = (await agent.call(listNumbers, { query: {} })).numbers;
    await agent.call(releaseNumber, { params: { id: own!.id }, body: { last_four: phone.slice(-4) } });
    await app.control('storm', { operation: 'phone_numbers.delete', status: 503, times: 1 });
    await sweep();
    expect(await app.atCarrier()).toEqual([phone]);
    await app.age(10);
    await sweep();
    expect(await app.atCarrier()).toEqual([]);
    expect(await system(takeReleases)).toEqual([]);
  });

  it('the numbers of a deleted account, and what its open order brings', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const kept = await app.buy(other);
    const phones = [await app.buy(agent), await app.buy(agent)];
    const late = await app.offer(agent);
    const purchase = await started(agent, late);
    await system(async (tx) => takeAsking(tx, (await findPurchase(tx, agent.id, purchase.id))!));
    await system((tx) => tx.deleteFrom('auth.user').where('id', '=', agent.id).execute());
    await app.platform.telnyx!.order({ numbers: [late], reference: purchase.id });
    expect((await app.atCarrier()).toSorted()).toEqual([kept, ...phones, late].toSorted());
    await sweep();
    expect(await app.atCarrier()).toEqual([kept]);
  });

  it('an order that turns up after it was given up and paid back', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    const purchase = await started(agent, phone);
    await system(async (tx) => takeAsking(tx, (await findPurchase(tx, agent.id, purchase.id))!));
    await app.age(16);
    await sweep();
    expect(await balanceOf(app, agent.id)).toBe(1000);
    await app.platform.telnyx!.order({ numbers: [phone], reference: purchase.id });
    await app.age(61);
    await sweep();
    expect([await app.atCarrier(), await owned(agent)]).toEqual([[], []]);
  });

  it('never a number that somebody owns', async () => {
    const agent = await makeAgent(app);
    const phone = await app.buy(agent);
    const [{ id } = { id: '' }] = await system((tx) => tx.selectFrom('number_purchases').select('id').execute());
    await asOwner(app, 'insert into number_releases (phone_number, reference) values ($1, $2)', [phone, id]);
    await sweep();
    expect([await app.atCarrier(), await owned(agent)]).toEqual([[phone], [phone]]);
  });

  it('never a number that somebody is about to get', async () => {
    const agent = await payer();
    const phone = await app.offer(agent);
    const lost = await started(agent, phone);
    await system(async (tx) => takeAsking(tx, (await findPurchase(tx, agent.id, lost.id))!));
    await app.age(16);
    await sweep();
    // The lost order turns up while the same number is asked for once more.
    await app.platform.telnyx!.order({ numbers: [phone], reference: lost.id });
    await started(agent, phone);
    await app.age(61);
    for (const id of await system(takeReleases)) await releaseNumberJob.handle({ id }, app.platform);
    expect(await app.atCarrier()).toEqual([phone]);
  });

  it('the sweep hands each to its job', async () => {
    const agent = await payer();
    await started(agent, await app.offer(agent));
    await app.age(1);
    await app.work([sweepNumbers, settlePurchaseJob, releaseNumberJob]);
    await sweepNumbers.handle({}, app.platform);
    await expect.poll(() => owned(agent)).toHaveLength(1);
  });
});
