// Over 400 lines because every change of many leads is tried on the same wide world of leads.
// Changes of many leads, their way back and their export, on the real server and database, with a worker.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { byteSource } from '../../../test-support/byte-source.ts';
import type { ContactChannel } from '../../domain/contact-channel.ts';
import { addConsent, withdrawConsent } from '../consent/consent.contract.ts';
import { inspectFile, readChunks } from '../lead-files/read-file.rules.ts';
import { suppress } from '../suppression/suppress.operation.ts';
import { countLeads } from '../lead-search/lead-search.contract.ts';
import { createLead, editLead } from '../leads/leads.contract.ts';
import { restoreLeads } from '../trash/trash.contract.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import { exportLeads, readBulk, startBulk, undoBulk, type BulkChange, type BulkTarget } from './lead-bulk.contract.ts';

const app = useTestApp({ works: true });

async function add(agent: TestAgent, lead: Omit<AddLead, 'id'>) {
  return (await agent.call(createLead, { body: { id: randomUUID(), ...lead } })).lead;
}

async function addMany(agent: TestAgent, count: number): Promise<void> {
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`insert into leads (user_id, name, state, tags, phone, created_at)
      select ${agent.id}::uuid, 'Lead ' || n, case when n % 2 = 0 then 'TX' else 'NC' end, '{old}', '+1202' || lpad((5550000 + n)::text, 7, '0'),
        now() - n * interval '1 second' from generate_series(1, ${count}::int) n`.execute(tx),
  );
}

async function rowsOf(agent: TestAgent) {
  return app.platform.database.asAgent(agent.id, async (tx) => ({
    leads: await tx.selectFrom('leads').selectAll().where('user_id', '=', agent.id).orderBy('name').execute(),
    notes: await tx.selectFrom('lead_notes').selectAll().where('user_id', '=', agent.id).execute(),
    events: await tx
      .selectFrom('lead_events')
      .selectAll()
      .where('user_id', '=', agent.id)
      .orderBy('created_at')
      .execute(),
    audit: await tx.selectFrom('audit_log').selectAll().where('user_id', '=', agent.id).orderBy('created_at').execute(),
    contacts: await tx
      .selectFrom('message_contacts')
      .selectAll()
      .where('user_id', '=', agent.id)
      .orderBy('phone')
      .execute(),
  }));
}

async function change(agent: TestAgent, what: BulkChange, target: BulkTarget, id = randomUUID()) {
  return (await agent.call(startBulk, { body: { id, change: what, target } })).action;
}

async function settled(agent: TestAgent, id: string, state: 'done' | 'undone') {
  return expect.poll(async () => (await agent.call(readBulk, { params: { id } })).action).toMatchObject({ state });
}

const undo = async (agent: TestAgent, id: string) => (await agent.call(undoBulk, { params: { id } })).action;
const all = { filter: { status: 'lead' as const } };

describe('a stage for several', () => {
  it('moves and notes each like a single move, skips sold, gone and foreign ones, and counts close', async () => {
    const [agent, other] = await Promise.all([makeAgent(app), makeAgent(app)]);
    const [ava, ben, cy, theirs] = [
      await add(agent, { name: 'Ava' }),
      await add(agent, { name: 'Ben' }),
      await add(agent, { name: 'Cy' }),
      await add(other, { name: 'Theirs' }),
    ];
    await agent.send('POST', `/api/leads/${cy.id}/stage`, { stage: 'quoted' });
    const ids = [ava.id, ben.id, cy.id, theirs.id, randomUUID(), ava.id];
    const action = await change(agent, { kind: 'stage', stage: 'quoted' }, { ids });
    expect(action).toMatchObject({ state: 'done', asked: 5, changed: 2, skipped: 3 });
    const { leads, notes, audit } = await rowsOf(agent);
    expect(leads.map(({ stage }) => stage)).toEqual(['quoted', 'quoted', 'quoted']);
    expect(notes.map(({ body, auto }) => `${body} ${auto}`)).toEqual(Array(3).fill('Stage set to: Quoted. true'));
    expect(audit).toMatchObject([
      {
        action: 'leads.bulk_stage',
        actor_id: agent.id,
        subject: { asked: 5, change: { stage: 'quoted' }, target: { ids } },
      },
    ]);
    expect((await rowsOf(other)).leads).toMatchObject([{ stage: 'no_pickup' }]);
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({ stages: { quoted: 3 } });
  });

  it('is undone to exactly what it was, except where it was moved since', async () => {
    const agent = await makeAgent(app);
    const [ava, ben] = [await add(agent, { name: 'Ava' }), await add(agent, { name: 'Ben' })];
    await agent.send('POST', `/api/leads/${ava.id}/stage`, { stage: 'answered' });
    const before = (await rowsOf(agent)).leads;
    const { id } = await change(agent, { kind: 'stage', stage: 'quoted' }, { ids: [ava.id, ben.id] });
    await agent.send('POST', `/api/leads/${ben.id}/stage`, { stage: 'app_started' });
    // Another field of Ava changes in the meantime, and stays.
    const { lead } = (await agent.send('GET', `/api/leads/${ava.id}`)).body as { lead: { version: number } };
    await agent.call(editLead, {
      params: { id: ava.id },
      body: { version: lead.version, changes: { company: 'Acme' } },
    });
    expect(await undo(agent, id)).toMatchObject({ state: 'undone', restored: 1, not_restored: 1 });
    const { leads, notes } = await rowsOf(agent);
    expect(leads[0]).toMatchObject({
      stage: 'answered',
      stage_changed_at: before[0]?.stage_changed_at,
      company: 'Acme',
    });
    expect(leads[1]).toMatchObject({ stage: 'app_started' });
    expect(notes.filter((note) => note.lead_id === ava.id)).toMatchObject([{ body: 'Stage set to: Answered.' }]);
  });

  it('is not undone where it was moved away and back since: that is another stay in the stage', async () => {
    const agent = await makeAgent(app);
    const ava = await add(agent, { name: 'Ava' });
    const { id } = await change(agent, { kind: 'stage', stage: 'quoted' }, { ids: [ava.id] });
    for (const stage of ['answered', 'quoted']) await agent.send('POST', `/api/leads/${ava.id}/stage`, { stage });
    expect(await undo(agent, id)).toMatchObject({ state: 'undone', restored: 0, not_restored: 1 });
    expect((await rowsOf(agent)).leads).toMatchObject([{ stage: 'quoted' }]);
  });

  it('asked twice is one change, and so is its undoing', async () => {
    const agent = await makeAgent(app);
    const ava = await add(agent, { name: 'Ava' });
    const id = randomUUID();
    const both = await Promise.all(
      [1, 2].map(() => change(agent, { kind: 'stage', stage: 'quoted' }, { ids: [ava.id] }, id)),
    );
    expect(both[0]).toEqual(both[1]);
    expect((await rowsOf(agent)).notes).toHaveLength(1);
    const undone = await Promise.all([undo(agent, id), undo(agent, id)]);
    expect(undone[0]).toEqual(undone[1]);
    expect(undone[0]).toMatchObject({ restored: 1, not_restored: 0 });
    expect((await rowsOf(agent)).notes).toHaveLength(0);
  });

  it('another agent neither sees nor undoes it', async () => {
    const [agent, other] = await Promise.all([makeAgent(app), makeAgent(app)]);
    const ava = await add(agent, { name: 'Ava' });
    const { id } = await change(agent, { kind: 'stage', stage: 'quoted' }, { ids: [ava.id] });
    expect(await other.refusal(readBulk, { params: { id } })).toMatchObject({ status: 404 });
    expect(await other.refusal(undoBulk, { params: { id } })).toMatchObject({ status: 404 });
  });

  it('cannot be undone after an hour', async () => {
    const agent = await makeAgent(app);
    const ava = await add(agent, { name: 'Ava' });
    const { id } = await change(agent, { kind: 'stage', stage: 'quoted' }, { ids: [ava.id] });
    const { asOwner } = await import('../../../test-support/agents.ts');
    await asOwner(app, `update bulk_actions set created_at = now() - interval '61 minutes' where id = $1`, [id]);
    expect(await agent.refusal(undoBulk, { params: { id } })).toMatchObject({ status: 410, code: 'gone' });
  });
});

describe('tags for several', () => {
  it('are added and removed, noted as what really changed, never on the contact, and undone exactly', async () => {
    const agent = await makeAgent(app);
    const [ava, ben, cy] = [
      await add(agent, { name: 'Ava', phone: '2025550143', tags: ['old', 'vip'] }),
      await add(agent, { name: 'Ben', tags: ['new'] }),
      await add(agent, { name: 'Cy', tags: [] }),
    ];
    const { contacts } = await rowsOf(agent);
    const action = await change(
      agent,
      { kind: 'tag', add: ['new'], remove: ['old'] },
      { ids: [ava.id, ben.id, cy.id] },
    );
    expect(action).toMatchObject({ changed: 2, skipped: 1 });
    const after = await rowsOf(agent);
    expect(after.leads.map(({ tags }) => tags)).toEqual([['vip', 'new'], ['new'], ['new']]);
    expect(after.contacts).toEqual(contacts);
    expect(
      after.events.filter(({ kind }) => kind === 'tagged').map(({ lead_id, detail }) => [lead_id === ava.id, detail]),
    ).toEqual(
      expect.arrayContaining([
        [true, { added: ['new'], removed: ['old'] }],
        [false, { added: ['new'], removed: [] }],
      ]),
    );
    const { lead } = (await agent.send('GET', `/api/leads/${cy.id}`)).body as { lead: { version: number } };
    await agent.call(editLead, {
      params: { id: cy.id },
      body: { version: lead.version, changes: { tags: ['new', 'mine'] } },
    });
    expect(await undo(agent, action.id)).toMatchObject({ restored: 1, not_restored: 1 });
    const back = await rowsOf(agent);
    expect(back.leads.map(({ tags }) => tags)).toEqual([['old', 'vip'], ['new'], ['new', 'mine']]);
    // Of Ava no line stays; of Cy the change does.
    const shown = back.events.filter(({ kind, undone_at }) => kind === 'tagged' && undone_at === null);
    expect(new Set(shown.map(({ lead_id }) => lead_id))).toEqual(new Set([cy.id]));
  });

  it('stop at what a lead may have', async () => {
    const agent = await makeAgent(app);
    const full = await add(agent, { name: 'Ava', tags: Array.from({ length: 50 }, (_, n) => `t${n}`) });
    expect(await change(agent, { kind: 'tag', add: ['more'], remove: [] }, { ids: [full.id] })).toMatchObject({
      changed: 0,
      skipped: 1,
    });
  });

  it.each([
    { kind: 'tag', add: [], remove: [] },
    { kind: 'tag', add: ['Not A Tag'] },
    { kind: 'stage', stage: 'no_such' },
    { kind: 'sell' },
  ])('refuses %j', async (wrong) => {
    const agent = await makeAgent(app);
    const body = { id: randomUUID(), change: wrong, target: all };
    expect((await agent.send('POST', startBulk.path, body)).status).toBe(400);
  });
});

describe('deleting several', () => {
  it('takes contacts along, and Undo brings both back; what was taken in the meantime is kept aside and told', async () => {
    const agent = await makeAgent(app);
    const [ava, ben] = [
      await add(agent, { name: 'Ava', phone: '2025550143' }),
      await add(agent, { name: 'Ben', phone: '2025550144' }),
    ];
    const before = await rowsOf(agent);
    const { id, ...action } = await change(agent, { kind: 'delete' }, { ids: [ava.id, ben.id, randomUUID()] });
    expect(action).toMatchObject({ asked: 3, changed: 2, skipped: 1, contacts_failed: false });
    expect((await rowsOf(agent)).contacts).toEqual([]);
    await add(agent, { name: 'New Ava', phone: '2025550143' });
    expect(await undo(agent, id)).toMatchObject({
      restored: 2,
      kept_aside: [{ id: ava.id, name: 'Ava', field: 'phone', value: '+12025550143' }],
    });
    const after = await rowsOf(agent);
    expect(after.leads.find((lead) => lead.id === ben.id)).toMatchObject({ deleted_at: null, phone: '+12025550144' });
    expect(after.contacts.find(({ phone }) => phone === '+12025550144')).toEqual(before.contacts[1]);
    expect(after.events.map(({ kind, undone_at }) => [kind, undone_at === null])).toEqual([
      ['trashed', false],
      ['trashed', false],
    ]);
  });

  it('leaves alone what was brought back and deleted again', async () => {
    const agent = await makeAgent(app);
    const ava = await add(agent, { name: 'Ava' });
    const { id } = await change(agent, { kind: 'delete' }, { ids: [ava.id] });
    await agent.call(restoreLeads, { body: { ids: [ava.id] } });
    await agent.send('POST', '/api/leads/delete', { ids: [ava.id] });
    expect(await undo(agent, id)).toMatchObject({ restored: 0, not_restored: 1 });
    expect((await rowsOf(agent)).leads).toMatchObject([{ deleted_at: expect.any(String) }]);
  });
});

describe('all that a filter finds', () => {
  it('is changed in parts behind the answer, without those of another filter, and undone in parts', async () => {
    const agent = await makeAgent(app);
    await addMany(agent, 5000);
    const target = { filter: { status: 'lead' as const, state: 'TX' } };
    const first = await change(agent, { kind: 'stage', stage: 'quoted' }, target);
    expect(first).toMatchObject({ state: 'running', asked: 2500, changed: 500 });
    await settled(agent, first.id, 'done');
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({ stages: { quoted: 2500, no_pickup: 2500 } });
    const { leads, notes } = await rowsOf(agent);
    expect(leads.every(({ state, stage }) => (state === 'TX') === (stage === 'quoted'))).toBe(true);
    expect(notes).toHaveLength(2500);
    await undo(agent, first.id);
    await settled(agent, first.id, 'undone');
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({ stages: { no_pickup: 5000 } });
    expect((await agent.call(readBulk, { params: { id: first.id } })).action).toMatchObject({
      restored: 2500,
      not_restored: 0,
    });
  });

  it('undone while it is still at work, it goes back and no part follows', async () => {
    const agent = await makeAgent(app);
    await addMany(agent, 6000);
    const { id } = await change(agent, { kind: 'tag', add: ['hot'], remove: ['old'] }, all);
    await undo(agent, id);
    await settled(agent, id, 'undone');
    const { action } = await agent.call(readBulk, { params: { id } });
    expect(action.changed + action.skipped).toBe(6000);
    expect(action.restored).toBe(action.changed);
    const { leads } = await rowsOf(agent);
    expect(leads.every(({ tags }) => tags.length === 1 && tags[0] === 'old')).toBe(true);
  });

  it('goes on where it stood when the worker died in the middle', async () => {
    const agent = await makeAgent(app);
    await addMany(agent, 2500);
    const id = randomUUID();
    const { workPart } = await import('./work-bulk.operation.ts');
    await app.platform.database.asAgent(agent.id, async (tx) => {
      const { addAction, settleLeads } = await import('./bulk.db.ts');
      await addAction(tx, { userId: agent.id, actionId: id }, { kind: 'stage', stage: 'quoted' }, {});
      await settleLeads(tx, { userId: agent.id, actionId: id }, { where: sql`leads.user_id = ${agent.id}` });
    });
    const part = () =>
      app.platform.database.asAgent(agent.id, (tx) =>
        workPart(tx, { userId: agent.id, actionId: id }, app.platform.log),
      );
    await part();
    const broken = app.platform.database.asAgent(agent.id, async (tx) => {
      await workPart(tx, { userId: agent.id, actionId: id }, app.platform.log);
      throw new Error('the process died');
    });
    await expect(broken).rejects.toThrow('died');
    while (await part());
    expect((await agent.call(readBulk, { params: { id } })).action).toMatchObject({
      state: 'done',
      changed: 2500,
      skipped: 0,
    });
    expect((await rowsOf(agent)).notes).toHaveLength(2500);
  });
});

describe('the export', () => {
  it('has every lead once, newest first, and no cell that a spreadsheet would run', async () => {
    const agent = await makeAgent(app, { timeZone: 'America/New_York' });
    await addMany(agent, 2300);
    await add(agent, {
      name: '=HYPERLINK("x")',
      notes: '+1',
      company: '@cmd',
      next_follow_up_at: '2026-03-09T18:05:00Z',
      address: { street: '1 Elm, St', city: null, state: null, zip: null },
    });
    const answer = await agent.send('POST', exportLeads.path, { target: all });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('x-lead-count')).toBe('2301');
    const lines = answer.text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines).toHaveLength(2302);
    expect(lines[0]).toMatch(/^Name,Phone,Additional phones,Email,/);
    expect(lines[1]).toMatch(/^"'=HYPERLINK\(""x""\)"/);
    expect(lines[1]).toContain("'@cmd");
    expect(lines[1]).toContain('03/09/2026 2:05 PM');
    expect(lines[1]).toContain('"1 Elm, St"');
    expect(lines[2]).toMatch(/^Lead 1,\+12025550001,/);
    expect(new Set(lines.slice(1)).size).toBe(2301);
    expect((await rowsOf(agent)).audit).toMatchObject([
      { action: 'leads.exported', subject: { count: 2301, filter: { status: 'lead' } } },
    ]);
  });

  it('opened again, 1,000 texts that a spreadsheet would run are neutral, and the same text but for the mark', async () => {
    const agent = await makeAgent(app);
    const texts = Array.from({ length: 1000 }, (_, n) => {
      const rest = [`cmd|'/C calc'!A${n}`, `1+${n},"two"`, `SUM(${n})\nnext; line`, `${n}\r\n=1`, ` ${n}`][n % 5];
      return `${'=+-@\t\r'.charAt(n % 6)}${rest}`;
    });
    await app.platform.database.asAgent(agent.id, (tx) =>
      sql`insert into leads (user_id, name, company, notes, source, beneficiary, created_at)
        select ${agent.id}::uuid, text, left(text, 100), text, left(text, 100), left(text, 60), now() - n * interval '1 second'
        from unnest(${texts}::text[]) with ordinality as given (text, n)`.execute(tx),
    );
    const { text } = await agent.send('POST', exportLeads.path, { target: all });
    const { data, errors } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', '').trimEnd(), { header: true });
    expect(errors).toEqual([]);
    expect(data.map((row) => row.Name)).toEqual(texts.map((each) => `'${each}`));
    expect(data.map((row) => row.Notes)).toEqual(texts.map((each) => `'${each}`));
    const cells = data.flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells.filter((cell) => cell.startsWith("'"))).toHaveLength(5 * texts.length);
  });

  it('of selected leads holds the agent’s own only', async () => {
    const [agent, other] = await Promise.all([makeAgent(app), makeAgent(app)]);
    const [mine, theirs] = [await add(agent, { name: 'Mine' }), await add(other, { name: 'Theirs' })];
    const { text } = await agent.send('POST', exportLeads.path, { target: { ids: [mine.id, theirs.id] } });
    expect(text).toContain('Mine');
    expect(text).not.toContain('Theirs');
  });

  it('proves no consent that was withdrawn', async () => {
    const agent = await makeAgent(app);
    const { id } = await add(agent, { name: 'Ava', phone: '2025550101' });
    const { consents } = await agent.call(addConsent, {
      params: { id },
      body: {
        number: '+12025550101',
        channels: ['text'],
        collected_by: 'agent',
        given_to: 'Dana Cole',
        source: 'Quote form',
      },
    });
    const sources = async () => {
      const { text } = await agent.send('POST', exportLeads.path, { target: all });
      const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', '').trimEnd(), { header: true });
      return data.map((row) => row['Consent source']);
    };
    expect(await sources()).toEqual(['Quote form']);
    const params = { id, consent: consents[0]!.id };
    await agent.call(withdrawConsent, { params, body: { why: 'Asked on the phone' } });
    expect(await sources()).toEqual(['']);
  });

  it('says for each channel who must not be contacted, and the import reads the same', async () => {
    const agent = await makeAgent(app);
    const wishes: [name: string, channels: ContactChannel[]][] = [
      ['Ann', []],
      ['Ben', ['text']],
      ['Cleo', ['call']],
      ['Dan', ['email']],
      ['Eve', ['text', 'call', 'email']],
    ];
    for (const [index, [name, channels]] of wishes.entries()) {
      const lead = await add(agent, { name, phone: `+1615555010${index}`, email: `${name.toLowerCase()}@example.com` });
      const addresses = channels.map((channel) => ({
        channel,
        address: (channel === 'email' ? lead.email : lead.phone) ?? '',
      }));
      await app.platform.database.asAgent(agent.id, (tx) =>
        suppress(tx, { userId: agent.id, addresses, toldBy: 'agent', reason: 'Asked', source: 'Call' }),
      );
    }
    const { text, headers } = await agent.send('POST', exportLeads.path, { target: all });
    expect(headers.get('x-closed-count')).toBe(String(wishes.filter(([, channels]) => channels.length > 0).length));
    const source = byteSource(text);
    const options = { timeZone: 'America/Chicago', today: '2026-11-26' };
    const inspection = await inspectFile(source, options);
    const mapping = inspection.columns.map(({ field }) => field);
    const read: [string, ContactChannel[]][] = [];
    for await (const { chunk } of readChunks(source, { inspection, mapping, options }))
      for (const row of chunk.rows) if ('draft' in row) read.push([row.draft.name, row.draft.opt_outs]);
    expect(read.toReversed()).toEqual(wishes);
  });

  it('comes back as the same leads through the import’s rules', async () => {
    const { suggestMapping } = await import('../lead-files/map-columns.rules.ts');
    const { exportHeaders } = await import('./export-leads.rules.ts');
    const mapped = new Map(suggestMapping(exportHeaders, []).map(({ header, field }) => [header, field]));
    expect(mapped.get('Additional phones')).toBe('phone');
    for (const [header, field] of [
      ['Name', 'full_name'],
      ['Phone', 'phone'],
      ['Email', 'email'],
      ['Next follow-up', 'next_follow_up_at'],
      ['Lead ID', 'external_id'],
      ['ZIP', 'zip'],
      ['Street', 'street'],
      ['Consent certificate', 'consent_certificate'],
      ['Consent time', 'consent_at'],
      ['Call attempts', 'call_attempts'],
      ['Last contacted', 'last_contacted_at'],
      ['Carrier', 'carrier'],
      ['Face amount', 'face_amount'],
      ['Annual premium', 'premium'],
      ['Monthly payment', 'monthly_premium'],
      ['Policy number', 'policy_number'],
      ['Sold on', 'sold_on'],
      ['Effective date', 'effective_date'],
      ['Received', 'received_at'],
      ['Stage', 'stage'],
    ])
      expect(mapped.get(header ?? '')).toBe(field);
  });
});

it('former values go after a day, and no sooner', async () => {
  const agent = await makeAgent(app);
  const ava = await add(agent, { name: 'Ava' });
  const { id } = await change(agent, { kind: 'stage', stage: 'quoted' }, { ids: [ava.id] });
  const { asOwner } = await import('../../../test-support/agents.ts');
  const { purgeBulkJob } = await import('./purge-bulk.job.ts');
  const leftAfter = async (hours: number) => {
    await asOwner(app, 'update bulk_actions set created_at = now() - make_interval(hours => $2) where id = $1', [
      id,
      hours,
    ]);
    await purgeBulkJob.handle({}, app.platform);
    return app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('bulk_action_rows').select('lead_id').where('user_id', '=', agent.id).execute(),
    );
  };
  expect(await leftAfter(22)).toEqual([{ lead_id: ava.id }]);
  expect(await leftAfter(26)).toEqual([]);
  expect((await agent.call(readBulk, { params: { id } })).action).toMatchObject({ changed: 1 });
});
