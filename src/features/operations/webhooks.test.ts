// Webhooks received, for the operator: found by filter, and replayed without doing anything twice.
import { beforeEach, describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { listActs } from '../admin/admin.contract.ts';
import { liftSuppression, listLeadSuppressions } from '../suppression/suppression.contract.ts';
import { listWebhooks, replayWebhook } from './webhooks.contract.ts';

const app = useTextingApp();
let admin: TestAgent;
beforeEach(async () => {
  admin = await makeAgent(app, { admin: true });
  await asOwner(app, 'delete from carrier_events');
  await asOwner(app, 'delete from stripe_events');
});

type Query = Parameters<typeof list>[0];
const list = (
  query: { provider?: 'stripe' | 'telnyx' | 'calendly'; state?: 'waiting' | 'failed' | 'handled' } & object,
) => admin.call(listWebhooks, { query });
const idsOf = async (query: Query = {}) => (await list(query)).rows.map(({ id }) => id);
const replay = (provider: 'stripe' | 'telnyx' | 'calendly', event: string) =>
  admin.call(replayWebhook, { body: { provider, event } });

const stripeEvent = (id: string, minutesAgo: number, more = 'null, null') =>
  asOwner(
    app,
    `insert into stripe_events (id, type, created, payload, received_at, handled_at, error)
     values ($1, 'mandate.updated', now(), $3, now() - $2 * interval '1 minute', ${more})`,
    [id, minutesAgo, JSON.stringify({ id, livemode: false, data: { object: { id: 'mandate_1', object: 'mandate' } } })],
  );
const carrierEvent = (id: string, minutesAgo: number) =>
  asOwner(
    app,
    `insert into carrier_events (id, payload, received_at, handled_at)
     values ($1, '{"type":"message.received","message":{"text":"A private word"}}', now() - $2 * interval '1 minute', now())`,
    [id, minutesAgo],
  );

describe('the list', () => {
  it('has all providers in the order of time, page by page, and nothing of what stood in them', async () => {
    for (const [n, id] of ['evt_1', 'evt_2', 'evt_3'].entries()) await stripeEvent(id, 2 * n);
    for (const [n, id] of ['tx_1', 'tx_2'].entries()) await carrierEvent(id, 2 * n + 1);
    const order = ['evt_1', 'tx_1', 'evt_2', 'tx_2', 'evt_3'];
    expect(await idsOf()).toEqual(order);
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.call(listWebhooks, { query: { limit: 2, ...(cursor !== undefined && { cursor }) } });
      pages.push(...page.rows.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual(order);
    expect(JSON.stringify(await list({}))).not.toContain('A private word');
  });

  it('of one moment leaves nothing out between pages', async () => {
    for (const id of ['evt_1', 'evt_2', 'evt_3']) await stripeEvent(id, 0);
    await carrierEvent('tx_1', 0);
    await asOwner(app, `update stripe_events set received_at = '2026-03-02T12:00:00Z'`);
    await asOwner(app, `update carrier_events set received_at = '2026-03-02T12:00:00Z'`);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await admin.call(listWebhooks, { query: { limit: 1, ...(cursor !== undefined && { cursor }) } });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(['tx_1', 'evt_3', 'evt_2', 'evt_1']);
  });

  it('is narrowed by provider, state and id', async () => {
    await stripeEvent('evt_waiting', 1);
    await stripeEvent('evt_failed', 2, `null, 'TypeError'`);
    await stripeEvent('evt_done', 3, 'now(), null');
    await carrierEvent('tx_done', 4);
    expect(await idsOf({ provider: 'telnyx' })).toEqual(['tx_done']);
    expect(await idsOf({ provider: 'calendly' })).toEqual([]);
    expect(await idsOf({ state: 'waiting' })).toEqual(['evt_waiting']);
    expect(await idsOf({ state: 'handled' })).toEqual(['evt_done', 'tx_done']);
    expect((await list({ state: 'failed' })).rows).toMatchObject([
      { id: 'evt_failed', provider: 'stripe', type: 'mandate.updated', state: 'failed', error: 'TypeError' },
    ]);
    expect((await admin.call(listWebhooks, { query: { event: 'evt_done' } })).rows).toMatchObject([{ id: 'evt_done' }]);
  });
});

describe('a replay', () => {
  it('puts the event before its handler again, and is in the log', async () => {
    await stripeEvent('evt_failed', 1, `null, 'TypeError'`);
    expect(await replay('stripe', 'evt_failed')).toEqual({ ok: true });
    expect((await list({ state: 'waiting' })).rows).toMatchObject([{ id: 'evt_failed', error: null }]);
    const { handleStripeEvent } = await import('../checkout/handle-stripe-event.job.ts');
    await handleStripeEvent.handle({ id: 'evt_failed' }, app.platform);
    expect((await list({ state: 'handled' })).rows).toMatchObject([{ id: 'evt_failed' }]);
    const { rows } = await admin.call(listActs, { query: { limit: 1 } });
    expect(rows).toMatchObject([
      { action: 'webhook.replayed', details: { provider: 'stripe', event: 'evt_failed' }, admin: admin.email },
    ]);
  });

  it('of a text that came in adds no second one, and answers nobody again', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'HELP');
    const read = async () => {
      await app.deliver(agent);
      await app.settle();
      return { stored: (await app.messages(agent)).map(({ id }) => id), got: await app.phone(lead.phone) };
    };
    const before = await read();
    expect([before.stored.length, before.got.length]).toEqual([2, 1]);
    // As if a day had gone by: a HELP of today would be answered.
    await asOwner(app, `update messages set once_key = once_key || ' earlier' where once_key like 'help:%'`);
    for (const id of await idsOf({ provider: 'telnyx' })) await replay('telnyx', id);
    await app.handleEvents();
    expect(await read()).toEqual(before);
  });

  it('of a STOP does not close a number that the agent opened again since', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'STOP');
    const closed = async () => (await agent.call(listLeadSuppressions, { params: { id: lead.id } })).suppressions;
    for (const { channel, address } of await closed())
      await agent.call(liftSuppression, { body: { channels: [channel], address, why: 'Asked me to go on' } });
    for (const id of await idsOf({ provider: 'telnyx' })) await replay('telnyx', id);
    await app.handleEvents();
    expect(await closed()).toEqual([]);
  });

  it('of what is not there is refused, as is anybody who is no admin', async () => {
    for (const provider of ['stripe', 'telnyx', 'calendly'] as const)
      expect(await admin.refusal(replayWebhook, { body: { provider, event: 'nothing' } })).toMatchObject({
        status: 404,
        error: 'We no longer have this webhook.',
      });
    const agent = await makeAgent(app);
    expect(await agent.refusal(listWebhooks, { query: {} })).toMatchObject({ status: 403 });
    expect(await agent.refusal(replayWebhook, { body: { provider: 'stripe', event: 'evt_1' } })).toMatchObject({
      status: 403,
    });
  });
});
