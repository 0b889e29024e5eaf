// Everything about one person, on the real server and database, whatever has been removed in the meantime.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { addConsent, listConsents, withdrawConsent } from '../consent/consent.contract.ts';
import { deleteContact, listContacts } from '../contacts/contacts.contract.ts';
import { addCheckByHand, addGround } from '../dnc-registry/dnc-registry.contract.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { listConversations, removeConversation } from '../inbox/inbox.contract.ts';
import { createLead, readLead } from '../leads/leads.contract.ts';
import { liftSuppression } from '../suppression/suppression.contract.ts';
import { deleteLeads, purgeLeads } from '../trash/trash.contract.ts';
import {
  listHistoryCalls,
  listHistoryTexts,
  readContactHistory,
  type HistoryCall,
  type HistoryText,
} from './contact-history.contract.ts';

const app = useTextingApp();
type Whom = { lead_id?: string; number?: string };

const read = (agent: TestAgent, whom: Whom) => agent.call(readContactHistory, { query: whom });

async function texts(agent: TestAgent, whom: Whom, limit = 500): Promise<HistoryText[]> {
  const all: HistoryText[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { ...whom, limit: String(limit), ...(cursor && { cursor }) };
    const page: { rows: HistoryText[]; next_cursor: string | null } = await agent.call(listHistoryTexts, { query });
    all.push(...page.rows);
    cursor = page.next_cursor;
  }
  return all;
}
const bodies = async (agent: TestAgent, whom: Whom) => (await texts(agent, whom)).map(({ body }) => body);

it('brings consents, opt-outs with reasons, unclear replies and texts with their overrides together', async () => {
  const agent = await app.texter();
  const { id, phone } = await app.lead(agent);
  app.clock.now = new Date('2026-06-10T02:30:00Z');
  await app.queue(agent, {
    to: phone,
    leadId: id,
    body: 'Late one',
    origin: 'inbox',
    overrideReason: 'They asked me to',
  });
  await app.receive(agent, phone, 'Who are you?');
  await app.receive(agent, phone, 'STOP');
  await agent.call(liftSuppression, { body: { address: phone, channels: ['text'], why: 'They signed again' } });
  const { consents } = await agent.call(listConsents, { params: { id } });
  expect(consents.some(({ revoked_at }) => revoked_at !== null)).toBe(true);

  const history = await read(agent, { lead_id: id });
  expect(history.person).toMatchObject({ lead_id: id, addresses: expect.arrayContaining([phone]) });
  expect(history.consents.map((record) => record.id).toSorted()).toEqual(
    consents.map((record) => record.id).toSorted(),
  );
  const said = history.opt_outs.filter(({ channel }) => channel === 'text');
  expect(said.map(({ change, told_by, reason }) => [change, told_by, reason])).toEqual([
    ['set', 'keyword', expect.any(String)],
    ['lifted', 'agent', 'They signed again'],
  ]);
  expect(history.closed.map(({ channel }) => channel)).not.toContain('text');
  const all = await texts(agent, { lead_id: id });
  expect(history.texts).toBe(all.length);
  expect(all.map(({ body }) => body)).toEqual(['Late one', 'Who are you?', 'STOP']);
  expect(all[0]).toMatchObject({
    direction: 'out',
    override_reason: 'They asked me to',
    status: 'canceled',
    reason: 'opted_out',
  });
  expect(await texts(agent, { lead_id: id }, 1)).toEqual(all);
  expect(await texts(agent, { number: phone })).toEqual(all);
  expect((await read(agent, { number: '(' + phone.slice(2, 5) + ') ' + phone.slice(5) })).opt_outs).toEqual(
    history.opt_outs,
  );
});

it('stays whole when the conversation, the contact and at last the lead are removed', async () => {
  const agent = await app.texter();
  const { id, phone } = await app.lead(agent);
  await app.receive(agent, phone, 'Hello');
  await asOwner(
    app,
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, lead_id)
     values ($1, 'out', $2, '+13125550188', '+13125550188', '+13125550188', 'To a former number', 'delivered', 'inbox', $3)`,
    [agent.id, agent.number, id],
  );
  await asOwner(
    app,
    `insert into unclear_replies (user_id, number, body, settled_at, outcome) values ($1, $2, 'enough', now(), 'go_on')`,
    [agent.id, phone],
  );
  const before = await read(agent, { lead_id: id });
  expect(before.person.addresses).toEqual(expect.arrayContaining([phone, '+13125550188']));
  expect(before.replies).toMatchObject([{ number: phone, body: 'enough', outcome: 'go_on' }]);
  for (const { id: conversation } of (await agent.call(listConversations, { query: {} })).rows)
    await agent.call(removeConversation, { params: { id: conversation } });
  expect((await texts(agent, { lead_id: id })).map(({ body, is_removed }) => [body, is_removed])).toEqual([
    ['Hello', true],
    ['To a former number', true],
  ]);
  for (const { id: contact } of (await agent.call(listContacts, { query: {} })).rows)
    await agent.call(deleteContact, { params: { id: contact } });
  await agent.call(deleteLeads, { body: { ids: [id] } });
  const { read_at: _, ...whole } = before;
  expect(await read(agent, { lead_id: id })).toMatchObject({
    ...whole,
    person: { ...whole.person, addresses: expect.any(Array) },
  });
  await agent.call(purgeLeads, { body: { ids: [id] } });
  const after = await read(agent, { lead_id: id });
  expect([after.consents, after.opt_outs, after.texts]).toEqual([before.consents, before.opt_outs, 2]);
  expect(after.person.name).toBe(before.person.name);
  expect(await bodies(agent, { lead_id: id })).toContain('To a former number');
  expect(await bodies(agent, { number: phone })).toEqual(['Hello']);
  expect((await read(agent, { number: phone })).consents).toEqual(before.consents);
});

it('goes with a merge and comes apart with its undoing', async () => {
  const agent = await app.texter();
  const [one, other] = [await app.lead(agent), await app.lead(agent, { phone: '+17735550166' })];
  await app.receive(agent, one.phone, 'One');
  await app.receive(agent, other.phone, 'Other');
  const version = async (id: string) => (await agent.call(readLead, { params: { id } })).lead.version;
  const id = randomUUID();
  await agent.call(mergeLeads, {
    body: {
      id,
      keep: one.id,
      keep_version: await version(one.id),
      other: other.id,
      other_version: await version(other.id),
      choices: { name: 'keep', phone: 'keep' },
    },
  });
  expect(await bodies(agent, { lead_id: one.id })).toEqual(['One', 'Other']);
  expect((await read(agent, { lead_id: one.id })).consents.map(({ address }) => address)).toEqual(
    expect.arrayContaining([one.phone, other.phone]),
  );
  await agent.call(undoMerge, { params: { id }, body: {} });
  expect(await bodies(agent, { lead_id: one.id })).toEqual(['One']);
  expect(await bodies(agent, { lead_id: other.id })).toEqual(['Other']);
});

it('says what was withdrawn, and is no business of another agent or of somebody with the same number', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const make = async (owner: TestAgent, name: string, phone: string) =>
    (await owner.call(createLead, { body: { id: randomUUID(), name, phone } })).lead.id;
  const [pat, kim] = [await make(agent, 'Pat Moss', '+13125550143'), await make(agent, 'Kim Moss', '+13125550144')];
  await asOwner(app, `update leads set further_phones = '{+13125550143}' where id = $1`, [kim]);
  const consent = {
    number: '+13125550143',
    channels: ['text' as const],
    collected_by: 'agent' as const,
    given_to: 'Dana Cole',
    source: 'Quote form',
  };
  const { consents } = await agent.call(addConsent, { params: { id: pat }, body: consent });
  await agent.call(withdrawConsent, { params: { id: pat, consent: consents[0]!.id }, body: { why: 'On the phone' } });
  expect((await read(agent, { lead_id: pat })).consents).toMatchObject([
    { lead_id: pat, person_name: 'Pat Moss', revoked_why: 'On the phone' },
  ]);
  expect((await read(agent, { lead_id: kim })).consents).toEqual([]);
  expect((await read(agent, { number: '+13125550143' })).consents).toHaveLength(1);
  expect(await other.refusal(readContactHistory, { query: { lead_id: pat } })).toMatchObject({ status: 404 });
  for (const endpoint of [listHistoryTexts, listHistoryCalls])
    expect(await other.refusal(endpoint, { query: { lead_id: pat } })).toMatchObject({ status: 404 });
  expect(await other.refusal(readContactHistory, { query: { number: '+13125550143' } })).toMatchObject({ status: 404 });
});

it.each([
  [{}, 'query.number'],
  [{ number: '123' }, 'query.number'],
  [{ lead_id: 'nobody' }, 'query.lead_id'],
  [{ lead_id: '00000000-0000-4000-8000-000000000000', number: '+13125550143' }, 'query.number'],
])('refuses %j', async (query, path) => {
  const agent = await makeAgent(app);
  for (const endpoint of [readContactHistory, listHistoryTexts, listHistoryCalls])
    expect(await agent.refusal(endpoint, { query })).toMatchObject({ status: 400, fields: [{ path }] });
});

it('says why a number might be called: what was asked, who is a client, and the last check', async () => {
  const agent = await makeAgent(app);
  const { lead } = await agent.call(createLead, {
    body: { id: randomUUID(), name: 'Pat Moss', phone: '+13125550177' },
  });
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  await agent.call(addGround, {
    body: { number: '+13125550177', kind: 'inquiry', how: 'Called my office', happened_on: day },
  });
  await agent.call(addCheckByHand, { body: { number: '+13125550177', checked_on: day } });
  const expected = {
    grounds: [{ kind: 'inquiry', how: 'Called my office', person_name: 'Pat Moss', entered_by: 'agent' }],
    checks: [{ phone: '+13125550177', result: 'clear', origin: 'by_hand' }],
  };
  expect(await read(agent, { lead_id: lead.id })).toMatchObject(expected);
  await agent.call(deleteLeads, { body: { ids: [lead.id] } });
  await agent.call(purgeLeads, { body: { ids: [lead.id] } });
  expect(await read(agent, { lead_id: lead.id })).toMatchObject(expected);
  expect(await read(agent, { number: '+13125550177' })).toMatchObject(expected);
});

/** Two with our numbers, two on the agent's phone, at two moments: one of each. */
async function addCalls(agent: TestAgent, leadId: string, phone: string): Promise<void> {
  await asOwner(
    app,
    `insert into call_logs (user_id, direction, from_number, to_number, agent_number, status, ended_by, override_reason, started_at,
       duration_seconds, cents_per_minute, recorded_cents_per_minute, is_recorded, lead_leg, voicemail_seconds, voicemail_url)
     values ($1, 'out', '+16155550100', $2, '+16155550111', 'completed', 'lead', 'They asked me to', '2026-06-01T15:00:00Z', 61, 6, 7, true,
       'leg-1', null, null),
     ($1, 'in', $2, '+16155550100', null, 'no_answer', null, null, '2026-06-02T15:00:00Z', 0, 6, 7, false, 'leg-2', 9, 'kept/1')`,
    [agent.id, phone],
  );
  await asOwner(
    app,
    `insert into call_recordings (user_id, id, law, agent_states, person_states, person_told_at)
     select user_id, id, 'all_party', '{TN}', '{IL}', '2026-06-01T15:00:09Z' from call_logs where user_id = $1 and direction = 'out'`,
    [agent.id],
  );
  await asOwner(
    app,
    `insert into dials (user_id, lead_id, phone, method, dialed_at)
     values ($1, $2, $3, 'tel', '2026-06-01T15:00:00Z'), ($1, $2, $3, 'facetime', '2026-06-02T15:00:00Z')`,
    [agent.id, leadId, phone],
  );
}

async function calls(agent: TestAgent, whom: Whom, limit = 500): Promise<HistoryCall[]> {
  const all: HistoryCall[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { ...whom, limit: String(limit), ...(cursor && { cursor }) };
    const page: { rows: HistoryCall[]; next_cursor: string | null } = await agent.call(listHistoryCalls, { query });
    all.push(...page.rows);
    cursor = page.next_cursor;
  }
  return all;
}

it('has all calls, ours and those of the agent’s own phone, page by page, and keeps them when the lead is gone', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const phone = '+13125550191';
  const lead = { id: randomUUID(), name: 'Pat Moss', phone };
  await agent.call(createLead, { body: lead });
  await addCalls(agent, lead.id, phone);
  await addCalls(other, lead.id, phone);
  const all = await calls(agent, { lead_id: lead.id });
  expect(all).toHaveLength(4);
  expect(all.map(({ started_at: at }) => Date.parse(at))).toEqual(
    all.map(({ started_at: at }) => Date.parse(at)).toSorted((one, next) => one - next),
  );
  expect(all).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        placed_by: 'dialer',
        direction: 'out',
        to_number: phone,
        status: 'completed',
        duration_seconds: 61,
        override_reason: 'They asked me to',
        is_recorded: true,
        notice_heard_at: expect.any(String),
        carrier_id: 'leg-1',
      }),
      expect.objectContaining({ direction: 'in', from_number: phone, status: 'no_answer', voicemail_seconds: 9 }),
      expect.objectContaining({
        placed_by: 'phone',
        from_number: null,
        to_number: phone,
        status: null,
        lead_id: lead.id,
      }),
      expect.objectContaining({ placed_by: 'facetime', duration_seconds: null }),
    ]),
  );
  expect((await read(agent, { lead_id: lead.id })).calls).toBe(4);
  // Two moments, each of a call and of a dial: no page loses or repeats one.
  expect(await calls(agent, { lead_id: lead.id }, 1)).toEqual(all);
  await agent.call(deleteLeads, { body: { ids: [lead.id] } });
  await agent.call(purgeLeads, { body: { ids: [lead.id] } });
  for (const whom of [{ lead_id: lead.id }, { number: phone }]) expect(await calls(agent, whom)).toEqual(all);
  await asOwner(app, 'delete from dials where user_id = $1', [agent.id]);
  expect(await calls(agent, { number: phone })).toHaveLength(2);
});
