import { expect, it } from 'vitest';
import { makeAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { toInstant, todayIn } from '../../domain/time-zone.ts';
import { comingFollowUps } from './schedule.contract.ts';

const app = useTestApp();
// Far from the zone of the database, so that its days begin at other moments.
const zone = 'Pacific/Honolulu';
const on = (days: number, hour: number, minute = 0) =>
  new Date(toInstant({ date: addDays(todayIn(zone, Date.now()), days), hour, minute, second: 0 }, zone)).toISOString();

it('the next follow-ups begin with the agent’s day, are ascending, and are 25 at most', async () => {
  const agent = await makeAgent(app, { timeZone: zone });
  const add = (moments: readonly [string, string][], more: object = {}) =>
    app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .insertInto('leads')
        .values(moments.map(([name, at]) => ({ user_id: agent.id, name, next_follow_up_at: at, ...more })))
        .execute(),
    );
  const shown = async () => (await agent.call(comingFollowUps, { query: {} })).rows.map(({ name }) => name);
  await add([
    ['Tonight', on(0, 23, 59)],
    ['Yesterday', on(-1, 23, 59)],
    ['First today', on(0, 0)],
  ]);
  await add([['Sold', on(1, 9)]], { status: 'sold', sold_at: '2026-01-01T00:00:00Z' });
  await add([['Deleted', on(0, 12)]], { deleted_at: '2026-01-01T00:00:00Z' });
  expect(await shown()).toEqual(['First today', 'Tonight', 'Sold']);

  await add(Array.from({ length: 30 }, (_, index) => [`Later ${index}`, on(2 + index, 9)]));
  expect(await shown()).toEqual([
    'First today',
    'Tonight',
    'Sold',
    ...Array.from({ length: 22 }, (_, n) => `Later ${n}`),
  ]);
  const stranger = await makeAgent(app);
  expect((await stranger.call(comingFollowUps, { query: {} })).rows).toEqual([]);
});
