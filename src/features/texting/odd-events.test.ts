// What the carrier tells in a shape that nobody knows, and who writes without a number: kept and shown, never tried for ever.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';
import { signed } from '../../sandbox/telnyx/signing-key.ts';
import { listConversations } from '../inbox/inbox.contract.ts';
import { listWebhooks } from '../operations/webhooks.contract.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';
import { takeEvents, takeWebhook } from './take-events.operation.ts';
import { webhooksUnread } from '../../server/http/metrics.ts';

const app = useTextingApp();

async function post(body: string): Promise<number> {
  const seconds = Math.floor(Date.now() / 1000);
  const answer = await fetch(`${app.platform.config.baseUrl}/api/webhooks/telnyx`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'telnyx-timestamp': String(seconds),
      'telnyx-signature-ed25519': signed(body, seconds),
    },
  });
  await answer.arrayBuffer();
  return answer.status;
}
const unreadSoFar = async () => (await webhooksUnread.get()).values.reduce((sum, { value }) => sum + value, 0);

it('an event in an unknown shape is answered, counted, kept once and shown to the operator', async () => {
  const admin = await makeAgent(app, { admin: true });
  const before = await unreadSoFar();
  const event = {
    data: { id: 'odd-1', event_type: 'message.received', payload: { sender: '+13125550142', words: 'STOP' } },
  };
  for (let copy = 0; copy < 2; copy++) expect(await post(JSON.stringify(event))).toBe(200);
  expect(await post(JSON.stringify({ data: { id: 'odd-2', event_type: 'message.queued' } }))).toBe(200);
  expect((await unreadSoFar()) - before).toBe(2);
  const { rows } = await admin.call(listWebhooks, { query: { provider: 'telnyx', state: 'failed' } });
  expect(rows).toMatchObject([{ id: 'unread:odd-1', type: 'message.received', error: 'Its shape cannot be read' }]);
  const [kept] = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('carrier_events').select('payload').where('id', '=', 'unread:odd-1').execute(),
  );
  expect(kept!.payload).toMatchObject({ raw: expect.stringContaining('"words":"STOP"') });
  // Whoever replays it changes nothing.
  await handleCarrierEvent.handle({ id: 'unread:odd-1' }, app.platform);
});

it('an event has its one job as soon as it is answered, however often it is told', async () => {
  const agent = await app.texter();
  const { phone } = await app.lead(agent);
  const payload = {
    id: 'told-twice',
    direction: 'inbound',
    from: { phone_number: phone },
    to: [{ phone_number: agent.number, status: 'webhook_delivered' }],
    text: 'Call me',
    errors: [],
  };
  const data = { id: 'twice', event_type: 'message.received', occurred_at: new Date().toISOString(), payload };
  const jobs = async () => {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql`select from jobs.job where name = 'handle-carrier-event' and data ->> 'id' = 'twice'`.execute(tx),
    );
    return rows.length;
  };
  for (let copy = 0; copy < 2; copy++) expect([await post(JSON.stringify({ data })), await jobs()]).toEqual([200, 1]);
});

const eventOf = (agent: Texter, from: string, text: string, id = `from ${from}`): CarrierEvent => ({
  id,
  type: 'message.received',
  occurredAt: new Date().toISOString(),
  message: {
    ...{ id: `text of ${id}`, direction: 'inbound', from, to: agent.number, status: null, text },
    ...{ mediaCount: 0, parts: 1, encoding: null, cost: null, errors: [], profileId: null, receivedAt: null },
    ...{ sentAt: null, completedAt: null, webhookUrl: null, keyword: null },
  },
});

const told = (agent: Texter, from: string, text = 'Your code is 1234') =>
  app.platform.database.asSystem((tx) => takeEvents(tx, app.platform.jobs, [eventOf(agent, from, text)]));

it.each([
  ['a short code', '72345', '72345'],
  ['a name', 'My Bank', 'My Bank'],
  ['a number from abroad', '+4915550142', '+4915550142'],
  ['what no list can show', '<odd> sender of more than twenty letters', 'Unknown sender'],
  ['nothing', '', 'Unknown sender'],
])('a text from %s is taken in at once and shown', async (_, from, shown) => {
  const agent = await app.texter();
  await told(agent, from);
  await app.handleEvents();
  const { rows } = await agent.call(listConversations, { query: {} });
  expect(rows).toMatchObject([{ number: shown }]);
  expect(await app.messages(agent)).toMatchObject([
    { direction: 'in', person_number: shown, body: 'Your code is 1234' },
  ]);
});

it.each([
  ['a short code', '72347', 'HELP'],
  ['a name', 'Our Bank', 'info'],
  ['a number from abroad', '+4915550143', 'Help!'],
  ['a number of the Caribbean', '+18765550143', 'HELP'],
])('HELP from %s is shown, and nobody answers it', async (_, from, words) => {
  const agent = await app.texter();
  await told(agent, from, words);
  await app.handleEvents();
  expect(await app.messages(agent)).toMatchObject([{ direction: 'in', person_number: from, body: words }]);
});

it('STOP from a short code closes nothing and breaks nothing', async () => {
  const agent = await app.texter();
  await app.platform.database.asSystem((tx) => tx.deleteFrom('carrier_events').execute());
  await told(agent, '72346', 'STOP');
  await app.handleEvents();
  const waiting = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('carrier_events').select('error').where('handled_at', 'is', null).execute(),
  );
  expect(waiting).toEqual([]);
});

it('what comes at the same moment is kept with few transactions, each once, and all of it is worked off', async () => {
  const agent = await app.texter();
  const run = randomUUID();
  const events = Array.from({ length: 30 }, (_, turn) =>
    eventOf(agent, `+1312555${7000 + (turn % 20)}`, `Hi ${turn}`, `${run} ${turn}`),
  );
  const { database } = app.platform;
  const asSystem = vi.spyOn(database, 'asSystem');
  const copies = events.slice(0, 5);
  const news = await Promise.all([...events, ...copies].map((event) => takeWebhook(app.platform, event)));
  const transactions = asSystem.mock.calls.length;
  asSystem.mockRestore();
  expect([news.filter((isNew) => isNew).length, transactions]).toEqual([events.length, 4]);
  const { rows: jobs } = await database.asSystem((tx) =>
    sql<{ data: { id: string; further?: string[] } }>`
      select data from jobs.job where name = 'handle-carrier-event' and group_id = ${agent.id}`.execute(tx),
  );
  const ids = jobs.flatMap(({ data: { id, further = [] } }) => [id, ...further]);
  expect(ids.toSorted()).toEqual(events.map(({ id }) => id).toSorted());
  // A copy may be kept before its twin, whose transaction then has nothing to be worked off.
  expect(jobs.length).toBeLessThanOrEqual(4);
  for (const { data } of jobs) await handleCarrierEvent.handle(data, app.platform);
  const bodies = (await app.messages(agent)).map(({ body }) => body);
  expect(bodies.toSorted()).toEqual(events.map(({ message }) => message.text).toSorted());
});

it('one that cannot be kept keeps nobody else’s from being kept', async () => {
  const agent = await app.texter();
  const run = randomUUID();
  const events = Array.from({ length: 6 }, (_, turn) =>
    eventOf(agent, '+13125557100', turn === 4 ? 'Hi \0' : 'Hi', `${run} ${turn}`),
  );
  const ends = await Promise.allSettled(events.map((event) => takeWebhook(app.platform, event)));
  expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, true, false, true]);
});

it('one that cannot be worked off keeps none of those back that came with it', async () => {
  const agent = await app.texter();
  const run = randomUUID();
  const [bad, ...good] = ['bad', 'one', 'two'].map((name) => `${run} ${name}`);
  await app.platform.database.asSystem(async (tx) => {
    const events = good.map((id, place) => eventOf(agent, `+1312555711${place}`, 'Hi', id));
    await takeEvents(tx, app.platform.jobs, events);
    await sql`insert into carrier_events (id, payload) values (${bad}, '{"type": "message.received"}')`.execute(tx);
  });
  const job = { id: good[0]!, further: [bad!, good[1]!] };
  await expect(handleCarrierEvent.handle(job, app.platform)).rejects.toThrow();
  expect(await app.messages(agent)).toHaveLength(2);
  const open = await app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ id: string; error: string | null }>`
      select id, error from carrier_events where handled_at is null and id like ${`${run}%`}`.execute(tx);
    await sql`delete from carrier_events where id = ${bad}`.execute(tx);
    return rows;
  });
  expect(open).toEqual([{ id: bad, error: 'TypeError' }]);
});
