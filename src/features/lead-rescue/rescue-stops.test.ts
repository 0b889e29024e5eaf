// Whatever a person does and whatever the agent does with the lead ends the plan in the same transaction, and what waited is given back.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { textFaults } from '../../../test-support/texting-people.ts';
import { rescueDays } from '../../../test-support/rescue-app.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { balanceOf } from '../../../test-support/wallets.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { toInstant, todayIn } from '../../domain/time-zone.ts';
import { changeStage } from '../leads/leads.contract.ts';
import { markSold, takeSaleBack } from '../policies/sold.contract.ts';
import { deleteLeads, restoreLeads } from '../trash/trash.contract.ts';
import { changeTracker, saveRescueSettings } from './lead-rescue.contract.ts';

const app = useTextingApp();

/** A person whose second day waits to be sent. */
async function waiting() {
  const days = rescueDays(app);
  const agent = await app.texter();
  const lead = await app.lead(agent);
  await days.plan(agent, { 2: 'Two', 3: 'Three' });
  await days.run(agent);
  days.later(1);
  await days.run(agent);
  expect((await app.messages(agent)).map(({ status }) => status)).toEqual(['queued']);
  expect(await balanceOf(app, agent.id)).toBe(999);
  return { days, agent, lead };
}
type Waiting = Awaited<ReturnType<typeof waiting>>;

const asSystem =
  (text: (agent: Texter, lead: Waiting['lead']) => ReturnType<typeof sql>) =>
  async ({ agent, lead }: Waiting) => {
    await app.platform.database.asSystem((tx) => text(agent, lead).execute(tx));
  };
const settingsOff = { enabled: false, loop_enabled: true, send_tz: null, send_hour_local: null, starts_per_day: 100 };

const stops: [string, string, (at: Waiting) => Promise<unknown>][] = [
  ['a reply', 'replied', ({ agent, lead }) => app.receive(agent, lead.phone, 'Who is this?')],
  ['STOP', 'opted_out', ({ agent, lead }) => app.receive(agent, lead.phone, 'STOP')],
  [
    'another stage',
    'stage',
    ({ agent, lead }) => agent.call(changeStage, { params: { id: lead.id }, body: { stage: 'quoted' } }),
  ],
  ['the trash', 'lead_gone', ({ agent, lead }) => agent.call(deleteLeads, { body: { ids: [lead.id] } })],
  [
    'a pause',
    'manual',
    async ({ agent, days, lead }) =>
      agent.call(changeTracker, {
        params: { id: (await days.tracker(agent, lead.phone)).contact_id },
        body: { action: 'pause' },
      }),
  ],
  [
    'a sale',
    'sold',
    ({ agent, lead }) =>
      agent.call(markSold, { params: { id: lead.id }, body: { carrier: 'Sample Life', premium: '1200' } }),
  ],
  [
    'a meeting',
    'booked',
    asSystem(
      (agent, lead) => sql`
    insert into appointments (user_id, lead_id, event_uri, event_seen, invitee_uri, status, meeting, starts_at, ends_at)
    values (${agent.id}, ${lead.id}, 'e', 's', ${randomUUID()}, 'active', 'Call', now() + interval '1 day', now() + interval '25 hours')`,
    ),
  ],
  [
    'an answered call',
    'answered_call',
    asSystem(
      (agent, lead) => sql`
    insert into lead_events (user_id, lead_id, kind, detail) values (${agent.id}, ${lead.id}, 'outcome', '{"outcome": "talked"}')`,
    ),
  ],
  [
    'a contact that is no lead any more',
    'manual',
    asSystem(
      (agent, lead) => sql`
    update message_contacts set tags = '{}' where user_id = ${agent.id} and phone = ${lead.phone}`,
    ),
  ],
];

describe('stops', () => {
  it.each(stops)('%s: %s', async (_, reason, act) => {
    const at = await waiting();
    const { days, agent, lead } = at;
    await act(at);
    expect(await days.tracker(agent, lead.phone)).toMatchObject({
      stop_reason: reason,
      due_at: null,
      responded: ['replied', 'answered_call'].includes(reason) || _ === 'STOP',
      paused: _ === 'a pause',
    });
    const [text] = (await app.messages(agent)).filter(({ direction }) => direction === 'out');
    expect([text?.status, text?.refunded_at !== null, await balanceOf(app, agent.id)]).toEqual([
      'canceled',
      true,
      1000,
    ]);
    for (let day = 0; day < 3; day++) {
      days.later(1);
      await days.run(agent);
      await days.leave(agent);
    }
    expect(await app.phone(lead.phone)).toEqual([]);
    expect(await textFaults(app, agent)).toEqual([]);
  });

  it('a sale that is undone at once stops nobody: the plan goes on with the next day, and who was paused stays so', async () => {
    const { days, agent, lead } = await waiting();
    const paused = await app.lead(agent);
    const params = { id: (await days.tracker(agent, paused.phone)).contact_id };
    await agent.call(changeTracker, { params, body: { action: 'pause' } });
    for (const { id } of [lead, paused]) {
      await agent.call(markSold, { params: { id }, body: { carrier: 'Sample Life', premium: '1200' } });
      await agent.call(takeSaleBack, { params: { id }, body: {} });
    }
    expect(await days.tracker(agent, paused.phone)).toMatchObject({
      stop_reason: 'manual',
      paused: true,
      due_at: null,
    });
    expect(await days.tracker(agent, lead.phone)).toMatchObject({ stop_reason: null, due_at: expect.any(String) });
    // The database's clock stands at today, the worker's at the day of the plan.
    await app.platform.database.asSystem((tx) =>
      sql`update lead_rescue_trackers set due_at = ${app.clock.now.toISOString()}
        where user_id = ${agent.id} and due_at is not null`.execute(tx),
    );
    await days.run(agent);
    await days.leave(agent);
    expect([await app.phone(lead.phone), await balanceOf(app, agent.id)]).toEqual([[], 1000]);
    days.later(1);
    await days.run(agent);
    await days.leave(agent);
    expect([await app.phone(lead.phone), await app.phone(paused.phone)].map((texts) => texts.length)).toEqual([1, 0]);
  });

  it('no answer and voicemail stop nothing', async () => {
    const { days, agent, lead } = await waiting();
    for (const outcome of ['no_answer', 'left_voicemail'])
      await app.platform.database.asSystem((tx) =>
        sql`insert into lead_events (user_id, lead_id, kind, detail)
          values (${agent.id}, ${lead.id}, 'outcome', ${JSON.stringify({ outcome })}::jsonb)`.execute(tx),
      );
    await days.leave(agent);
    expect(await app.phone(lead.phone)).toHaveLength(1);
  });

  it('a lead that comes back from the trash is texted no more by itself', async () => {
    const { days, agent, lead } = await waiting();
    await agent.call(deleteLeads, { body: { ids: [lead.id] } });
    await agent.call(restoreLeads, { body: { ids: [lead.id] } });
    days.later(2);
    await days.run(agent);
    await days.leave(agent);
    expect(await app.phone(lead.phone)).toEqual([]);
    expect((await days.tracker(agent, lead.phone)).stop_reason).toBe('lead_gone');
  });

  it.each([1, 25])(
    'of %i contacts that go in one statement each plan ends, and what waits is given back',
    async (many) => {
      const { days, agent } = await waiting();
      await app.platform.database.asAgent(agent.id, (tx) =>
        sql`insert into message_contacts (user_id, phone, tags)
        select ${agent.id}, '+1312666' || lpad(n::text, 4, '0'), '{lead}' from generate_series(2, ${many}::int) as n`.execute(
          tx,
        ),
      );
      expect((await days.trackers(agent)).map(({ stop_reason: reason }) => reason)).toEqual(Array(many).fill(null));
      await app.platform.database.asAgent(agent.id, (tx) =>
        tx.deleteFrom('message_contacts').where('user_id', '=', agent.id).execute(),
      );
      expect((await days.trackers(agent)).map(({ stop_reason: reason }) => reason)).toEqual(
        Array(many).fill('lead_gone'),
      );
      expect([(await app.messages(agent))[0]?.status, await balanceOf(app, agent.id)]).toEqual(['canceled', 1000]);
    },
  );

  it('turned off: what waits is given back; turned on again nobody is texted twice a day', async () => {
    const { days, agent, lead } = await waiting();
    await agent.call(saveRescueSettings, { body: settingsOff });
    expect([(await app.messages(agent))[0]?.reason, await balanceOf(app, agent.id)]).toEqual(['rescue_off', 1000]);
    await agent.call(saveRescueSettings, { body: { ...settingsOff, enabled: true } });
    for (let hour = 0; hour < 3; hour++) {
      await days.run(agent);
      await days.leave(agent);
      days.later(0, 1);
    }
    expect(await app.phone(lead.phone)).toEqual([]);
    days.later(1);
    await days.run(agent);
    await days.leave(agent);
    expect(await app.phone(lead.phone)).toHaveLength(1);
  });

  it('asks once more in the transaction that sends: what has slipped by everything else does not leave', async () => {
    const { agent, lead } = await waiting();
    await app.platform.database.asSystem((tx) =>
      sql`update lead_rescue_trackers set paused = true where user_id = ${agent.id}`.execute(tx),
    );
    await app.deliver(agent);
    expect(await app.phone(lead.phone)).toEqual([]);
    expect((await app.messages(agent)).map(({ status, reason }) => [status, reason])).toEqual([
      ['canceled', 'rescue_stopped'],
    ]);
    expect(await balanceOf(app, agent.id)).toBe(1000);
  });

  it('a reply to one agent stops nothing of another’s', async () => {
    const { days, lead } = await waiting();
    const other = await app.texter();
    await days.plan(other, { 2: 'Two' });
    await app.lead(other, { phone: lead.phone });
    const one = await waiting();
    await app.receive(one.agent, lead.phone, 'Hello');
    expect((await days.tracker(other, lead.phone)).stop_reason).toBeNull();
  });
});

describe('a pause', () => {
  const sent = async (phone: string) => (await app.phone(phone)).map((text) => text.replace(/ This is Dana.*/, ''));

  it('right after a text that was held overnight: the next one comes on another day', async () => {
    const days = rescueDays(app);
    const agent = await app.texter();
    const { phone } = await app.lead(agent);
    await days.plan(agent, { 2: 'Two', 3: 'Three' });
    await days.run(agent);
    // An hour at which nobody is texted, the next morning before the send hour, and that hour.
    const noon = app.clock.now;
    const chicagoAt = (day: number, hour: number, minute: number) =>
      (app.clock.now = new Date(
        toInstant(
          { date: addDays(todayIn('America/Chicago', noon.getTime()), day), hour, minute, second: 0 },
          'America/Chicago',
        ),
      ));
    chicagoAt(1, 22, 30);
    await days.run(agent);
    expect((await app.messages(agent)).map(({ status }) => status)).toEqual(['held']);
    chicagoAt(2, 8, 5);
    await days.leave(agent);
    expect(await sent(phone)).toEqual(['Two.']);
    const params = { id: (await days.tracker(agent, phone)).contact_id };
    await agent.call(changeTracker, { params, body: { action: 'pause' } });
    const resumed = await agent.call(changeTracker, { params, body: { action: 'resume' } });
    expect(resumed).toMatchObject({ sent_at: expect.any(String), next: { day: 3 } });
    expect(Date.parse(resumed.sent_at!)).toBe(app.clock.now.getTime());
    expect(Date.parse(resumed.next!.at)).toBe(chicagoAt(3, 9, 0).getTime());
    for (const day of [2, 3]) {
      chicagoAt(day, 9, 1);
      await days.run(agent);
      await days.leave(agent);
      expect(await sent(phone)).toEqual(['Two.', 'Three'].slice(0, day - 1));
    }
    expect(await textFaults(app, agent)).toEqual([]);
  });
});
