// A plan that people turn away, or whose texts fail, waits for its agent; what is on its way then is given back.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rescueDays } from '../../../test-support/rescue-app.ts';
import { manyPeople, textFaults } from '../../../test-support/texting-people.ts';
import { useTextingApp, type Texter } from '../../../test-support/texting-app.ts';
import { saveRescueSettings } from './lead-rescue.contract.ts';

const app = useTextingApp();
const settings = { enabled: true, loop_enabled: true, send_tz: null, send_hour_local: null, starts_per_day: 100 };

const system = (text: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => text.execute(tx));
const waits = async (agent: Texter) =>
  (
    await app.platform.database.asSystem((tx) =>
      tx.selectFrom('lead_rescue_settings').select('waits_for').where('user_id', '=', agent.id).executeTakeFirst(),
    )
  )?.waits_for;
/** The database's clock stands at today, the worker's at the day of the plan. */
const judgeFromStart = (agent: Texter) =>
  system(sql`update lead_rescue_settings set judged_from = now() - interval '90 days' where user_id = ${agent.id}`);

/** So many people have had their second day. */
async function texted(count: number) {
  const days = rescueDays(app);
  const agent = await app.texter({ cents: 5000 });
  const people = await manyPeople(app, agent, count);
  await system(sql`insert into message_contacts (user_id, phone, full_name, tags)
    select user_id, phone, name, '{lead}' from leads where user_id = ${agent.id} on conflict do nothing`);
  await days.plan(agent, { 2: 'Two', 3: 'Three' });
  await judgeFromStart(agent);
  await days.run(agent);
  days.later(1);
  await days.run(agent);
  await days.leave(agent);
  const got = async () => (await Promise.all(people.map(({ phone }) => app.phone(phone)))).flat().length;
  expect(await got()).toBe(count);
  const nextDay = async () => {
    days.later(1);
    await days.run(agent);
    await days.leave(agent);
    return got();
  };
  return { days, agent, people, got, nextDay };
}

it('where 5% ask for no more: nothing leaves until the agent saves the settings', async () => {
  const { days, agent, people, got, nextDay } = await texted(40);
  await app.receive(agent, people[0]!.phone, 'STOP');
  await app.receive(agent, people[1]!.phone, 'please stop texting me');
  expect([await nextDay(), await waits(agent)]).toEqual([40, 'opt_outs']);
  expect([await nextDay(), await waits(agent)]).toEqual([40, 'opt_outs']);
  await agent.call(saveRescueSettings, { body: settings });
  await days.run(agent);
  await days.leave(agent);
  expect([await got(), await waits(agent)]).toEqual([78, null]);
  expect(await textFaults(app, agent)).toEqual([]);
});

it.each(['carrier', 'unanswered'])('where 5%% are closed by %s', async (teller) => {
  const { agent, people, nextDay } = await texted(40);
  const closed = people.slice(0, 2).map(({ phone }) => phone);
  await system(
    sql`select suppress_addresses(${agent.id}, array['text', 'text'], ${closed}::text[], ${teller}, 'Asked', 'Said')`,
  );
  expect([await nextDay(), await waits(agent)]).toEqual([40, 'opt_outs']);
});

it('where 20% of the texts fail', async () => {
  const { agent, people, nextDay } = await texted(20);
  const failed = people.slice(0, 4).map(({ phone }) => phone);
  await system(
    sql`update messages set status = 'failed' where user_id = ${agent.id} and person_number = any(${failed})`,
  );
  expect([await nextDay(), await waits(agent)]).toEqual([20, 'failures']);
});

it('what waits for its hour as it pauses is given back', async () => {
  const { days, agent } = await texted(20);
  days.later(1);
  await days.run(agent);
  await system(sql`update lead_rescue_settings set waits_for = 'failures' where user_id = ${agent.id}`);
  await days.leave(agent);
  const states = (await app.messages(agent)).map(({ status, reason }) => `${status} ${reason}`);
  expect(states.filter((each) => each === 'canceled rescue_stopped')).toHaveLength(20);
  expect(await textFaults(app, agent)).toEqual([]);
});

it('not before so many had their text that a share says something', async () => {
  const { agent, people, nextDay } = await texted(10);
  await app.receive(agent, people[0]!.phone, 'STOP');
  expect([await nextDay(), await waits(agent)]).toEqual([19, null]);
});
