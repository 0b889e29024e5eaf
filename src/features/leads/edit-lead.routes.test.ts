// Additional phones and emails; what else can be edited stands in leads.routes.test.ts.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { createLead, editLead, readLead } from './leads.contract.ts';
import type { LeadChanges } from '../lead-model/lead-input.contract.ts';

const app = useTestApp();

async function add(agent: TestAgent, name: string, phone?: string, email?: string): Promise<string> {
  const id = randomUUID();
  await agent.call(createLead, { body: { id, name, ...(phone && { phone }), ...(email && { email }) } });
  return id;
}

async function edit(agent: TestAgent, id: string, changes: LeadChanges) {
  const { lead } = await agent.call(readLead, { params: { id } });
  return (await agent.call(editLead, { params: { id }, body: { version: lead.version, changes } })).lead;
}

async function refused(agent: TestAgent, id: string, changes: LeadChanges) {
  const { lead } = await agent.call(readLead, { params: { id } });
  return agent.refusal(editLead, { params: { id }, body: { version: lead.version, changes } });
}

it('adds further ones as they are stored, each once and never the main one', async () => {
  const agent = await makeAgent(app);
  const id = await add(agent, 'Ava', '2025550143', 'ava@example.com');
  const lead = await edit(agent, id, {
    further_phones: ['(202) 555-0144', '202.555.0144', '+1 202 555 0143', ''],
    further_emails: ['AVA@work.example.com', 'ava@example.com', 'n/a'],
  });
  expect(lead).toMatchObject({ further_phones: ['+12025550144'], further_emails: ['ava@work.example.com'] });
});

it('makes a further one the main one, and back', async () => {
  const agent = await makeAgent(app);
  const id = await add(agent, 'Ava', '2025550143');
  await edit(agent, id, { further_phones: ['2025550144'] });
  const swapped = await edit(agent, id, { phone: '2025550144', further_phones: ['2025550143'] });
  expect(swapped).toMatchObject({ phone: '+12025550144', further_phones: ['+12025550143'] });
  // Typed as the main one, it is no further one any more.
  expect(await edit(agent, id, { phone: '(202) 555-0143' })).toMatchObject({
    phone: '+12025550143',
    further_phones: [],
  });
});

it('refuses one that is another lead’s, naming it; what it has already stays', async () => {
  const agent = await makeAgent(app);
  const id = await add(agent, 'Ava', '2025550143', 'ava@example.com');
  await add(agent, 'Ben Stone', '2025550155', 'ben@example.com');
  expect(await refused(agent, id, { further_phones: ['2025550155'] })).toMatchObject({
    code: 'conflict',
    error: 'Ben Stone already has this phone.',
    fields: [{ path: 'body.changes.further_phones' }],
  });
  expect(await refused(agent, id, { further_emails: ['BEN@example.com'] })).toMatchObject({
    error: 'Ben Stone already has this email.',
    fields: [{ path: 'body.changes.further_emails' }],
  });
  expect(await refused(agent, id, { phone: '2025550155' })).toMatchObject({
    error: 'Ben Stone already has this phone.',
    fields: [{ path: 'body.changes.phone' }],
  });
  // Kept aside by a restore or an import, it may stand beside the other lead's.
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .updateTable('leads')
      .set({ further_phones: ['+12025550155'] })
      .where('user_id', '=', agent.id)
      .where('id', '=', id)
      .execute(),
  );
  expect(await edit(agent, id, { further_phones: ['2025550155', '2025550166'] })).toMatchObject({
    further_phones: ['+12025550155', '+12025550166'],
  });
  expect(await refused(agent, id, { phone: '2025550155' })).toMatchObject({ code: 'conflict' });
  // A number that only a further one of another lead bears is free.
  const other = await add(agent, 'Cleo');
  expect(await edit(agent, other, { further_phones: ['2025550166'] })).toMatchObject({
    further_phones: ['+12025550166'],
  });
});

it.each<[LeadChanges, string]>([
  [{ further_phones: ['2025550144', '12'] }, 'body.changes.further_phones.1'],
  [{ further_phones: Array.from({ length: 11 }, (_, n) => `20255501${10 + n}`) }, 'body.changes.further_phones'],
  [{ further_emails: ['nobody'] }, 'body.changes.further_emails.0'],
])('refuses %j', async (changes, path) => {
  const agent = await makeAgent(app);
  const id = await add(agent, 'Ava');
  expect(await refused(agent, id, changes)).toMatchObject({ status: 400, fields: [{ path }] });
});

it.each([
  ['(202) 555-0143 x12', '+12025550143', '12'],
  ['202-555-0143 ext. 7', '+12025550143', '7'],
  ['+1 202 555 0143 #401', '+12025550143', '401'],
  ['2025550143', '+12025550143', undefined],
])('%s: the extension is kept beside the number', async (typed, phone, extension) => {
  const agent = await makeAgent(app);
  const lead = await edit(agent, await add(agent, 'Ava'), { phone: typed });
  expect(lead.phone).toBe(phone);
  expect(lead.extra['Phone extension']).toBe(extension);
});

it.each([
  'Nguyễn Thị Ánh',
  'محمد علي',
  '李小龍',
  'Ольга Ковалёва',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'Zoë O’Hara-Łukasz',
  '👩‍👩‍👧 Family Ruiz',
])('%s stays %s', async (name) => {
  const agent = await makeAgent(app);
  expect((await edit(agent, await add(agent, 'Ava'), { name, notes: name.repeat(100) })).name).toBe(name);
});

it('of several edits at once of what the same person saw, one is taken and the others are asked to look again', async () => {
  const agent = await makeAgent(app);
  for (let round = 0; round < 10; round += 1) {
    const id = await add(agent, 'Ava');
    const { lead } = await agent.call(readLead, { params: { id } });
    const companies = ['Acme', 'Bakery', 'Carwash', 'Diner'];
    const answers = await Promise.all(
      companies.map((company) =>
        agent.send('PATCH', `/api/leads/${id}`, { version: lead.version, changes: { company } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    const taken = companies[answers.findIndex(({ status }) => status === 200)];
    expect((await agent.call(readLead, { params: { id } })).lead).toMatchObject({ company: taken });
  }
});
