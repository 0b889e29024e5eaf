import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { emptyLeadDraft, type LeadDraft } from '../../domain/lead-draft.ts';
import { deleteLeads, listLeads, restoreLeads } from '../leads/leads.contract.ts';
import { listLeadSuppressions } from '../suppression/suppression.contract.ts';
import { doesTallyClose } from './duplicate.rules.ts';
import {
  addSecondLeadOfRow,
  beginImport,
  cancelImport,
  finishImport,
  listHouseholds,
  listImports,
  listLeftOut,
  previewRevert,
  readImport,
  revertImport,
  stageChunk,
  undoRevert,
} from './lead-import.contract.ts';

const app = useTestApp();

const phone = (n: number) => `+1202555${String(n).padStart(4, '0')}`;
const rowsOf = (drafts: readonly Partial<LeadDraft>[]) =>
  drafts.map((own, index) => ({ row: index + 2, draft: { ...emptyLeadDraft(), ...own } }));

interface How {
  existing?: 'skip' | 'fill_blanks';
  fingerprint?: string;
}

async function begin(agent: TestAgent, { existing = 'skip', fingerprint = 'f1' }: How = {}) {
  const id = randomUUID();
  const mapping = ['full_name' as const];
  await agent.call(beginImport, {
    body: { id, file_name: 'july.csv', fingerprint, headers: ['Name'], mapping, existing },
  });
  return id;
}

async function importRows(agent: TestAgent, drafts: readonly Partial<LeadDraft>[], how?: How) {
  const id = await begin(agent, how);
  await agent.call(stageChunk, { params: { id, number: 1 }, body: { rows: rowsOf(drafts) } });
  const done = await agent.call(finishImport, { params: { id }, body: { chunks: 1, rows: drafts.length } });
  expect(doesTallyClose(done.import.tally!)).toBe(true);
  return { id, tally: done.import.tally! };
}

const own = <T>(agent: TestAgent, read: Parameters<typeof app.platform.database.asAgent<T>>[1]) =>
  app.platform.database.asAgent<T>(agent.id, read);
const leadsOf = (agent: TestAgent) =>
  own(agent, (tx) => tx.selectFrom('leads').selectAll().where('deleted_at', 'is', null).orderBy('name').execute());
const contactsOf = (agent: TestAgent) =>
  own(agent, (tx) =>
    tx.selectFrom('message_contacts').select(['phone', 'subscribed', 'tags']).orderBy('phone').execute(),
  );
const leadNamed = async (agent: TestAgent, name: string) => (await leadsOf(agent)).find((lead) => lead.name === name)!;
/** What an agent sees of leads: all but the marks of their storage. */
const seen = async (agent: TestAgent) => (await leadsOf(agent)).map(({ version: _v, updated_at: _u, ...lead }) => lead);

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
      { lead_a: [a.id, b.id].toSorted()[0], lead_b: [a.id, b.id].toSorted()[1], noted: 'A row of july.csv had the phone of one and the email of the other.' },
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

describe('taking an import back', () => {
  it('moves its leads to the trash and their contacts away; Undo brings all back as it was', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [{ name: 'Before', phone: phone(9) }], { fingerprint: 'other' });
    const { id } = await importRows(agent, [
      { name: 'Ada', phone: phone(1), email: 'a@example.com' },
      { name: 'Name only' },
    ]);
    const [leads, contacts] = [await seen(agent), await contactsOf(agent)];
    expect((await agent.call(previewRevert, { params: { id } })).would).toEqual({ trashed: 2, emptied: 0, stayed: {} });
    const { import: record } = await agent.call(revertImport, { params: { id }, body: {} });
    expect(record.revert).toEqual({ trashed: 2, emptied: 0, stayed: {} });
    expect((await leadsOf(agent)).map((lead) => lead.name)).toEqual(['Before']);
    expect((await contactsOf(agent)).map((contact) => contact.phone)).toEqual([phone(9)]);
    expect((await agent.call(revertImport, { params: { id }, body: {} })).import).toEqual(record);
    expect(await agent.refusal(previewRevert, { params: { id } })).toMatchObject({ status: 409 });

    const undone = await agent.call(undoRevert, { params: { id }, body: {} });
    expect(undone).toMatchObject({ restored: 2, kept_aside: 0, import: { reverted_at: null, revert: null } });
    expect(await seen(agent)).toEqual(leads);
    expect(await contactsOf(agent)).toEqual(contacts);
    expect(await agent.call(undoRevert, { params: { id }, body: {} })).toMatchObject({ restored: 0 });
    const audit = await own(agent, (tx) =>
      tx.selectFrom('audit_log').select('action').where('action', 'like', 'import.%').orderBy('created_at').execute(),
    );
    expect(audit.map(({ action }) => action)).toEqual(['import.reverted', 'import.revert_undone']);
  });

  it('leaves who has been worked on, and says who and why', async () => {
    const agent = await makeAgent(app);
    const names = ['Called', 'Fresh', 'Moved', 'Noted', 'Outcome', 'Quoted', 'Sold', 'Tagged'];
    const { id } = await importRows(
      agent,
      names.map((name, n) => ({ name, phone: phone(n) })),
    );
    const change = (name: string, values: object) =>
      own(agent, (tx) => tx.updateTable('leads').set(values).where('name', '=', name).execute());
    await change('Called', { call_attempts: 1 });
    await change('Outcome', { last_outcome: 'left voicemail' });
    await change('Moved', { stage: 'answered', stage_changed_at: new Date().toISOString() });
    await change('Sold', { status: 'sold', sold_at: new Date().toISOString(), sold: '{}' });
    await change('Tagged', { tags: ['vet'] });
    const noted = await leadNamed(agent, 'Noted');
    const quoted = await leadNamed(agent, 'Quoted');
    const note = (leadId: string, auto: boolean) => (tx: Parameters<Parameters<typeof own>[1]>[0]) =>
      tx.insertInto('lead_notes').values({ user_id: agent.id, lead_id: leadId, body: 'x', auto }).execute();
    await own(agent, note(noted.id, false));
    await own(agent, note(quoted.id, true));
    const { would, staying } = await agent.call(previewRevert, { params: { id } });
    expect(would).toEqual({
      trashed: 2,
      emptied: 0,
      stayed: { contacted: 2, moved: 1, noted: 1, sold: 1, worked_on: 1 },
    });
    expect(staying.map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
      ['Called', 'contacted'],
      ['Moved', 'moved'],
      ['Noted', 'noted'],
      ['Outcome', 'contacted'],
      ['Quoted', 'worked_on'],
      ['Sold', 'sold'],
    ]);
    const { revert } = (await agent.call(revertImport, { params: { id }, body: {} })).import;
    expect(revert).toEqual(would);
    expect((await leadsOf(agent)).map((lead) => lead.name)).toEqual([
      'Called',
      'Moved',
      'Noted',
      'Outcome',
      'Quoted',
      'Sold',
    ]);
  });

  it('empties what it has filled in, but not what was changed since; Undo fills it in again', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [
      { name: 'Ada', email: 'a@example.com', extra: { Age: '60' } },
      { name: 'Pat', phone: phone(2) },
    ]);
    const before = await seen(agent);
    const rows: Partial<LeadDraft>[] = [
      {
        name: 'Ada', email: 'a@example.com', phone: phone(1), state: 'NC', notes: 'new', dob: '1960-02-29', next_follow_up_at: '2026-12-01T15:00:00Z',
        address: { street: null, city: 'Durham', state: 'NC', zip: null }, further_emails: ['b@example.com'], extra: { Age: '61', Height: '70' }, company: 'Co',
      }, // prettier-ignore
      { name: 'Pat', phone: phone(2), state: 'GA', email: 'pat@example.com' },
    ];
    const { id, tally } = await importRows(agent, rows, { existing: 'fill_blanks' });
    expect(tally).toMatchObject({ updated: 2, created: 0 });
    const filled = await seen(agent);
    expect(filled[0]).toMatchObject({
      phone: phone(1),
      state: 'NC',
      extra: { Age: '60', Height: '70' },
      further_emails: ['b@example.com'],
    });
    expect((await contactsOf(agent)).map((contact) => contact.phone)).toEqual([phone(1), phone(2)]);

    await agent.call(revertImport, { params: { id }, body: {} });
    expect(await seen(agent)).toEqual(before);
    expect((await contactsOf(agent)).map((contact) => contact.phone)).toEqual([phone(2)]);
    await agent.call(undoRevert, { params: { id }, body: {} });
    expect(await seen(agent)).toEqual(filled);
    expect((await contactsOf(agent)).map((contact) => contact.phone)).toEqual([phone(1), phone(2)]);

    await own(agent, (tx) =>
      tx.updateTable('leads').set({ state: 'SC', notes: 'mine' }).where('name', '=', 'Ada').execute(),
    );
    await agent.call(revertImport, { params: { id }, body: {} });
    expect(await leadNamed(agent, 'Ada')).toMatchObject({
      state: 'SC',
      notes: 'mine',
      dob: null,
      address: null,
      company: null,
      phone: null,
    });
  });

  it('Undo gives a number that is somebody else’s by now back as a further one', async () => {
    const agent = await makeAgent(app);
    const { id } = await importRows(agent, [{ name: 'Ada', phone: phone(1), email: 'a@example.com' }]);
    await agent.call(revertImport, { params: { id }, body: {} });
    await importRows(agent, [{ name: 'Other', phone: phone(1) }]);
    expect(await agent.call(undoRevert, { params: { id }, body: {} })).toMatchObject({ restored: 1, kept_aside: 1 });
    expect(await leadNamed(agent, 'Ada')).toMatchObject({
      phone: null,
      further_phones: [phone(1)],
      email: 'a@example.com',
    });
  });

  it('a lead that was in the trash before stays there when a revert is undone', async () => {
    const agent = await makeAgent(app);
    const { id } = await importRows(agent, [{ name: 'Ada' }, { name: 'Pat' }]);
    const pat = await leadNamed(agent, 'Pat');
    await agent.call(deleteLeads, { body: { ids: [pat.id] } });
    expect((await agent.call(revertImport, { params: { id }, body: {} })).import.revert?.trashed).toBe(1);
    await agent.call(undoRevert, { params: { id }, body: {} });
    expect((await leadsOf(agent)).map((lead) => lead.name)).toEqual(['Ada']);
    await agent.call(restoreLeads, { body: { ids: [pat.id] } });
    expect(await leadsOf(agent)).toHaveLength(2);
  });

  it('is refused while the import runs and after it was cancelled', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    const refusal = { status: 409, error: 'Only a finished import can be taken back.' };
    expect(await agent.refusal(revertImport, { params: { id }, body: {} })).toMatchObject(refusal);
    await agent.call(cancelImport, { params: { id }, body: {} });
    expect(await agent.refusal(revertImport, { params: { id }, body: {} })).toMatchObject(refusal);
    const stranger = await makeAgent(app);
    for (const of of [revertImport, undoRevert]) {
      expect(await stranger.refusal(of, { params: { id }, body: {} })).toMatchObject({ status: 404 });
    }
  });
});

describe('the history', () => {
  it('lists imports newest first by pages, with those under way and without cancelled ones', async () => {
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
    expect(tally?.duplicate_existing).toEqual({ phone: 0, email: 0, row: 0 });
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
