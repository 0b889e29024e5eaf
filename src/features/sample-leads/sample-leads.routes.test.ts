// Sample leads in and out, on PostgreSQL: what they leave behind (nothing), and real people who come with their numbers.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { importRows, lookInto } from '../../../test-support/imports.ts';
import { makeVendor } from '../../../test-support/vendors.ts';
import { readDashboard } from '../dashboard/dashboard.contract.ts';
import { compareAgain } from '../duplicates/duplicates.contract.ts';
import { mergeLeads } from '../duplicates/merges.contract.ts';
import { firedFollowUps } from '../follow-ups/follow-ups.contract.ts';
import { createLead, editLead } from '../leads/leads.contract.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import { matchLead } from '../schedule/match-lead.db.ts';
import { addSampleLeads, removeSampleLeads } from './sample-leads.contract.ts';

const app = useTestApp();
const { leadsOf } = lookInto(app);

const add = (agent: TestAgent) => agent.call(addSampleLeads, { body: {} });
const remove = (agent: TestAgent) => agent.call(removeSampleLeads, {});
const home = (agent: TestAgent) => agent.call(readDashboard, { query: {} });
const samplesOf = async (agent: TestAgent) => (await leadsOf(agent)).filter(({ is_sample: isSample }) => isSample);

/** Every row of this agent in tables that know a lead, a phone or an email. */
async function rowsOfAgent(agent: TestAgent): Promise<Record<string, number>> {
  const tables = [
    'leads', 'lead_notes', 'lead_events', 'lead_pairs', 'lead_keys', 'lead_merges', 'follow_up_fires', 'message_contacts', 'suppressions',
  ]; // prettier-ignore
  const { database } = app.platform;
  const { sql } = await import('kysely');
  return database.asAgent(agent.id, async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where user_id = ${agent.id}`.execute(tx);
      counts[table] = rows[0]?.count ?? 0;
    }
    return counts;
  });
}

describe('adding', () => {
  it('fifty leads that are marked, and every part of home has something', async () => {
    const agent = await makeAgent(app);
    expect((await home(agent)).samples).toEqual({ count: 0, is_offered: true });
    expect(await add(agent)).toEqual({ count: 50 });
    const samples = await samplesOf(agent);
    expect(samples).toHaveLength(50);
    expect(samples.every(({ tags }) => tags.includes('Sample'))).toBe(true);
    const shown = await home(agent);
    expect(shown).toMatchObject({ samples: { count: 50, is_offered: false }, all_time: { leads: 50, closed: 5 } });
    expect(shown.follow_ups?.overdue).toBeGreaterThan(0);
    expect(shown.follow_ups?.today).toBeGreaterThan(0);
    expect(shown.new_leads?.count).toBeGreaterThan(0);
    expect(shown.stages?.every(({ count }) => count > 0)).toBe(true);
    const sales = [...shown.sales.this_week, ...shown.sales.last_week];
    expect(sales.some(({ premium_cents: cents }) => cents > 0)).toBe(true);
  });

  it('once, however often and at whatever moment it is asked for', async () => {
    const agent = await makeAgent(app);
    expect(await Promise.all([add(agent), add(agent)])).toEqual([{ count: 50 }, { count: 50 }]);
    expect(await add(agent)).toEqual({ count: 50 });
    expect(await samplesOf(agent)).toHaveLength(50);
  });

  it('only to an account without leads, and to nobody whose team counts them', async () => {
    const agent = await makeAgent(app);
    await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone' } });
    expect(await agent.refusal(addSampleLeads, { body: {} })).toMatchObject({ status: 409, code: 'conflict' });
    const owner = await makeAgent(app);
    const teamId = randomUUID();
    await asOwner(app, `insert into teams (id, name, owner_id) values ($1, 'Team', $2)`, [teamId, owner.id]);
    const member = await makeAgent(app, { teamId });
    expect((await home(member)).samples.is_offered).toBe(false);
    expect(await member.refusal(addSampleLeads, { body: {} })).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('refuses without a session and without a subscription', async () => {
    const canceled = await makeAgent(app, { subscription: 'canceled' });
    expect(await testClient(app.url).refusal(addSampleLeads, { body: {} })).toMatchObject({ status: 401 });
    expect(await testClient(app.url).refusal(removeSampleLeads, {})).toMatchObject({ status: 401 });
    expect(await canceled.refusal(addSampleLeads, { body: {} })).toMatchObject({ status: 403 });
    expect(await canceled.refusal(removeSampleLeads, {})).toMatchObject({ status: 403 });
  });
});

describe('removing', () => {
  it('leaves nothing, whatever was done with them, and the figures are as before', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    const before = { home: await home(agent), rows: await rowsOfAgent(agent) };
    await add(agent);
    await add(other);
    const [one, two, three] = await samplesOf(agent);
    const run = (sql: string, values: unknown[] = []) => asOwner(app, sql, [agent.id, ...values]);
    await run(`insert into lead_notes (user_id, lead_id, body) values ($1, $2, 'Called')`, [one?.id]);
    await run(`insert into message_contacts (user_id, phone, full_name) values ($1, $2, 'Sample')`, [one?.phone]);
    await run(
      `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', $2, 'asked', 'agent')`,
      [one?.phone],
    );
    await run(`insert into follow_up_fires (user_id, lead_id, due_at) values ($1, $2, now())`, [two?.id]);
    await run(`update leads set deleted_at = now() where user_id = $1 and id = $2`, [two?.id]);
    await run(
      `insert into lead_pairs (user_id, lead_a, lead_b, level) values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), 'likely')`,
      [one?.id, three?.id],
    );
    expect(await remove(agent)).toEqual({ removed: 50 });
    expect(await rowsOfAgent(agent)).toEqual(before.rows);
    expect(await home(agent)).toEqual(before.home);
    expect(await remove(agent)).toEqual({ removed: 0 });
    expect(await samplesOf(other)).toHaveLength(50);
  });
});

describe('a real person with a sample’s phone and email', () => {
  it.each(['form', 'file', 'vendor'] as const)('from a %s is their own lead and stays', async (way) => {
    const { agent, post } = await makeVendor(app);
    await add(agent);
    const sample = (await samplesOf(agent)).find(({ status }) => status === 'lead')!;
    const known = { name: sample.name ?? '', phone: sample.phone ?? '', email: sample.email ?? '' };
    if (way === 'form') {
      const answer = await agent.call(createLead, { body: { id: randomUUID(), ...known } });
      expect(answer).toMatchObject({ merged: false });
    }
    if (way === 'file') expect((await importRows(agent, [known])).tally).toMatchObject({ created: 1 });
    if (way === 'vendor') expect((await post(known)).body).toMatchObject({ verdict: 'created' });
    const named = (await leadsOf(agent)).filter(({ name }) => name === sample.name);
    const real = named.find(({ is_sample: isSample }) => !isSample);
    expect(real).toMatchObject({ phone: sample.phone, email: sample.email });
    expect(named.find(({ is_sample: isSample }) => isSample)).toMatchObject({ phone: null, email: null });
    await agent.call(compareAgain, { body: {} });
    expect((await home(agent)).duplicates?.count).toBe(0);
    expect(await remove(agent)).toEqual({ removed: 50 });
    expect((await leadsOf(agent)).map(({ id }) => id)).toEqual([real?.id]);
  });

  it.each([
    ['phone', { phone: '(202) 555-2143' }],
    ['further phone', { further_phones: ['(202) 555-2143'] }],
    ['email', { email: 'ava@stone.example' }],
    ['further email', { further_emails: ['ava@stone.example'] }],
  ])('who is typed into a sample by their %s makes it a lead like any other', async (_, changes) => {
    const agent = await makeAgent(app);
    await add(agent);
    const sample = (await samplesOf(agent)).find(({ status }) => status === 'lead')!;
    const { id, version } = sample;
    const { lead } = await agent.call(editLead, { params: { id }, body: { version, changes } });
    expect(lead.tags).toEqual([]);
    const [[field, value] = ['', '']] = Object.entries(changes);
    const person = { [field.replace(/^further_(\w+)s$/, '$1')]: String(value) };
    const again = await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone', ...person } });
    // Whoever comes with that number meets this lead.
    expect({ merged: again.merged, id: again.lead.id }).toEqual({ merged: true, id });
    expect(await remove(agent)).toEqual({ removed: 49 });
    expect((await leadsOf(agent)).map((each) => each.id)).toContain(id);
  });

  it('a sample that keeps its invented numbers stays one, whatever else is changed', async () => {
    const agent = await makeAgent(app);
    await add(agent);
    const { id, version } = (await samplesOf(agent)).find(({ status }) => status === 'lead')!;
    const changes = { name: 'Ava Stone', phone: '(202) 555-0199', further_emails: ['more@sample.example.com'] };
    await agent.call(editLead, { params: { id }, body: { version, changes } });
    expect(await remove(agent)).toEqual({ removed: 50 });
  });

  it('the opt-out of a number that a real lead has beside its own stays', async () => {
    const agent = await makeAgent(app);
    await add(agent);
    const [sample] = await samplesOf(agent);
    const phone = sample?.phone ?? '';
    await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone', phone: '(202) 555-2143' } });
    await asOwner(
      app,
      `update leads set further_phones = array[$2] where user_id = $1 and name = 'Ava Stone' and not is_sample`,
      [agent.id, phone],
    );
    await asOwner(
      app,
      `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', $2, 'asked', 'agent')`,
      [agent.id, phone],
    );
    await remove(agent);
    const kept = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('suppressions').select('address').where('user_id', '=', agent.id).execute(),
    );
    expect(kept).toEqual([{ address: phone }]);
  });

  it('keeps contact and opt-outs when the sample, which lies in the trash, goes', async () => {
    const agent = await makeAgent(app);
    await add(agent);
    const [sample] = await samplesOf(agent);
    await agent.call(deleteLeads, { body: { ids: [sample!.id] } });
    const { name, phone, email } = sample!;
    await agent.call(createLead, { body: { id: randomUUID(), name: name ?? '', phone, email } });
    await asOwner(
      app,
      `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', $2, 'asked', 'agent')`,
      [agent.id, phone],
    );
    expect(await remove(agent)).toEqual({ removed: 50 });
    expect(await rowsOfAgent(agent)).toMatchObject({ leads: 1, message_contacts: 1, suppressions: 1 });
  });

  it('who books a meeting is not taken for the sample', async () => {
    const agent = await makeAgent(app);
    await add(agent);
    const [sample] = await samplesOf(agent);
    const { name, phone, email } = sample!;
    const found = await app.platform.database.asSystem((tx) => matchLead(tx, agent.id, { name, phone, email }));
    expect(found).toBeNull();
  });

  it('is not merged with one by hand either', async () => {
    const agent = await makeAgent(app);
    await add(agent);
    const [sample] = await samplesOf(agent);
    await agent.call(createLead, { body: { id: randomUUID(), name: 'Ava Stone' } });
    const real = (await leadsOf(agent)).find(({ name }) => name === 'Ava Stone')!;
    const body = {
      id: randomUUID(),
      keep: sample!.id,
      keep_version: sample!.version,
      other: real.id,
      other_version: real.version,
      choices: {},
    };
    expect(await agent.refusal(mergeLeads, { body })).toMatchObject({
      status: 409,
      error: 'Sample leads can’t be merged with your own.',
    });
  });
});

it('nobody is reminded of a sample', async () => {
  const agent = await makeAgent(app);
  await add(agent);
  await asOwner(app, `update leads set next_follow_up_at = now() - interval '1 second' where user_id = $1`, [agent.id]);
  const { fireFollowUps } = await import('../follow-ups/fire-follow-ups.job.ts');
  await fireFollowUps.handle({}, app.platform);
  expect((await agent.call(firedFollowUps, { query: {} })).rows).toEqual([]);
});
