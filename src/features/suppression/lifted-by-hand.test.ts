// What an agent allowed again by hand is not closed by words that were known by then, and is by new ones.
import { expect, it } from 'vitest';
import { asOwner, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importFile } from '../../../test-support/imports.ts';
import { makeVendor, type Vendor } from '../../../test-support/vendors.ts';
import { listPosts, replayPost } from '../intake/intake.contract.ts';
import { exportLeads } from '../lead-bulk/lead-bulk.contract.ts';
import { listImports } from '../lead-import/lead-import.contract.ts';
import { liftSuppression } from './suppression.contract.ts';

const app = useTestApp();
const number = '+16155550101';
const options = { timeZone: 'America/New_York', today: '2026-07-20' };

const closedFor = ({ id }: TestAgent) =>
  app.platform.database.asAgent(id, async (tx) => {
    const rows = await tx.selectFrom('suppressions').select(['channel', 'address']).orderBy('channel').execute();
    return rows.map(({ channel, address }) => `${channel} ${address}`);
  });

const lift = (agent: TestAgent, address = number) =>
  agent.call(liftSuppression, { body: { address, channels: ['text', 'call'], why: 'They asked to be called' } });

const outAndIn = async (agent: TestAgent) => {
  const { text } = await agent.send('POST', exportLeads.path, { target: { filter: { status: 'lead' } } });
  return importFile(agent, text, options, 'fill_blanks');
};

const head = 'Name,Phone,Tags,Status,Notes\n';
const said = {
  'in a tag': `${head}Ada Able,6155550101,"vip, DNC",,\n`,
  'in a status': `${head}Ada Able,6155550101,,Do Not Call,\n`,
  'in a remark': `${head}Ada Able,6155550101,,,Please do not call again\n`,
  'in two places': `${head}Ada Able,6155550101,dnc,Do Not Call,\n`,
  'beside the table': `Name,Phone\nAda Able,6155550101,DNC\n`,
  'as a stage': `Name,Phone,Stage\nBo Ball,6155550102,Quoted\nAda Able,6155550101,Do Not Call\n`,
  'as a litigator': `${head}Ada Able,6155550101,litigator,,\n`,
};

it.each(Object.entries(said))('%s: out and in again, and the same file again, close nothing', async (_, file) => {
  const { agent } = await makeVendor(app);
  await importFile(agent, file, options);
  expect(await closedFor(agent)).toEqual([`call ${number}`, `text ${number}`]);
  await lift(agent);
  await outAndIn(agent);
  expect(await closedFor(agent)).toEqual([]);
  for (const existing of ['skip', 'fill_blanks'] as const) {
    await importFile(agent, file, options, existing);
    expect(await closedFor(agent)).toEqual([]);
  }
  const [newest] = (await agent.call(listImports, { query: {} })).rows;
  expect(Object.keys(newest?.changed ?? {}).filter((warning) => /opted|litig/.test(warning))).toEqual([]);
});

const gone = {
  'in the trash': `update leads set deleted_at = now() where user_id = $1`,
  'gone for good': `delete from leads where user_id = $1`,
};
const deleted = Object.entries(gone).flatMap(([where, statement]) =>
  Object.entries(said).map(([place, file]) => [place, where, statement, file] as const),
);

it.each(deleted)('%s of a lead that is %s: its export and the same file again close nothing', async (...each) => {
  const [, , statement, file] = each;
  const { agent } = await makeVendor(app);
  await importFile(agent, file, options);
  await lift(agent);
  const { text } = await agent.send('POST', exportLeads.path, { target: { filter: { status: 'lead' } } });
  for (const again of [text, file]) {
    await asOwner(app, statement, [agent.id]);
    await importFile(agent, again, options);
    expect(await closedFor(agent)).toEqual([]);
  }
});

it('what a post said is known after its lead is gone', async () => {
  const { agent, post } = await makeVendor(app);
  await post({ name: 'Ada Able', phone: '6155550101', status: 'Do Not Call' });
  await lift(agent);
  const { text } = await agent.send('POST', exportLeads.path, { target: { filter: { status: 'lead' } } });
  await asOwner(app, gone['gone for good'], [agent.id]);
  await importFile(agent, text, options);
  expect(await closedFor(agent)).toEqual([]);
});

const first = `${head}Ada Able,6155550101,dnc,,\n`;
const newWords: Record<string, string> = {
  'a status': `${head}Ada Able,6155550101,,DNC,\n`,
  'a status beside the old tag': `${head}Ada Able,6155550101,dnc,Do Not Call,\n`,
  'another tag': `${head}Ada Able,6155550101,"dnc, litigator",,\n`,
  'a column that asks for it, beside the old tag': 'Name,Phone,Tags,Do Not Call\nAda Able,6155550101,dnc,Yes\n',
  'a remark': `${head}Ada Able,6155550101,,,Do not call\n`,
  'somebody else of the household': `${head}Zoe Zink,6155550101,dnc,,\n`,
};

it.each(Object.entries(newWords))('%s closes again', async (_, file) => {
  const { agent } = await makeVendor(app);
  await importFile(agent, first, options);
  await lift(agent);
  await importFile(agent, file, options, 'fill_blanks');
  expect(await closedFor(agent)).toEqual([`call ${number}`, `text ${number}`]);
});

it.each(Object.entries(newWords))('of a lead that is gone %s closes again', async (_, file) => {
  const { agent } = await makeVendor(app);
  await importFile(agent, first, options);
  await lift(agent);
  await asOwner(app, gone['gone for good'], [agent.id]);
  await importFile(agent, file, options, 'fill_blanks');
  expect(await closedFor(agent)).toEqual([`call ${number}`, `text ${number}`]);
});

it('of two numbers only the one that was allowed again stays open, and a lead that was never open is closed', async () => {
  const { agent } = await makeVendor(app);
  const file = 'Name,Phone,Phone 2,Tags\nAda Able,6155550101,6155550102,dnc\n';
  await importFile(agent, file, options);
  await lift(agent);
  await importFile(agent, file, options, 'fill_blanks');
  expect(await closedFor(agent)).toEqual(['call +16155550102', 'text +16155550102']);
  await importFile(agent, 'Name,Phone,Tags\nBo Ball,6155550103,dnc\n', options);
  expect(await closedFor(agent)).toHaveLength(4);
});

const postOf = async ({ agent, post }: Vendor) => {
  await post({ name: 'Ada Able', phone: '6155550101', status: 'Do Not Call' });
  return (await agent.call(listPosts, { query: {} })).rows[0]!.id;
};

it('a post that is replayed says nothing of what was allowed since, and closes what was allowed before', async () => {
  const vendor = await makeVendor(app);
  const { agent } = vendor;
  const id = await postOf(vendor);
  expect(await closedFor(agent)).toEqual([`call ${number}`, `text ${number}`]);
  await lift(agent);
  await agent.call(replayPost, { params: { id } });
  expect(await closedFor(agent)).toEqual([]);
  await asOwner(app, `update intake_posts set received_at = now() + interval '1 minute' where id = $1`, [id]);
  await agent.call(replayPost, { params: { id } });
  expect(await closedFor(agent)).toEqual([`call ${number}`, `text ${number}`]);
});
