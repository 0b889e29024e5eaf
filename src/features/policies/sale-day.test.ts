// The day on which a policy was sold is a date: it stays in figures, lists, exports and forms, whatever zone the account moves to.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importFile } from '../../../test-support/imports.ts';
import { todayIn } from '../../domain/time-zone.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { exportLeads } from '../lead-bulk/lead-bulk.contract.ts';
import { revertImport, undoRevert } from '../lead-import/lead-import.contract.ts';
import { listLeads } from '../lead-search/lead-search.contract.ts';
import { createLead, readLead } from '../leads/leads.contract.ts';
import { drillReport } from '../reports/reports.contract.ts';
import { saveTimeZone } from '../settings/settings.contract.ts';
import { soldForm } from './sold-form.rules.ts';
import { editSold, markSold } from './sold.contract.ts';

const app = useTestApp();
const home = 'America/New_York';
/** Far east, far west, and back. */
const zones = ['Asia/Manila', 'Pacific/Guam', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Pacific/Honolulu', home];
const day = '2025-10-31';

const moveTo = (agent: TestAgent, zone: string) => agent.call(saveTimeZone, { body: { time_zone: zone } });

async function agentAtHome() {
  const agent = await makeAgent(app);
  await moveTo(agent, home);
  return agent;
}

async function sold(agent: TestAgent, soldOn: string | null) {
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone' } });
  const body = { carrier: 'Acme Life', premium: '1,200', ...(soldOn !== null && { soldOn }) };
  return (await agent.call(markSold, { params: { id: lead.id }, body })).lead.id;
}

/** The sale's day, as everything that tells it does. */
async function told(agent: TestAgent, id: string, zone: string) {
  const { lead } = await agent.call(readLead, { params: { id } });
  const inForm = soldForm(lead, zone).soldOn;
  const { text } = await agent.send('POST', exportLeads.path, { target: { filter: { status: 'sold' } } });
  const [header = '', row = ''] = text.trim().split('\r\n');
  const at = header.split(',').indexOf('Sold on');
  const within = { status: 'sold', sold_on: `${inForm}..${inForm}` } as const;
  const report = await agent.call(drillReport, { query: { period: inForm } });
  return {
    inForm,
    inExport: row.split(',')[at]?.split(' ')[0],
    inList: (await agent.call(listLeads, { query: within })).rows.length,
    inReport: [report.closed, report.premium_cents],
  };
}

/** As the export writes it. */
const onPaper = (on: string) => `${Number(on.slice(5, 7))}/${Number(on.slice(8))}/${on.slice(0, 4)}`;
const all = (on: string) => ({ inForm: on, inExport: onPaper(on), inList: 1, inReport: [1, 120_000] });

describe('a sale', () => {
  it('of a day that was chosen', async () => {
    const agent = await agentAtHome();
    const id = await sold(agent, day);
    for (const zone of zones) {
      await moveTo(agent, zone);
      expect([zone, await told(agent, id, zone)]).toEqual([zone, all(day)]);
    }
  });

  it('of today, minutes from midnight', async () => {
    const agent = await agentAtHome();
    const id = await sold(agent, null);
    await asOwner(app, `update leads set sold_at = '2025-10-31 23:58 America/New_York' where id = $1`, [id]);
    for (const zone of zones) {
      await moveTo(agent, zone);
      expect([zone, await told(agent, id, zone)]).toEqual([zone, all(day)]);
    }
  });

  it('whose policy is edited after a move keeps its day, and takes another that is chosen', async () => {
    const agent = await agentAtHome();
    const id = await sold(agent, day);
    await moveTo(agent, 'Asia/Manila');
    const edit = async (soldOn: string, premium: string) => {
      const { lead } = await agent.call(readLead, { params: { id } });
      const policy = { carrier: 'Acme Life', premium, soldOn };
      await agent.call(editSold, { params: { id }, body: { version: lead.version, sold: policy } });
    };
    await edit(day, '1300');
    expect(await told(agent, id, 'Asia/Manila')).toMatchObject({ inForm: day });
    await edit('2025-11-02', '1300');
    await moveTo(agent, home);
    expect(await told(agent, id, home)).toMatchObject({ inForm: '2025-11-02' });
  });

  it('of a file, taken back and made again after a move', async () => {
    const agent = await agentAtHome();
    const today = todayIn(home, Date.now());
    await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone', phone: '+16155550101' } });
    const file = 'Name,Phone,Carrier,Annual premium,Sold on\nAva Stone,6155550101,Acme Life,1200,10/31/2025\n';
    const { id } = await importFile(agent, file, { timeZone: home, today }, 'fill_blanks');
    await agent.call(revertImport, { params: { id }, body: {} });
    await moveTo(agent, 'Asia/Manila');
    await agent.call(undoRevert, { params: { id }, body: {} });
    const lead = (await agent.call(listLeads, { query: { status: 'sold' } })).rows[0]!;
    expect(await told(agent, lead.id, 'Asia/Manila')).toEqual(all(day));
  });

  it('that came by a merge, undone after a move', async () => {
    const agent = await agentAtHome();
    const id = await sold(agent, day);
    const { lead: other } = await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone' } });
    const mergeId = randomUUID();
    const { version } = (await agent.call(readLead, { params: { id } })).lead;
    await agent.call(mergeLeads, {
      body: {
        id: mergeId,
        keep: other.id,
        keep_version: other.version,
        other: id,
        other_version: version,
        choices: {},
      },
    });
    await moveTo(agent, 'Asia/Manila');
    expect(await told(agent, other.id, 'Asia/Manila')).toEqual(all(day));
    await agent.call(undoMerge, { params: { id: mergeId }, body: {} });
    expect(await told(agent, id, 'Asia/Manila')).toEqual(all(day));
  });
});
