// What the carrier tells in a shape that nobody knows, and who writes without a number: kept and shown, never tried for ever.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { signed } from '../../sandbox/telnyx/signing-key.ts';
import { listConversations } from '../inbox/inbox.contract.ts';
import { listWebhooks } from '../operations/webhooks.contract.ts';
import { handleCarrierEvent } from './handle-carrier-event.job.ts';
import { takeEvent } from './take-event.operation.ts';
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

const told = (agent: Texter, from: string, text = 'Your code is 1234') =>
  app.platform.database.asSystem((tx) =>
    takeEvent(tx, app.platform.jobs, {
      id: `from ${from}`,
      type: 'message.received',
      occurredAt: new Date().toISOString(),
      message: {
        ...{
          id: `text of ${from}`,
          direction: 'inbound',
          from,
          to: agent.number,
          status: null,
          text,
        },
        ...{ mediaCount: 0, parts: 1, encoding: null, cost: null, errors: [], profileId: null, receivedAt: null },
        ...{ sentAt: null, completedAt: null, webhookUrl: null, keyword: null },
      },
    }),
  );

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
