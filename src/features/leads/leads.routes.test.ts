import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { changeStage, createLead, editLead, readLead } from './leads.contract.ts';
import { countLeads, listLeads } from '../lead-search/lead-search.contract.ts';
import type { AddLead } from '../lead-model/lead-input.contract.ts';
import { markSold } from '../policies/sold.contract.ts';

const app = useTestApp();

let phones = 1000;
const freshPhone = (): string => `+1202555${phones++}`;

async function add(agent: TestAgent, lead: Omit<AddLead, 'id'> = { name: 'Ava Stone' }) {
  const body = { id: randomUUID(), ...lead };
  return agent.call(createLead, { body });
}

async function contactOf(agent: TestAgent, phone: string) {
  return app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .selectFrom('message_contacts')
      .select(['full_name', 'tags'])
      .where('user_id', '=', agent.id)
      .where('phone', '=', phone)
      .executeTakeFirst(),
  );
}

async function notesOf(agent: TestAgent, leadId: string) {
  const rows = await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .selectFrom('lead_notes')
      .select(['body', 'auto'])
      .where('user_id', '=', agent.id)
      .where('lead_id', '=', leadId)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map((row) => `${row.auto ? 'auto: ' : ''}${row.body}`);
}

describe('adding', () => {
  it('normalizes, makes a contact, and is found again by its id', async () => {
    const agent = await makeAgent(app);
    const phone = freshPhone();
    const { lead, merged } = await add(agent, {
      name: ' Ava  Stone ', phone: phone.slice(2), email: 'AVA@Example.com', state: 'tx', military_branch: 'Navy', coverage_wanted: '10-25k', dob: '1980-02-29',
    }); // prettier-ignore
    expect(merged).toBe(false);
    expect(lead).toMatchObject({
      name: 'Ava Stone',
      phone,
      email: 'ava@example.com',
      state: 'TX',
      coverage_wanted: '$10,000 – $25,000',
      stage: 'no_pickup',
      status: 'lead',
      version: 1,
    });
    expect(await agent.call(readLead, { params: { id: lead.id } })).toEqual({ lead });
    expect(await contactOf(agent, phone)).toEqual({ full_name: 'Ava Stone', tags: ['lead', 'military'] });
  });

  it('stores an invalid phone as none and says so', async () => {
    const agent = await makeAgent(app);
    expect(await add(agent, { name: 'Ava', phone: '123' })).toMatchObject({
      phone_dropped: true,
      lead: { phone: null },
    });
  });

  it.each([
    [{ name: ' ', phone: '', email: 'n/a' }, 'body.name', 'Enter at least a name, phone, or email.'],
    [{ phone: '123' }, 'body.name', 'Enter at least a name, phone, or email.'],
    [{ name: 'Ava', email: 'ava@' }, 'body.email', 'Enter a valid email address.'],
    [{ name: 'Ava', dob: '1981-02-29' }, 'body.dob', 'Enter a valid date, such as 1960-02-29.'],
    [{ name: 'x'.repeat(201) }, 'body.name', 'Use 200 characters or fewer.'],
    [{ name: 'A\u202Eva' }, 'body.name', 'Contains characters we can’t save.'],
  ])('refuses %j', async (lead, path, message) => {
    const agent = await makeAgent(app);
    const refused = await agent.refusal(createLead, { body: { id: randomUUID(), ...lead } });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input', fields: [{ path, message }] });
  });

  it('a repeated id is the same request', async () => {
    const agent = await makeAgent(app);
    const body = { id: randomUUID(), name: 'Ava', phone: freshPhone() };
    const first = await agent.call(createLead, { body });
    expect(await agent.call(createLead, { body })).toEqual(first);
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: 1 });
  });

  it('two copies sent at once make one lead', async () => {
    const agent = await makeAgent(app);
    const phone = freshPhone();
    const answers = await Promise.all([1, 2, 3, 4].map(() => add(agent, { name: 'Ava', phone })));
    expect(new Set(answers.map(({ lead }) => lead.id)).size).toBe(1);
    expect(answers.filter(({ merged }) => !merged)).toHaveLength(1);
  });

  it("the same phone as another agent's is another lead", async () => {
    const [one, other] = [await makeAgent(app), await makeAgent(app)];
    const phone = freshPhone();
    await add(one, { phone });
    expect(await add(other, { phone })).toMatchObject({ merged: false });
  });
});

describe('merging', () => {
  it('fills blanks and overwrites nothing; second notes go onto the timeline', async () => {
    const agent = await makeAgent(app);
    const phone = freshPhone();
    const { lead } = await add(agent, { name: 'Ava Stone', phone, notes: 'first' });
    const again = await add(agent, { name: 'A. Stone', phone, email: 'ava@example.com', state: 'ga', notes: 'second' });
    expect(again).toMatchObject({
      merged: true,
      lead: { id: lead.id, name: 'Ava Stone', email: 'ava@example.com', state: 'GA', notes: 'first' },
    });
    expect(await notesOf(agent, lead.id)).toEqual(['second']);
  });

  it('never reverts sold', async () => {
    const agent = await makeAgent(app);
    const phone = freshPhone();
    const { lead } = await add(agent, { phone });
    await agent.call(markSold, { params: { id: lead.id }, body: { carrier: 'Acme' } });
    expect(await add(agent, { name: 'Ava', phone })).toMatchObject({
      merged: true,
      lead: { status: 'sold', name: 'Ava' },
    });
    expect(await contactOf(agent, phone)).toMatchObject({ tags: ['sold'] });
  });

  it("the phone of one and the email of another: the email becomes the first one's further one", async () => {
    const agent = await makeAgent(app);
    const phone = freshPhone();
    const one = await add(agent, { name: 'One', phone });
    await add(agent, { name: 'Two', email: 'two@example.com' });
    const { lead } = await add(agent, { phone, email: 'two@example.com' });
    expect(lead).toMatchObject({ id: one.lead.id, email: null, further_emails: ['two@example.com'] });
  });

  it('a second phone becomes a further one', async () => {
    const agent = await makeAgent(app);
    const [first, second] = [freshPhone(), freshPhone()];
    await add(agent, { phone: first, email: 'both@example.com' });
    const { lead } = await add(agent, { phone: second, email: 'both@example.com' });
    expect(lead).toMatchObject({ phone: first, further_phones: [second] });
  });
});

describe('editing', () => {
  it('changes what is given, once per version', async () => {
    const agent = await makeAgent(app);
    const { lead } = await add(agent, { name: 'Ava', phone: freshPhone() });
    const params = { id: lead.id };
    const edited = await agent.call(editLead, {
      params,
      body: { version: 1, changes: { name: 'Ava Stone', address: { city: 'Waco' } } },
    });
    expect(edited.lead).toMatchObject({ name: 'Ava Stone', version: 2, address: { city: 'Waco' }, phone: lead.phone });
    expect(await contactOf(agent, lead.phone ?? '')).toMatchObject({ full_name: 'Ava Stone' });
    const refused = await agent.refusal(editLead, { params, body: { version: 1, changes: { name: 'Eva' } } });
    expect(refused).toMatchObject({ status: 409, code: 'conflict', current: edited });
  });

  it.each([
    [{ phone: '123' }, 'body.changes.phone'],
    [{ email: 'ava@' }, 'body.changes.email'],
    [{ name: '' }, 'body.changes.name'],
    [{}, 'body.changes'],
  ])('refuses %j', async (changes, path) => {
    const agent = await makeAgent(app);
    const { lead } = await add(agent);
    const refused = await agent.refusal(editLead, { params: { id: lead.id }, body: { version: 1, changes } });
    expect(refused).toMatchObject({ status: 400, fields: [{ path }] });
  });

  it('refuses the phone of another lead by its name', async () => {
    const agent = await makeAgent(app);
    const phone = freshPhone();
    await add(agent, { name: 'Ava Stone', phone });
    const { lead } = await add(agent, { name: 'Ben' });
    const refused = await agent.refusal(editLead, {
      params: { id: lead.id },
      body: { version: 1, changes: { phone } },
    });
    expect(refused).toMatchObject({
      status: 409,
      error: 'Ava Stone already has this phone.',
      fields: [{ path: 'body.changes.phone' }],
    });
  });

  it('notes a follow-up in the words of the agent’s clock', async () => {
    const agent = await makeAgent(app, { timeZone: 'America/New_York' });
    const { lead } = await add(agent);
    const at = '2026-03-03T21:40:00Z';
    const { lead: set } = await agent.call(editLead, {
      params: { id: lead.id },
      body: { version: 1, changes: { next_follow_up_at: at } },
    });
    await agent.call(editLead, {
      params: { id: lead.id },
      body: { version: set.version, changes: { next_follow_up_at: null } },
    });
    expect(await notesOf(agent, lead.id)).toEqual([
      'auto: Follow-up set for Mar 3, 2026, 4:40 PM.',
      'auto: Follow-up cleared.',
    ]);
  });
});

describe('stages', () => {
  it('stamps, notes and counts; the same stage again changes nothing', async () => {
    const agent = await makeAgent(app);
    const { lead } = await add(agent);
    const params = { id: lead.id };
    const moved = await agent.call(changeStage, { params, body: { stage: 'app_pending' } });
    expect(moved.lead).toMatchObject({ stage: 'app_pending', version: 2 });
    expect(await agent.call(changeStage, { params, body: { stage: 'app_pending' } })).toEqual(moved);
    expect(await notesOf(agent, lead.id)).toEqual(['auto: Stage set to: App Pending.']);
    const { lead: whole } = await agent.call(readLead, { params });
    expect(whole.stage_changed_at > lead.stage_changed_at).toBe(true);
    expect(await agent.call(countLeads, { query: {} })).toMatchObject({
      lead: 1,
      stages: { app_pending: 1, no_pickup: 0 },
    });
  });

  it('refuses an older version, an unknown stage and a sold lead', async () => {
    const agent = await makeAgent(app);
    const { lead } = await add(agent);
    const params = { id: lead.id };
    const { lead: moved } = await agent.call(changeStage, { params, body: { stage: 'answered' } });
    expect(await agent.refusal(changeStage, { params, body: { stage: 'quoted', version: 1 } })).toMatchObject({
      code: 'conflict',
      current: { lead: moved },
    });
    expect(await agent.refusal(changeStage, { params, body: { stage: 'lost' as never } })).toMatchObject({
      code: 'invalid_input',
    });
    await agent.call(markSold, { params, body: {} });
    expect(await agent.refusal(changeStage, { params, body: { stage: 'quoted' } })).toMatchObject({ code: 'conflict' });
  });

  it('without a version the last change wins, however many come at once', async () => {
    const agent = await makeAgent(app);
    const leads = [await add(agent, { name: 'One' }), await add(agent, { name: 'Two' })].map(({ lead }) => lead.id);
    const stages = ['answered', 'quoted'] as const;
    const changes = Array.from({ length: 12 }, async (_, window) => {
      for (let turn = 0; turn < 18; turn++) {
        const [id, stage] = [leads[turn % 2]!, stages[(turn + window) % 2]!];
        const { lead } = await agent.call(changeStage, { params: { id }, body: { stage } });
        expect(lead).toMatchObject({ id, stage });
      }
    });
    await Promise.all(changes);
    for (const id of leads) {
      const { lead } = await agent.call(readLead, { params: { id } });
      expect(await notesOf(agent, id)).toHaveLength(lead.version - 1);
    }
  });
});

it("another agent's lead is not there", async () => {
  const [owner, other] = [await makeAgent(app), await makeAgent(app)];
  const { lead } = await add(owner);
  const params = { id: lead.id };
  const refusals = await Promise.all([
    other.refusal(readLead, { params }),
    other.refusal(editLead, { params, body: { version: 1, changes: { name: 'Mine' } } }),
    other.refusal(changeStage, { params, body: { stage: 'quoted' } }),
    other.refusal(markSold, { params, body: {} }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await other.call(listLeads, { query: {} })).toEqual({ rows: [], next_cursor: null, standings: [] });
  expect(await owner.call(readLead, { params })).toEqual({ lead });
});
