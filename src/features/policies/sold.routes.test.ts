import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { listReportRows } from '../reports/reports.contract.ts';
import { countLeads } from '../lead-search/lead-search.contract.ts';
import { createLead, readLead } from '../leads/leads.contract.ts';
import { editSold, listCarriers, markSold } from './sold.contract.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';

const app = useTestApp();

async function add(agent: TestAgent) {
  const body = { id: randomUUID(), name: 'Ava Stone', phone: '2025550143' };
  return (await agent.call(createLead, { body })).lead;
}

it('marks as sold once, with the policy as it was typed', async () => {
  const agent = await makeAgent(app);
  const { id } = await add(agent);
  const body = {
    carrier: ' Acme Life ',
    premium: '$1,200.29',
    monthlyPayment: '100.02',
    startDate: '2026-02-28',
    policyNumber: ' ',
    address: { state: 'tx' },
  };
  const { lead, was_sold } = await agent.call(markSold, { params: { id }, body });
  expect(was_sold).toBe(false);
  expect(lead).toMatchObject({
    status: 'sold', carrier: 'Acme Life', premium_cents: 120029,
    sold: { carrier: 'Acme Life', premium: 1200.29, monthlyPayment: 100.02, policyNumber: null, address: { state: 'TX', city: null }, faceAmount: null },
  }); // prettier-ignore
  expect(Date.parse(lead.sold?.markedAt ?? '')).toBe(Date.parse(lead.sold_at ?? '-'));
  expect(await agent.call(markSold, { params: { id }, body: { carrier: 'Other' } })).toEqual({ lead, was_sold: true });
  expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 0, sold: 1 });
  const contact = await app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('message_contacts').select('tags').where('user_id', '=', agent.id).executeTakeFirstOrThrow(),
  );
  expect(contact.tags).toEqual(['sold']);
});

it('the monthly payment counts, unmultiplied, when there is no premium', async () => {
  const agent = await makeAgent(app);
  const { id } = await add(agent);
  expect((await agent.call(markSold, { params: { id }, body: { monthlyPayment: '85' } })).lead.premium_cents).toBe(
    8500,
  );
});

it.each<[object, string]>([
  [{ premium: '-1' }, 'body.premium'],
  [{ premium: 'NaN' }, 'body.premium'],
  [{ premium: '100000000' }, 'body.premium'],
  [{ premium: '1.005' }, 'body.premium'],
  [{ startDate: '2026-02-30' }, 'body.startDate'],
  [{ effectiveDate: 'infinity' }, 'body.effectiveDate'],
  [{ effectiveDate: '1899-12-31' }, 'body.effectiveDate'],
  [{ soldOn: '1949-12-31' }, 'body.soldOn'],
  [{ soldOn: '2100-01-01' }, 'body.soldOn'],
  [{ soldOn: '' }, 'body.soldOn'],
  [{ carrier: 'x'.repeat(201) }, 'body.carrier'],
  [{ surprise: '1' }, 'body.surprise'],
])('refuses %j', async (body, path) => {
  const agent = await makeAgent(app);
  const { id } = await add(agent);
  expect(await agent.refusal(markSold, { params: { id }, body })).toMatchObject({ status: 400, fields: [{ path }] });
});

it('the yearly premium that an older import brought counts on when the policy is edited without one', async () => {
  const agent = await makeAgent(app);
  const { id } = await add(agent);
  const params = { id };
  await agent.call(markSold, { params, body: { carrier: 'Acme', premium: '100' } });
  await asOwner(
    app,
    `update leads set sold = (sold - 'premium') || '{"annualPremium": 1200.5}'::jsonb, sold_premium = 1200.5 where user_id = $1`,
    [agent.id],
  );
  const { lead } = await agent.call(readLead, { params });
  expect(lead.premium_cents).toBe(120_050);
  const { lead: edited } = await agent.call(editSold, {
    params,
    body: { version: lead.version, sold: { carrier: 'Best' } },
  });
  expect(edited).toMatchObject({ carrier: 'Best', premium_cents: 120_050 });
});

it('edits the policy later; the sale keeps its date', async () => {
  const agent = await makeAgent(app);
  const { id } = await add(agent);
  const params = { id };
  expect(await agent.refusal(editSold, { params, body: { version: 1, sold: {} } })).toMatchObject({ code: 'conflict' });
  const { lead } = await agent.call(markSold, { params, body: { carrier: 'Acme', premium: '100' } });
  const { lead: edited } = await agent.call(editSold, {
    params,
    body: { version: lead.version, sold: { carrier: 'Best', premium: '200' } },
  });
  expect(edited).toMatchObject({
    carrier: 'Best',
    premium_cents: 20000,
    sold_at: lead.sold_at,
    sold: { markedAt: lead.sold?.markedAt },
  });
  expect(await agent.refusal(editSold, { params, body: { version: lead.version, sold: {} } })).toMatchObject({
    code: 'conflict',
    current: { lead: edited },
  });
  const other = await makeAgent(app);
  expect(await other.refusal(editSold, { params, body: { version: edited.version, sold: {} } })).toMatchObject({
    status: 404,
  });
  expect(await agent.call(listCarriers, { query: {} })).toEqual({ carriers: ['Best'] });
  expect(await other.call(listCarriers, { query: {} })).toEqual({ carriers: [] });
  await asOwner(app, 'update leads set deleted_at = now() where id = $1', [id]);
  expect(await agent.call(listCarriers, { query: {} })).toEqual({ carriers: [] });
});

it('is sold on the day that is named, which can be corrected; lists and reports follow', async () => {
  const agent = await makeAgent(app, { timeZone: 'America/New_York' });
  const { id } = await add(agent);
  const { lead } = await agent.call(markSold, {
    params: { id },
    body: { carrier: 'Acme', premium: '1200', soldOn: '2024-03-05' },
  });
  expect(lead).toMatchObject({
    sold_at: '2024-03-05T17:00:00Z',
    sold: { markedAt: '2024-03-05T17:00:00.000Z', carrier: 'Acme' },
  });
  const closed = async (month: string) =>
    (await agent.call(listReportRows, { query: { period: month, kind: 'clients' } })).rows.map((row) => row.lead_id);
  expect(await closed('2024-03')).toEqual([id]);
  const edit = (version: number, soldOn?: string) =>
    agent.call(editSold, {
      params: { id },
      body: { version, sold: { carrier: 'Acme', premium: '1200', ...(soldOn && { soldOn }) } },
    });
  const { lead: moved } = await edit(lead.version, '2024-02-28');
  expect(moved).toMatchObject({
    sold_at: '2024-02-28T17:00:00Z',
    premium_cents: 120000,
    sold: { markedAt: '2024-02-28T17:00:00.000Z' },
  });
  expect([await closed('2024-03'), await closed('2024-02')]).toEqual([[], [id]]);
  // The same day again, or none, is no change.
  expect((await edit(moved.version, '2024-02-28')).lead).toEqual(moved);
  expect((await edit(moved.version)).lead).toEqual(moved);
  const body = { version: moved.version, sold: { soldOn: '2100-01-01' } };
  expect(await agent.refusal(editSold, { params: { id }, body })).toMatchObject({
    status: 400,
    fields: [{ path: 'body.sold.soldOn' }],
  });
  const { rows } = await agent.call(listTimeline, { params: { id }, query: {} });
  expect(rows).toMatchObject([
    { kind: 'policy_edited', detail: { fields: ['soldOn'] } },
    { kind: 'sold', detail: { carrier: 'Acme', premium_cents: 120000, sold_on: '2024-03-05' } },
    { kind: 'added' },
  ]);
});

it('the day of a late sale is the agent’s own: named again it is no change', async () => {
  const agent = await makeAgent(app, { timeZone: 'America/New_York' });
  const { id } = await add(agent);
  const { lead } = await agent.call(markSold, { params: { id }, body: { carrier: 'Acme', soldOn: '2024-03-05' } });
  await asOwner(app, `update leads set sold_at = '2024-03-06T03:30:00Z' where id = $1`, [id]);
  const body = { version: lead.version, sold: { carrier: 'Acme', soldOn: '2024-03-05' } };
  expect((await agent.call(editSold, { params: { id }, body })).lead.sold_at).toBe('2024-03-06T03:30:00Z');
});
