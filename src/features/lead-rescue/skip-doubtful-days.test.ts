// A plan that was taken from a backup: what may have been texted since is left out, and the plan goes on at its hour.
import { describe, expect, it } from 'vitest';
import { asOwner } from '../../../test-support/agents.ts';
import { rescueDays } from '../../../test-support/rescue-app.ts';
import { useTextingApp } from '../../../test-support/texting-app.ts';
import { nextHour } from './send-moments.rules.ts';
import { skipDoubtfulDays } from './skip-doubtful-days.operation.ts';

const app = useTextingApp();
const words = { 2: 'Two', 3: 'Three', 4: 'Four', 5: 'Five' };
const chicago = { zone: 'America/Chicago', hour: 9 };

/** A plan whose day 2 of one person is due on the next morning; the clock stands at noon. */
async function onePerson() {
  const days = rescueDays(app);
  const agent = await app.texter();
  const { phone } = await app.lead(agent);
  await days.plan(agent, words);
  await days.run(agent);
  return {
    days,
    agent,
    tracker: () => days.tracker(agent, phone),
    restore: (backupOf: Date) =>
      app.platform.database.asSystem((tx) => skipDoubtfulDays(tx, { backupOf, since: app.clock.now })),
    async sent() {
      await days.run(agent);
      await days.leave(agent);
      return (await app.phone(phone)).map((text) => text.replace(/ This is Dana.*/, ''));
    },
  };
}

describe('after a restore', () => {
  it('the day that was due goes by, and the next leaves at its hour', async () => {
    const { days, tracker, restore, sent } = await onePerson();
    const backupOf = app.clock.now;
    days.later(1);
    const next = nextHour(app.clock.now.getTime(), chicago);
    expect(await restore(backupOf)).toBeGreaterThan(0);
    const { current_day, due_at } = await tracker();
    expect([current_day, Date.parse(due_at!)]).toEqual([2, next]);
    expect(await sent()).toEqual([]);
    days.later(1);
    expect(await sent()).toEqual(['Three.']);
  });

  it('so do all days between a backup of days ago and the restore', async () => {
    const { days, tracker, restore, sent } = await onePerson();
    const backupOf = app.clock.now;
    days.later(3);
    await restore(backupOf);
    expect((await tracker()).current_day).toBe(4);
    days.later(1);
    expect(await sent()).toEqual(['Five.']);
  });

  it('what had waited for long as the backup was made is one day, not many', async () => {
    const { days, tracker, restore } = await onePerson();
    days.later(4);
    const backupOf = app.clock.now;
    days.later(0, 1);
    await restore(backupOf);
    expect((await tracker()).current_day).toBe(2);
  });

  it('a day whose text was written has had its turn: no other goes by for it', async () => {
    const { days, agent, tracker, restore } = await onePerson();
    days.later(1);
    const backupOf = app.clock.now;
    await days.run(agent);
    expect(await tracker()).toMatchObject({ current_day: 2, message_id: expect.any(String) });
    await asOwner(app, `update messages set status = 'unknown', reason = 'restored' where user_id = $1`, [agent.id]);
    days.later(0, 1);
    await restore(backupOf);
    expect((await tracker()).current_day).toBe(2);
  });

  it('what is due later is as it was', async () => {
    const { tracker, restore } = await onePerson();
    const before = await tracker();
    await restore(app.clock.now);
    expect(await tracker()).toEqual(before);
  });
});
