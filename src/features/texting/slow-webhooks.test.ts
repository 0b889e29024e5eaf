// What texting's webhooks ask of the database before they are answered.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { testDatabase } from '../../../test-support/database.ts';
import { startFaultProxy } from '../../../test-support/fault-proxy.ts';
import { expectAnsweredInTime, fewestQuestions, isTooSlow } from '../../../test-support/slow-answers.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { signed } from '../../sandbox/telnyx/signing-key.ts';

const proxy = await startFaultProxy((await testDatabase()).url);
const app = useTextingApp({ DATABASE_URL: proxy.url });
afterAll(() => proxy.close());

async function post(type: string, payload: object): Promise<void> {
  const body = JSON.stringify({
    data: { event_type: type, id: randomUUID(), occurred_at: new Date().toISOString(), record_type: 'event', payload },
    meta: { attempt: 1 },
  });
  const at = Math.floor(Date.now() / 1000);
  const answer = await fetch(`${app.url}/api/webhooks/telnyx`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'telnyx-timestamp': String(at),
      'telnyx-signature-ed25519': signed(body, at),
    },
  });
  expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
}

const received = (agent: Texter, from: string, text: string) =>
  post('message.received', {
    id: randomUUID(),
    direction: 'inbound',
    from: { phone_number: from },
    to: [{ phone_number: agent.number, status: 'webhook_delivered' }],
    text,
    errors: [],
  });
const finalized = (agent: Texter, to: string) =>
  post('message.finalized', {
    id: randomUUID(),
    direction: 'outbound',
    from: { phone_number: agent.number },
    to: [{ phone_number: to, status: 'delivered' }],
    text: 'Hello',
    errors: [],
  });

type Tell = (agent: Texter, phone: string) => Promise<void>;
const says =
  (text: string): Tell =>
  (agent, phone) =>
    received(agent, phone, text);

async function questionsOf(tell: Tell): Promise<number> {
  const agent = await app.texter();
  return fewestQuestions(proxy, async (event) => {
    const lead = await app.lead(agent);
    const further = `+1312777${String(1000 + event)}`;
    await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [lead.id, further]);
    // What goes out by itself to a stop's person ends with it.
    await app.queue(agent, { origin: 'sold', to: lead.phone, body: 'Hello', leadId: lead.id });
    return () => tell(agent, lead.phone);
  });
}

it.each([
  ['a word', says('Is the quote still good?')],
  ['STOP', says('STOP')],
  ['a sentence that says stop', says('please stop texting me')],
  ['what may mean stop', says('not interested')],
  ['START', says('START')],
  ['the end of a text', finalized],
])('%s is answered within a second at 200 ms for each question, a thousand a minute', async (_, tell) => {
  expectAnsweredInTime(await questionsOf(tell), app.platform.config.databasePool);
});

it('goes red with twice as many questions', async () => {
  const usual = await questionsOf(says('STOP'));
  const { jobs } = app.platform;
  const enqueueAll = jobs.enqueueAll.bind(jobs);
  vi.spyOn(jobs, 'enqueueAll').mockImplementation(async (tx, ...job) => {
    await enqueueAll(tx, ...job);
    for (let more = 0; more < usual; more++) await tx.selectFrom('carrier_events').select('id').limit(1).execute();
  });
  expect(isTooSlow(await questionsOf(says('STOP')))).toBe(true);
});
