// A book of business: what a file says of stages, quotes, calls and sales stands as if it had been done here.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { begin, importRows, lookInto, phone, rowsOf } from '../../../test-support/imports.ts';
import type { LeadDraft, LeadSale } from '../../domain/lead-draft.ts';
import { createLead } from '../leads/leads.contract.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import { editSold, markSold } from '../policies/sold.contract.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import { listReportRows } from '../reports/reports.contract.ts';
import {
  addSecondLeadOfRow,
  previewRevert,
  readImport,
  revertImport,
  stageChunk,
  undoRevert,
} from './lead-import.contract.ts';

const app = useTestApp();
const { own, leadsOf, contactsOf, leadNamed, seen } = lookInto(app);

const sale = (values: Partial<LeadSale> = {}): LeadSale => ({
  sold_on: '2024-03-05',
  carrier: 'Acme Life',
  face: 250_000,
  premium: 1200.29,
  monthly: null,
  policy_number: 'P-9',
  start_date: null,
  effective_date: '2024-04-01',
  ...values,
});
const person = {
  name: 'Ada Love',
  phone: phone(1),
  email: 'ada@example.com',
  state: 'NC',
  military_branch: 'Army',
  address: { street: '1 Main St', city: 'Durham', state: 'NC', zip: '27701' },
};

const salesIn = async (agent: TestAgent, period: string) =>
  (await agent.call(listReportRows, { query: { period, kind: 'clients' } })).rows;

/** Whatever goes out to somebody waits as a job. What the clock starts is none of them. */
const jobs = () =>
  app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select name from jobs.job
      where name not like '\\_\\_pgboss%' and name not in (select name from jobs.schedule) order by name`.execute(tx);
    return rows;
  });

describe('a sale of a file', () => {
  it('writes what the form writes', async () => {
    const [typing, importing] = [await makeAgent(app), await makeAgent(app)];
    const id = randomUUID();
    await typing.call(createLead, { body: { id, ...person } });
    const { lead } = await typing.call(markSold, {
      params: { id },
      body: {
        carrier: 'Acme Life',
        faceAmount: '250000',
        premium: '1200.29',
        policyNumber: 'P-9',
        effectiveDate: '2024-04-01',
        soldOn: '2024-03-05',
        name: 'Ada Love',
        phone: '2025550001',
        email: 'ada@example.com',
        address: { street: '1 Main St', city: 'Durham', state: 'NC', zip: '27701' },
      },
    });
    const before = await jobs();
    const { tally } = await importRows(importing, [{ ...person, sale: sale() }]);
    expect(tally).toMatchObject({ created: 1, sales: 1 });
    expect(await jobs()).toEqual(before);
    const imported = await leadNamed(importing, 'Ada Love');
    expect(imported.sold).toEqual(lead.sold);
    expect(imported).toMatchObject({
      status: 'sold',
      stage: 'no_pickup',
      sold_premium: '1200.29',
      sold_premium_cents: 120029,
      sold_at: lead.sold_at,
    });
    expect(await contactsOf(importing)).toEqual(await contactsOf(typing));
    const event = async (agent: TestAgent, leadId: string) =>
      (await agent.call(listTimeline, { params: { id: leadId }, query: {} })).rows.flatMap((row) =>
        row.type === 'event' && row.kind === 'sold' ? [row.detail] : [],
      );
    const [[typed], [told]] = [await event(typing, id), await event(importing, imported.id)];
    expect(told).toEqual({ ...typed, import_id: expect.any(String) });
    const [report, other] = [await salesIn(typing, '2024-03'), await salesIn(importing, '2024-03')];
    expect(other.map(({ lead_id: _, ...row }) => row)).toEqual(report.map(({ lead_id: _, ...row }) => row));
    expect(other).toHaveLength(1);
  });

  it('of today counts now, is made once, and stays what the agent made of it', async () => {
    const agent = await makeAgent(app);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
    const rows = [{ ...person, sale: sale({ sold_on: today }) }];
    const { id } = await importRows(agent, rows);
    const [lead] = await leadsOf(agent);
    expect(Math.abs(Date.parse(lead!.sold_at!) - Date.now())).toBeLessThan(60_000);
    for (const existing of ['skip', 'fill_blanks'] as const) {
      const again = await importRows(agent, [{ ...person, sale: sale({ premium: 9 }) }], { existing });
      expect(again.tally).toMatchObject({ created: 0, updated: 0, duplicate_existing: { phone: 1 } });
      expect(again.tally.sales).toBeUndefined();
    }
    expect(await leadsOf(agent)).toEqual([lead]);
    const params = { id: lead!.id };
    await agent.call(editSold, { params, body: { version: lead!.version, sold: { carrier: 'Best', premium: '1' } } });
    expect((await agent.call(previewRevert, { params: { id } })).would).toMatchObject({
      trashed: 0,
      stayed: { worked_on: 1 },
    });
  });

  it('of a day that has not come is refused, its row named', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    const rows = rowsOf([{ name: 'Pat' }, { ...person, sale: sale({ sold_on: '2100-01-01' }) }]);
    expect(await agent.refusal(stageChunk, { params: { id, number: 1 }, body: { rows } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.rows.1.draft.sale.sold_on' }],
    });
  });

  it.each<[Partial<LeadSale>]>([[{ sold_on: '1949-12-31' }], [{ premium: -1 }], [{ premium: 1.005 }], [{ face: 1e8 }]])(
    '%j is refused',
    async (values) => {
      const agent = await makeAgent(app);
      const id = await begin(agent);
      const rows = rowsOf([{ ...person, sale: sale(values) }]);
      expect(await agent.refusal(stageChunk, { params: { id, number: 1 }, body: { rows } })).toMatchObject({
        status: 400,
      });
    },
  );
});

describe('the rest of a book', () => {
  const book: Partial<LeadDraft> = {
    ...person,
    stage: 'app_pending',
    quoted: { carrier: 'Acme Life', face: 100_000, premium: 43.5 },
    received_at: '2023-01-02T15:00:00Z',
    last_contacted_at: '2024-05-06T15:00:00Z',
    call_attempts: 7,
  };

  it('stands in the lead, which a revert takes back all the same', async () => {
    const agent = await makeAgent(app);
    const { id, tally } = await importRows(agent, [
      book,
      { name: 'Sold One', phone: phone(2), sale: sale() },
      { name: 'Pat' },
    ]);
    expect(tally).toMatchObject({ created: 3, sales: 1 });
    expect((await agent.call(readImport, { params: { id } })).import.tally).toEqual(tally);
    const before = await seen(agent);
    expect(before[0]).toMatchObject({
      stage: 'app_pending',
      pipeline: { quoted: { carrier: 'Acme Life', face: 100_000, premium: 43.5 } },
      received_at: '2023-01-02T15:00:00Z',
      last_contacted_at: '2024-05-06T15:00:00Z',
      call_attempts: 7,
    });
    const { revert } = (await agent.call(revertImport, { params: { id }, body: {} })).import;
    expect(revert).toEqual({ trashed: 3, emptied: 0, stayed: {} });
    expect(await salesIn(agent, '2024-03')).toEqual([]);
    await agent.call(undoRevert, { params: { id }, body: {} });
    expect(await seen(agent)).toEqual(before);
    expect(await salesIn(agent, '2024-03')).toHaveLength(1);
  });

  it('fills and sells a lead that was there, and a revert opens it again, unless its policy was changed', async () => {
    const agent = await makeAgent(app);
    const names = ['Ada Love', 'Bo Ray', 'Cy Fox'];
    await importRows(
      agent,
      names.map((name, n) => ({ name, phone: phone(n) })),
    );
    const [before, contacts] = [await seen(agent), await contactsOf(agent)];
    const { id, tally } = await importRows(
      agent,
      [
        { name: 'Ada Love', phone: phone(0), sale: sale() },
        { name: 'Bo Ray', phone: phone(1), sale: sale(), company: 'Acme' },
        {
          name: 'Cy Fox',
          phone: phone(2),
          ...{ quoted: book.quoted!, received_at: book.received_at!, stage: 'quoted' as const },
        },
      ],
      { existing: 'fill_blanks' },
    );
    expect(tally).toMatchObject({ created: 0, updated: 3, sales: 2 });
    const filled = await seen(agent);
    expect(filled).toMatchObject([
      { status: 'sold', sold: { carrier: 'Acme Life', name: 'Ada Love' } },
      { status: 'sold', company: 'Acme' },
      { status: 'lead', stage: 'no_pickup', pipeline: { quoted: book.quoted }, received_at: '2023-01-02T15:00:00Z' },
    ]);
    expect((await contactsOf(agent)).map(({ tags }) => tags)).toEqual([['sold'], ['sold'], ['lead']]);
    expect((await agent.call(previewRevert, { params: { id } })).would).toEqual({ trashed: 0, emptied: 3, stayed: {} });
    await agent.call(revertImport, { params: { id }, body: {} });
    expect(await seen(agent)).toEqual(before);
    expect(await contactsOf(agent)).toEqual(contacts);
    expect(await salesIn(agent, '2024-03')).toEqual([]);
    await agent.call(undoRevert, { params: { id }, body: {} });
    expect(await seen(agent)).toEqual(filled);
    expect((await contactsOf(agent)).map(({ tags }) => tags)).toEqual([['sold'], ['sold'], ['lead']]);

    const { id: ada, version } = await leadNamed(agent, 'Ada Love');
    await agent.call(editSold, { params: { id: ada }, body: { version, sold: { carrier: 'Mine' } } });
    await agent.call(revertImport, { params: { id }, body: {} });
    expect(await leadNamed(agent, 'Ada Love')).toMatchObject({ status: 'sold', sold: { carrier: 'Mine' } });
    expect(await leadNamed(agent, 'Bo Ray')).toMatchObject({ status: 'lead', company: null });
    const { rows } = await agent.call(listTimeline, {
      params: { id: (await leadNamed(agent, 'Bo Ray')).id },
      query: {},
    });
    expect(rows[0]).toMatchObject({ kind: 'sale_taken_back', detail: { file_name: 'july.csv' } });
  });

  it('comes with the second lead of a household too', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [{ name: 'Ada Love', phone: phone(1) }]);
    const { id } = await importRows(agent, [{ ...book, name: 'Bo Love', email: null, sale: sale() }]);
    await agent.call(addSecondLeadOfRow, { params: { id, row: 2 }, body: {} });
    expect(await leadNamed(agent, 'Bo Love')).toMatchObject({
      status: 'sold',
      stage: 'app_pending',
      call_attempts: 7,
      received_at: '2023-01-02T15:00:00Z',
      sold_at: '2024-03-05T18:00:00Z',
      sold: { carrier: 'Acme Life', premium: 1200.29 },
    });
  });

  it('a sold lead in the trash is sold again by the next import only as a new lead', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [{ ...person, sale: sale() }]);
    const [lead] = await leadsOf(agent);
    await agent.call(deleteLeads, { body: { ids: [lead!.id] } });
    expect((await importRows(agent, [{ ...person, sale: sale() }])).tally).toMatchObject({ created: 1, sales: 1 });
    expect(await salesIn(agent, '2024-03')).toHaveLength(1);
    const events = await own(agent, (tx) =>
      tx.selectFrom('lead_events').select('lead_id').where('kind', '=', 'sold').execute(),
    );
    expect(events).toHaveLength(2);
  });
});
