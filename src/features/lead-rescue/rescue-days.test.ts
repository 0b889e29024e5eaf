// The plan over simulated days on a real database: one text a day, never two, whoever works and dies in between.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { manyPeople, textFaults } from '../../../test-support/texting-people.ts';
import { rescueDays } from '../../../test-support/rescue-app.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf, giveMoney } from '../../../test-support/wallets.ts';
import { addConsent } from '../consent/consent.contract.ts';
import { holdForCall } from '../wallet/hold-for-call.operation.ts';
import { runRescue } from './run-rescue.job.ts';

const app = useTextingApp();

/** People beside their contacts, as imports make them. */
async function contacts(agent: Texter, count: number) {
  const people = await manyPeople(app, agent, count);
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`insert into message_contacts (user_id, phone, full_name, tags)
      select user_id, phone, name, '{lead}' from leads where user_id = ${agent.id} on conflict do nothing`.execute(tx),
  );
  return people;
}
const sent = async (phone: string) => (await app.phone(phone)).map((text) => text.replace(/ This is Dana.*/, ''));

describe('over days', () => {
  it('each day of the plan once, blank days none, then the last again and again', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { phone } = await app.lead(agent);
    await days.plan(agent, { 2: 'Two', 3: 'Three {{first_name}}', 4: ' ', 6: 'Six' });
    const seen: [number, number][] = [];
    for (let day = 0; day < 9; day++) {
      for (const hours of [0, 2, 1]) {
        await days.run(agent);
        await days.leave(agent);
        days.later(0, hours);
      }
      seen.push([(await days.tracker(agent, phone)).current_day, (await app.phone(phone)).length]);
      days.later(1, -3);
    }
    expect(seen).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 2],
      [6, 3],
      [7, 4],
      [8, 5],
      [9, 6],
    ]);
    expect(await sent(phone)).toEqual(['Two.', 'Three Pat', 'Six', 'Six', 'Six', 'Six']);
    expect(await textFaults(app, agent)).toEqual([]);
    const keys = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('messages').select('once_key').where('user_id', '=', agent.id).execute(),
    );
    expect(new Set(keys.map(({ once_key }) => once_key)).size).toBe(6);
  });

  it('without a loop the plan is completed after its last text', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { phone } = await app.lead(agent);
    await days.plan(agent, { 2: 'Two' }, { loop: false });
    for (let day = 0; day < 4; day++) {
      await days.run(agent);
      await days.leave(agent);
      days.later(1);
    }
    expect(await days.tracker(agent, phone)).toMatchObject({ current_day: 2, stop_reason: 'completed', due_at: null });
    expect(await sent(phone)).toEqual(['Two.']);
  });

  it.each([
    ['an hour', 0],
    ['a day', 1],
    ['ten days', 10],
  ])(
    'a worker that was away for %s from the send hour on sends each person one text, and the next day counts from it',
    async (_, away) => {
      const days = rescueDays(app);
      const agent = await app.texter({ cents: 10_000 });
      const people = await contacts(agent, runSize(6, 300));
      await days.plan(agent, { 2: 'Two', 3: 'Three', 4: 'Four' }, { perDay: 1000 });
      const turn = async () => {
        await days.run(agent);
        await days.leave(agent);
      };
      const texts = async () =>
        new Set(await Promise.all(people.map(async ({ phone }) => (await sent(phone)).join(' '))));
      await days.run(agent);
      days.later(1);
      await turn();
      // From noon to the hour after the send hour, and so many days.
      days.later(1 + away, -2);
      for (let more = 0; more < 3; more++) {
        await turn();
        days.later(0, 1);
      }
      expect(await texts()).toEqual(new Set(['Two. Three']));
      days.later(1);
      await turn();
      expect(await texts()).toEqual(new Set(['Two. Three Four']));
      expect(await textFaults(app, agent)).toEqual([]);
    },
  );

  it('a text that waits is waited for: none is written beside it', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { phone } = await app.lead(agent);
    await days.plan(agent, { 2: 'Two', 3: 'Three' });
    await days.run(agent);
    for (let day = 0; day < 4; day++) {
      days.later(1);
      await days.run(agent);
    }
    expect((await app.messages(agent)).map(({ status }) => status)).toEqual(['queued']);
    await days.leave(agent);
    await days.run(agent);
    expect(await sent(phone)).toEqual(['Two.']);
    expect((await days.tracker(agent, phone)).current_day).toBe(2);
  });
});

describe('workers', () => {
  const due = runSize(450, 10_000);
  it(`three at once, ${due} due: each person gets one text`, async () => {
    const days = rescueDays(app);
    const agent = await app.texter({ cents: 2 * due });
    await days.plan(agent, { 2: 'Two' }, { perDay: 1000 });
    await contacts(agent, due);
    const startedCount = async () =>
      (await days.trackers(agent)).filter(({ started_at }) => started_at !== null).length;
    // As many a day as a plan may have begin, whose turn all comes on one day.
    while ((await startedCount()) < due) {
      await days.run(agent);
      days.later(1);
      await asOwner(app, `update lead_rescue_trackers set due_at = due_at + interval '1 day' where user_id = $1`, [
        agent.id,
      ]);
    }
    days.later(1);
    // A turn ends after some seconds, whatever is left.
    for (let turn = 0; turn < runSize(1, 10); turn++)
      await Promise.all([days.run(agent), days.run(agent), days.run(agent)]);
    await days.run(agent);
    const texts = await app.messages(agent);
    expect([texts.length, new Set(texts.map(({ person_number }) => person_number)).size]).toEqual([due, due]);
    expect(await balanceOf(app, agent.id)).toBe(due);
  });

  /** On which days the plan texted each person, by their clock, oldest first. */
  async function daysTexted(agent: Texter): Promise<string[][]> {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ days: string[] }>`
        select array_agg(((claimed_at at time zone 'America/Chicago')::date)::text order by claimed_at, id) as days from messages
        where user_id = ${agent.id} and claimed_at is not null group by person_number`.execute(tx),
    );
    return rows.map(({ days }) => days);
  }
  const isTwice = (days: readonly string[]) => new Set(days).size < days.length;

  it('whose clock jumps an hour or a day, back and forth, text nobody twice on a day', async () => {
    const days = rescueDays(app);
    const agent = await app.texter({ cents: 10_000 });
    await contacts(agent, runSize(5, 200));
    await days.plan(agent, { 2: 'Two', 3: 'Three', 4: 'Four' }, { perDay: 1000 });
    await days.run(agent);
    // In days and hours, from one noon to the next ones.
    const jumps = [
      [1, 0],
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      [-1, 0],
      [1, 1],
      [1, -1],
      [-1, 0],
      [2, 0],
      [0, -1],
      [0, 1],
    ] as const;
    for (const [day, hour] of jumps) {
      days.later(day, hour);
      const now = app.clock.now.getTime();
      const clocks = [0, 3_600_000, -3_600_000, -86_400_000].map((ahead) => new Date(now + ahead));
      await Promise.all(
        clocks.map((clock) => runRescue.handle({ userId: agent.id }, { ...app.platform, now: () => clock })),
      );
      await days.leave(agent);
    }
    const texted = await daysTexted(agent);
    expect(texted).toHaveLength(runSize(5, 200));
    expect(texted.filter(isTwice)).toEqual([]);
    expect(Math.min(...texted.map(({ length }) => length))).toBeGreaterThanOrEqual(3);
    expect(await textFaults(app, agent)).toEqual([]);
    // What a tracker has forgotten is read from the texts themselves: the next one waits for another day.
    const forget = async (ofTexts: string) => {
      await asOwner(
        app,
        `update lead_rescue_trackers set message_id = null, sent_at = null, due_at = $2 where user_id = $1`,
        [agent.id, app.clock.now],
      );
      await asOwner(app, `update messages set once_key = null ${ofTexts} where user_id = $1`, [agent.id]);
      await days.run(agent);
    };
    await forget('');
    const written = (await app.messages(agent)).filter(({ status }) => status === 'held');
    expect(written).toHaveLength(texted.length);
    for (const { due_at } of written)
      expect(Date.parse(due_at!)).toBeGreaterThan(app.clock.now.getTime() + 8 * 3_600_000);
    // One that forgot the texts, too, is seen.
    await asOwner(app, `update messages set status = 'canceled' where user_id = $1 and status = 'held'`, [agent.id]);
    await forget(`, origin = 'bulk'`);
    await days.leave(agent);
    expect((await daysTexted(agent)).some(isTwice)).toBe(true);
  });

  it('one that dies in the middle leaves nothing behind, and the next does all of it once', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    await days.plan(agent, { 2: 'Two' });
    const { phone } = await app.lead(agent);
    await days.run(agent);
    days.later(1);
    const dying = { ...app.platform.jobs, enqueue: () => Promise.reject(new Error('killed')) };
    const platform = { ...app.platform, jobs: dying, now: () => app.clock.now };
    await expect(runRescue.handle({ userId: agent.id }, platform)).rejects.toThrow('killed');
    expect([await app.messages(agent), await balanceOf(app, agent.id)]).toEqual([[], 1000]);
    expect((await days.tracker(agent, phone)).current_day).toBe(1);
    await days.run(agent);
    await days.run(agent);
    expect(await app.messages(agent)).toHaveLength(1);
  });
});

describe('who begins', () => {
  it('so many a day, the newest first; who has not agreed takes no place and begins when they do', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const old = await app.lead(agent);
    const missing = await app.lead(agent, { consent: 'none' });
    const vendor = await app.lead(agent, { consent: 'third_party' });
    const newest = await app.lead(agent);
    await days.plan(agent, { 2: 'Two' }, { perDay: 1 });
    const state = async () =>
      Promise.all(
        [old, missing, vendor, newest].map(async ({ phone }) => {
          const { started_at, waits_for } = await days.tracker(agent, phone);
          return waits_for ?? started_at !== null;
        }),
      );
    await days.run(agent);
    await days.run(agent);
    expect(await state()).toEqual([false, 'no_consent_record', 'third_party_consent', true]);
    const said = { collected_by: 'agent', given_to: 'Dana Cole', source: 'Quote form' } as const;
    await agent.call(addConsent, {
      params: { id: missing.id },
      body: { number: missing.phone, channels: ['text'], ...said },
    });
    days.later(1);
    await days.run(agent);
    expect(await state()).toEqual([false, true, 'third_party_consent', true]);
    days.later(1);
    await days.run(agent);
    expect(await state()).toEqual([true, true, 'third_party_consent', true]);
  });

  it('who agreed to a name that is the agent’s only later begins then', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { id, phone } = await app.lead(agent);
    await asOwner(app, `update consents set given_to = 'Moss Insurance' where lead_id = $1`, [id]);
    await days.plan(agent, { 2: 'Two' });
    await days.run(agent);
    expect(await days.tracker(agent, phone)).toMatchObject({ started_at: null, waits_for: 'third_party_consent' });
    await asOwner(
      app,
      `insert into number_verifications (user_id, phone_number, status, form, submitted_at)
       values ($1, $2, 'sending', '{"legal_name": "Moss Insurance LLC"}', now())`,
      [agent.id, agent.number],
    );
    await days.run(agent);
    expect(await days.tracker(agent, phone)).toMatchObject({ started_at: expect.any(String), waits_for: null });
  });

  it('so many on a day of the plan’s zone, which ends hours after that of Greenwich', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    for (let count = 0; count < 3; count++) await app.lead(agent);
    await days.plan(agent, { 2: 'Two' }, { perDay: 1 });
    const startedCount = async () =>
      (await days.trackers(agent)).filter(({ started_at }) => started_at !== null).length;
    const counts: number[] = [];
    // Noon in Chicago; the evening, after midnight in Greenwich; the next morning.
    for (const hours of [0, 8, 8]) {
      days.later(0, hours);
      await days.run(agent);
      counts.push(await startedCount());
    }
    expect(counts).toEqual([1, 1, 2]);
  });

  it('nobody while it is off; whoever is there when it is turned on, and who comes later', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const [before, quoted] = [await app.lead(agent), await app.lead(agent)];
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .updateTable('leads')
        .set({ stage: 'quoted' })
        .where('user_id', '=', agent.id)
        .where('id', '=', quoted.id)
        .execute(),
    );
    await days.plan(agent, { 2: 'Two' }, { on: false });
    expect(await days.trackers(agent)).toEqual([]);
    await days.plan(agent, {});
    const later = await app.lead(agent);
    expect((await days.trackers(agent)).map(({ phone }) => phone)).toEqual([later.phone, before.phone]);
  });
});

describe('what keeps it back', () => {
  it('no money: as many as it pays for, the others wait, say so, and go on by themselves', async () => {
    const days = rescueDays(app);
    const agent = await app.texter({ cents: 2 });
    await days.plan(agent, { 2: 'Two' });
    await contacts(agent, 3);
    await days.run(agent);
    days.later(1);
    await days.run(agent);
    const waits = () =>
      app.platform.database.asSystem((tx) =>
        tx.selectFrom('lead_rescue_settings').select('waits_for').where('user_id', '=', agent.id).executeTakeFirst(),
      );
    expect([(await app.messages(agent)).length, await balanceOf(app, agent.id), (await waits())?.waits_for]).toEqual([
      2,
      0,
      'no_money',
    ]);
    await giveMoney(app, agent.id, 100);
    await days.run(agent);
    expect([(await app.messages(agent)).length, (await waits())?.waits_for]).toEqual([3, null]);
  });

  it('money that a call holds pays for no text; as many as the rest does', async () => {
    const days = rescueDays(app);
    const agent = await app.texter({ cents: 5 });
    await days.plan(agent, { 2: 'Two' });
    await contacts(agent, 4);
    await days.run(agent);
    days.later(1);
    const until = new Date(Date.now() + 3_600_000);
    await app.platform.database.asSystem((tx) =>
      holdForCall(tx, app.platform.jobs, { userId: agent.id, ref: 'a call', cents: 3, until }),
    );
    await days.run(agent);
    expect([(await app.messages(agent)).length, await balanceOf(app, agent.id)]).toEqual([2, 3]);
  });

  it.each([
    ['number_pending', { verified: false }, { 2: 'Two' }],
    ['no_template', {}, { 2: ' ' }],
  ] as const)('%s: nobody is texted, and it says so', async (why, choice, plan) => {
    const days = rescueDays(app);
    const agent = await app.texter(choice);
    await app.lead(agent);
    await days.plan(agent, plan, { loop: false });
    await days.run(agent);
    days.later(1);
    await days.run(agent);
    const settings = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('lead_rescue_settings').select('waits_for').where('user_id', '=', agent.id).executeTakeFirst(),
    );
    expect([await app.messages(agent), settings?.waits_for]).toEqual([[], why]);
    expect((await days.trackers(agent)).map(({ stop_reason }) => stop_reason)).toEqual([null]);
  });
});
