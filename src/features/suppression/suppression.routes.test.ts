import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it, test } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { listContacts } from '../contacts/contacts.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { isSuppressed, suppress } from './suppress.operation.ts';
import { listLeadSuppressions, suppressLead } from './suppression.contract.ts';
import { byAddress, channelList, closedChannels } from './suppression.words.ts';

const app = useTestApp();
const phone = '+12025550143';

const own = <T>(agent: TestAgent, work: Parameters<typeof app.platform.database.asAgent<T>>[1]) =>
  app.platform.database.asAgent<T>(agent.id, work);
const stop = (agent: TestAgent, reason = 'Asked to stop') =>
  own(agent, (tx) =>
    suppress(tx, {
      userId: agent.id,
      addresses: [{ channel: 'text', address: phone }],
      toldBy: 'keyword',
      reason,
      source: 'Keyword STOP',
    }),
  );

it('holds for its owner and channel alone, keeps its first reason, and unsubscribes the contact', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Ada', phone } });
  expect([await stop(agent), await stop(agent, 'Again')]).toEqual([1, 0]);
  const ask = (whom: TestAgent, channel: 'text' | 'call') =>
    own(whom, (tx) => isSuppressed(tx, { userId: whom.id, channel, address: phone }));
  expect(await ask(agent, 'text')).toMatchObject({ reason: 'Asked to stop', source: 'Keyword STOP' });
  expect([await ask(agent, 'call'), await ask(other, 'text')]).toEqual([null, null]);
  const contacts = () =>
    own(agent, (tx) => tx.selectFrom('message_contacts').select(['phone', 'subscribed']).execute());
  expect(await contacts()).toEqual([{ phone, subscribed: false }]);
  const { suppressions } = await agent.call(listLeadSuppressions, { params: { id: lead.id } });
  expect(suppressions).toMatchObject([{ channel: 'text', address: phone }]);
  expect(await other.refusal(listLeadSuppressions, { params: { id: lead.id } })).toMatchObject({ status: 404 });
});

it('who must not be called may still be texted', async () => {
  const agent = await makeAgent(app);
  await agent.call(createLead, { body: { id: randomUUID(), name: 'Ada', phone } });
  const addresses = [{ channel: 'call', address: phone } as const];
  await own(agent, (tx) =>
    suppress(tx, { userId: agent.id, addresses, toldBy: 'agent', reason: 'Texts only', source: 'By mail' }),
  );
  const contacts = await own(agent, (tx) => tx.selectFrom('message_contacts').select('subscribed').execute());
  expect(contacts).toEqual([{ subscribed: true }]);
});

it('a lead shows what is closed for each of its phones and emails, and for nobody else’s', async () => {
  const agent = await makeAgent(app);
  const { lead } = await agent.call(createLead, {
    body: { id: randomUUID(), name: 'Ada', phone, email: 'ada@example.com' },
  });
  const further = { further_phones: ['+12025550151'], further_emails: ['love@example.com'] };
  await own(agent, (tx) => tx.updateTable('leads').set(further).where('id', '=', lead.id).execute());
  const closed = [
    { channel: 'text', address: phone },
    { channel: 'text', address: '+12025550151' },
    { channel: 'email', address: 'ada@example.com' },
    { channel: 'email', address: 'love@example.com' },
  ] as const;
  const addresses = [...closed, { channel: 'email', address: 'pat@example.com' } as const];
  await own(agent, (tx) =>
    suppress(tx, { userId: agent.id, addresses, toldBy: 'agent', reason: 'Asked', source: 'By mail' }),
  );
  const { suppressions } = await agent.call(listLeadSuppressions, { params: { id: lead.id } });
  expect(suppressions.map(({ channel, address }) => ({ channel, address }))).toEqual(closed);
});

it('a contact that is made afterward is not subscribed, by whatever way it comes', async () => {
  const agent = await makeAgent(app);
  await stop(agent);
  await agent.call(createLead, { body: { id: randomUUID(), name: 'Ada', phone } });
  await agent.call(createLead, { body: { id: randomUUID(), name: 'Pat', phone: '+12025550144' } });
  const contacts = await own(agent, (tx) =>
    tx.selectFrom('message_contacts').select(['phone', 'subscribed']).orderBy('phone').execute(),
  );
  expect(contacts).toEqual([
    { phone, subscribed: false },
    { phone: '+12025550144', subscribed: true },
  ]);
});

// Each size has its own way through the list of stops, and past a thousand the index of the contacts is sorted as well.
it.each([2, 25, 1001])('of %i contacts that are made at once the stopped one alone is not subscribed', async (many) => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  await stop(agent);
  await own(other, (tx) =>
    suppress(tx, {
      userId: other.id,
      addresses: [{ channel: 'text', address: '+13125550001' }],
      toldBy: 'keyword',
      reason: 'Asked to stop',
      source: 'Keyword STOP',
    }),
  );
  await own(agent, (tx) =>
    sql`insert into message_contacts (user_id, phone, full_name)
      select ${agent.id}, case n when 1 then ${phone} else '+1312555' || lpad((n - 1)::text, 4, '0') end, 'Pat Moss'
      from generate_series(1, ${many}::int) as n`.execute(tx),
  );
  const closed = await own(agent, (tx) =>
    tx.selectFrom('message_contacts').select('phone').where('subscribed', '=', false).execute(),
  );
  expect(closed).toEqual([{ phone }]);
  const { rows } = await agent.call(listContacts, { query: { q: '202-555-0143' } });
  expect(rows).toMatchObject([{ phone, subscribed: false }]);
});

it('an agent stops contact by hand: all of a lead, or the wrong number alone; a repeat keeps the first reason', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const body = { id: randomUUID(), name: 'Ada', phone, email: 'ada@example.com' };
  const { lead } = await agent.call(createLead, { body });
  const params = { id: lead.id };
  const put = async (reason: 'not_interested' | 'wrong_number') =>
    (await agent.call(suppressLead, { params, body: { reason } })).suppressions.map((each) => [
      each.channel,
      each.address,
      each.reason,
    ]);
  const wrong = [
    ['text', phone, 'Wrong number'],
    ['call', phone, 'Wrong number'],
  ];
  expect(await put('wrong_number')).toEqual(wrong);
  expect(await put('not_interested')).toEqual([wrong[0], ['email', 'ada@example.com', 'Not interested'], wrong[1]]);
  const foreign = { params, body: { reason: 'not_interested' as const } };
  expect(await other.refusal(suppressLead, foreign)).toMatchObject({ status: 404 });
  await own(agent, (tx) => tx.updateTable('leads').set({ deleted_at: new Date().toISOString() }).execute());
  expect(await agent.refusal(suppressLead, foreign)).toMatchObject({ status: 404 });
});

it('who is not interested is not contacted on any further number or address; a wrong number is one number', async () => {
  const agent = await makeAgent(app);
  const body = { id: randomUUID(), name: 'Ada', phone, email: 'ada@example.com' };
  const { lead } = await agent.call(createLead, { body });
  const further = {
    further_phones: ['+12025550151', '+12025550152'],
    further_emails: ['love@example.com', 'lovelace@example.com'],
  };
  await own(agent, (tx) => tx.updateTable('leads').set(further).where('id', '=', lead.id).execute());
  const closed = async (reason: 'not_interested' | 'wrong_number') => {
    const { suppressions } = await agent.call(suppressLead, { params: { id: lead.id }, body: { reason } });
    return suppressions.map(({ channel, address }) => `${channel} ${address}`).toSorted();
  };
  expect(await closed('wrong_number')).toEqual([`call ${phone}`, `text ${phone}`]);
  const phones = [phone, ...further.further_phones];
  expect(await closed('not_interested')).toEqual(
    [
      ...phones.flatMap((each) => [`call ${each}`, `text ${each}`]),
      ...['ada@example.com', ...further.further_emails].map((each) => `email ${each}`),
    ].toSorted(),
  );
});

it('of whose only phone is an additional one the number that is called is closed', async () => {
  const agent = await makeAgent(app);
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Ada', email: 'ada@example.com' } });
  const further_phones = ['+12025550151', '+12025550152'];
  await own(agent, (tx) => tx.updateTable('leads').set({ further_phones }).where('id', '=', lead.id).execute());
  const body = { reason: 'wrong_number' as const };
  const { suppressions } = await agent.call(suppressLead, { params: { id: lead.id }, body });
  expect(suppressions).toMatchObject([
    { channel: 'text', address: '+12025550151', reason: 'Wrong number' },
    { channel: 'call', address: '+12025550151', reason: 'Wrong number' },
  ]);
  expect(suppressions).toHaveLength(2);
});

it('an agent cannot take an entry away', async () => {
  const agent = await makeAgent(app);
  await stop(agent);
  await expect(own(agent, (tx) => tx.deleteFrom('suppressions').execute())).rejects.toThrow();
});

test('the words for it', () => {
  const entries = [
    { channel: 'call', address: phone },
    { channel: 'text', address: phone },
    { channel: 'email', address: 'ada@example.com' },
  ] as const;
  expect(closedChannels(entries)).toBe('No texts, no calls, no emails');
  expect(byAddress(entries).map(({ address, channels }) => [address, channelList(channels)])).toEqual([
    [phone, 'texts and calls'],
    ['ada@example.com', 'emails'],
  ]);
  expect(channelList(['email', 'call', 'text'])).toBe('texts, calls, and emails');
});
