import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { emptyLeadDraft, type LeadDraft } from '../../domain/lead-draft.ts';
import { doesTallyClose } from '../lead-files/import-tally.rules.ts';
import { dropAbandonedImportsJob } from './drop-abandoned-imports.job.ts';
import {
  beginImport,
  cancelImport,
  finishImport,
  listLeftOut,
  readImport,
  readRememberedMapping,
  stageChunk,
} from './lead-import.contract.ts';

const app = useTestApp();

const draft = (own: Partial<LeadDraft>): LeadDraft => ({ ...emptyLeadDraft(), ...own });
const phone = (n: number) => `+1202555${String(n).padStart(4, '0')}`;
const rowsOf = (drafts: Partial<LeadDraft>[], first = 1) =>
  drafts.map((own, index) => ({ row: first + index, draft: draft(own) }));

async function begin(agent: TestAgent, existing: 'skip' | 'fill_blanks' = 'skip', id: string = randomUUID()) {
  const body = {
    id,
    file_name: 'leads.csv',
    fingerprint: 'f1',
    headers: ['Name', 'Phone'],
    mapping: ['full_name' as const, 'phone' as const],
    existing,
  };
  await agent.call(beginImport, { body });
  return id;
}

async function importRows(
  agent: TestAgent,
  rows: ReturnType<typeof rowsOf>,
  existing: 'skip' | 'fill_blanks' = 'skip',
) {
  const id = await begin(agent, existing);
  await agent.call(stageChunk, { params: { id, number: 1 }, body: { rows } });
  const answer = await agent.call(finishImport, { params: { id }, body: { chunks: 1, rows: rows.length } });
  expect(doesTallyClose(answer.import.tally!)).toBe(true);
  return { id, tally: answer.import.tally! };
}

const leadsOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('leads').selectAll().where('user_id', '=', agent.id).orderBy('created_at', 'desc').execute(),
  );
const contactsOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('message_contacts').selectAll().where('user_id', '=', agent.id).orderBy('phone').execute(),
  );

describe('an import', () => {
  it('makes leads with every field, in the order of the file, and their contacts', async () => {
    const agent = await makeAgent(app);
    const full = {
      name: 'Ada Love', phone: phone(1), email: 'ada@example.com', further_phones: [phone(9)], notes: 'call late', dob: '1961-02-28', state: 'NC',
      beneficiary: 'Spouse', military_branch: 'Navy', tags: ['vet'], source: 'Vet list', external_id: 'v1',
      address: { street: '1 Main St', city: 'Durham', state: 'NC', zip: '01960' }, extra: { Age: '62' }, next_follow_up_at: '2026-12-01T15:00:00Z',
    }; // prettier-ignore
    const { tally } = await importRows(
      agent,
      rowsOf([
        full,
        { name: 'Phone only', phone: phone(2) },
        { email: 'mail@example.com', name: 'mail', opted_out: true },
      ]),
    );
    expect(tally).toMatchObject({ rows: 3, created: 3 });
    const leads = await leadsOf(agent);
    expect(leads.map((lead) => lead.name)).toEqual(['Ada Love', 'Phone only', 'mail']);
    expect(leads[0]).toMatchObject({
      ...full,
      stage: 'no_pickup',
      status: 'lead',
      next_follow_up_at: '2026-12-01T15:00:00Z',
    });
    expect(await contactsOf(agent)).toMatchObject([
      { phone: phone(1), tags: ['lead', 'military'], full_name: 'Ada Love' },
      { phone: phone(2), tags: ['lead'] },
    ]);
  });

  it('counts every row: duplicates by phone and by email, in the file and of leads, and rejected ones', async () => {
    const agent = await makeAgent(app);
    await importRows(
      agent,
      rowsOf([
        { name: 'A', phone: phone(1) },
        { name: 'B', email: 'b@example.com' },
      ]),
    );
    const rows = [
      ...rowsOf([
        { name: 'A again', phone: phone(1) },
        { name: 'B again', email: 'b@example.com' },
        { name: 'New', phone: phone(3), email: 'new@example.com' },
        { name: 'New twice', phone: phone(3) },
        { name: 'New thrice', phone: phone(4), email: 'new@example.com' },
      ]),
      { row: 6, rejected: 'invalid_phone' as const, cells: ['X', '12'] },
      { row: 7, rejected: 'empty_row' as const, cells: ['', ''] },
    ];
    const id = await begin(agent);
    await agent.call(stageChunk, { params: { id, number: 1 }, body: { rows } });
    const { tally } = (await agent.call(finishImport, { params: { id }, body: { chunks: 1, rows: 7 } })).import;
    expect(tally).toEqual({
      rows: 7,
      created: 1,
      updated: 0,
      duplicate_in_file: { phone: 1, email: 1, further: 0 },
      duplicate_existing: { phone: 1, email: 1, further: 0, row: 0 },
      rejected: { invalid_phone: 1, empty_row: 1 },
    });
    const leftOut = await agent.call(listLeftOut, { params: { id }, query: {} });
    expect(leftOut.rows.map((row) => [row.row, row.outcome, row.matched_by ?? row.reason])).toEqual([
      [1, 'duplicate_existing', 'phone'],
      [2, 'duplicate_existing', 'email'],
      [4, 'duplicate_in_file', 'phone'],
      [5, 'duplicate_in_file', 'email'],
      [6, 'rejected', 'invalid_phone'],
      [7, 'rejected', 'empty_row'],
    ]);
    expect(leftOut.rows[4]?.cells).toEqual(['X', '12']);
  });

  it('the same file again changes nothing, with either choice', async () => {
    const agent = await makeAgent(app);
    const rows = rowsOf([
      { name: 'A', phone: phone(1), email: 'a@example.com', extra: { Age: '60' } },
      { name: 'B', email: 'b@example.com', address: { street: null, city: 'X', state: null, zip: null } },
    ]);
    await importRows(agent, rows);
    const before = await leadsOf(agent);
    for (const existing of ['skip', 'fill_blanks'] as const) {
      expect((await importRows(agent, rows, existing)).tally).toMatchObject({ rows: 2, created: 0, updated: 0 });
      expect(await leadsOf(agent)).toEqual(before);
    }
  });

  it('fills blanks only where asked, overwrites nothing, and keeps a differing phone or email as a further one', async () => {
    const agent = await makeAgent(app);
    await importRows(
      agent,
      rowsOf([
        { name: 'A', phone: phone(1), state: 'NC' },
        { name: 'B', email: 'b@example.com' },
      ]),
    );
    const rows = rowsOf([
      { name: 'A Other', phone: phone(1), state: 'GA', email: 'b@example.com', notes: 'new note' },
      { name: 'B', email: 'b@example.com', phone: phone(2) },
    ]);
    // The second row repeats the first one's email, so it is a duplicate within the file.
    const { tally } = await importRows(agent, rows, 'fill_blanks');
    expect(tally).toMatchObject({ updated: 1, duplicate_in_file: { email: 1 } });
    const [a, b] = (await leadsOf(agent)).toSorted((x, y) => String(x.name).localeCompare(String(y.name)));
    expect(a).toMatchObject({
      name: 'A',
      state: 'NC',
      notes: 'new note',
      email: null,
      further_emails: ['b@example.com'],
    });
    expect(b).toMatchObject({ name: 'B', email: 'b@example.com', phone: null });
  });

  it('of several rows about one lead the first one fills its blanks', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, rowsOf([{ name: 'A', phone: phone(1), further_phones: [phone(2)] }]));
    const rows = rowsOf([
      { name: 'A', phone: phone(2), state: 'NC' },
      { name: 'A', phone: phone(1), state: 'GA', notes: 'of the second row' },
    ]);
    const { tally } = await importRows(agent, rows, 'fill_blanks');
    expect(tally).toMatchObject({ updated: 1, duplicate_existing: { phone: 1 } });
    expect(await leadsOf(agent)).toMatchObject([{ name: 'A', state: 'NC', notes: null }]);
  });

  it('a repeated chunk changes nothing, another one under its number is refused', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    const body = { rows: rowsOf([{ name: 'A', phone: phone(1) }]) };
    for (let n = 0; n < 3; n++) await agent.call(stageChunk, { params: { id, number: 1 }, body });
    expect(
      await agent.refusal(stageChunk, {
        params: { id, number: 1 },
        body: { rows: rowsOf([{ name: 'B', phone: phone(2) }]) },
      }),
    ).toMatchObject({ status: 409 });
    expect(
      (await agent.call(finishImport, { params: { id }, body: { chunks: 1, rows: 1 } })).import.tally,
    ).toMatchObject({ rows: 1, created: 1 });
  });

  it('finishing twice, even at once, makes the leads once and answers the same', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    await agent.call(stageChunk, {
      params: { id, number: 1 },
      body: {
        rows: rowsOf([
          { name: 'A', phone: phone(1) },
          { name: 'B', phone: phone(2) },
        ]),
      },
    });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => agent.call(finishImport, { params: { id }, body: { chunks: 1, rows: 2 } })),
    );
    expect(answers.map((answer) => answer.import.tally?.created)).toEqual([2, 2, 2, 2]);
    expect(await leadsOf(agent)).toHaveLength(2);
  });

  it('is not finished while chunks are missing', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    await agent.call(stageChunk, {
      params: { id, number: 2 },
      body: { rows: rowsOf([{ name: 'A', phone: phone(1) }]) },
    });
    for (const body of [
      { chunks: 2, rows: 2 },
      { chunks: 1, rows: 1 },
      { chunks: 2, rows: 1 },
    ]) {
      expect(await agent.refusal(finishImport, { params: { id }, body })).toMatchObject({
        status: 409,
        code: 'conflict',
      });
    }
    expect(await leadsOf(agent)).toEqual([]);
  });

  it('canceled, it leaves nothing and takes nothing more', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    const chunk = { params: { id, number: 1 }, body: { rows: rowsOf([{ name: 'A', phone: phone(1) }]) } };
    await agent.call(stageChunk, chunk);
    for (let n = 0; n < 2; n++)
      expect((await agent.call(cancelImport, { params: { id }, body: {} })).import.state).toBe('canceled');
    expect(await agent.refusal(stageChunk, chunk)).toMatchObject({ status: 409 });
    expect(await agent.refusal(finishImport, { params: { id }, body: { chunks: 1, rows: 1 } })).toMatchObject({
      status: 409,
    });
    expect(await leadsOf(agent)).toEqual([]);
  });

  it('finished, it cannot be canceled', async () => {
    const agent = await makeAgent(app);
    const { id } = await importRows(agent, rowsOf([{ name: 'A', phone: phone(1) }]));
    expect(await agent.refusal(cancelImport, { params: { id }, body: {} })).toMatchObject({ status: 409 });
    expect((await agent.call(readImport, { params: { id } })).import.state).toBe('done');
  });

  it('an opt-out of any row stops texts to that phone, also of a lead that was there', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, rowsOf([{ name: 'A', phone: phone(1) }]));
    await importRows(
      agent,
      rowsOf([
        { name: 'A', phone: phone(1), opted_out: true },
        { name: 'C', phone: phone(3), opted_out: true },
      ]),
    );
    expect(await contactsOf(agent)).toMatchObject([
      { phone: phone(1), subscribed: false },
      { phone: phone(3), subscribed: false },
    ]);
  });

  it.each([
    ['a phone that is not normalized', { name: 'A', phone: '202-555-0101' }],
    ['an email with capitals', { name: 'A', email: 'A@example.com' }],
    ['nothing to know the lead by', { name: ' ' }],
    ['a date that does not exist', { name: 'A', dob: '2026-02-30' }],
    ['a reserved extra key', { name: 'A', extra: JSON.parse('{"constructor":"x"}') as Record<string, string> }],
  ])('the server refuses %s, whatever the browser let through', async (_, own) => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    const refused = await agent.refusal(stageChunk, { params: { id, number: 1 }, body: { rows: rowsOf([own]) } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('a repeated row number is refused and nothing of the chunk is staged', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    const rows = [...rowsOf([{ name: 'A', phone: phone(1) }]), ...rowsOf([{ name: 'B', phone: phone(2) }])];
    expect(await agent.refusal(stageChunk, { params: { id, number: 1 }, body: { rows } })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    await agent.call(stageChunk, { params: { id, number: 1 }, body: { rows: rows.slice(0, 1) } });
  });

  it('remembers the mapping for the same headers, per agent', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    await importRows(agent, rowsOf([{ name: 'A', phone: phone(1) }]));
    expect((await agent.call(readRememberedMapping, { params: { fingerprint: 'f1' } })).mapping).toEqual([
      'full_name',
      'phone',
    ]);
    expect((await other.call(readRememberedMapping, { params: { fingerprint: 'f1' } })).mapping).toBeNull();
  });

  it('another agent’s import is unknown', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const id = await begin(agent);
    expect(
      await other.refusal(stageChunk, {
        params: { id, number: 1 },
        body: { rows: rowsOf([{ name: 'A', phone: phone(1) }]) },
      }),
    ).toMatchObject({ status: 404 });
    expect(await other.refusal(finishImport, { params: { id }, body: { chunks: 1, rows: 1 } })).toMatchObject({
      status: 404,
    });
  });

  it('one never finished is dropped after a day', async () => {
    const agent = await makeAgent(app);
    const [old, young] = [await begin(agent), await begin(agent)];
    await agent.call(stageChunk, {
      params: { id: old, number: 1 },
      body: { rows: rowsOf([{ name: 'A', phone: phone(1) }]) },
    });
    await asOwner(app, `update imports set created_at = now() - interval '25 hours' where id = $1`, [old]);
    await dropAbandonedImportsJob.handle({}, app.platform);
    expect(await agent.refusal(readImport, { params: { id: old } })).toMatchObject({ status: 404 });
    expect((await agent.call(readImport, { params: { id: young } })).import.state).toBe('staging');
  });

  it('what it left out is dropped after 90 days, its counts stay', async () => {
    const agent = await makeAgent(app);
    const leftOut = async (id: string) => (await agent.call(listLeftOut, { params: { id }, query: {} })).rows.length;
    const people = rowsOf([
      { name: 'A', phone: phone(1) },
      { name: 'A', phone: phone(1) },
    ]);
    const [old, young] = [await importRows(agent, people), await importRows(agent, people)];
    const finish = `update imports set finished_at = now() - $2::interval where id = $1`;
    await asOwner(app, finish, [old.id, '91 days']);
    await asOwner(app, finish, [young.id, '89 days']);
    await dropAbandonedImportsJob.handle({}, app.platform);
    expect([await leftOut(old.id), await leftOut(young.id)]).toEqual([0, 2]);
    expect((await agent.call(readImport, { params: { id: old.id } })).import.tally).toEqual(old.tally);
  });
});
