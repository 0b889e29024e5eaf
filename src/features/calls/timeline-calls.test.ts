// Calls on a lead's timeline: with everything else in one order, of all the lead's numbers, and of nobody else's.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { listTimeline, type TimelineEntry, type TimelineFilter } from '../lead-history/timeline.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { countMissed, listCalls, seeMissed } from './calls.contract.ts';

const app = useTestApp();
const [main, second, stranger] = ['+13125550143', '+13125550144', '+13125550199'];

async function makeLead(agent: TestAgent): Promise<string> {
  const id = randomUUID();
  await agent.call(createLead, { body: { id, name: 'Pat Moss', phone: main } });
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [id, second]);
  return id;
}

interface Call {
  person: string;
  minutesAgo: number;
  direction?: 'in' | 'out';
  status?: string;
  reason?: string;
  seconds?: number;
  voicemail?: string;
}

const write = (agent: TestAgent, ...calls: Call[]) =>
  asOwner(
    app,
    `insert into call_logs (user_id, direction, from_number, to_number, status, reason, duration_seconds, voicemail_url, voicemail_seconds,
       cents_per_minute, recorded_cents_per_minute, over_at, settled_at, started_at)
     select $1, direction, case direction when 'in' then person else '+13125550100' end, case direction when 'in' then '+13125550100' else person end,
       coalesce(status, 'completed'), reason, coalesce(seconds, 0), voicemail, case when voicemail is not null then 7 end, 1, 2, now(), now(),
       now() - "minutesAgo" * interval '1 minute'
     from jsonb_to_recordset($2::jsonb)
       as each (person text, "minutesAgo" float8, direction text, status text, reason text, seconds int, voicemail text)`,
    [agent.id, JSON.stringify(calls.map((call) => ({ direction: 'out', ...call })))],
  );

async function walk(agent: TestAgent, id: string, filter: TimelineFilter, limit = 100): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { filter, limit: String(limit), ...(cursor && { cursor }) };
    const page: { rows: TimelineEntry[]; next_cursor: string | null } = await agent.call(listTimeline, {
      params: { id },
      query,
    });
    all.push(...page.rows);
    cursor = page.next_cursor;
  }
  return all;
}

it('stand among notes and texts in one order, whatever the size of a page', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent);
  await asOwner(
    app,
    `insert into lead_notes (user_id, lead_id, body, pinned, created_at)
     select $1, $2, 'note ' || n, n = 9, now() - (n / 3) * interval '1 minute' from generate_series(1, 12) n`,
    [agent.id, id],
  );
  const calls = Array.from({ length: 21 }, (_, at) => ({
    person: at % 2 === 0 ? main : second,
    minutesAgo: Math.floor(at / 3),
  }));
  await write(agent, ...calls, { person: stranger, minutesAgo: 1 });
  const whole = await walk(agent, id, 'all');
  expect(whole.map(({ type }) => type).toSorted()).toEqual([
    ...Array<string>(21).fill('call'),
    'event',
    ...Array<string>(12).fill('note'),
  ]);
  const moments = whole.slice(1).map(({ created_at }) => created_at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  for (const limit of [1, 7, 50]) expect(await walk(agent, id, 'all', limit)).toEqual(whole);
  for (const limit of [1, 7]) expect(await walk(agent, id, 'calls', limit)).toHaveLength(21);
  expect((await walk(agent, id, 'activity')).map(({ type }) => type)).toEqual(['event']);
});

it('say which way, how it ended, how long, and bear a link to the message', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent);
  const url = `/files/voicemails/${agent.id}/${'a'.repeat(32)}.mp3`;
  await write(
    agent,
    { person: main, minutesAgo: 3, seconds: 61 },
    {
      person: second,
      minutesAgo: 2,
      direction: 'in',
      status: 'no_answer',
      reason: 'no_phone',
      voicemail: url,
    },
  );
  expect(await walk(agent, id, 'calls')).toMatchObject([
    {
      type: 'call',
      lead_id: id,
      direction: 'in',
      person_number: second,
      status: 'no_answer',
      reason: 'no_phone',
      voicemail: { url: expect.stringContaining(`${url}?expires=`), seconds: 7 },
    },
    { direction: 'out', person_number: main, status: 'completed', duration_seconds: 61, voicemail: null },
  ]);
});

it('bear their recording', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent);
  await write(agent, { person: main, minutesAgo: 3, seconds: 61 });
  const url = `/files/recordings/${agent.id}/${'b'.repeat(32)}.mp3`;
  await asOwner(app, 'update call_logs set recording_url = $2 where user_id = $1', [agent.id, url]);
  await asOwner(
    app,
    `insert into call_recordings (user_id, id, law, agent_states, person_states, ordered_at, started_at, seconds, kept_at)
     select user_id, id, 'one_party', '{}', '{}', now(), now(), 60, now() from call_logs where user_id = $1`,
    [agent.id],
  );
  expect(await walk(agent, id, 'calls')).toMatchObject([
    { recording: { status: 'kept', seconds: 60, url: expect.stringContaining(`${url}?expires=`) } },
  ]);
});

it('of another agent with the same person are theirs alone', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const [id, theirs] = [await makeLead(agent), await makeLead(other)];
  await write(other, { person: main, minutesAgo: 1 });
  expect(await walk(agent, id, 'calls')).toEqual([]);
  expect(await walk(other, theirs, 'calls')).toHaveLength(1);
});

it('that were missed are listed until they are looked at', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent);
  await write(
    agent,
    { person: second, minutesAgo: 3, direction: 'in', status: 'no_answer' },
    { person: main, minutesAgo: 2, direction: 'in' },
    { person: stranger, minutesAgo: 1, status: 'no_answer' },
  );
  const missed = () => agent.call(listCalls, { query: { show: 'missed' } });
  expect((await missed()).calls).toMatchObject([
    { from_number: second, direction: 'in', lead_id: id, name: 'Pat Moss' },
  ]);
  expect(await agent.call(countMissed, {})).toEqual({ count: 1 });
  const ids = (await missed()).calls.map((call) => call.id);
  // One that comes between the look and the press was not looked at, even if it began before.
  await write(agent, { person: main, minutesAgo: 4, direction: 'in', status: 'no_answer' });
  expect(await agent.call(seeMissed, { body: { ids } })).toEqual({ count: 1 });
  const { calls: left } = await missed();
  expect(left).toMatchObject([{ from_number: main }]);
  expect(await agent.call(seeMissed, { body: { ids: [left[0]!.id] } })).toEqual({ count: 0 });
  expect((await missed()).calls).toEqual([]);
  const { calls } = await agent.call(listCalls, { query: {} });
  expect(calls.map(({ name }) => name)).toEqual([null, 'Pat Moss', 'Pat Moss', 'Pat Moss']);
});

it('a hundred calls are recent: those that began last, whenever they were written', async () => {
  const agent = await makeAgent(app);
  const numberAt = (minutesAgo: number) => `+1312555${String(minutesAgo).padStart(4, '0')}`;
  const minutes = Array.from({ length: 101 }, (_, place) => ((place * 37) % 101) + 1);
  await write(agent, ...minutes.map((minutesAgo) => ({ person: numberAt(minutesAgo), minutesAgo })));
  const { calls } = await agent.call(listCalls, { query: {} });
  expect(calls.map((call) => call.to_number)).toEqual(Array.from({ length: 100 }, (_, place) => numberAt(place + 1)));
});
