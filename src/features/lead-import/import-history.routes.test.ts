import { describe, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { begin, importRows, lookInto, phone, rowsOf } from '../../../test-support/imports.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import { listLeads } from '../lead-search/lead-search.contract.ts';
import { listLeadSuppressions } from '../suppression/suppression.contract.ts';
import {
  addSecondLeadOfRow,
  cancelImport,
  finishImport,
  listHouseholds,
  listImports,
  listLeftOut,
  readImport,
  stageChunk,
} from './lead-import.contract.ts';

const app = useTestApp();
const { own, leadsOf, contactsOf, leadNamed } = lookInto(app);

describe('rows that only name somebody', () => {
  const names = [
    { name: 'Ada Love', state: 'NC' },
    { name: 'Ada Love' },
    { name: 'Ada Love' },
    { name: 'Pat Doe', dob: '1960-02-29' },
  ];

  it('the same file again changes nothing, a longer one adds the rows that are new', async () => {
    const agent = await makeAgent(app);
    expect((await importRows(agent, names)).tally.created).toBe(4);
    const before = await leadsOf(agent);
    for (const existing of ['skip', 'fill_blanks'] as const) {
      const { tally } = await importRows(agent, names, { existing });
      expect(tally).toMatchObject({ created: 0, updated: 0, duplicate_existing: { phone: 0, email: 0, row: 4 } });
      expect(await leadsOf(agent)).toEqual(before);
    }
    const { tally } = await importRows(agent, [...names, { name: 'Ada Love' }, { name: 'Ada Love', state: 'GA' }]);
    expect(tally).toMatchObject({ created: 2, duplicate_existing: { row: 4 } });
  });

  it('is found though its lead was edited, and made again once its lead is gone; other files know nothing of it', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [{ name: 'Ada Love' }]);
    const { id } = await leadNamed(agent, 'Ada Love');
    await own(agent, (tx) =>
      tx
        .updateTable('leads')
        .set({ name: 'Ada Lovelace', phone: phone(7) })
        .where('id', '=', id)
        .execute(),
    );
    expect((await importRows(agent, [{ name: 'ADA LOVE' }])).tally.created).toBe(0);
    expect((await importRows(agent, [{ name: 'Ada Love' }], { fingerprint: 'f2' })).tally.created).toBe(1);
    await agent.call(deleteLeads, { body: { ids: [id] } });
    expect((await importRows(agent, [{ name: 'Ada Love' }])).tally.created).toBe(1);
    expect((await importRows(agent, [{ name: 'Ada Love' }])).tally.created).toBe(0);
  });
});

describe('somebody else of a household', () => {
  it('is a duplicate, takes nothing from the lead, and becomes a second lead when asked, once', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [{ name: 'Ada Love', phone: phone(1) }]);
    const rows = [
      { name: 'Kim Love', phone: phone(1), dob: '1961-05-05', external_id: 'v9', extra: { Age: '64' } },
      { name: 'A. Love', phone: phone(1) },
      { name: 'Pat Doe', phone: phone(2) },
      { name: 'Sam Doe', phone: phone(2) },
    ];
    const { id, tally } = await importRows(agent, rows, { existing: 'fill_blanks' });
    expect(tally).toMatchObject({
      created: 1,
      updated: 0,
      duplicate_existing: { phone: 1 },
      duplicate_in_file: { phone: 2 },
    });
    expect(await leadNamed(agent, 'Ada Love')).toMatchObject({ dob: null, external_id: null });
    const { rows: offered, total } = await agent.call(listHouseholds, { params: { id }, query: {} });
    expect([total, offered.map(({ row, name, lead_name }) => [row, name, lead_name])]).toEqual([
      2,
      [
        [2, 'Kim Love', 'Ada Love'],
        [5, 'Sam Doe', 'Pat Doe'],
      ],
    ]);
    const ask = () => agent.call(addSecondLeadOfRow, { params: { id, row: '2' }, body: {} });
    const { lead_id } = await ask();
    expect((await ask()).lead_id).toBe(lead_id);
    expect(await leadNamed(agent, 'Kim Love')).toMatchObject({
      id: lead_id, phone: null, further_phones: [phone(1)], dob: '1961-05-05', external_id: 'v9', extra: { Age: '64' },
    }); // prettier-ignore
    const again = await importRows(agent, rows, { existing: 'fill_blanks' });
    expect(again.tally).toMatchObject({ created: 0, updated: 0 });
    const left = await agent.call(listHouseholds, { params: { id: again.id }, query: {} });
    expect(left.rows.map(({ name }) => name)).toEqual(['Sam Doe']);
    expect(await agent.refusal(addSecondLeadOfRow, { params: { id, row: '3' }, body: {} })).toMatchObject({
      status: 404,
    });
  });

  it('a row with the phone of one lead and the email of another fills the first and suggests the pair', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [
      { name: 'Ada Love', phone: phone(1) },
      { name: 'Ada L', email: 'ada@example.com' },
    ]);
    const row = { name: 'Ada Love', phone: phone(1), email: 'ada@example.com', state: 'NC' };
    const { id } = await importRows(agent, [row], { existing: 'fill_blanks' });
    const a = await leadNamed(agent, 'Ada Love');
    const b = await leadNamed(agent, 'Ada L');
    expect(a).toMatchObject({ email: null, further_emails: ['ada@example.com'], state: 'NC' });
    const pairs = await own(agent, (tx) => tx.selectFrom('lead_pairs').select(['lead_a', 'lead_b', 'noted']).execute());
    expect(pairs).toEqual([
      { lead_a: [a.id, b.id].toSorted()[0], lead_b: [a.id, b.id].toSorted()[1], noted: 'A row in july.csv had one lead’s phone and the other’s email.' },
    ]); // prettier-ignore
    const events = await own(agent, (tx) =>
      tx.selectFrom('lead_events').select(['lead_id', 'kind', 'detail']).execute(),
    );
    expect(events).toEqual([
      { lead_id: a.id, kind: 'import_filled', detail: { import_id: id, file_name: 'july.csv' } },
    ]);
  });
});

describe('opt-outs of a file', () => {
  it('stop each channel they name, outlive the lead, and hold when the file comes again', async () => {
    const agent = await makeAgent(app);
    const rows: Partial<LeadDraft>[] = [
      { name: 'All', phone: phone(1), email: 'all@example.com', further_phones: [phone(8)], opted_out: true },
      { name: 'Mail', phone: phone(2), email: 'mail@example.com', opted_out: true, opt_outs: ['email'] },
      { name: 'Call', phone: phone(3), opted_out: true, opt_outs: ['call', 'text'] },
      { name: 'None', phone: phone(4) },
    ];
    await importRows(agent, rows);
    const entries = () =>
      own(agent, (tx) =>
        tx.selectFrom('suppressions').select(['channel', 'address']).orderBy('address').orderBy('channel').execute(),
      );
    const all = (await entries()).map(({ channel, address }) => `${channel} ${address}`);
    expect(all).toEqual([
      ...[1, 3, 8].flatMap((n) => [`call ${phone(n)}`, `text ${phone(n)}`]),
      'email all@example.com',
      'email mail@example.com',
    ]);
    const subscribed = [
      [phone(1), false],
      [phone(2), true],
      [phone(3), false],
      [phone(4), true],
    ];
    const now = async () => (await contactsOf(agent)).map((contact) => [contact.phone, contact.subscribed]);
    expect(await now()).toEqual(subscribed);
    const { id } = await leadNamed(agent, 'All');
    const shown = await agent.call(listLeadSuppressions, { params: { id } });
    expect(shown.suppressions).toHaveLength(5);
    expect(shown.suppressions[0]).toMatchObject({ reason: 'Opted out in the file', source: 'Import of july.csv' });

    await agent.call(deleteLeads, { body: { ids: (await leadsOf(agent)).map((lead) => lead.id) } });
    expect(await contactsOf(agent)).toEqual([]);
    // The second time without its opt-out columns.
    await importRows(
      agent,
      rows.map(({ name, phone: number }) => ({ name: name!, phone: number! })),
    );
    expect(await now()).toEqual(subscribed);
    expect(await entries()).toHaveLength(all.length);
  });
});

describe('the history', () => {
  it('lists imports newest first by pages, with those under way and without canceled ones', async () => {
    const agent = await makeAgent(app);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await importRows(agent, [{ name: `Lead ${n}` }])).id);
    await agent.call(cancelImport, { params: { id: await begin(agent) }, body: {} });
    const running = await begin(agent);
    await agent.call(stageChunk, {
      params: { id: running, number: 1 },
      body: { rows: rowsOf([{ name: 'A' }, { name: 'B' }]) },
    });
    const seenIds: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listPage>> = await listPage(cursor);
      if (!cursor) expect(page.rows[0]).toMatchObject({ id: running, state: 'staging', staged_rows: 2, tally: null });
      seenIds.push(...page.rows.map((row) => row.id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seenIds).toEqual([running, ...ids]);
    expect(await agent.refusal(listImports, { query: { cursor: 'nonsense' } })).toMatchObject({ status: 400 });

    function listPage(after: string | null) {
      return agent.call(listImports, { query: { limit: 2, ...(after ? { cursor: after } : {}) } });
    }
  });

  it('the leads of an import are a filter of the list', async () => {
    const agent = await makeAgent(app);
    const { id } = await importRows(agent, [{ name: 'Ada' }, { name: 'Pat' }]);
    await importRows(agent, [{ name: 'Other' }], { fingerprint: 'f2' });
    const { rows } = await agent.call(listLeads, { query: { import: id } });
    expect(rows.map(({ name }) => name)).toEqual(['Ada', 'Pat']);
  });

  it('a tally of earlier days reads as one of today', async () => {
    const agent = await makeAgent(app);
    const { id } = await importRows(agent, [{ name: 'Ada' }]);
    const old = JSON.stringify({ rows: 1, created: 1, updated: 0, duplicate_in_file: { phone: 0, email: 0 }, duplicate_existing: { phone: 0, email: 0 }, rejected: {} }); // prettier-ignore
    await own(agent, (tx) => tx.updateTable('imports').set({ tally: old }).where('id', '=', id).execute());
    const { tally } = (await agent.call(readImport, { params: { id } })).import;
    expect(tally?.duplicate_existing).toEqual({ phone: 0, email: 0, further: 0, row: 0 });
    expect(tally?.duplicate_in_file).toEqual({ phone: 0, email: 0, further: 0 });
  });

  it('rejected rows can be fetched later, with their cells and reasons', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    const rows = [
      { row: 2, rejected: 'invalid_phone' as const, cells: ['=1+1', '12'] },
      ...rowsOf([{ name: 'A' }]).map((row) => ({ ...row, row: 3 })),
    ];
    await agent.call(stageChunk, { params: { id, number: 1 }, body: { rows } });
    await agent.call(finishImport, { params: { id }, body: { chunks: 1, rows: 2 } });
    const left = await agent.call(listLeftOut, { params: { id }, query: {} });
    expect(left.rows).toMatchObject([{ row: 2, outcome: 'rejected', reason: 'invalid_phone', cells: ['=1+1', '12'] }]);
  });
});
