import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { begin, importRows, lookInto, phone } from '../../../test-support/imports.ts';
import type { LeadDraft } from '../../domain/lead-draft.ts';
import { startBulk } from '../lead-bulk/lead-bulk.contract.ts';
import { createLead, editLead } from '../leads/leads.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import { cancelImport, previewRevert, revertImport, undoRevert } from './lead-import.contract.ts';

const app = useTestApp();
const { own, leadsOf, contactsOf, leadNamed, seen } = lookInto(app);

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
    const names = [
      'Called',
      'Fresh',
      'Moved',
      'Noted',
      'Outcome',
      'Outcome undone',
      'Dialed',
      'Quoted',
      'Sold',
      'Tagged',
    ];
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
    const dialed = await leadNamed(agent, 'Dialed');
    const undone = await leadNamed(agent, 'Outcome undone');
    for (const lead of [dialed, undone])
      await agent.send('POST', `/api/leads/${lead.id}/outcomes`, { id: lead.id, outcome: 'no_answer' });
    await agent.send('POST', `/api/leads/${undone.id}/outcomes/${undone.id}/undo`);
    const { would, staying } = await agent.call(previewRevert, { params: { id } });
    expect(would).toEqual({
      trashed: 3,
      emptied: 0,
      stayed: { contacted: 3, moved: 1, noted: 1, sold: 1, worked_on: 1 },
    });
    expect(
      staying
        .map(({ name, reason }) => [name, reason])
        .toSorted(([one = ''], [two = '']) => String(one).localeCompare(String(two))),
    ).toEqual([
      ['Called', 'contacted'],
      ['Dialed', 'contacted'],
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
      'Dialed',
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

  it('leaves leads whose fields or tags the agent has typed', async () => {
    const agent = await makeAgent(app);
    const names = ['Edited', 'Fresh', 'Merged into', 'Tagged here', 'Tagged with others'];
    const { id } = await importRows(
      agent,
      names.map((name, n) => ({ name, phone: phone(n) })),
    );
    const edit = async (name: string, changes: object) => {
      const { id: leadId, version } = await leadNamed(agent, name);
      await agent.call(editLead, { params: { id: leadId }, body: { version, changes } });
    };
    await edit('Edited', { email: 'typed@example.com', dob: '1960-02-28' });
    await edit('Tagged here', { tags: ['hot'] });
    const { id: tagged } = await leadNamed(agent, 'Tagged with others');
    const change = { kind: 'tag' as const, add: ['hot'], remove: [] };
    await agent.call(startBulk, { body: { id: randomUUID(), change, target: { ids: [tagged] } } });
    await agent.call(createLead, { body: { id: randomUUID(), phone: phone(2), company: 'Acme' } });
    const { would, staying } = await agent.call(previewRevert, { params: { id } });
    expect(would).toEqual({ trashed: 1, emptied: 0, stayed: { worked_on: 4 } });
    expect(new Set(staying.map(({ name }) => name))).toEqual(new Set(names.filter((name) => name !== 'Fresh')));
    await agent.call(revertImport, { params: { id }, body: {} });
    expect((await leadsOf(agent)).map(({ name }) => name)).toEqual(names.filter((name) => name !== 'Fresh'));
    expect(await leadNamed(agent, 'Edited')).toMatchObject({ email: 'typed@example.com', dob: '1960-02-28' });
  });

  it('tags reach leads that are filled in; those go again, tags that the agent added stay', async () => {
    const agent = await makeAgent(app);
    const vip = Array.from({ length: 48 }, (_, n) => `t${n}`);
    await importRows(agent, [
      { name: 'Ada', phone: phone(1), tags: ['vet'] },
      { name: 'Full', phone: phone(2), tags: vip },
    ]);
    const rows = [
      { name: 'Ada', phone: phone(1), tags: ['july', 'vet', 'fair'] },
      { name: 'Full', phone: phone(2), tags: ['a', 'b', 'c'] },
    ];
    const { id, tally } = await importRows(agent, rows, { existing: 'fill_blanks' });
    expect(tally).toMatchObject({ updated: 2, created: 0 });
    expect((await leadNamed(agent, 'Ada')).tags).toEqual(['vet', 'july', 'fair']);
    expect((await leadNamed(agent, 'Full')).tags).toEqual([...vip, 'a', 'b']);
    expect((await importRows(agent, rows, { existing: 'fill_blanks' })).tally.updated).toBe(0);
    const { id: ada, version } = await leadNamed(agent, 'Ada');
    const tags = ['hot', 'vet', 'july'];
    await agent.call(editLead, { params: { id: ada }, body: { version, changes: { tags } } });
    await agent.call(revertImport, { params: { id }, body: {} });
    expect((await leadNamed(agent, 'Ada')).tags).toEqual(['hot', 'vet']);
    expect((await leadNamed(agent, 'Full')).tags).toEqual(vip);
    await agent.call(undoRevert, { params: { id }, body: {} });
    expect((await leadNamed(agent, 'Ada')).tags).toEqual(['hot', 'vet', 'july']);
    expect((await leadNamed(agent, 'Full')).tags).toEqual([...vip, 'a', 'b']);
  });

  it('a branch that is filled in makes the contact military; it goes again, unless it was that before', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [{ name: 'Ada', phone: phone(1) }, { name: 'Vera', phone: phone(2) }, { name: 'Kim', email: 'kim@example.com' }]); // prettier-ignore
    await own(agent, (tx) =>
      tx
        .updateTable('message_contacts')
        .set({ tags: ['lead', 'military'] })
        .where('phone', '=', phone(2))
        .execute(),
    );
    const tags = async () =>
      own(agent, async (tx) => {
        const rows = await tx.selectFrom('message_contacts').select(['tags']).orderBy('phone').execute();
        return rows.map((row) => row.tags.join(' '));
      });
    const rows = [
      { name: 'Ada', phone: phone(1), military_branch: 'Navy' },
      { name: 'Vera', phone: phone(2), military_branch: 'Army' },
      { name: 'Kim', phone: phone(3), email: 'kim@example.com', military_branch: 'Navy' },
    ];
    const { id } = await importRows(agent, rows, { existing: 'fill_blanks' });
    expect(await tags()).toEqual(['lead military', 'lead military', 'lead military']);
    await agent.call(revertImport, { params: { id }, body: {} });
    expect(await tags()).toEqual(['lead', 'lead military']);
    await agent.call(undoRevert, { params: { id }, body: {} });
    expect(await tags()).toEqual(['lead military', 'lead military', 'lead military']);
  });

  it('a name that is filled in names the contact that had none; it goes again, one given since stays', async () => {
    const agent = await makeAgent(app);
    await importRows(agent, [{ phone: phone(1) }, { phone: phone(2) }, { phone: phone(3) }]);
    const nameContact = (n: number, name: string) =>
      own(agent, (tx) =>
        tx.updateTable('message_contacts').set({ full_name: name }).where('phone', '=', phone(n)).execute(),
      );
    await nameContact(2, 'Mom’s cell');
    const names = () =>
      own(agent, async (tx) => {
        const contacts = await tx.selectFrom('message_contacts').select('full_name').orderBy('phone').execute();
        return contacts.map((contact) => contact.full_name || null);
      });
    const rows = [
      { name: 'Ada Love', phone: phone(1) },
      { name: 'Vera Stone', phone: phone(2) },
      { name: 'Lee Park', phone: phone(3) },
    ];
    const { id } = await importRows(agent, rows, { existing: 'fill_blanks' });
    expect(await names()).toEqual(['Ada Love', 'Mom’s cell', 'Lee Park']);
    await nameContact(3, 'His shop');
    await agent.call(revertImport, { params: { id }, body: {} });
    expect(await names()).toEqual([null, 'Mom’s cell', 'His shop']);
    await agent.call(undoRevert, { params: { id }, body: {} });
    expect(await names()).toEqual(['Ada Love', 'Mom’s cell', 'His shop']);
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

  it('is refused while the import runs and after it was canceled', async () => {
    const agent = await makeAgent(app);
    const id = await begin(agent);
    const refusal = { status: 409, error: 'You can only revert a finished import.' };
    expect(await agent.refusal(revertImport, { params: { id }, body: {} })).toMatchObject(refusal);
    await agent.call(cancelImport, { params: { id }, body: {} });
    expect(await agent.refusal(revertImport, { params: { id }, body: {} })).toMatchObject(refusal);
    const stranger = await makeAgent(app);
    for (const of of [revertImport, undoRevert]) {
      expect(await stranger.refusal(of, { params: { id }, body: {} })).toMatchObject({ status: 404 });
    }
  });
});
