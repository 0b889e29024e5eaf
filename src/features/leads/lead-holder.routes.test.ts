// A new lead whose phone or email another lead has already: told while typing, refused at the save, and the ways on.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { findHolders } from './lead-holder.contract.ts';
import { countLeads } from '../lead-search/lead-search.contract.ts';
import { createLead, editLead, readLead } from './leads.contract.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import { markSold } from '../policies/sold.contract.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';

const app = useTestApp();

async function add(agent: TestAgent, lead: Omit<AddLead, 'id'>): Promise<string> {
  return (await agent.call(createLead, { body: { id: randomUUID(), ...lead } })).lead.id;
}

const refuse = (agent: TestAgent, lead: Omit<AddLead, 'id'>) =>
  agent.refusal(createLead, { body: { id: randomUUID(), ...lead, if_taken: 'refuse' } });

describe('whose is it', () => {
  it('finds the lead by a phone or email in any form', async () => {
    const agent = await makeAgent(app);
    const ava = await add(agent, { name: 'Ava Stone', phone: '2025550143' });
    const ben = await add(agent, { name: 'Ben Hale', email: 'ben@example.com' });
    await agent.call(markSold, { params: { id: ben }, body: { carrier: 'Acme' } });
    const asked = await agent.call(findHolders, { body: { phone: '(202) 555-0143 x7', email: ' BEN@Example.com ' } });
    expect(asked).toEqual({
      phone: { id: ava, name: 'Ava Stone', status: 'lead' },
      email: { id: ben, name: 'Ben Hale', status: 'sold' },
    });
  });

  it.each([
    [{}],
    [{ phone: '202555' }],
    [{ phone: 'n/a', email: 'none' }],
    [{ email: 'ava@' }],
    [{ phone: '2025550199', email: 'nobody@example.com' }],
  ])('nobody has %j', async (body) => {
    const agent = await makeAgent(app);
    await add(agent, { name: 'Ava', phone: '2025550143', email: 'ava@example.com' });
    await add(agent, { name: 'No numbers' });
    expect(await agent.call(findHolders, { body })).toEqual({ phone: null, email: null });
  });

  it("neither another agent's leads nor the trash count", async () => {
    const [one, other] = [await makeAgent(app), await makeAgent(app)];
    const gone = await add(one, { name: 'Ava', phone: '2025550143' });
    await one.call(deleteLeads, { body: { ids: [gone] } });
    await add(other, { name: 'Theirs', phone: '2025550143' });
    expect(await one.call(findHolders, { body: { phone: '2025550143' } })).toEqual({ phone: null, email: null });
    const added = await one.call(createLead, {
      body: { id: randomUUID(), name: 'New', phone: '2025550143', if_taken: 'refuse' },
    });
    expect(added).toMatchObject({ merged: false, lead: { name: 'New' } });
  });

  it('refuses texts longer than a phone or an email', async () => {
    const agent = await makeAgent(app);
    expect(await agent.refusal(findHolders, { body: { phone: '2'.repeat(61) } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.phone' }],
    });
    expect(await agent.refusal(findHolders, { body: { email: 'a'.repeat(255) } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.email' }],
    });
  });
});

describe('a save that is to be refused', () => {
  it.each([
    [{ phone: '202-555-0143' }, 'Ava Stone already has this phone.', ['body.phone']],
    [{ email: 'BEN@example.com' }, 'Ben Hale already has this email.', ['body.email']],
    [
      { phone: '2025550143', email: 'ben@example.com' },
      'Ava Stone already has this phone.',
      ['body.phone', 'body.email'],
    ],
    [{ phone: '2025550155' }, 'Another lead already has this phone.', ['body.phone']],
  ] as [{ phone?: string; email?: string }, string, string[]][])('%j', async (lead, error, paths) => {
    const agent = await makeAgent(app);
    const ava = await add(agent, { name: 'Ava Stone', phone: '2025550143' });
    const ben = await add(agent, { name: 'Ben Hale', email: 'ben@example.com' });
    const nameless = await add(agent, { phone: '2025550155' });
    const refused = await refuse(agent, { name: 'Cleo', state: 'TX', ...lead });
    expect(refused).toMatchObject({ status: 409, code: 'conflict', error });
    expect(refused.fields?.map(({ path }) => path)).toEqual(paths);
    const { phone, email } = (refused.current as { holders: Record<string, { id: string } | null> }).holders;
    expect([phone?.id, email?.id]).toEqual([
      paths.includes('body.phone') ? (lead.phone === '2025550155' ? nameless : ava) : undefined,
      paths.includes('body.email') ? ben : undefined,
    ]);
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 3 });
    expect((await agent.call(readLead, { params: { id: ava } })).lead).toMatchObject({ state: null, version: 1 });
  });

  it('two copies at once make one lead: the same request by its id, another one is refused', async () => {
    const agent = await makeAgent(app);
    const id = randomUUID();
    const body = { id, name: 'Ava', phone: '2025550143', if_taken: 'refuse' as const };
    const answers = await Promise.all([1, 2, 3].map(() => agent.call(createLead, { body })));
    expect(answers.map(({ lead, merged }) => [lead.id, merged])).toEqual([[id, false], [id, false], [id, false]]); // prettier-ignore
    expect(await refuse(agent, { name: 'Ava', phone: '2025550143' })).toMatchObject({ code: 'conflict' });
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 1 });
  });

  it('its own faults come first', async () => {
    const agent = await makeAgent(app);
    await add(agent, { name: 'Ava', phone: '2025550143' });
    expect(await refuse(agent, { phone: '2025550143', email: 'ava@' })).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'body.email' }],
    });
  });
});

it('filling in twice, the answer to the first lost, notes the second note once', async () => {
  const agent = await makeAgent(app);
  const ava = await add(agent, { name: 'Ava', phone: '2025550143', notes: 'first' });
  const body = { id: randomUUID(), phone: '2025550143', notes: 'second' };
  for (const _ of [1, 2]) expect(await agent.call(createLead, { body })).toMatchObject({ merged: true });
  const { rows } = await agent.call(listTimeline, { params: { id: ava }, query: {} });
  expect(rows.flatMap((entry) => ('body' in entry ? entry.body : []))).toEqual(['second']);
});

describe('a further phone that is another lead’s own', () => {
  it('stays with both when asked to; as the own one it never does', async () => {
    const agent = await makeAgent(app);
    await add(agent, { name: 'Ava', phone: '2025550143' });
    const ben = await add(agent, { name: 'Ben', phone: '2025550155' });
    const edit = (changes: object) => ({ params: { id: ben }, body: { version: 1, changes, keep_shared: true } });
    expect(await agent.refusal(editLead, edit({ phone: '2025550143' }))).toMatchObject({
      code: 'conflict',
      error: 'Ava already has this phone.',
      current: { holder: { name: 'Ava' } },
    });
    expect((await agent.call(editLead, edit({ further_phones: ['2025550143'] }))).lead).toMatchObject({
      phone: '+12025550155',
      further_phones: ['+12025550143'],
    });
  });
});
