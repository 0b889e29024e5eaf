// A list brought as a file closes numbers and emails for leads of before and after, once, and makes no lead.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { byteSource } from '../../../test-support/byte-source.ts';
import { createLead } from '../leads/leads.contract.ts';
import { listLeadSuppressions } from '../suppression/suppression.contract.ts';
import { addToList, downloadList } from './do-not-contact.contract.ts';
import { readList } from './read-list.rules.ts';

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

it('is a file that says the same when it is imported elsewhere, on whatever page it stands', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const numbers = Array.from({ length: 1001 }, (_, n) => `+1615555${String(n).padStart(4, '0')}`);
  const listed = [
    ...addresses,
    ...numbers.map((address) => ({ channel: 'call', address }) as const),
    { channel: 'text', address: '+16155550007' } as const,
  ];
  const put = (whose: TestAgent, all: readonly (typeof listed)[number][]) =>
    whose.call(addToList, { body: { file_name: 'dnc.csv', addresses: [...all] } });
  for (let at = 0; at < listed.length; at += 500) await put(agent, listed.slice(at, at + 500));
  const { text, headers } = await agent.send('GET', downloadList.path);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="do-not-contact-[0-9-]+\.csv"/);
  const { addresses: read, unread } = await readList([byteSource(text)]);
  const key = ({ channel, address }: { channel: string; address: string }) => `${channel} ${address}`;
  expect([read.map(key).toSorted(), unread]).toEqual([listed.map(key).toSorted(), 0]);
  expect((await other.send('GET', downloadList.path)).text).toBe('Channel,Address,Reason,Source,Since\r\n');
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
