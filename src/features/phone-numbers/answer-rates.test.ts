// What each number did: counted from the calls that reached somebody's carrier, of its own agent alone.
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useNumbersApp } from '../../../test-support/phone-numbers.ts';
import { readAnswerRates } from './phone-numbers.contract.ts';

const app = useNumbersApp();

const write = (
  agent: TestAgent,
  from: string,
  {
    calls,
    answered,
    daysAgo = 1,
    dialed = true,
  }: { calls: number; answered: number; daysAgo?: number; dialed?: boolean },
) =>
  asOwner(
    app,
    `insert into call_logs (user_id, from_number, to_number, agent_number, cents_per_minute, recorded_cents_per_minute, started_at,
       lead_dialed_at, lead_answered_at, over_at, settled_at)
     select $1, $2, '+13125550143', '+16155550100', 1, 2, at, case when $6 then at end, case when n <= $4 then at end, now(), now()
     from generate_series(1, $3::int) n, lateral (select now() - $5::int * interval '1 day' - interval '1 hour' as at) as moment`,
    [agent.id, from, calls, answered, daysAgo, dialed],
  );

it('counts thirty days, what was dialed, and each agent for themselves', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const [busy, quiet] = [await app.buy(agent), await app.buy(agent)];
  await write(agent, busy, { calls: 4, answered: 1 });
  await write(agent, busy, { calls: 3, answered: 3, daysAgo: 20 });
  await write(agent, busy, { calls: 5, answered: 5, daysAgo: 40 });
  await write(agent, busy, { calls: 2, answered: 0, dialed: false });
  await write(other, busy, { calls: 9, answered: 9 });
  const { numbers } = await agent.call(readAnswerRates, {});
  expect(new Map(numbers.map((each) => [each.telnyx_number, each]))).toEqual(
    new Map([
      [busy, { telnyx_number: busy, calls: 7, answered: 4, looks_marked: false }],
      [quiet, { telnyx_number: quiet, calls: 0, answered: 0, looks_marked: false }],
    ]),
  );
  expect(await other.call(readAnswerRates, {})).toEqual({ numbers: [] });
});

it('says of a number that hardly anyone answers any more', async () => {
  const agent = await makeAgent(app);
  const phone = await app.buy(agent);
  await write(agent, phone, { calls: 60, answered: 20, daysAgo: 15 });
  await write(agent, phone, { calls: 30, answered: 1 });
  expect((await agent.call(readAnswerRates, {})).numbers).toMatchObject([
    { calls: 90, answered: 21, looks_marked: true },
  ]);
});
