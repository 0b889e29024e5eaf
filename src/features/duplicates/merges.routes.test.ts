import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import { createLead, editLead, readLead } from '../leads/leads.contract.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import type { Lead } from '../lead-model/lead-shape.contract.ts';
import { addNote } from '../lead-history/lead-notes.contract.ts';
import { editSold, markSold } from '../policies/sold.contract.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import { listMerges, mergeLeads, readMerge, undoMerge } from './merges.contract.ts';

const app = useTestApp();

async function add(agent: TestAgent, lead: Omit<AddLead, 'id'>): Promise<Lead> {
  return (await agent.call(createLead, { body: { id: randomUUID(), ...lead } })).lead;
}

const read = async (agent: TestAgent, { id }: { id: string }) => (await agent.call(readLead, { params: { id } })).lead;

async function merge(agent: TestAgent, keep: Lead, other: Lead, choices: object = {}) {
  const id = randomUUID();
  const body = {
    id,
    keep: keep.id,
    keep_version: keep.version,
    other: other.id,
    other_version: other.version,
    choices,
  };
  return { id, ...(await agent.call(mergeLeads, { body })) };
}

async function notes(agent: TestAgent, lead: { id: string }): Promise<string[]> {
  const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
    sql<{
      body: string;
    }>`select body from lead_notes where user_id = ${agent.id} and lead_id = ${lead.id} order by created_at`.execute(
      tx,
    ),
  );
  return rows.map((row) => row.body);
}

const sold = { carrier: 'Acme Life', premium: '1200' };

describe('merging two leads', () => {
  it('keeps every phone, email, tag and note, fills blanks, takes the newer of two values', async () => {
    const agent = await makeAgent(app);
    const bob = await add(agent, {
      name: 'Bob Stone',
      phone: '2025550101',
      state: 'NC',
      tags: ['vet'],
      notes: 'First.',
    });
    const rob = await add(agent, {
      name: 'Robert Stone',
      phone: '2025550102',
      email: 'bob@example.com',
      company: 'Acme',
      tags: ['fex', 'vet'],
      notes: 'Second.',
    });
    await agent.call(addNote, { params: { id: rob.id }, body: { id: randomUUID(), body: 'Called him' } });
    const { lead } = await merge(agent, bob, rob);
    expect(lead).toMatchObject({
      id: bob.id,
      name: 'Robert Stone',
      phone: '+12025550102',
      further_phones: ['+12025550101'],
      email: 'bob@example.com',
      state: 'NC',
      company: 'Acme',
      tags: ['vet', 'fex'],
      notes: 'First.\n\nSecond.',
    });
    expect(await agent.refusal(readLead, { params: { id: rob.id } })).toMatchObject({ status: 404 });
    const { rows } = await agent.call(listTimeline, { params: { id: bob.id }, query: { filter: 'notes' } });
    expect(
      rows.map((entry) => (entry.type === 'event' ? entry.kind : entry.type === 'call' ? entry.status : entry.body)),
    ).toEqual(['Called him']);
    const audit = await app.platform.database.asAgent(agent.id, (tx) =>
      tx.selectFrom('audit_log').select(['action', 'actor_id']).where('user_id', '=', agent.id).execute(),
    );
    expect(audit).toEqual([{ action: 'leads.merged', actor_id: agent.id }]);
  });

  it('does as chosen', async () => {
    const agent = await makeAgent(app);
    const [a, b] = [
      await add(agent, { name: 'Ann', phone: '2025550101', state: 'NC', notes: 'A' }),
      await add(agent, { name: 'Anne', phone: '2025550102', state: 'TX', notes: 'B' }),
    ];
    const { lead } = await merge(agent, a, b, { name: 'keep', phone: 'keep', state: 'other', notes: 'other' });
    expect(lead).toMatchObject({
      name: 'Ann',
      phone: '+12025550101',
      further_phones: ['+12025550102'],
      state: 'TX',
      notes: 'B',
    });
  });

  it.each([[true], [false]])('sold wins, the sold one kept: %s', async (keepsSold) => {
    const agent = await makeAgent(app);
    const open = await add(agent, { name: 'Pat Doe', phone: '2025550101' });
    const client = await add(agent, { name: 'Patricia Doe', phone: '2025550102' });
    await agent.call(markSold, { params: { id: client.id }, body: sold });
    const { lead } = await (keepsSold
      ? merge(agent, await read(agent, client), open)
      : merge(agent, open, await read(agent, client)));
    expect(lead).toMatchObject({ status: 'sold', carrier: 'Acme Life', premium_cents: 120_000, name: 'Patricia Doe' });
    expect(lead.sold_at).not.toBeNull();
    const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
      sql<{ tags: string[] }>`select tags from message_contacts where user_id = ${agent.id}`.execute(tx),
    );
    expect(rows).toEqual([{ tags: ['sold'] }, { tags: ['sold'] }]);
  });

  it('refuses two sold ones, and leaves both as they are', async () => {
    const agent = await makeAgent(app);
    const leads = [await add(agent, { name: 'A' }), await add(agent, { name: 'B' })];
    for (const { id } of leads) await agent.call(markSold, { params: { id }, body: sold });
    const [a, b] = await Promise.all(leads.map((lead) => read(agent, lead)));
    const body = { id: randomUUID(), keep: a!.id, keep_version: a!.version, other: b!.id, other_version: b!.version };
    expect(await agent.refusal(mergeLeads, { body: { ...body, choices: {} } })).toMatchObject({
      status: 409,
      error: 'Both leads are sold. Each policy counts in your reports, so two sold leads can’t be merged.',
    });
    expect(await read(agent, a!)).toEqual(a);
    expect(await read(agent, b!)).toEqual(b);
  });

  it('an opt-out of one is an opt-out of both, and goes back with the merge unless another came', async () => {
    const agent = await makeAgent(app);
    const [a, b] = [
      await add(agent, { name: 'A', phone: '2025550101' }),
      await add(agent, { name: 'A', phone: '2025550102' }),
    ];
    const subscribed = async () => {
      const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
        sql<{
          subscribed: boolean;
        }>`select subscribed from message_contacts where user_id = ${agent.id} order by phone`.execute(tx),
      );
      return rows.map((row) => row.subscribed);
    };
    const optOut = (phone: string) =>
      app.platform.database.asAgent(agent.id, (tx) =>
        sql`update message_contacts set subscribed = false where user_id = ${agent.id} and phone = ${phone}`.execute(
          tx,
        ),
      );
    await optOut('+12025550102');
    const { id } = await merge(agent, a, b);
    expect(await subscribed()).toEqual([false, false]);
    await agent.call(undoMerge, { params: { id }, body: {} });
    expect(await subscribed()).toEqual([true, false]);
    const again = await merge(agent, await read(agent, a), await read(agent, b));
    await optOut('+12025550101'); // STOP came in the meantime
    await agent.call(undoMerge, { params: { id: again.id }, body: {} });
    expect(await subscribed()).toEqual([false, false]);
  });

  it('a repeat is the same merge; the id of another one is refused', async () => {
    const agent = await makeAgent(app);
    const [a, b, c] = [
      await add(agent, { name: 'A' }),
      await add(agent, { name: 'B' }),
      await add(agent, { name: 'C' }),
    ];
    const body = {
      id: randomUUID(),
      keep: a.id,
      keep_version: a.version,
      other: b.id,
      other_version: b.version,
      choices: {},
    };
    const { lead } = await agent.call(mergeLeads, { body });
    expect((await agent.call(mergeLeads, { body })).lead).toEqual(lead);
    expect(await agent.refusal(mergeLeads, { body: { ...body, other: c.id, other_version: c.version } })).toMatchObject(
      {
        status: 409,
        error: 'This id belongs to another merge.',
      },
    );
  });

  it('refuses a lead with itself, one that changed, one in the trash, one of somebody else', async () => {
    const agent = await makeAgent(app);
    const [a, b] = [await add(agent, { name: 'A' }), await add(agent, { name: 'B' })];
    const foreign = await add(await makeAgent(app), { name: 'Not mine' });
    const ask = (keep: Lead, other: Lead) =>
      agent.refusal(mergeLeads, {
        body: {
          id: randomUUID(),
          keep: keep.id,
          keep_version: keep.version,
          other: other.id,
          other_version: other.version,
          choices: {},
        },
      });
    expect(await ask(a, a)).toMatchObject({ status: 400, error: 'Choose two different leads.' });
    expect(await ask(a, foreign)).toMatchObject({ status: 404, error: 'One of these leads no longer exists.' });
    await agent.call(editLead, { params: { id: b.id }, body: { version: b.version, changes: { state: 'TX' } } });
    expect(await ask(a, b)).toMatchObject({
      status: 409,
      error: 'One of these leads just changed. Review both again.',
    });
    await agent.call(deleteLeads, { body: { ids: [b.id] } });
    expect(await ask(a, b)).toMatchObject({ status: 404 });
  });

  it('of merges of one lead at the same time one wins and no lead is lost', async () => {
    const agent = await makeAgent(app);
    const leads = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => add(agent, { name })));
    const [hub, ...others] = leads as [Lead, ...Lead[]];
    const answers = await Promise.all(
      others.flatMap((other) => [
        agent.send('POST', '/api/merges', {
          id: randomUUID(),
          keep: hub.id,
          keep_version: hub.version,
          other: other.id,
          other_version: other.version,
          choices: {},
        }),
        agent.send('POST', '/api/merges', {
          id: randomUUID(),
          keep: other.id,
          keep_version: other.version,
          other: hub.id,
          other_version: hub.version,
          choices: {},
        }),
      ]),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => [200, 404, 409].includes(answer.status))).toBe(true);
    const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
      sql<{
        leads: number;
        merges: number;
      }>`select (select count(*) from leads where user_id = ${agent.id}) as leads, (select count(*) from lead_merges where user_id = ${agent.id}) as merges`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ leads: 4, merges: 1 }]);
  });
});

describe('the way back', () => {
  it('tells before what it will do, then keeps later edits and returns what came with the merge', async () => {
    const agent = await makeAgent(app);
    const a = await add(agent, { name: 'Ann Lee', phone: '2025550101', tags: ['one'] });
    const b = await add(agent, { name: 'Ann Lee-Park', phone: '2025550102', email: 'ann@example.com', tags: ['two'] });
    await agent.call(addNote, { params: { id: b.id }, body: { id: randomUUID(), body: 'Of the other' } });
    const { id, lead } = await merge(agent, a, b);
    await agent.call(addNote, { params: { id: a.id }, body: { id: randomUUID(), body: 'Since' } });
    await agent.call(editLead, {
      params: { id: a.id },
      body: { version: lead.version, changes: { name: 'Ann L. Park', tags: ['one', 'two', 'three'] } },
    });
    expect(await agent.call(readMerge, { params: { id }, query: {} })).toMatchObject({
      obstacle: null,
      returning: { lead_notes: 1 },
      edited: ['name'],
      notes_since: 1,
      kept_aside: [],
    });
    const back = await agent.call(undoMerge, { params: { id }, body: {} });
    expect(back.lead).toMatchObject({
      name: 'Ann L. Park',
      phone: '+12025550101',
      email: null,
      further_phones: [],
      tags: ['one', 'three'],
    });
    expect(back.restored).toMatchObject({
      id: b.id,
      name: 'Ann Lee-Park',
      phone: '+12025550102',
      email: 'ann@example.com',
      tags: ['two'],
    });
    expect([await notes(agent, a), await notes(agent, b)]).toEqual([['Since'], ['Of the other']]);
    expect(await agent.call(undoMerge, { params: { id }, body: {} })).toEqual({ ...back, kept_aside: [] });
    const { rows } = await agent.call(listMerges, { query: {} });
    expect(rows).toEqual([
      expect.objectContaining({
        id,
        undone_at: expect.any(String),
        survivor: expect.objectContaining({ name: 'Ann Lee' }),
        other: expect.objectContaining({ name: 'Ann Lee-Park' }),
      }),
    ]);
  });

  it('a number that another lead has by now comes back as a further one', async () => {
    const agent = await makeAgent(app);
    const a = await add(agent, { name: 'Ann Lee', phone: '2025550101' });
    const b = await add(agent, { name: 'Bob Lee', phone: '2025550102', email: 'b@example.com' });
    const { id } = await merge(agent, a, b, { phone: 'keep' });
    const thief = await add(agent, { name: 'Theo Lee' });
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('leads').set({ phone: '+12025550102' }).where('id', '=', thief.id).execute(),
    );
    const aside = [{ id: b.id, name: 'Bob Lee', field: 'phone', value: '+12025550102' }];
    expect(await agent.call(readMerge, { params: { id }, query: {} })).toMatchObject({ kept_aside: aside });
    const back = await agent.call(undoMerge, { params: { id }, body: {} });
    expect(back.kept_aside).toEqual(aside);
    expect(back.restored).toMatchObject({ phone: null, further_phones: ['+12025550102'], email: 'b@example.com' });
  });

  it('a policy that came with the other lead goes back with it, as it is by now', async () => {
    const agent = await makeAgent(app);
    const a = await add(agent, { name: 'A' });
    const b = await add(agent, { name: 'B' });
    await agent.call(markSold, { params: { id: b.id }, body: sold });
    const { id, lead } = await merge(agent, a, await read(agent, b));
    await agent.call(editSold, {
      params: { id: a.id },
      body: { version: lead.version, sold: { ...sold, premium: '1500' } },
    });
    const back = await agent.call(undoMerge, { params: { id }, body: {} });
    expect(back.lead).toMatchObject({ status: 'lead', sold: null, sold_at: null });
    expect(back.restored).toMatchObject({ status: 'sold', premium_cents: 150_000 });
  });

  it('refuses while the lead is in the trash, was merged on, or took up another since', async () => {
    const agent = await makeAgent(app);
    const [a, b, c, d] = [
      await add(agent, { name: 'A' }),
      await add(agent, { name: 'B' }),
      await add(agent, { name: 'C' }),
      await add(agent, { name: 'D' }),
    ];
    const first = await merge(agent, a, b);
    const ask = (id: string) => agent.refusal(undoMerge, { params: { id }, body: {} });
    await agent.call(deleteLeads, { body: { ids: [a.id] } });
    expect(await ask(first.id)).toMatchObject({
      status: 409,
      error: 'The merged lead is in the trash. Restore it first.',
    });
    await agent.call(restoreLeads, { body: { ids: [a.id] } });
    const second = await merge(agent, await read(agent, a), c);
    const later = 'Another lead was later merged into this one. Undo that merge first.';
    expect(await ask(first.id)).toMatchObject({ status: 409, error: later });
    expect(await agent.call(readMerge, { params: { id: first.id }, query: {} })).toMatchObject({ obstacle: later });
    const third = await merge(agent, d, await read(agent, a));
    expect(await ask(second.id)).toMatchObject({
      status: 409,
      error: 'This lead was later merged into another lead. Undo that merge first.',
    });
    for (const { id } of [third, second, first]) await agent.call(undoMerge, { params: { id }, body: {} });
    const names = await Promise.all([a, b, c, d].map((lead) => read(agent, lead)));
    expect(names.map((lead) => lead.name)).toEqual(['A', 'B', 'C', 'D']);
    expect(await ask(randomUUID())).toMatchObject({ status: 404, error: 'This merge no longer exists.' });
  });

  it('by Undo leaves a line neither of the merge nor of its way back; later on it leaves both', async () => {
    const agent = await makeAgent(app);
    const lines = async ({ id }: Lead) => {
      const { rows } = await agent.call(listTimeline, { params: { id }, query: {} });
      return rows.flatMap((entry) => (entry.type === 'event' ? [entry.kind] : []));
    };
    const [a, b] = [await add(agent, { name: 'A' }), await add(agent, { name: 'B' })];
    const first = await merge(agent, a, b);
    await agent.call(undoMerge, { params: { id: first.id }, body: {} });
    expect([await lines(a), await lines(b)]).toEqual([
      ['unmerged', 'merged', 'added'],
      ['unmerged', 'added'],
    ]);
    const second = await merge(agent, await read(agent, a), await read(agent, b));
    await agent.call(undoMerge, { params: { id: second.id }, body: { by_undo: true } });
    expect([await lines(a), await lines(b)]).toEqual([
      ['unmerged', 'merged', 'added'],
      ['unmerged', 'added'],
    ]);
  });

  it('two that undo the same merge at once undo it once', async () => {
    const agent = await makeAgent(app);
    const { id } = await merge(agent, await add(agent, { name: 'A' }), await add(agent, { name: 'B' }));
    const answers = await Promise.all([1, 2, 3].map(() => agent.call(undoMerge, { params: { id }, body: {} })));
    expect(answers[1]).toEqual(answers[0]);
    const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
      sql`select 1 from lead_events where user_id = ${agent.id} and kind = 'unmerged'`.execute(tx),
    );
    expect(rows).toHaveLength(2);
  });
});
