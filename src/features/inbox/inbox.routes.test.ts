// Conversations over the carrier's sandbox and a real database: what is listed, shown, hidden, named and counted.
import { describe, expect, it } from 'vitest';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { asOwner, makeAgent } from '../../../test-support/agents.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import {
  cancelMessage,
  changeConversation,
  countUnread,
  listConversations,
  listMessages,
  openConversation,
  readConversation,
  readLeadTexting,
  removeConversation,
  renameConversation,
} from './inbox.contract.ts';

const app = useTextingApp();

const list = async (agent: Texter, query: { q?: string; cursor?: string } = {}) =>
  (await agent.call(listConversations, { query })).rows;
const read = (agent: Texter, id: string) => agent.call(readConversation, { params: { id }, query: {} });
const messages = async (agent: Texter, id: string) =>
  (await agent.call(listMessages, { params: { id }, query: {} })).rows;
const open = async (agent: Texter, body: { number?: string; lead_id?: string }) =>
  (await agent.call(openConversation, { body })).id;

describe('the list', () => {
  it('has who wrote last on top, with name, words and what is unread', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'Call me');
    await app.receive(agent, '+13125550177', 'Who is this?');
    await app.receive(agent, lead.phone, 'After five');
    const rows = await list(agent);
    expect(rows.map(({ number, lead_id, unread, last }) => [number, lead_id, unread, last?.body])).toEqual([
      [lead.phone, lead.id, 2, 'After five'],
      ['+13125550177', null, 1, 'Who is this?'],
    ]);
    expect(await agent.call(countUnread, { query: {} })).toEqual({ conversations: 2, texts: 3 });
    const [first] = rows;
    await agent.call(changeConversation, { params: { id: first!.id }, body: { is_read: true } });
    expect(await agent.call(countUnread, { query: {} })).toEqual({ conversations: 1, texts: 1 });
    await agent.call(changeConversation, { params: { id: first!.id }, body: { is_read: false } });
    expect((await list(agent))[0]?.unread).toBe(1);
  });

  it('goes on by pages of 200 without a gap or a repeat, and is searched by name and number', async () => {
    const agent = await app.texter();
    await app.platform.database.asAgent(agent.id, async (tx) => {
      const numbers = Array.from({ length: 210 }, (_, at) => `+1312556${String(1000 + at)}`);
      await tx
        .insertInto('conversations')
        .values(numbers.map((number) => ({ user_id: agent.id, number })))
        .execute();
      await tx
        .insertInto('message_contacts')
        .values({ user_id: agent.id, phone: '+13125561005', full_name: 'José Ortega' })
        .execute();
    });
    const first = await agent.call(listConversations, { query: {} });
    const second = await agent.call(listConversations, { query: { cursor: first.next_cursor! } });
    expect([first.rows.length, second.rows.length, second.next_cursor]).toEqual([200, 10, null]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(210);
    expect((await list(agent, { q: 'ortega' })).map(({ name }) => name)).toEqual(['José Ortega']);
    expect((await list(agent, { q: 'jose' })).map(({ name }) => name)).toEqual(['José Ortega']);
    expect((await list(agent, { q: '556-1007' })).map(({ number }) => number)).toEqual(['+13125561007']);
    expect(await list(agent, { q: '%' })).toEqual([]);
    const refused = await agent.refusal(listConversations, { query: { cursor: 'nonsense' } });
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'query.cursor' }] });
  });

  it('says what the agent texts from', async () => {
    const agent = await app.texter({ verified: false });
    expect((await agent.call(listConversations, { query: {} })).sender).toEqual({
      phone: agent.number,
      is_verified: false,
    });
    expect((await (await makeAgent(app)).call(listConversations, { query: {} })).sender).toBeNull();
  });
});

describe('a conversation', () => {
  it('is one for all numbers of a lead, and opened by a lead or a typed number', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .updateTable('leads')
        .set({ further_phones: ['+13125550188'] })
        .where('id', '=', lead.id)
        .execute(),
    );
    await app.receive(agent, '+13125550188', 'From my other phone');
    const id = await open(agent, { lead_id: lead.id });
    expect(await open(agent, { number: '(312) 555-0188' })).toBe(id);
    expect(await open(agent, { number: lead.phone })).toBe(id);
    expect((await messages(agent, id)).map(({ person_number, body }) => [person_number, body])).toEqual([
      ['+13125550188', 'From my other phone'],
    ]);
    const { leads, numbers, may_text } = await read(agent, id);
    expect([leads.map(({ id: each }) => each), numbers, may_text]).toEqual([
      [lead.id],
      [lead.phone, '+13125550188'],
      { may: 'go', by: 'window' },
    ]);
  });

  it('is opened for a lead at its additional number where it has no other', async () => {
    const agent = await app.texter();
    const { id: lead_id } = await app.lead(agent);
    const further_phones = ['+13125550188'];
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('leads').set({ phone: null, further_phones }).where('id', '=', lead_id).execute(),
    );
    const id = await open(agent, { lead_id });
    expect(await read(agent, id)).toMatchObject({ conversation: { number: '+13125550188' } });
  });

  it.each([
    ['no number', { number: '123' }, 400],
    ['another country', { number: '+442079460123' }, 400],
    ['nothing', {}, 400],
    ['a lead that is not there', { lead_id: '00000000-0000-4000-8000-000000000000' }, 404],
  ])('is not opened with %s', async (_, body, status) => {
    const agent = await app.texter();
    const refused = await agent.refusal(openConversation, { body });
    expect(refused.status).toBe(status);
    if (status === 400)
      expect(refused).toMatchObject({
        fields: [{ path: 'body.number', message: 'Invalid phone number format. Please enter a valid US/CA number.' }],
      });
    expect(await list(agent)).toEqual([]);
  });

  it('tells when this person may be texted, and who unsubscribed', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const id = await open(agent, { lead_id: lead.id });
    const atLead = async () => (await agent.call(readLeadTexting, { params: { id: lead.id }, query: {} })).may_text;
    expect(await atLead()).toEqual({ may: 'go', by: 'window' });
    app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
    const { may_text, zones } = await read(agent, id);
    expect(await agent.call(readLeadTexting, { params: { id: lead.id }, query: {} })).toEqual({ may_text, zones });
    expect(zones.length).toBeGreaterThan(0);
    expect(may_text).toMatchObject({ may: 'not', why: 'outside_window', until: expect.stringMatching(/Z$/) });
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('message_contacts').set({ subscribed: false }).where('phone', '=', lead.phone).execute(),
    );
    expect(await read(agent, id)).toMatchObject({
      is_unsubscribed: true,
      may_text: { may: 'not', why: 'unsubscribed' },
    });
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('leads').set({ phone: null }).where('id', '=', lead.id).execute(),
    );
    expect(await atLead()).toBeNull();
  });

  it('tells by whose clocks: the address’s, which the number narrows, else the number’s, or nobody’s', async () => {
    const agent = await app.texter();
    const texan = await app.lead(agent, { state: 'TX', phone: '+19155550143' });
    const zonesAt = async (body: object) => (await read(agent, await open(agent, body))).zones.toSorted();
    expect(await zonesAt({ lead_id: texan.id })).toEqual(['America/Denver']);
    const mover = await app.lead(agent, { state: 'TX', phone: '+12125550144' });
    expect(await zonesAt({ lead_id: mover.id })).toEqual(['America/Chicago', 'America/Denver']);
    expect(await zonesAt({ number: '+12125550143' })).toEqual(['America/New_York']);
    expect(await zonesAt({ number: '+18005550143' })).toEqual([]);
  });

  it('is renamed: the contact’s name, and the contact where there is none', async () => {
    const agent = await app.texter();
    await app.receive(agent, '+13125550179', 'Hi');
    const [row] = await list(agent);
    const rename = (name: string) => agent.call(renameConversation, { params: { id: row!.id }, body: { name } });
    await rename('  Ana Ruiz ');
    expect((await list(agent))[0]?.name).toBe('Ana Ruiz');
    await rename('Ana');
    expect((await list(agent))[0]?.name).toBe('Ana');
    for (const name of ['', '   ', 'x'.repeat(121)]) {
      const refused = await agent.refusal(renameConversation, { params: { id: row!.id }, body: { name } });
      expect(refused).toMatchObject({ status: 400, fields: [{ path: 'body.name' }] });
    }
  });

  it('that is removed stays hidden, cancels what waits, and begins again with the next message', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.receive(agent, lead.phone, 'Old words');
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Waiting', leadId: lead.id });
    const [row] = await list(agent);
    expect(await agent.call(removeConversation, { params: { id: row!.id } })).toEqual({ ok: true, canceled: 1 });
    expect([await list(agent), await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([
      [],
      1000,
      [],
    ]);
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual([]);
    // For a dispute the rows are there.
    expect((await app.messages(agent)).map(({ body }) => body)).toEqual(['Old words', 'Waiting']);
    await app.receive(agent, lead.phone, 'New words');
    const [again] = await list(agent);
    expect([again?.id, again?.unread, (await messages(agent, row!.id)).map(({ body }) => body)]).toEqual([
      row!.id,
      1,
      ['New words'],
    ]);
  });

  it('that is removed at night cancels what waits for the morning', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    app.clock.now = new Date(app.clock.now.getTime() + 12 * 3_600_000);
    await app.queue(agent, { origin: 'bulk', to: lead.phone, body: 'Congratulations', leadId: lead.id });
    expect(await app.messages(agent)).toMatchObject([{ status: 'held' }]);
    const [row] = await list(agent);
    expect(await agent.call(removeConversation, { params: { id: row!.id } })).toEqual({ ok: true, canceled: 1 });
    expect([await app.messages(agent), await balanceOf(app, agent.id)]).toMatchObject([[{ status: 'canceled' }], 1000]);
  });

  it('that is removed cancels what waits for another number of theirs, too', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    const further = '+13125550189';
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .updateTable('leads')
        .set({ further_phones: [further] })
        .where('id', '=', lead.id)
        .execute(),
    );
    await app.receive(agent, further, 'Old words');
    await app.queue(agent, { origin: 'inbox', to: further, body: 'Waiting', leadId: lead.id });
    const [row] = await list(agent);
    expect(await agent.call(removeConversation, { params: { id: row!.id } })).toEqual({ ok: true, canceled: 1 });
    await app.deliver(agent);
    expect([await app.phone(further), await balanceOf(app, agent.id)]).toEqual([[], 1000]);
  });

  it('keeps its draft', async () => {
    const agent = await app.texter();
    const id = await open(agent, { number: '3125550181' });
    await agent.call(changeConversation, { params: { id }, body: { draft: 'Hello A' } });
    expect((await list(agent))[0]?.draft).toBe('Hello A');
    await agent.call(changeConversation, { params: { id }, body: { is_read: true } });
    expect((await list(agent))[0]?.draft).toBe('Hello A');
    await agent.call(changeConversation, { params: { id }, body: { draft: '' } });
    expect((await list(agent))[0]?.draft).toBeNull();
  });
});

describe('a thread', () => {
  it('opens with its last messages and goes on to older ones', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    for (const body of ['one', 'two', 'three']) await app.receive(agent, lead.phone, body);
    const [row] = await list(agent);
    const page = (cursor?: string) =>
      agent.call(listMessages, {
        params: { id: row!.id },
        query: { limit: 2, ...(cursor !== undefined && { cursor }) },
      });
    const first = await page();
    const second = await page(first.next_cursor!);
    expect([first, second].map(({ rows }) => rows.map(({ body }) => body))).toEqual([['three', 'two'], ['one']]);
    expect(second.next_cursor).toBeNull();
  });

  it('opens with its last 500, of which no more are asked for at once', async () => {
    const agent = await app.texter();
    const { phone } = await app.lead(agent);
    await app.receive(agent, phone, 'the newest');
    await asOwner(
      app,
      `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at)
       select $1, 'in', $2, $3, $2, $2, 'older by ' || n, 'received', 'person', now() - n * interval '1 hour' from generate_series(1, 500) as n`,
      [agent.id, phone, agent.number],
    );
    const params = { id: (await list(agent))[0]!.id };
    const first = await agent.call(listMessages, { params, query: {} });
    expect([first.rows.length, first.rows[0]?.body, first.rows[499]?.body]).toEqual([
      500,
      'the newest',
      'older by 499',
    ]);
    const rest = await agent.call(listMessages, { params, query: { cursor: first.next_cursor! } });
    expect([rest.rows.map(({ body }) => body), rest.next_cursor]).toEqual([['older by 500'], null]);
    expect(await agent.refusal(listMessages, { params, query: { limit: 501 } })).toMatchObject({ status: 400 });
  });

  it('takes back what waits, once, and never what is on its way', async () => {
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'No', leadId: lead.id });
    const cancel = async (at: number) => {
      const id = (await app.messages(agent))[at]!.id;
      return (await agent.send('DELETE', cancelMessage.path.replace(':id', id))).status;
    };
    expect([await cancel(0), await cancel(0), await balanceOf(app, agent.id)]).toEqual([200, 200, 1000]);
    await app.queue(agent, { origin: 'inbox', to: lead.phone, body: 'Yes', leadId: lead.id });
    await app.deliver(agent);
    expect([await cancel(1), await app.phone(lead.phone)]).toEqual([409, ['Yes']]);
  });
});
