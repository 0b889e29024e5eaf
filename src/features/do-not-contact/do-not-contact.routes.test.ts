// A list brought as a file closes numbers and emails for leads of before and after, once, and makes no lead.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { createLead } from '../leads/leads.contract.ts';
import { listLeadSuppressions } from '../suppression/suppression.contract.ts';
import { addToList } from './do-not-contact.contract.ts';

const app = useTestApp();
const addresses = [
  { channel: 'call', address: '+12025550143' },
  { channel: 'text', address: '+12025550143' },
  { channel: 'email', address: 'pat@example.com' },
] as const;
const add = (agent: TestAgent) => agent.call(addToList, { body: { file_name: 'dnc.csv', addresses: [...addresses] } });

it('closes what stands in it, with the file as its source, and is the same list again', async () => {
  const agent = await makeAgent(app);
  expect(await add(agent)).toEqual({ added: 3 });
  expect(await add(agent)).toEqual({ added: 0 });
  const id = randomUUID();
  await agent.call(createLead, { body: { id, name: 'Pat Moss', phone: '2025550143', email: 'pat@example.com' } });
  const { suppressions } = await agent.call(listLeadSuppressions, { params: { id } });
  expect(suppressions.map(({ channel }) => channel).toSorted()).toEqual(['call', 'email', 'text']);
  expect(suppressions[0]).toMatchObject({ reason: 'On a do-not-contact list you imported', source: 'dnc.csv' });
});

it('is the agent’s own', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  await add(agent);
  expect(await add(other)).toEqual({ added: 3 });
});

it.each([
  { channel: 'email', address: '+12025550143' },
  { channel: 'call', address: '2025550143' },
  { channel: 'text', address: 'pat@example.com' },
  { channel: 'email', address: 'Pat@example.com' },
] as const)('refuses %o', async (address) => {
  const agent = await makeAgent(app);
  expect(await agent.refusal(addToList, { body: { file_name: 'dnc.csv', addresses: [address] } })).toMatchObject({
    status: 400,
  });
});
