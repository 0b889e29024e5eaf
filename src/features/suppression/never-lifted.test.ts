// What is closed stays closed, whatever becomes of the leads that have the number.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importFile } from '../../../test-support/imports.ts';
import { makeVendor, type Vendor } from '../../../test-support/vendors.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { listPosts, replayPost } from '../intake/intake.contract.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import { obeyWords } from './obey-words.operation.ts';
import { suppress } from './suppress.operation.ts';

const app = useTestApp();
const closed = '+16155550101';
const options = { timeZone: 'America/New_York', today: '2026-07-20' };

const add = async (agent: TestAgent, name: string, phone: string) => {
  const id = randomUUID();
  return (await agent.call(createLead, { body: { id, name, phone } })).lead;
};

const acts: Record<string, (vendor: Vendor, lead: Lead) => Promise<unknown>> = {
  'a merge, and the way back': async ({ agent }, lead) => {
    const other = await add(agent, 'Ada Able', '+16155550102');
    const id = randomUUID();
    const [keep, keep_version, gone, other_version] = [other.id, other.version, lead.id, lead.version];
    await agent.call(mergeLeads, { body: { id, keep, keep_version, other: gone, other_version, choices: {} } });
    await agent.call(undoMerge, { params: { id }, body: {} });
  },
  'the trash, and the way back': async ({ agent }, { id }) => {
    await agent.call(deleteLeads, { body: { ids: [id] } });
    await agent.call(restoreLeads, { body: { ids: [id] } });
  },
  'a file that says nothing of it': async ({ agent }) => {
    await importFile(agent, 'Name,Phone,DNC\nAda Able,6155550101,No\n', options, 'fill_blanks');
  },
  'a file that says they opted in': async ({ agent }) => {
    await importFile(agent, 'Name,Phone,Opt In\nAda Able,6155550101,Yes\n', options, 'fill_blanks');
  },
  'a post, and the same one replayed': async ({ agent, post }) => {
    await post({ name: 'Ada Able', phone: '6155550101', do_not_call: 'no', sms_consent: 'yes' });
    const { rows } = await agent.call(listPosts, { query: {} });
    await agent.call(replayPost, { params: { id: rows[0]!.id } });
  },
};

const standing = ({ agent }: Vendor) =>
  app.platform.database.asAgent(agent.id, async (tx) => ({
    closed: await tx.selectFrom('suppressions').select(['channel', 'address', 'reason']).orderBy('channel').execute(),
    subscribed: await tx.selectFrom('message_contacts').select('subscribed').where('phone', '=', closed).execute(),
  }));

it('calls that the agent closed stay so, however often the person says STOP and START', async () => {
  const vendor = await makeVendor(app);
  const { id: userId } = vendor.agent;
  await add(vendor.agent, 'Ada Able', closed);
  await app.platform.database.asAgent(userId, (tx) =>
    suppress(tx, {
      userId,
      addresses: [{ channel: 'call', address: closed }],
      toldBy: 'agent',
      reason: 'Texts only',
      source: 'Call',
    }),
  );
  for (const [words, minutesAgo] of [
    ['STOP', 4],
    ['START', 3],
    ['STOP', 2],
    ['START', 1],
  ] as const) {
    const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    await app.platform.database.asSystem((tx) => obeyWords(tx, { userId, number: closed, words, keyword: words, at }));
  }
  expect(await standing(vendor)).toEqual({
    closed: [{ channel: 'call', address: closed, reason: 'Texts only' }],
    subscribed: [{ subscribed: true }],
  });
});

it.each(Object.keys(acts))('%s', async (act) => {
  const vendor = await makeVendor(app);
  const lead = await add(vendor.agent, 'Ada Able', closed);
  await app.platform.database.asAgent(vendor.agent.id, (tx) =>
    suppress(tx, {
      userId: vendor.agent.id,
      addresses: [
        { channel: 'text', address: closed },
        { channel: 'call', address: closed },
      ],
      toldBy: 'agent',
      reason: 'Asked',
      source: 'Call',
    }),
  );
  const before = await standing(vendor);
  expect(before.subscribed).toEqual([{ subscribed: false }]);
  await acts[act]!(vendor, lead);
  expect(await standing(vendor)).toEqual(before);
});
