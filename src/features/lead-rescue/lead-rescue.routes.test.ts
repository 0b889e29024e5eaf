import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { rescueDays } from '../../../test-support/rescue-app.ts';
import { asOwner } from '../../../test-support/agents.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { readLeadTexting } from '../inbox/inbox.contract.ts';
import {
  addRescuePlan,
  changeTracker,
  listTrackers,
  previewRescue,
  readCalendar,
  readLeadTracker,
  readRescue,
  removeRescueDay,
  saveRescueDay,
  saveRescueSettings,
} from './lead-rescue.contract.ts';

const app = useTextingApp();
const settings = {
  enabled: false,
  loop_enabled: true,
  send_tz: 'America/Denver',
  send_hour_local: 10,
  starts_per_day: 50,
};

describe('the settings', () => {
  it('begin as the specification says, and a blank hour and zone fall back to that', async () => {
    const agent = await app.texter();
    const first = (await agent.call(readRescue, { query: {} })).settings;
    expect(first).toEqual({
      enabled: false,
      loop_enabled: true,
      send_tz: 'America/Chicago',
      send_hour_local: 9,
      starts_per_day: 100,
      waits_for: null,
    });
    expect(await agent.call(saveRescueSettings, { body: settings })).toEqual({ ...settings, waits_for: null });
    for (const send_tz of [null, ' '])
      expect(
        await agent.call(saveRescueSettings, { body: { ...settings, send_tz, send_hour_local: null } }),
      ).toMatchObject({
        send_tz: 'America/Chicago',
        send_hour_local: 9,
      });
  });

  it.each([
    ['send_hour_local', 24],
    ['send_hour_local', -1],
    ['send_hour_local', 9.5],
    ['send_tz', 'Mars/Base'],
    ['starts_per_day', 0],
    ['starts_per_day', 1001],
  ])('%s %j is refused by name', async (field, value) => {
    const agent = await app.texter();
    const refusal = await agent.refusal(saveRescueSettings, { body: { ...settings, [field]: value } });
    expect([refusal.status, refusal.fields?.map(({ path }) => path)]).toEqual([400, [`body.${field}`]]);
  });

  it('what is due follows the hour, the day stays', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { phone } = await app.lead(agent);
    await days.plan(agent, { 2: 'Two' });
    await days.run(agent);
    const before = (await days.tracker(agent, phone)).due_at!;
    await agent.call(saveRescueSettings, {
      body: { ...settings, enabled: true, send_tz: 'America/Chicago', send_hour_local: 11 },
    });
    expect(Date.parse((await days.tracker(agent, phone)).due_at!) - Date.parse(before)).toBe(2 * 3_600_000);
  });
});

describe('the days', () => {
  it('1 and 32 are refused', async () => {
    const agent = await app.texter();
    for (const day of [1, 32]) {
      const refusal = await agent.refusal(saveRescueDay, { params: { day }, body: { body: 'Hi', version: 0 } });
      expect(refusal.status).toBe(400);
    }
    expect(
      (await agent.refusal(saveRescueDay, { params: { day: 2 }, body: { body: 'Hi {{naem}}', version: 0 } })).fields,
    ).toEqual([{ path: 'body.body', message: '{{naem}} is not a variable.' }]);
  });

  it('two windows never overwrite each other', async () => {
    const agent = await app.texter();
    const save = (body: string, version: number) => ({ params: { day: 2 }, body: { body, version } });
    expect(await agent.call(saveRescueDay, save('One', 0))).toEqual({ day: 2, body: 'One', version: 1 });
    // The same words are the save itself, whose answer was lost.
    expect(await agent.call(saveRescueDay, save('One', 0))).toEqual({ day: 2, body: 'One', version: 1 });
    expect(await agent.refusal(saveRescueDay, save('Other', 0))).toMatchObject({
      code: 'conflict',
      current: { day: 2, body: 'One', version: 1 },
    });
    expect(await agent.call(saveRescueDay, save('', 1))).toEqual({ day: 2, body: '', version: 2 });
    await agent.call(removeRescueDay, { params: { day: 2 } });
    expect(await agent.refusal(saveRescueDay, save('Gone', 2))).toMatchObject({
      code: 'conflict',
      current: null,
    });
  });

  it('the 30-day plan fills what is missing and keeps what is there', async () => {
    const agent = await app.texter();
    await agent.call(saveRescueDay, { params: { day: 5 }, body: { body: 'Mine', version: 0 } });
    const { days } = await agent.call(addRescuePlan, { body: {} });
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, place) => place + 2));
    expect(days[3]).toEqual({ day: 5, body: 'Mine', version: 1 });
    expect(await agent.call(addRescuePlan, { body: {} })).toEqual({ days });
  });
});

describe('contacts on the plan', () => {
  async function running() {
    const days = rescueDays(app);
    const agent = await app.texter();
    const lead = await app.lead(agent);
    await days.plan(agent, { 2: 'Two {{first_name}}', 3: '', 4: 'Four' });
    await days.run(agent);
    const id = (await days.tracker(agent, lead.phone)).contact_id;
    const act = (body: Parameters<typeof agent.call<typeof changeTracker>>[1]['body']) =>
      agent.call(changeTracker, { params: { id }, body });
    return { days, agent, lead, id, act };
  }

  it('pause and resume, advance once however often it is pressed, reset', async () => {
    const { days, agent, lead, act } = await running();
    app.clock.now = new Date();
    expect(await act({ action: 'pause' })).toMatchObject({ paused: true, stop_reason: 'manual', next: null });
    expect(await act({ action: 'resume' })).toMatchObject({ paused: false, stop_reason: null, next: { day: 2 } });
    await Promise.all([act({ action: 'advance', from_day: 1 }), act({ action: 'advance', from_day: 1 })]);
    expect(await days.tracker(agent, lead.phone)).toMatchObject({ current_day: 2 });
    await app.receive(agent, lead.phone, 'Hello');
    expect(await days.tracker(agent, lead.phone)).toMatchObject({ responded: true, stop_reason: 'replied' });
    app.clock.now = new Date();
    expect(await act({ action: 'resume' })).toMatchObject({ responded: true, stop_reason: null });
    expect(await act({ action: 'reset' })).toMatchObject({
      current_day: 1,
      responded: false,
      paused: false,
      stop_reason: null,
    });
    await days.run(agent);
    expect((await days.tracker(agent, lead.phone)).stop_reason).toBeNull();
  });

  it('a reset takes nobody’s turn: who waits for theirs waits on, and who had it has it back', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const [first, second, third] = [await app.lead(agent), await app.lead(agent), await app.lead(agent)];
    await days.plan(agent, { 2: 'Two' }, { perDay: 1 });
    await days.run(agent);
    const started = async () => {
      const all = (await days.trackers(agent)).filter(({ started_at }) => started_at !== null);
      return new Set(all.map(({ phone }) => phone));
    };
    const reset = async (phone: string) => {
      const { contact_id: id } = await days.tracker(agent, phone);
      return agent.call(changeTracker, { params: { id }, body: { action: 'reset' } });
    };
    expect(await started()).toEqual(new Set([third.phone]));
    expect(await reset(first.phone)).toMatchObject({ started_at: null, stop_reason: null });
    expect(await days.tracker(agent, first.phone)).toMatchObject({ started_at: null, due_at: null });
    await days.run(agent);
    expect(await started()).toEqual(new Set([third.phone]));
    days.later(1);
    expect(await reset(third.phone)).toMatchObject({ current_day: 1, next: { day: 2 } });
    await days.run(agent);
    expect(await started()).toEqual(new Set([third.phone, second.phone]));
  });

  it('who opted out is not resumed', async () => {
    const { agent, lead, id } = await running();
    await app.receive(agent, lead.phone, 'STOP');
    for (const action of ['resume', 'reset'] as const)
      expect(await agent.refusal(changeTracker, { params: { id }, body: { action } })).toMatchObject({
        code: 'conflict',
        error: 'They opted out of texts.',
      });
  });

  it('a reset while a text waits takes it back, and the first day comes tomorrow', async () => {
    const { days, agent, lead, act } = await running();
    days.later(1);
    await days.run(agent);
    expect(await act({ action: 'reset' })).toMatchObject({ current_day: 1, text: null });
    expect((await app.messages(agent)).map(({ status }) => status)).toEqual(['canceled']);
    for (let day = 0; day < 2; day++) {
      await days.run(agent);
      await days.leave(agent);
      days.later(1);
    }
    expect(await app.phone(lead.phone)).toEqual([expect.stringMatching(/^Two Pat/)]);
  });

  it('a calendar of what would come, without a trace', async () => {
    const { agent, id } = await running();
    const { days, is_end } = await agent.call(readCalendar, { params: { id }, query: {} });
    expect(days.slice(0, 4).map(({ day, does, body, repeats }) => [day, does, body, repeats])).toEqual([
      [2, 'send', 'Two Pat', null],
      [3, 'skip', null, null],
      [4, 'send', 'Four', null],
      [5, 'send', 'Four', 4],
    ]);
    expect([days.length, is_end, await app.messages(agent)]).toEqual([35, false, []]);
  });

  it('are found by name and number, stopped ones when asked for, and on their lead', async () => {
    const { agent, lead, act } = await running();
    const other = await app.lead(agent);
    const phones = async (query: object) => (await agent.call(listTrackers, { query })).rows.map(({ phone }) => phone);
    expect(await phones({})).toEqual([other.phone, lead.phone]);
    expect(await phones({ q: lead.phone.slice(-7) })).toEqual([lead.phone]);
    expect(await phones({ q: 'pat mo' })).toHaveLength(2);
    expect(await phones({ q: 'nobody' })).toEqual([]);
    // As in Messages and Contacts: the contact's name, which may be another than the lead's, is shown and found.
    const rename = "update message_contacts set full_name = 'Ana Ruiz' where user_id = $1 and phone = $2";
    await asOwner(app, rename, [agent.id, other.phone]);
    const { rows } = await agent.call(listTrackers, { query: { q: 'ana ruiz' } });
    expect(rows.map(({ name, phone }) => [name, phone])).toEqual([['Ana Ruiz', other.phone]]);
    const [shown] = (await agent.call(listTrackers, { query: { q: lead.phone.slice(-7) } })).rows;
    expect(shown?.textable).toEqual(await agent.call(readLeadTexting, { params: { id: lead.id }, query: {} }));
    expect(shown?.textable?.may_text.may).toMatch(/go|not/);
    await app.receive(agent, lead.phone, 'Hello');
    expect([await phones({}), await phones({ show: 'all' })]).toEqual([[other.phone], [other.phone, lead.phone]]);
    const on = await agent.call(readLeadTracker, { params: { id: lead.id }, query: {} });
    expect(on.tracker).toMatchObject({ phone: lead.phone, stop_reason: 'replied', lead_id: lead.id });
    await act({ action: 'advance', from_day: 1 });
  });
});

it('turning on shows people, missing consents and cost before', async () => {
  const agent = await app.texter({ cents: 321 });
  for (const consent of ['own', 'own', 'none', 'third_party'] as const) await app.lead(agent, { consent });
  const quoted = await app.lead(agent);
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`update leads set stage = 'quoted' where user_id = ${agent.id} and id = ${quoted.id}`.execute(tx),
  );
  // The same person in the trash is not asked what stage they are in.
  await asOwner(app, `insert into leads (user_id, name, phone, deleted_at) values ($1, 'Pat Moss', $2, now())`, [
    agent.id,
    quoted.phone,
  ]);
  // What a record names counts by its whole words, as it does when a text is sent.
  for (const [given_to, seller] of [
    ['Bright Quotes', null],
    ['Dana Cole', 'Ana'],
    ['Moss Insurance with Dana Cole', 'DANA COLE, Moss Insurance'],
  ] as const) {
    const { id } = await app.lead(agent);
    await asOwner(app, 'update consents set given_to = $2, seller = $3 where lead_id = $1', [id, given_to, seller]);
  }
  await agent.call(saveRescueDay, { params: { day: 2 }, body: { body: 'x'.repeat(150), version: 0 } });
  await agent.call(saveRescueDay, { params: { day: 3 }, body: { body: 'Hi {{first_name}}', version: 0 } });
  expect(await agent.call(previewRescue, { query: {} })).toEqual({
    people: 7,
    with_consent: 3,
    third_party: 3,
    no_consent: 1,
    first_parts: 2,
    plan_texts: 2,
    plan_cents: 3,
    balance_cents: 321,
    number: 'ready',
  });
});
