// Texts on a lead's timeline: with everything else in one order, by number and by lead, and as the inbox shows them.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { mergeLeads, undoMerge } from '../duplicates/merges.contract.ts';
import { listTimeline, type TimelineEntry, type TimelineFilter } from '../lead-history/timeline.contract.ts';
import { createLead, editLead, readLead } from '../leads/leads.contract.ts';
import { listConversations, removeConversation } from './inbox.contract.ts';

const app = useTestApp();
const [main, second] = ['+13125550143', '+13125550144'];

async function makeLead(agent: TestAgent, name: string, phone: string): Promise<string> {
  const { lead } = await agent.call(createLead, { body: { id: randomUUID(), name, phone } });
  return lead.id;
}

interface Text {
  person: string;
  body: string;
  minutesAgo: number;
  lead?: string | null;
  direction?: 'in' | 'out';
  hidden?: boolean;
}

const write = (agent: TestAgent, ...texts: Text[]) =>
  asOwner(
    app,
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, lead_id, is_hidden,
       created_at)
     select $1, direction, person, person, person, crm.thread_of($1, person), body, case direction when 'in' then 'received' else 'delivered' end,
       case direction when 'in' then 'person' else 'inbox' end, lead, coalesce(hidden, false), now() - "minutesAgo" * interval '1 minute'
     from jsonb_to_recordset($2::jsonb) as each (person text, body text, "minutesAgo" float8, lead uuid, direction text, hidden boolean)`,
    [agent.id, JSON.stringify(texts.map((text) => ({ direction: 'in', ...text })))],
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

const bodies = async (agent: TestAgent, id: string) =>
  (await walk(agent, id, 'texts')).map((entry) => (entry.type === 'text' ? entry.body : entry.type));

async function merge(agent: TestAgent, keep: string, other: string): Promise<string> {
  const id = randomUUID();
  const version = async (lead: string) => (await agent.call(readLead, { params: { id: lead } })).lead.version;
  const choices = { name: 'keep' as const, phone: 'keep' as const };
  await agent.call(mergeLeads, {
    body: { id, keep, keep_version: await version(keep), other, other_version: await version(other), choices },
  });
  return id;
}

it('stand among notes and events in one order, whatever the size of a page', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent, 'Pat Moss', main);
  await asOwner(
    app,
    `insert into lead_notes (user_id, lead_id, body, pinned, created_at)
     select $1, $2, 'note ' || n, n = 9, now() - (n / 3) * interval '1 minute' from generate_series(1, 20) n`,
    [agent.id, id],
  );
  await write(
    agent,
    ...Array.from({ length: 30 }, (_, at) => ({ person: main, body: `text ${at}`, minutesAgo: Math.floor(at / 3) })),
  );
  const whole = await walk(agent, id, 'all');
  expect(whole.map(({ type }) => type).toSorted()).toEqual([
    'event',
    ...Array<string>(20).fill('note'),
    ...Array<string>(30).fill('text'),
  ]);
  expect(whole[0]).toMatchObject({ type: 'note', pinned: true });
  const moments = whole.slice(1).map(({ created_at }) => created_at);
  expect(moments).toEqual(moments.toSorted().toReversed());
  for (const limit of [1, 7, 50]) expect(await walk(agent, id, 'all', limit)).toEqual(whole);
  for (const limit of [1, 7]) expect(await walk(agent, id, 'texts', limit)).toHaveLength(30);
  expect((await walk(agent, id, 'notes')).map(({ type }) => type)).toEqual(Array(20).fill('note'));
  expect((await walk(agent, id, 'activity')).map(({ type }) => type)).toEqual(['event']);
});

it('have direction, words, state, and what was said about it', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent, 'Pat Moss', main);
  await write(agent, { person: main, body: 'Call me', minutesAgo: 2 });
  await asOwner(
    app,
    `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, reason, origin, lead_id,
       is_automatic, override_reason, due_at)
     values ($1, 'out', $2, $2, $2, $2, 'Hello', 'held', 'outside_window', 'bulk', $3, true, 'They asked', '2099-01-01T00:00:00Z')`,
    [agent.id, main, id],
  );
  expect(await walk(agent, id, 'texts')).toMatchObject([
    {
      type: 'text',
      lead_id: id,
      direction: 'out',
      body: 'Hello',
      status: 'held',
      reason: 'outside_window',
      is_automatic: true,
      is_refunded: false,
      override_reason: 'They asked',
      due_at: expect.stringContaining('2099-01-01'),
    },
    { direction: 'in', body: 'Call me', person_number: main, status: 'received', due_at: null },
  ]);
});

it('are of all the lead’s numbers, and of those it had when they were written for it; a number of two stands on both', async () => {
  const agent = await makeAgent(app);
  const [pat, kim] = [await makeLead(agent, 'Pat Moss', main), await makeLead(agent, 'Kim Moss', second)];
  await asOwner(app, 'update leads set further_phones = array[$2] where id = $1', [pat, second]);
  await write(
    agent,
    { person: main, body: 'main', minutesAgo: 4 },
    { person: second, body: 'shared', minutesAgo: 3, lead: kim, direction: 'out' },
    { person: '+13125550199', body: 'stranger', minutesAgo: 2 },
  );
  expect(await bodies(agent, pat)).toEqual(['shared', 'main']);
  expect(await bodies(agent, kim)).toEqual(['shared']);
  const { lead } = await agent.call(readLead, { params: { id: kim } });
  const changes = { phone: '3125550145' };
  await agent.call(editLead, { params: { id: kim }, body: { version: lead.version, changes } });
  expect(await bodies(agent, kim)).toEqual(['shared']);
  const [other, theirs] = await (async () => {
    const agentB = await makeAgent(app);
    return [agentB, await makeLead(agentB, 'Pat Moss', main)] as const;
  })();
  expect(await bodies(other, theirs)).toEqual([]);
});

it('go with a merge, and come back when it is undone', async () => {
  const agent = await makeAgent(app);
  const [pat, other] = [await makeLead(agent, 'Pat Moss', main), await makeLead(agent, 'Pat Moss', second)];
  await write(
    agent,
    { person: main, body: 'to the one', minutesAgo: 3, lead: pat, direction: 'out' },
    { person: second, body: 'to the other', minutesAgo: 2, lead: other, direction: 'out' },
    { person: second, body: 'an answer', minutesAgo: 1 },
  );
  const mergeId = await merge(agent, pat, other);
  expect(await bodies(agent, pat)).toEqual(['an answer', 'to the other', 'to the one']);
  await agent.call(undoMerge, { params: { id: mergeId }, body: {} });
  expect(await bodies(agent, pat)).toEqual(['to the one']);
  expect(await bodies(agent, other)).toEqual(['an answer', 'to the other']);
});

it('that were removed from the inbox are not shown here either; what comes later is', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent, 'Pat Moss', main);
  await write(
    agent,
    { person: main, body: 'gone', minutesAgo: 3 },
    { person: main, body: 'hidden', minutesAgo: 2, hidden: true },
  );
  expect(await bodies(agent, id)).toEqual(['gone']);
  const { rows } = await agent.call(listConversations, { query: {} });
  await agent.call(removeConversation, { params: { id: rows[0]!.id } });
  expect(await bodies(agent, id)).toEqual([]);
  await write(agent, { person: main, body: 'later', minutesAgo: -1 });
  expect(await bodies(agent, id)).toEqual(['later']);
});
