// Two people who went into one lead: shown, parted by a press alone, and each keeps what was theirs.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { lookInto, phone } from '../../../test-support/imports.ts';
import { createLead } from '../leads/leads.contract.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';
import { keepPeople, listFoundPeople, readLeadRepair, splitPeople } from './lead-repair.contract.ts';
import { repairLeads } from './repair-leads.job.ts';

const app = useTestApp();
const { own, leadsOf, contactsOf, leadNamed } = lookInto(app);

/** As earlier rules left it: the second post of a vendor went into the lead of the first. */
async function swallowed(agent: TestAgent): Promise<{ leadId: string; postId: string }> {
  const leadId = randomUUID();
  await agent.call(createLead, { body: { id: leadId, name: 'Ann Able', phone: phone(101), email: 'ann@example.com' } });
  await asOwner(
    app,
    `update leads set further_phones = $3, further_emails = '{ben@example.com}', extra = '{"Age": "61", "Own": "x"}' where user_id = $1 and id = $2`,
    [agent.id, leadId, [phone(102)]],
  );
  const postId = randomUUID();
  const fields = {
    full_name: 'Ben Baker',
    phone: phone(102),
    email: 'ben@example.com',
    Age: '61',
    comments: 'Call at noon',
  };
  await asOwner(
    app,
    `insert into intake_posts (user_id, id, verdict, lead_id, source, fields, payload_hash) values ($1, $2, 'completed', $3, 'LeadCo', $4, '\\x00')`,
    [agent.id, postId, leadId, JSON.stringify(Object.entries(fields))],
  );
  await asOwner(app, `insert into lead_notes (user_id, lead_id, body) values ($1, $2, 'Call at noon')`, [
    agent.id,
    leadId,
  ]);
  await asOwner(app, `insert into lead_events (user_id, lead_id, kind, detail) values ($1, $2, 'intake', $3)`, [
    agent.id,
    leadId,
    JSON.stringify({ post_id: postId, verdict: 'completed', source: 'LeadCo' }),
  ]);
  await asOwner(app, `insert into lead_repairs (user_id) values ($1)`, [agent.id]);
  await repairLeads.handle({ userId: agent.id }, app.platform);
  return { leadId, postId };
}

const found = async (agent: TestAgent) => (await agent.call(listFoundPeople, { query: {} })).rows;

it('nothing is parted without a press', async () => {
  const agent = await makeAgent(app);
  const { leadId } = await swallowed(agent);
  expect(await found(agent)).toMatchObject([
    {
      lead_id: leadId,
      lead: { name: 'Ann Able' },
      second: { name: 'Ben Baker', phone: phone(102) },
      via: 'post',
      from: 'LeadCo',
    },
  ]);
  expect(await leadsOf(agent)).toHaveLength(1);
  expect((await agent.call(readLeadRepair, { query: {} })).repair).toMatchObject({ is_done: true, two_people: 1 });
});

it('a press gives the second a lead with phone, email, details, remark and post; the first keeps the own', async () => {
  const agent = await makeAgent(app);
  const { leadId } = await swallowed(agent);
  const [find] = await found(agent);
  const id = randomUUID();
  const press = () => agent.call(splitPeople, { params: { id: find!.id }, body: { lead_id: id } });
  await press();
  await press();
  expect(await leadsOf(agent)).toHaveLength(2);
  expect(await leadNamed(agent, 'Ann Able')).toMatchObject({
    id: leadId,
    phone: phone(101),
    email: 'ann@example.com',
    further_phones: [],
    further_emails: [],
    extra: { Own: 'x' },
  });
  expect(await leadNamed(agent, 'Ben Baker')).toMatchObject({
    id,
    phone: phone(102),
    email: 'ben@example.com',
    notes: 'Call at noon',
    extra: { Age: '61' },
  });
  expect((await contactsOf(agent)).map((contact) => contact.phone)).toEqual([phone(101), phone(102)]);
  expect(await found(agent)).toEqual([]);
  const kinds = async (lead: string) =>
    (await agent.call(listTimeline, { params: { id: lead }, query: {} })).rows.map((row) =>
      row.type === 'event' ? row.kind : row.type,
    );
  expect(await kinds(id)).toContain('intake');
  expect(await kinds(id)).toContain('split_from');
  expect(await kinds(leadId)).toContain('split_off');
  expect(await kinds(leadId)).not.toContain('intake');
});

it('who is the same person stays one lead, and is not asked about again', async () => {
  const agent = await makeAgent(app);
  await swallowed(agent);
  const [find] = await found(agent);
  await agent.call(keepPeople, { params: { id: find!.id }, body: {} });
  await asOwner(app, `update lead_repairs set step = 'leads', read_to = null, done_at = null where user_id = $1`, [
    agent.id,
  ]);
  await repairLeads.handle({ userId: agent.id }, app.platform);
  expect(await found(agent)).toEqual([]);
  expect(await leadsOf(agent)).toHaveLength(1);
});

it('a row of a file that filled somebody else’s lead is shown, one of the same person is not', async () => {
  const agent = await makeAgent(app);
  const importId = randomUUID();
  const lead = async (name: string, n: number) => {
    const id = randomUUID();
    await agent.call(createLead, { body: { id, name, phone: phone(n) } });
    return id;
  };
  const [ann, bob] = [await lead('Amy Ash', 111), await lead('SMITH, JOHN A', 112)];
  await asOwner(
    app,
    `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, tally)
     values ($1, $2, 'done', 'july.csv', 'f', '{Name}', '{full_name}', 'fill_blanks', '{}')`,
    [agent.id, importId],
  );
  for (const [row, leadId, draft] of [
    [2, ann, { name: 'Amy Alder', phone: phone(113), email: 'boss@example.com' }],
    [3, bob, { name: 'John Smith', phone: phone(114) }],
  ] as const) {
    await asOwner(
      app,
      `insert into import_rows (user_id, import_id, row_number, phone, draft, outcome, matched_by, lead_id) values ($1, $2, $3, $4, $5, 'updated', 'email', $6)`,
      [agent.id, importId, row, draft.phone, JSON.stringify(draft), leadId],
    );
    await asOwner(app, `insert into import_fills (user_id, import_id, lead_id, filled) values ($1, $2, $3, '{}')`, [
      agent.id,
      importId,
      leadId,
    ]);
  }
  await asOwner(app, `insert into lead_repairs (user_id) values ($1)`, [agent.id]);
  await repairLeads.handle({ userId: agent.id }, app.platform);
  expect(await found(agent)).toMatchObject([
    { lead_id: ann, second: { name: 'Amy Alder', phone: phone(113) }, via: 'file', from: 'july.csv' },
  ]);
});

describe('blanks that the second person filled', () => {
  const split = async (agent: TestAgent) => {
    const finds = await found(agent);
    expect(finds).toHaveLength(1);
    await agent.call(splitPeople, { params: { id: finds[0]!.id }, body: { lead_id: randomUUID() } });
  };
  const repair = async (agent: TestAgent) => {
    await asOwner(app, `insert into lead_repairs (user_id) values ($1)`, [agent.id]);
    await repairLeads.handle({ userId: agent.id }, app.platform);
  };

  it('by a file: the email, the date of birth and what else came with it go with them', async () => {
    const agent = await makeAgent(app);
    const [leadId, importId] = [randomUUID(), randomUUID()];
    await agent.call(createLead, { body: { id: leadId, name: 'Ann Able', phone: phone(121), tags: ['own'] } });
    const filled = { email: 'ben@example.com', dob: '1960-02-01', state: 'NV', notes: 'Call at noon', tags: ['vet'] };
    await asOwner(
      app,
      `update leads set email = $3, dob = '1960-02-01', state = 'NV', notes = 'Call at noon', tags = '{own,vet}', extra = '{"Age": "61"}' where user_id = $1 and id = $2`,
      [agent.id, leadId, filled.email],
    );
    await asOwner(
      app,
      `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, tally)
       values ($1, $2, 'done', 'july.csv', 'f', '{Name}', '{full_name}', 'fill_blanks', '{}')`,
      [agent.id, importId],
    );
    const { tags, ...single } = filled;
    const draft = { name: 'Ben Baker', phone: phone(121), ...single, tags, extra: { Age: '61' } };
    await asOwner(
      app,
      `insert into import_rows (user_id, import_id, row_number, phone, email, draft, outcome, matched_by, lead_id) values ($1, $2, 2, $3, $4, $5, 'updated', 'phone', $6)`,
      [agent.id, importId, draft.phone, draft.email, JSON.stringify(draft), leadId],
    );
    await asOwner(app, `insert into import_fills (user_id, import_id, lead_id, filled) values ($1, $2, $3, $4)`, [
      agent.id,
      importId,
      leadId,
      JSON.stringify({ ...filled, extra: { Age: '61' } }),
    ]);
    await repair(agent);
    await split(agent);
    expect(await leadNamed(agent, 'Ann Able')).toMatchObject({
      ...{ phone: phone(121), email: null, dob: null, state: null, notes: null, tags: ['own'], extra: {} },
    });
    expect(await leadNamed(agent, 'Ben Baker')).toMatchObject({
      ...{ phone: null, further_phones: [phone(121)], email: 'ben@example.com', dob: '1960-02-01', state: 'NV' },
      ...{ notes: 'Call at noon', tags: ['vet'], extra: { Age: '61' } },
    });
  });

  it('by a post: the phone goes with them, with its contact, and what both posts bear stays with both', async () => {
    const agent = await makeAgent(app);
    const leadId = randomUUID();
    await agent.call(createLead, { body: { id: leadId, name: 'Ann Able', email: 'ann@example.com' } });
    await asOwner(
      app,
      `update leads set phone = $3, further_phones = $4, extra = '{"Form": "fex", "Age": "61"}' where user_id = $1 and id = $2`,
      [agent.id, leadId, phone(132), [phone(131)]],
    );
    await asOwner(app, `insert into message_contacts (user_id, phone, full_name) values ($1, $2, 'Ann Able')`, [
      agent.id,
      phone(132),
    ]);
    const ann = { full_name: 'Ann Able', email: 'ann@example.com', Form: 'fex' };
    const ben = { full_name: 'Ben Baker', phone: phone(132), Form: 'fex', Age: '61' };
    for (const [verdict, fields] of [
      ['created', ann],
      ['completed', ben],
    ] as const)
      await asOwner(
        app,
        `insert into intake_posts (user_id, verdict, lead_id, source, fields, payload_hash) values ($1, $2, $3, 'LeadCo', $4, '\\x00')`,
        [agent.id, verdict, leadId, JSON.stringify(Object.entries(fields))],
      );
    await repair(agent);
    await split(agent);
    expect(await leadNamed(agent, 'Ann Able')).toMatchObject({
      ...{ phone: phone(131), further_phones: [], email: 'ann@example.com', extra: { Form: 'fex' } },
    });
    expect(await leadNamed(agent, 'Ben Baker')).toMatchObject({
      ...{ phone: phone(132), email: null, extra: { Form: 'fex', Age: '61' } },
    });
    const rows = await own(agent, (tx) =>
      tx.selectFrom('message_contacts').select(['phone', 'full_name']).orderBy('phone').execute(),
    );
    expect(rows).toEqual([
      { phone: phone(131), full_name: 'Ann Able' },
      { phone: phone(132), full_name: 'Ben Baker' },
    ]);
  });
});

describe('what proves and what was sold', () => {
  const said = {
    source: 'https://form.example.com',
    text: 'I agree',
    at: '2026-06-15T16:00:00.000Z',
    ip: '203.0.113.9',
  };
  const sold = { carrier: 'Example Life', faceAmount: 10_000, premium: 600, monthlyPayment: 50 };
  const file = { ...sold, markedAt: '2026-06-20T16:00:00.000Z' };

  /** Ann, into whom a row about Ben went, with his phone, words and sale. */
  async function madeOne(agent: TestAgent, changes: { sold?: object } = {}): Promise<string> {
    const [leadId, importId] = [randomUUID(), randomUUID()];
    await agent.call(createLead, { body: { id: leadId, name: 'Ann Able', phone: phone(141), email: 'a@example.com' } });
    const draft = { name: 'Ben Baker', phone: phone(142), email: 'a@example.com', consent: { ...said, channels: ['text', 'email'] }, policy: { on: '2026-06-20', sold, premium_cents: 60_000 } }; // prettier-ignore
    const filled = { further_phones: [phone(142)], sale: { file, premium: 600 } };
    const run = (statement: string, values: unknown[]) => asOwner(app, statement, [agent.id, ...values]);
    await run(
      `update leads set further_phones = $3, status = 'sold', sold = $4, sold_at = $5, sold_premium = 600 where user_id = $1 and id = $2`,
      [leadId, [phone(142)], JSON.stringify(changes.sold ?? file), file.markedAt],
    );
    await run(`update message_contacts set tags = '{sold}' where user_id = $1`, []);
    await run(
      `insert into imports (user_id, id, state, file_name, fingerprint, headers, mapping, existing, tally)
       values ($1, $2, 'done', 'july.csv', 'f', '{Name}', '{full_name}', 'fill_blanks', '{}')`,
      [importId],
    );
    await run(
      `insert into import_rows (user_id, import_id, row_number, phone, draft, outcome, matched_by, lead_id) values ($1, $2, 2, $3, $4, 'updated', 'email', $5)`,
      [importId, draft.phone, JSON.stringify(draft), leadId],
    );
    await run(`insert into import_fills (user_id, import_id, lead_id, filled) values ($1, $2, $3, $4)`, [
      importId,
      leadId,
      JSON.stringify(filled),
    ]);
    await run(`insert into lead_events (user_id, lead_id, kind, detail) values ($1, $2, 'sold', $3)`, [
      leadId,
      JSON.stringify({ carrier: 'Example Life', premium_cents: 60_000, import_id: importId }),
    ]);
    const consent = (address: string, channel: string, words: string) =>
      run(
        `insert into consents (user_id, lead_id, person_name, channel, address, source, words, given_at, ip, entered_by, entered_from, import_id)
         values ($1, $2, 'Ann Able', $3, $4, $5, $6, $7, $8, 'import', 'Import of july.csv', $9)`,
        [leadId, channel, address, said.source, words, said.at, said.ip, importId],
      );
    await consent(phone(141), 'text', 'Yes, call me');
    await consent(phone(142), 'text', said.text);
    await consent('a@example.com', 'email', said.text);
    await consent('a@example.com', 'email', 'Yes, write me');
    await run(`insert into lead_repairs (user_id) values ($1)`, []);
    await repairLeads.handle({ userId: agent.id }, app.platform);
    return leadId;
  }

  async function split(agent: TestAgent): Promise<string> {
    const [find] = await found(agent);
    const id = randomUUID();
    await agent.call(splitPeople, { params: { id: find!.id }, body: { lead_id: id } });
    return id;
  }

  const proofsOf = (agent: TestAgent, leadId: string) =>
    own(agent, async (tx) => {
      const rows = await tx
        .selectFrom('consents')
        .select(['address', 'words', 'person_name'])
        .where('lead_id', '=', leadId)
        .execute();
      return rows.map(({ address, words, person_name }) => `${person_name} ${address}: ${words}`).toSorted();
    });

  it('go with the second person, by their numbers and their words', async () => {
    const agent = await makeAgent(app);
    const leadId = await madeOne(agent);
    const second = await split(agent);
    expect(await proofsOf(agent, leadId)).toEqual([
      `Ann Able ${phone(141)}: Yes, call me`,
      'Ann Able a@example.com: Yes, write me',
    ]);
    expect(await proofsOf(agent, second)).toEqual([
      `Ben Baker ${phone(142)}: I agree`,
      'Ben Baker a@example.com: I agree',
    ]);
    expect(await leadNamed(agent, 'Ann Able')).toMatchObject({ status: 'lead', sold: null, sold_premium: null });
    expect(await leadNamed(agent, 'Ben Baker')).toMatchObject({ id: second, status: 'sold', sold: file });
    expect(await contactsOf(agent)).toMatchObject([
      { phone: phone(141), tags: ['lead'] },
      { phone: phone(142), tags: ['sold'] },
    ]);
    const kinds = async (id: string) =>
      (await agent.call(listTimeline, { params: { id }, query: {} })).rows.flatMap((row) =>
        row.type === 'event' ? [row.kind] : [],
      );
    expect(await kinds(second)).toContain('sold');
    expect(await kinds(leadId)).not.toContain('sold');
  });

  it('a policy that was changed since stays with the first', async () => {
    const agent = await makeAgent(app);
    await madeOne(agent, { sold: { ...file, carrier: 'Sample Mutual' } });
    await split(agent);
    expect(await leadNamed(agent, 'Ann Able')).toMatchObject({ status: 'sold' });
    expect(await leadNamed(agent, 'Ben Baker')).toMatchObject({ status: 'lead', sold: null });
  });
});
