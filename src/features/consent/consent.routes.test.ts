// Consent records by hand, on the real server and database.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { createLead } from '../leads/leads.contract.ts';
import {
  addConsent,
  listConsents,
  readContactSettings,
  saveContactSettings,
  withdrawConsent,
} from './consent.contract.ts';

const app = useTestApp();
const phone = '+12025550143';
const given = {
  number: phone,
  channels: ['text'],
  collected_by: 'agent',
  given_to: 'Dana Cole',
  source: 'Quote form',
} as const;

async function leadOf(agent: TestAgent): Promise<string> {
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Pat Moss', phone } });
  return lead.id;
}
const add = (agent: TestAgent, id: string, change: object = {}) =>
  agent.call(addConsent, { params: { id }, body: { ...given, channels: ['text'], ...change } });

it('is kept as it was said, for each channel once, and the same once more changes nothing', async () => {
  const agent = await makeAgent(app);
  const id = await leadOf(agent);
  const said = { channels: ['text', 'call'], words: 'I agree to texts', given_at: '2026-01-02T03:04:05Z' };
  await add(agent, id, said);
  const { consents } = await add(agent, id, said);
  expect(consents).toMatchObject([
    {
      channel: 'text',
      address: phone,
      collected_by: 'agent',
      given_to: 'Dana Cole',
      words: 'I agree to texts',
      revoked_at: null,
    },
    {
      channel: 'call',
      address: phone,
      source: 'Quote form',
      entered_by: 'agent',
      given_at: expect.stringContaining('2026-01-02'),
    },
  ]);
  expect(consents).toHaveLength(2);
  expect((await add(agent, id, { ...said, channels: ['call', 'call'] })).consents).toEqual(consents);
  expect((await agent.call(listConsents, { params: { id } })).consents).toEqual(consents);
});

it('of somebody else with the same number is theirs', async () => {
  const agent = await makeAgent(app);
  const own = await leadOf(agent);
  await add(agent, own);
  const { lead } = await agent.call(createLead, {
    body: { id: randomUUID(), name: 'Kim Moss', phone: '+12025550144' },
  });
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [lead.id, phone]);
  expect((await agent.call(listConsents, { params: { id: lead.id } })).consents).toEqual([]);
  expect((await agent.call(listConsents, { params: { id: own } })).consents).toHaveLength(1);
});

it.each([
  ['a number that isn’t the lead’s', { number: '+12025550199' }, 'body.number'],
  ['a number of no country', { number: '2025550143' }, 'body.number'],
  ['the future', { given_at: '2999-01-01T00:00:00Z' }, 'body.given_at'],
  ['no channel', { channels: [] }, 'body.channels'],
  ['more channels than there are', { channels: ['text', 'call', 'text'] }, 'body.channels'],
  ['nobody’s name', { given_to: '  ' }, 'body.given_to'],
  ['no place', { source: '' }, 'body.source'],
  ['too many words', { words: 'x'.repeat(4001) }, 'body.words'],
])('refuses %s', async (_, change, path) => {
  const agent = await makeAgent(app);
  const id = await leadOf(agent);
  const refusal = await agent.refusal(addConsent, {
    params: { id },
    body: { ...given, channels: ['text'], ...change } as never,
  });
  expect(refusal).toMatchObject({ status: 400, fields: [{ path }] });
  expect((await agent.call(listConsents, { params: { id } })).consents).toEqual([]);
});

it('is another agent’s business for nobody', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const id = await leadOf(agent);
  const { consents } = await add(agent, id);
  const params = { id, consent: consents[0]!.id };
  expect(await other.refusal(listConsents, { params: { id } })).toMatchObject({ status: 404 });
  expect(await other.refusal(addConsent, { params: { id }, body: { ...given, channels: ['text'] } })).toMatchObject({
    status: 404,
  });
  expect(await other.refusal(withdrawConsent, { params, body: { why: 'Mine' } })).toMatchObject({ status: 404 });
  const own = await leadOf(other);
  expect(await other.refusal(withdrawConsent, { params: { ...params, id: own }, body: { why: 'Mine' } })).toMatchObject(
    { status: 404 },
  );
  expect((await agent.call(listConsents, { params: { id } })).consents).toEqual(consents);
});

it('once withdrawn stays so, with the first reason; a new word is a new record', async () => {
  const agent = await makeAgent(app);
  const id = await leadOf(agent);
  const { consents } = await add(agent, id);
  const params = { id, consent: consents[0]!.id };
  expect(await agent.refusal(withdrawConsent, { params, body: { why: ' ' } })).toMatchObject({
    fields: [{ path: 'body.why' }],
  });
  await agent.call(withdrawConsent, { params, body: { why: 'Asked on the phone' } });
  const again = await agent.call(withdrawConsent, { params, body: { why: 'Once more' } });
  expect(again.consents).toMatchObject([{ revoked_at: expect.any(String), revoked_why: 'Asked on the phone' }]);
  await expect(
    app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('consents').set({ revoked_at: null, revoked_by: null, revoked_why: null }).execute(),
    ),
  ).rejects.toThrow('A withdrawn consent stays withdrawn.');
  expect((await add(agent, id)).consents).toHaveLength(1);
  expect((await add(agent, id, { source: 'Signed card' })).consents).toHaveLength(2);
});

it('says what it says for ever: no agent changes or deletes a record', async () => {
  const agent = await makeAgent(app);
  await add(agent, await leadOf(agent));
  const own = (work: Parameters<typeof app.platform.database.asAgent<unknown>>[1]) =>
    app.platform.database.asAgent(agent.id, work);
  await expect(own((tx) => tx.updateTable('consents').set({ words: 'Yes' }).execute())).rejects.toThrow(
    'permission denied',
  );
  await expect(own((tx) => tx.deleteFrom('consents').execute())).rejects.toThrow('permission denied');
});

it('what holds for all people is saved part by part', async () => {
  const agent = await makeAgent(app);
  expect(await agent.call(readContactSettings, {})).toMatchObject({ stop_closes_calls: true, posted_consent: null });
  const posted_consent = { collected_by: 'agent', given_to: 'Moss Insurance', source: 'My website' } as const;
  await agent.call(saveContactSettings, { body: { posted_consent } });
  await agent.call(saveContactSettings, { body: { stop_closes_calls: false } });
  expect(await agent.call(saveContactSettings, { body: {} })).toEqual({
    stop_closes_calls: false,
    posted_consent,
    known_as: 'Moss Insurance',
    own_names: [],
  });
  await asOwner(app, `update profiles set full_name = ' Dana Cole' where user_id = $1`, [agent.id]);
  await asOwner(
    app,
    `insert into number_verifications (user_id, phone_number, status, form, submitted_at)
     values ($1, '+18335550100', 'ended', '{"legal_name": "Moss LLC", "doing_business_as": ""}', now()),
       ($1, '+18335550100', 'draft', '{"legal_name": "Not submitted"}', null)`,
    [agent.id],
  );
  expect((await agent.call(readContactSettings, {})).own_names).toEqual(['Dana Cole', 'Moss LLC']);
  const blank = { ...posted_consent, source: ' ' };
  expect(await agent.refusal(saveContactSettings, { body: { posted_consent: blank } })).toMatchObject({ status: 400 });
});
