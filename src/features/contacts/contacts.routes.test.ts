// The messaging list on the real server and database: pages, words, tags, eligibility, and the end of a contact.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import { createLead, editLead } from '../leads/leads.contract.ts';
import { markSold } from '../policies/sold.contract.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { liftSuppression, listLeadSuppressions } from '../suppression/suppression.contract.ts';
import { switchTemplate } from '../templates/templates.contract.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import {
  changeContactTags,
  deleteContact,
  listContacts,
  listContactTags,
  listEnabledTemplates,
  type Contact,
} from './contacts.contract.ts';

const app = useTextingApp();
const nobody = '00000000-0000-4000-8000-000000000000';

async function add(agent: TestAgent, name: string, phone: string, tags: string[] = []): Promise<string> {
  return app.platform.database.asAgent(agent.id, async (tx) => {
    const row = { user_id: agent.id, phone, full_name: name, tags };
    return (await tx.insertInto('message_contacts').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

const list = async (agent: TestAgent, query: { q?: string; ids?: string } = {}): Promise<Contact[]> =>
  (await agent.call(listContacts, { query })).rows;
const names = async (agent: TestAgent, q: string) =>
  (await list(agent, { q })).map(({ name }) => name ?? '').toSorted();
const change = (agent: TestAgent, id: string, body: { add?: string[]; remove?: string[] }) =>
  agent.call(changeContactTags, { params: { id }, body });
const contactOf = async (agent: TestAgent, phone: string) => (await list(agent)).find((row) => row.phone === phone);

describe('the list', () => {
  it('is the newest first, by pages without a gap or a repeat', async () => {
    const agent = await makeAgent(app);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .insertInto('message_contacts')
        .values(Array.from({ length: 23 }, (_, at) => ({ user_id: agent.id, phone: `+1312556${1000 + at}` })))
        .execute(),
    );
    await add(agent, 'Newest', '+13125550999');
    const walked: Contact[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { rows: Contact[]; next_cursor: string | null } = await agent.call(listContacts, {
        query: { limit: '5', ...(cursor && { cursor }) },
      });
      walked.push(...page.rows);
      cursor = page.next_cursor;
    }
    expect(walked[0]?.name).toBe('Newest');
    expect(walked).toEqual(await list(agent));
    expect(new Set(walked.map(({ id }) => id)).size).toBe(24);
  });

  it('says whose number it is, as the main or a further one, and what its contact is called', async () => {
    const agent = await makeAgent(app);
    const body = { id: randomUUID(), name: 'Pat Moss', phone: '3125550143' };
    const { lead } = await agent.call(createLead, { body });
    await add(agent, 'Kim', '+13125550144');
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .updateTable('leads')
        .set({ further_phones: ['+13125550144'] })
        .where('id', '=', lead.id)
        .execute(),
    );
    await add(agent, 'Nobody’s', '+13125550145');
    const of = { id: lead.id, name: 'Pat Moss', status: 'lead' };
    expect((await list(agent)).map(({ name, phone, lead: whose, tags }) => [name, phone, whose, tags])).toEqual([
      ['Nobody’s', '+13125550145', null, []],
      ['Kim', '+13125550144', of, []],
      ['Pat Moss', '+13125550143', of, ['lead']],
    ]);
  });

  it.each([
    ['stone', ['Ava Stone']],
    ['STONE ava', ['Ava Stone']],
    ['jose', ['José Ortega']],
    ['ob', ['Ann O’Brien']],
    ['(312) 555-0102', ['José Ortega']],
    ['0103', ['Ann O’Brien']],
    ['holiday_text', ['Ava Stone']],
    ['Holiday Text', ['Ava Stone']],
    ['vip', ['Ann O’Brien', 'José Ortega']],
    ['vip ortega', ['José Ortega']],
    ['%', []],
    ['o_t', []],
    ['nothing like it', []],
    ['  ', ['Ann O’Brien', 'Ava Stone', 'José Ortega']],
  ])('is searched by name, phone and tag: %j', async (q, found) => {
    const agent = await makeAgent(app);
    await add(agent, 'Ava Stone', '+13125550101', ['lead', 'holiday_text']);
    await add(agent, 'José Ortega', '+13125550102', ['sold', 'vip']);
    await add(agent, 'Ann O’Brien', '+13125550103', ['vip']);
    const other = await makeAgent(app);
    await add(other, 'Ava Stone', '+13125550101', ['vip', 'holiday_text']);
    expect(await names(agent, q)).toEqual(found);
    const ids = (await list(agent)).map(({ id }) => id).join(',');
    expect((await list(agent, { q, ids })).map(({ name }) => name ?? '').toSorted()).toEqual(found);
  });

  it('finds a rare word among many by the index, page by page', async () => {
    const agent = await makeAgent(app);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .insertInto('message_contacts')
        .values(
          Array.from({ length: 1200 }, (_, at) => ({
            user_id: agent.id,
            phone: `+1312${5_560_000 + at}`,
            full_name: at % 200 === 199 ? `Rare ${at}` : `Common ${at}`,
            tags: ['lead'],
          })),
        )
        .execute(),
    );
    const first = await agent.call(listContacts, { query: { q: 'rare', limit: '4' } });
    const second = await agent.call(listContacts, { query: { q: 'rare', limit: '4', cursor: first.next_cursor! } });
    expect([first.rows.length, second.rows.length, second.next_cursor]).toEqual([4, 2, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ name }) => name)).size).toBe(6);
    expect((await agent.call(listContacts, { query: { q: 'lead', limit: '100' } })).rows).toHaveLength(100);
  });

  it('names only the ids asked for, and only the agent’s own', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const [one] = [await add(agent, 'One', '+13125550101'), await add(agent, 'Two', '+13125550102')];
    const foreign = await add(other, 'Other', '+13125550103');
    expect((await list(agent, { ids: `${one},${foreign},${nobody}` })).map(({ name }) => name)).toEqual(['One']);
  });

  it.each([
    [{ cursor: 'nonsense' }, 'query.cursor'],
    [{ ids: 'nonsense' }, 'query.ids'],
    [{ ids: '-'.repeat(36) }, 'query.ids'],
    [{ ids: Array(101).fill(nobody).join(',') }, 'query.ids'],
    [{ q: 'x'.repeat(201) }, 'query.q'],
    [{ limit: '101' }, 'query.limit'],
  ])('refuses %j', async (query, path) => {
    const agent = await makeAgent(app);
    expect(await agent.refusal(listContacts, { query })).toMatchObject({ status: 400, fields: [{ path }] });
  });

  it('says truthfully who is subscribed, and why not', async () => {
    const agent = await makeAgent(app);
    const { lead } = await agent.call(createLead, {
      body: { id: randomUUID(), name: 'Pat Moss', phone: '3125550143' },
    });
    expect(await contactOf(agent, '+13125550143')).toMatchObject({ subscribed: true, stop: null });
    const told = { toldBy: 'keyword', reason: 'Asked to stop', source: 'Text: STOP' } as const;
    await app.platform.database.asAgent(agent.id, (tx) =>
      suppress(tx, { userId: agent.id, addresses: [{ channel: 'text', address: '+13125550143' }], ...told }),
    );
    const stop = { reason: 'Asked to stop', source: 'Text: STOP', created_at: expect.any(String) };
    expect(await contactOf(agent, '+13125550143')).toMatchObject({ subscribed: false, stop, lead: { id: lead.id } });
    // Whatever stands in the contact, the list of opt-outs counts.
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('message_contacts').set({ subscribed: true }).execute(),
    );
    expect(await contactOf(agent, '+13125550143')).toMatchObject({ subscribed: false, stop });
    const lift = { address: '+13125550143', channels: ['text' as const], why: 'They asked' };
    await agent.call(liftSuppression, { body: lift });
    expect(await contactOf(agent, '+13125550143')).toMatchObject({ subscribed: true, stop: null });
  });
});

it('templates are those that are on', async () => {
  const agent = await makeAgent(app);
  expect(await agent.call(listEnabledTemplates, { query: {} })).toEqual({ enabled: [] });
  const turn = (key: 'sold' | 'new_lead', enabled: boolean) =>
    agent.call(switchTemplate, { params: { key }, body: { enabled, version: 0 } });
  await turn('sold', true);
  await turn('new_lead', true);
  expect(await agent.call(listEnabledTemplates, { query: {} })).toEqual({ enabled: ['sold', 'new_lead'] });
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('message_templates')
      .set({ enabled: JSON.stringify({ appointment: true, birthday_text: true }) })
      .where('user_id', '=', agent.id)
      .execute(),
  );
  // Birthdays are coming soon, whatever is stored.
  expect(await agent.call(listEnabledTemplates, { query: {} })).toEqual({ enabled: ['appointment'] });
});

describe('tags', () => {
  it('are added and removed one by one as they are written, and say nothing twice', async () => {
    const agent = await makeAgent(app);
    const id = await add(agent, 'Pat', '+13125550101', ['lead', 'Old Tag']);
    const { contact } = await change(agent, id, { add: [' Bank Holiday ', 'LEAD', 'vip'] });
    expect(contact).toMatchObject({ id, name: 'Pat', tags: ['lead', 'Old Tag', 'bank_holiday', 'vip'] });
    expect((await change(agent, id, { remove: ['old_tag', 'VIP'] })).contact.tags).toEqual(['lead', 'bank_holiday']);
    expect((await change(agent, id, { remove: ['vip'], add: ['lead'] })).contact.tags).toEqual([
      'lead',
      'bank_holiday',
    ]);
    expect((await agent.call(listContactTags, { query: {} })).tags).toEqual(['bank_holiday', 'lead']);
  });

  it('two at the same time are both there', async () => {
    const agent = await makeAgent(app);
    const id = await add(agent, 'Pat', '+13125550101');
    await Promise.all(['a', 'b', 'c', 'd'].map((tag) => change(agent, id, { add: [tag] })));
    expect((await list(agent))[0]?.tags.toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['nothing', { add: ['  '] }, 'body.add.0'],
    ['more than 40 characters', { add: ['ok', 'x'.repeat(41)] }, 'body.add.1'],
    ['what cannot be stored', { add: ['a\u0000b'] }, 'body.add.0'],
    ['more than 50', { add: Array.from({ length: 50 }, (_, at) => `tag${at}`) }, 'body.add'],
  ])('refuses %s', async (_, body, path) => {
    const agent = await makeAgent(app);
    const id = await add(agent, 'Pat', '+13125550101', ['lead']);
    expect(await agent.refusal(changeContactTags, { params: { id }, body })).toMatchObject({
      status: 400,
      fields: [{ path }],
    });
    expect((await list(agent))[0]?.tags).toEqual(['lead']);
  });

  it('of another agent’s contact, or of none, are not found', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const id = await add(agent, 'Pat', '+13125550101', ['lead']);
    const body = { add: ['vip'] };
    expect(await other.refusal(changeContactTags, { params: { id }, body })).toMatchObject({ status: 404 });
    expect(await agent.refusal(changeContactTags, { params: { id: nobody }, body })).toMatchObject({ status: 404 });
    expect(await other.refusal(deleteContact, { params: { id } })).toMatchObject({ status: 404 });
    expect((await list(agent))[0]?.tags).toEqual(['lead']);
  });
});

describe('a deleted contact', () => {
  it('is gone with its automatic texts, which are paid back; the lead and texts by hand stay', async () => {
    const agent = await app.texter({ cents: 100 });
    const { id, phone } = await app.lead(agent);
    // Nine in the evening in Illinois: all of it is held.
    app.clock.now = new Date('2026-06-10T02:30:00Z');
    const text = { to: phone, leadId: id, body: 'Hello Pat' };
    await app.queue(
      agent,
      { ...text, origin: 'bulk' },
      { ...text, origin: 'inbox', body: 'By hand', overrideReason: 'They asked me to' },
    );
    const contact = await contactOf(agent, phone);
    expect(await agent.call(deleteContact, { params: { id: contact!.id } })).toEqual({ ok: true, canceled: 1 });
    expect((await app.messages(agent)).map(({ body, status }) => [body, status])).toEqual([
      [expect.stringContaining('Hello Pat'), 'canceled'],
      ['By hand', 'queued'],
    ]);
    expect(await contactOf(agent, phone)).toBeUndefined();
    expect(await balanceOf(app, agent.id)).toBe(99);
    expect(await faultyWallets(app, [agent.id])).toEqual([]);
    expect(await agent.refusal(deleteContact, { params: { id: contact!.id } })).toMatchObject({ status: 404 });
  });

  it('is made again by a sale, and its lead goes to the trash and comes without it', async () => {
    const agent = await makeAgent(app);
    const { lead } = await agent.call(createLead, {
      body: { id: randomUUID(), name: 'Pat Moss', phone: '3125550143' },
    });
    const phone = '+13125550143';
    await agent.call(deleteContact, { params: { id: (await contactOf(agent, phone))!.id } });
    const edited = await agent.call(editLead, {
      params: { id: lead.id },
      body: { version: lead.version, changes: { name: 'Pat M. Moss' } },
    });
    expect(edited.lead.name).toBe('Pat M. Moss');
    expect(await contactOf(agent, phone)).toBeUndefined();
    await agent.call(markSold, { params: { id: lead.id }, body: { carrier: 'Acme', premium: '1200' } });
    expect(await contactOf(agent, phone)).toMatchObject({ tags: ['sold'], subscribed: true });
    await agent.call(deleteLeads, { body: { ids: [lead.id] } });
    expect(await list(agent)).toEqual([]);
  });

  it.each([true, false])('leaves its opt-out behind, whether the list of opt-outs knows it: %s', async (isKnown) => {
    const agent = await makeAgent(app);
    const { lead } = await agent.call(createLead, {
      body: { id: randomUUID(), name: 'Pat Moss', phone: '3125550143' },
    });
    const phone = '+13125550143';
    await app.platform.database.asAgent(agent.id, async (tx) => {
      if (isKnown)
        await suppress(tx, {
          userId: agent.id,
          addresses: [{ channel: 'text', address: phone }],
          toldBy: 'keyword',
          reason: 'Asked to stop',
          source: 'Text: STOP',
        });
      else await tx.updateTable('message_contacts').set({ subscribed: false }).execute();
    });
    await agent.call(deleteContact, { params: { id: (await contactOf(agent, phone))!.id } });
    const { suppressions } = await agent.call(listLeadSuppressions, { params: { id: lead.id } });
    expect(suppressions).toMatchObject([
      { channel: 'text', address: phone, reason: isKnown ? 'Asked to stop' : 'Was not subscribed' },
    ]);
    await agent.call(markSold, { params: { id: lead.id }, body: { carrier: 'Acme', premium: '1200' } });
    expect(await contactOf(agent, phone)).toMatchObject({ subscribed: false });
  });
});
