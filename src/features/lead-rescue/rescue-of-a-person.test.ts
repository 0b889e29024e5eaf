// A person with several numbers is one person to the plan: one text a day, to one of the numbers, and what ends it under one ends it.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { textFaults } from '../../../test-support/texting-people.ts';
import { rescueDays } from '../../../test-support/rescue-app.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { addConsent } from '../consent/consent.contract.ts';
import { changeStage, editLead, readLead } from '../leads/leads.contract.ts';
import { markSold } from '../policies/sold.contract.ts';
import { previewRescue } from './lead-rescue.contract.ts';
import { wakeRescue } from './wake-rescue.job.ts';

const app = useTextingApp();
const asSystem = (text: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => text.execute(tx));

async function edit(agent: Texter, id: string, changes: object) {
  const { lead } = await agent.call(readLead, { params: { id } });
  await agent.call(editLead, { params: { id }, body: { version: lead.version, changes } });
}

/** Who agreed to texts at both numbers; each is a contact with the tag. */
async function withTwoNumbers(agent: Texter) {
  const lead = await app.lead(agent);
  const further = lead.phone.replace('+1312', '+1773');
  await edit(agent, lead.id, { further_phones: [further] });
  const said = { collected_by: 'agent', given_to: 'Dana Cole', source: 'Quote form' } as const;
  await agent.call(addConsent, { params: { id: lead.id }, body: { number: further, channels: ['text'], ...said } });
  return { ...lead, further };
}

const tagged = (agent: Texter, phone: string) =>
  asSystem(sql`insert into message_contacts (user_id, phone, full_name, tags) values (${agent.id}, ${phone}, 'Pat Moss', '{lead}')
    on conflict (user_id, phone) do update set tags = '{lead}'`);

/** So many days of the plan: the texts of each to any of the person's numbers. */
async function textsOfDays(agent: Texter, days: ReturnType<typeof rescueDays>, phones: string[], count: number) {
  const counts: number[] = [];
  const sent = async () => (await Promise.all(phones.map((phone) => app.phone(phone)))).flat().length;
  for (let day = 0; day < count; day++) {
    const before = await sent();
    for (let turn = 0; turn < 3; turn++) {
      await days.run(agent);
      await days.leave(agent);
    }
    counts.push((await sent()) - before);
    days.later(1);
  }
  return counts;
}

describe('one text a day to a person', () => {
  it('whose main number was exchanged for a further one: the plan goes on at the new one only', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { id, phone, further } = await withTwoNumbers(agent);
    await days.plan(agent, { 2: 'Two', 3: 'Three', 4: 'Four' });
    expect(await textsOfDays(agent, days, [phone, further], 2)).toEqual([0, 1]);
    await edit(agent, id, { phone: further, further_phones: [phone] });
    expect((await days.trackers(agent)).map((each) => each.phone).sort()).toEqual([phone, further].sort());
    expect(await textsOfDays(agent, days, [phone, further], 4)).toEqual([0, 1, 1, 1]);
    expect([await app.phone(phone), await app.phone(further)].map(({ length }) => length)).toEqual([1, 3]);
    expect(await days.tracker(agent, phone)).toMatchObject({ stop_reason: null, waits_for: 'other_number' });
    expect(await textFaults(app, agent)).toEqual([]);
  });

  it('not twice on the day of the exchange', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { id, phone, further } = await withTwoNumbers(agent);
    await days.plan(agent, { 2: 'Two', 3: 'Three' });
    await tagged(agent, further);
    await asSystem(sql`update lead_rescue_trackers set started_at = ${app.clock.now.toISOString()}, live_since = '2020-01-01', due_at = ${app.clock.now.toISOString()}
      where user_id = ${agent.id}`);
    await days.run(agent);
    await days.leave(agent);
    expect((await app.phone(phone)).length).toBe(1);
    await edit(agent, id, { phone: further, further_phones: [phone] });
    await asSystem(sql`update lead_rescue_trackers set due_at = ${app.clock.now.toISOString()}, started_at = ${app.clock.now.toISOString()}, live_since = '2020-01-01'
      where user_id = ${agent.id} and phone = ${further}`);
    await days.run(agent);
    const next = (await app.messages(agent)).find(({ person_number: to }) => to === further);
    // Noon has passed; midnight of the next day is not before another twelve hours.
    expect(next).toMatchObject({ status: 'held' });
    expect(Date.parse(next!.due_at!)).toBeGreaterThan(app.clock.now.getTime() + 10 * 3_600_000);
  });

  it('what waits for the old number does not leave', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { id, phone, further } = await withTwoNumbers(agent);
    await days.plan(agent, { 2: 'Two', 3: 'Three' });
    await days.run(agent);
    days.later(1);
    await days.run(agent);
    await edit(agent, id, { phone: further, further_phones: [phone] });
    await days.leave(agent);
    expect(await app.phone(phone)).toEqual([]);
    expect((await app.messages(agent)).map(({ status, reason }) => [status, reason])).toEqual([
      ['canceled', 'rescue_stopped'],
    ]);
  });
});

const ends: [string, (agent: Texter, id: string) => Promise<unknown>][] = [
  [
    'is sold',
    (agent, id) => agent.call(markSold, { params: { id }, body: { carrier: 'Sample Life', premium: '1200' } }),
  ],
  ['stands in another stage', (agent, id) => agent.call(changeStage, { params: { id }, body: { stage: 'quoted' } })],
  ['is texted at the main number', () => Promise.resolve()],
];

describe('a contact at a further number of who', () => {
  it.each(ends)('%s is not put on the plan', async (_, end) => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { id, phone, further } = await withTwoNumbers(agent);
    await end(agent, id);
    await tagged(agent, further);
    const { people } = await agent.call(previewRescue, { query: {} });
    await days.plan(agent, { 2: 'Two' });
    const expected = _.startsWith('is texted') ? [phone] : [];
    expect((await days.trackers(agent)).map((each) => each.phone)).toEqual(expected);
    expect(people).toBe(expected.length);
    await textsOfDays(agent, days, [phone, further], 2);
    expect(await app.phone(further)).toEqual([]);
  });

  it.each(ends)('%s gets no text when it comes later', async (_, end) => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { id, phone, further } = await withTwoNumbers(agent);
    await days.plan(agent, { 2: 'Two' });
    await end(agent, id);
    await tagged(agent, further);
    await textsOfDays(agent, days, [phone, further], 3);
    expect(await app.phone(further)).toEqual([]);
  });
});

describe('who may not be texted for another reason than a consent', () => {
  it.each([
    ['a day later', async () => undefined],
    [
      'as soon as the lead’s state changes',
      async (agent: Texter, id: string) => edit(agent, id, { state: 'WI' }),
      { isSoon: true },
    ],
  ] as const)('is looked at again: %s', async (_, change, more?: { isSoon: boolean }) => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { id, phone } = await app.lead(agent);
    await asSystem(sql`insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, reason, origin)
      values (${agent.id}, 'out', ${agent.number}, ${phone}, ${phone}, ${phone}, 'Hi', 'failed', 'recipient', 'inbox')`);
    await days.plan(agent, { 2: 'Two' });
    const wake = () => wakeRescue.handle({}, { ...app.platform, now: () => app.clock.now });
    await days.run(agent);
    expect(await days.tracker(agent, phone)).toMatchObject({ started_at: null, waits_for: 'unreachable' });
    await asSystem(sql`update messages set reason = null where user_id = ${agent.id}`);
    days.later(0, 23);
    await wake();
    await days.run(agent);
    expect((await days.tracker(agent, phone)).waits_for).toBe('unreachable');
    await change(agent, id);
    if (!more?.isSoon) days.later(0, 2);
    await wake();
    await days.run(agent);
    expect(await days.tracker(agent, phone)).toMatchObject({ started_at: expect.any(String), waits_for: null });
  });

  it('who has not agreed is not asked about every day', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { phone } = await app.lead(agent, { consent: 'none' });
    await days.plan(agent, { 2: 'Two' });
    await days.run(agent);
    days.later(2);
    await wakeRescue.handle({}, { ...app.platform, now: () => app.clock.now });
    expect((await days.tracker(agent, phone)).waits_for).toBe('no_consent_record');
  });
});

interface Call {
  direction?: 'in' | 'out';
  at?: 'further';
  answered?: boolean;
  bridged?: boolean;
}

async function call(agent: Texter, phone: string, { direction = 'out', answered = false, bridged = false }: Call) {
  const [from, to] = direction === 'in' ? [phone, agent.number] : [agent.number, phone];
  await asSystem(sql`
    with made as (
      insert into call_logs (user_id, direction, to_number, from_number, agent_number, cents_per_minute, recorded_cents_per_minute, lead_leg)
      values (${agent.id}, ${direction}, ${to}, ${from}, '+16155550100', 2, 3, gen_random_uuid()::text) returning id)
    select from made`);
  await asSystem(sql`update call_logs set lead_answered_at = case when ${answered} then now() end,
      bridged_at = case when ${bridged} then now() end, voicemail_why = case when ${direction === 'in' && !bridged} then 'unanswered' end
    where user_id = ${agent.id} and over_at is null`);
  await asSystem(sql`update call_logs set over_at = now() where user_id = ${agent.id}`);
}
const outcome = (agent: Texter, id: string, said: string) =>
  asSystem(sql`insert into lead_events (user_id, lead_id, kind, detail)
    values (${agent.id}, ${id}, 'outcome', ${JSON.stringify({ outcome: said })}::jsonb)`);

describe('a call', () => {
  it.each<[string, Call, string | null]>([
    ['that the lead answered', { answered: true }, 'answered_call'],
    ['whose answer was lost, and that was put through', { bridged: true }, 'answered_call'],
    ['to a further number', { answered: true, at: 'further' }, 'answered_call'],
    ['that nobody answered', {}, null],
    ['of the lead that the agent took', { direction: 'in', answered: true, bridged: true }, 'answered_call'],
    ['of the lead that went to voicemail', { direction: 'in', answered: true }, null],
  ])('%s', async (_, made, expected) => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { phone, further } = await withTwoNumbers(agent);
    await days.plan(agent, { 2: 'Two' });
    await days.run(agent);
    days.later(1);
    await days.run(agent);
    await call(agent, made.at === 'further' ? further : phone, made);
    expect((await days.tracker(agent, phone)).stop_reason).toBe(expected);
    const [text] = await app.messages(agent);
    expect(text?.status).toBe(expected === null ? 'queued' : 'canceled');
  });

  it('that a machine answered, as the agent says, lets the plan go on', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const [machine, talked, twice] = [await app.lead(agent), await app.lead(agent), await app.lead(agent)];
    await days.plan(agent, { 2: 'Two' });
    await days.run(agent);
    for (const { phone } of [machine, talked, twice, twice]) await call(agent, phone, { answered: true });
    await outcome(agent, talked.id, 'talked');
    for (const { id } of [machine, talked, twice]) await outcome(agent, id, 'left_voicemail');
    const reasons = await Promise.all(
      [machine, talked, twice].map(async ({ phone }) => (await days.tracker(agent, phone)).stop_reason),
    );
    expect(reasons).toEqual([null, 'answered_call', 'answered_call']);
    expect(await days.tracker(agent, machine.phone)).toMatchObject({ responded: false, due_at: expect.any(String) });
  });
});
