import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { toInstant, todayIn } from '../../domain/time-zone.ts';
import { countFollowUps, listFollowUps, readReminders, saveReminders } from './follow-ups.contract.ts';
import { defaultReminders } from './reminder-defaults.rules.ts';

const app = useTestApp();
const zone = 'America/Chicago';
/** `days` from the agent's today, at that hour of the agent's clock. */
const on = (days: number, hour: number, minute = 0) =>
  new Date(toInstant({ date: addDays(todayIn(zone, Date.now()), days), hour, minute, second: 0 }, zone)).toISOString();

async function addLead(agent: TestAgent, moment: string | null, more: object = {}): Promise<string> {
  const id = randomUUID();
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .insertInto('leads')
      .values({ user_id: agent.id, id, name: 'Sam', next_follow_up_at: moment, ...more })
      .execute(),
  );
  return id;
}

const idsOf = async (agent: TestAgent, group: 'overdue' | 'today' | 'next') =>
  (await agent.call(listFollowUps, { query: { group } })).rows.map(({ id }) => id);

describe('the queue', () => {
  it('groups by the agent’s days, ascending, and counts the same', async () => {
    const agent = await makeAgent(app, { timeZone: zone });
    const old = await addLead(agent, '2021-05-05T15:00:00Z');
    const yesterday = await addLead(agent, on(-1, 23, 59));
    const [midnight, evening] = [await addLead(agent, on(0, 0)), await addLead(agent, on(0, 23, 59))];
    const tomorrow = await addLead(agent, on(1, 0));
    const sold = await addLead(agent, on(2, 9), { status: 'sold', sold_at: '2026-01-01T00:00:00Z' });
    await addLead(agent, on(8, 0));
    await addLead(agent, null);
    await addLead(agent, on(0, 12), { deleted_at: '2026-01-01T00:00:00Z' });
    expect(await idsOf(agent, 'overdue')).toEqual([old, yesterday]);
    expect(await idsOf(agent, 'today')).toEqual([midnight, evening]);
    expect(await idsOf(agent, 'next')).toEqual([tomorrow, sold]);
    expect(await agent.call(countFollowUps, { query: {} })).toEqual({
      overdue: 2,
      today: 2,
      next: 2,
      until: on(1, 0),
    });
    const stranger = await makeAgent(app);
    expect(await idsOf(stranger, 'overdue')).toEqual([]);
  });

  it('says what it is about: the last own words, else what the file said', async () => {
    const agent = await makeAgent(app);
    const spoken = await addLead(agent, on(-2, 9), { notes: 'from the file' });
    const silent = await addLead(agent, on(-1, 9), { notes: 'from the file' });
    await app.platform.database.asAgent(agent.id, async (tx) => {
      const note = (body: string, auto: boolean, created_at: string) =>
        tx.insertInto('lead_notes').values({ user_id: agent.id, lead_id: spoken, body, auto, created_at }).execute();
      await note('first', false, '2026-01-01T00:00:00Z');
      await note('call about the quote', false, '2026-01-02T00:00:00Z');
      await note('Follow-up set for Jan 3.', true, '2026-01-03T00:00:00Z');
    });
    const { rows } = await agent.call(listFollowUps, { query: { group: 'overdue' } });
    expect(rows.map(({ id, note }) => [id, note])).toEqual([
      [spoken, 'call about the quote'],
      [silent, 'from the file'],
    ]);
  });

  it('pages by key through equal moments, without a gap or a repeat', async () => {
    const agent = await makeAgent(app);
    const ids = [];
    for (let count = 0; count < 25; count++) ids.push(await addLead(agent, count % 3 === 0 ? on(-1, 10) : on(-2, 9)));
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const query = { group: 'overdue' as const, limit: '4', ...(cursor && { cursor }) };
      const page = await agent.call(listFollowUps, { query });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(await agent.refusal(listFollowUps, { query: { group: 'today', cursor: 'made-up' } })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });
});

it('reminders: the columns’ defaults are what no row means', async () => {
  const agent = await makeAgent(app);
  await asOwner(app, 'insert into follow_up_settings (user_id) values ($1)', [agent.id]);
  expect(await agent.call(readReminders, { query: {} })).toEqual(defaultReminders);
});

it('reminders: a digest at eight unless chosen otherwise', async () => {
  const agent = await makeAgent(app);
  expect(await agent.call(readReminders, { query: {} })).toEqual({ mail: 'digest', digest_hour: 8 });
  const chosen = { mail: 'each', digest_hour: 6 } as const;
  expect(await agent.call(saveReminders, { body: chosen })).toEqual(chosen);
  expect(await agent.call(saveReminders, { body: chosen })).toEqual(chosen);
  expect(await agent.call(readReminders, { query: {} })).toEqual(chosen);
  expect(await agent.refusal(saveReminders, { body: { mail: 'off', digest_hour: 24 } })).toMatchObject({ status: 400 });
});
