// The text to who just bought, where the sale is taken back, the lead goes or becomes another: never twice, and never without a sale.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf, faultyWallets } from '../../../test-support/wallets.ts';
import { mergeLeads } from '../duplicates/merges.contract.ts';
import { markSold, takeSaleBack } from '../policies/sold.contract.ts';
import { switchTemplate } from '../templates/templates.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import { sendMessage } from './send-message.contract.ts';

const app = useTextingApp();

async function seller(): Promise<Texter> {
  const agent = await app.texter();
  await agent.call(switchTemplate, { params: { key: 'sold' }, body: { enabled: true, version: 0 } });
  return agent;
}

const sell = (agent: Texter, id: string) =>
  agent.call(markSold, { params: { id }, body: { carrier: 'Sample Life', premium: '600' } });
const takeBack = (agent: Texter, id: string) => agent.call(takeSaleBack, { params: { id }, body: {} });
const ask = (agent: Texter, leadId: string, templateKey = 'sold') =>
  agent.send('POST', sendMessage.path, { lead_id: leadId, templateKey });
const shown = async (agent: Texter) =>
  (await app.messages(agent)).map(({ status, reason, refunded_at }) => [status, reason, refunded_at !== null]);

async function version(agent: Texter, id: string): Promise<number> {
  const read = app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('leads').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return (await read).version;
}

it('ends and is paid back at once where the sale is taken back; the next sale has its own', async () => {
  const agent = await seller();
  const lead = await app.lead(agent);
  await sell(agent, lead.id);
  expect((await ask(agent, lead.id)).body).toMatchObject({ status: 'held', deduped: false });
  await takeBack(agent, lead.id);
  expect([await shown(agent), await balanceOf(app, agent.id)]).toEqual([[['canceled', 'not_sold', true]], 1000]);
  await app.deliver(agent);
  expect(await app.phone(lead.phone)).toEqual([]);
  expect(await ask(agent, lead.id)).toMatchObject({ status: 409, body: { current: { why: 'not_sold' } } });

  await sell(agent, lead.id);
  for (const deduped of [false, true]) expect((await ask(agent, lead.id)).body).toMatchObject({ deduped });
  await app.deliver(agent);
  expect(await app.phone(lead.phone)).toHaveLength(1);
  expect([await balanceOf(app, agent.id), await faultyWallets(app, [agent.id])]).toEqual([999, []]);
});

it('to a new lead goes no more to who bought while it waits; what an agent wrote does', async () => {
  const agent = await seller();
  const lead = await app.lead(agent);
  const text = { to: lead.phone, leadId: lead.id, notBefore: app.clock.now.getTime() + 1000 };
  await app.queue(
    agent,
    { ...text, origin: 'bulk', body: 'New here' },
    { ...text, origin: 'new_lead', body: 'New here, too' },
    { ...text, origin: 'inbox', body: 'Call me' },
  );
  await sell(agent, lead.id);
  await takeBack(agent, lead.id);
  await app.deliver(agent);
  expect([await app.phone(lead.phone), await balanceOf(app, agent.id)]).toEqual([['Call me'], 999]);
  expect((await shown(agent)).filter(([, reason]) => reason === 'is_sold')).toHaveLength(2);
});

it('that has left stays the one, whether the sale is taken back, the lead restored, or merged with another', async () => {
  const agent = await seller();
  const [lead, other] = [await app.lead(agent), await app.lead(agent)];
  await sell(agent, lead.id);
  const { id } = (await ask(agent, lead.id)).body as { id: string };
  await app.deliver(agent);
  await takeBack(agent, lead.id);
  await sell(agent, lead.id);
  expect((await ask(agent, lead.id, 'sold_welcome')).body).toMatchObject({ id, deduped: true });
  await agent.call(deleteLeads, { body: { ids: [lead.id] } });
  await agent.call(restoreLeads, { body: { ids: [lead.id] } });
  expect((await ask(agent, lead.id)).body).toMatchObject({ id, deduped: true });
  const [keep_version, other_version] = [await version(agent, other.id), await version(agent, lead.id)];
  const pair = { keep: other.id, keep_version, other: lead.id, other_version, choices: {} };
  await agent.call(mergeLeads, { body: { id: randomUUID(), ...pair } });
  expect((await ask(agent, other.id)).body).toMatchObject({ id, deduped: true });
  await app.deliver(agent);
  expect([await app.phone(lead.phone), await app.phone(other.phone)].map((texts) => texts.length)).toEqual([1, 0]);
});

it('that waits does not come back with a restored lead', async () => {
  const agent = await seller();
  const lead = await app.lead(agent);
  await sell(agent, lead.id);
  await ask(agent, lead.id);
  await agent.call(deleteLeads, { body: { ids: [lead.id] } });
  await agent.call(restoreLeads, { body: { ids: [lead.id] } });
  expect((await ask(agent, lead.id)).body).toMatchObject({ status: 'canceled', deduped: true });
  await app.deliver(agent);
  expect([await app.phone(lead.phone), await balanceOf(app, agent.id)]).toEqual([[], 1000]);
});
