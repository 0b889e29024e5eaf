// Each list tells with its rows whom the agent may not call or text, and until when; nobody else's list counts.
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { checkNumbers } from '../../../test-support/checked-numbers.ts';
import { readDashboard } from '../dashboard/dashboard.contract.ts';
import { listFollowUps } from '../follow-ups/follow-ups.contract.ts';
import { listLeads } from '../lead-search/lead-search.contract.ts';
import { readBoard, readColumn } from '../pipeline/pipeline.contract.ts';
import { readStandings, type Standing } from './standing.contract.ts';

const app = useTestApp();

const open = '+16155550101';
const onList = '+16155550102';
const noTexts = '+16155550103';
const listed = '+16155550104';
const unchecked = '+16155550105';
const atLimit = '+13055550106';
const belowLimit = '+13055550107';
const answered = '+13055550108';
const elsewhere = '+16155550109';
/** A household's shared phone: the additional one of somebody without a number of their own. */
const shared = '+16155550110';
const all = [open, onList, noTexts, listed, unchecked, atLimit, belowLimit, answered, elsewhere];

/** Home shows seven. */
const notDue = [open, elsewhere, belowLimit];

async function fill(agent: TestAgent): Promise<void> {
  await asOwner(
    app,
    `insert into leads (user_id, name, phone, state, next_follow_up_at)
     select $1, 'Pat ' || phone, phone, case when phone like '+1305%' then 'FL' else 'TN' end,
       case when phone <> all($3::text[]) then now() - interval '2 days' end
     from unnest($2::text[]) as phone`,
    [agent.id, all, notDue],
  );
  await asOwner(
    app,
    `insert into leads (user_id, name, further_phones, state, next_follow_up_at)
     values ($1, 'Pat and Kim', array[$2, $3], 'TN', now() - interval '2 days')`,
    [agent.id, shared, open],
  );
  await checkNumbers(
    app,
    agent.id,
    [...all, shared].filter((number) => number !== unchecked && number !== listed),
  );
  await checkNumbers(app, agent.id, [listed], { result: 'listed' });
  await asOwner(
    app,
    `insert into suppressions (user_id, channel, address, reason, source)
     values ($1, 'call', $2, 'asked', 'agent'), ($1, 'text', $2, 'asked', 'agent'), ($1, 'text', $3, 'asked', 'agent'),
       ($1, 'call', $4, 'asked', 'agent'), ($1, 'text', $4, 'asked', 'agent')`,
    [agent.id, onList, noTexts, shared],
  );
  for (const [number, dials] of [
    [atLimit, 3],
    [belowLimit, 2],
    [answered, 3],
    [open, 9],
  ] as const)
    // prettier-ignore
    await asOwner(
      app,
      `insert into dials (user_id, lead_id, phone, method, dialed_at)
       select $1, id, phone, 'tel', now() - ago * interval '1 hour' from leads, generate_series(1, $3) as ago
       where user_id = $1 and phone = $2`,
      [agent.id, number, dials],
    );
  // A call of theirs opens no text, a message does.
  await asOwner(
    app,
    `insert into call_logs (user_id, direction, from_number, to_number, cents_per_minute, recorded_cents_per_minute, over_at)
     values ($1, 'in', $2, '+13125550100', 1, 2, now())`,
    [agent.id, atLimit],
  );
  await asOwner(
    app,
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin)
     values ($1, 'in', $2, '+18335550100', $2, $2, 'Call me', 'received', 'person')`,
    [agent.id, answered],
  );
}

const lists: Record<string, (agent: TestAgent) => Promise<readonly Standing[] | undefined>> = {
  Leads: async (agent) => (await agent.call(listLeads, { query: { status: 'lead' } })).standings,
  'the board': async (agent) => (await agent.call(readBoard, { query: {} })).standings,
  'a column': async (agent) => (await agent.call(readColumn, { params: { stage: 'no_pickup' }, query: {} })).standings,
  Today: async (agent) => (await agent.call(listFollowUps, { query: { group: 'overdue' } })).standings,
  Home: async (agent) => (await agent.call(readDashboard, { query: {} })).follow_ups?.standings,
  'a page that asks again': async (agent) =>
    (await agent.call(readStandings, { body: { numbers: [...all, open, shared, '+14165550142'] } })).standings,
};

it.each(Object.entries(lists))('%s', async (_, read) => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  await fill(agent);
  await fill(other);
  await asOwner(
    app,
    `insert into suppressions (user_id, channel, address, reason, source) values ($1, 'call', $2, 'asked', 'agent')`,
    [other.id, elsewhere],
  );
  const told = new Map((await read(agent))?.map(({ number, ...ways }) => [number, ways]));
  const closed = (why: string, until: unknown = null) => ({ why, until });
  const limit = closed('daily_limit', expect.any(String));
  const expected = {
    [onList]: { call: closed('suppressed'), text: closed('suppressed') },
    [shared]: { call: closed('suppressed'), text: closed('suppressed') },
    [noTexts]: { call: null, text: closed('suppressed') },
    [listed]: { call: closed('on_national_list'), text: null },
    [unchecked]: { call: closed('dnc_not_checked'), text: null },
    [atLimit]: { call: limit, text: limit },
    [answered]: { call: limit, text: null },
  };
  expect(Object.fromEntries(told)).toEqual(expected);
  expect(Date.parse(told.get(atLimit)?.call?.until ?? '')).toBeGreaterThan(Date.now());
  // Lifted, it is told as open at once.
  await asOwner(app, `delete from suppressions where user_id = $1`, [agent.id]);
  const after = (await read(agent))?.map(({ number }) => number) ?? [];
  expect(after).not.toContain(onList);
  expect(after).not.toContain(noTexts);
});
