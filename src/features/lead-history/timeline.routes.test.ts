import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { pinNote } from './lead-notes.contract.ts';
import { changeStage, createLead } from '../leads/leads.contract.ts';
import { noteLeadEvent } from './note-lead-event.operation.ts';
import { editSold, markSold } from '../policies/sold.contract.ts';
import { listTimeline, type TimelineEntry, type TimelineFilter } from './timeline.contract.ts';

const app = useTestApp();

async function makeLead(agent: TestAgent, importId: string | null = null): Promise<string> {
  const id = randomUUID();
  await asOwner(
    app,
    `insert into leads (user_id, id, name, source, import_id, created_at) values ($1, $2, 'Pat Doe', 'Fair', $3, now() - interval '90 days')`,
    [agent.id, id, importId],
  );
  return id;
}

/** Notes and events in turns, one a minute, several at the same instant. */
async function fill(agent: TestAgent, leadId: string, count: number): Promise<void> {
  await asOwner(
    app,
    `insert into lead_notes (user_id, lead_id, body, auto, pinned, created_at)
     select $1, $2, 'note ' || n, n % 3 = 0, n % 11 = 0, now() - (n / 4) * interval '1 minute' from generate_series(1, $3::int) n`,
    [agent.id, leadId, count],
  );
  await asOwner(
    app,
    `insert into lead_events (user_id, lead_id, kind, detail, created_at)
     select $1, $2, 'tagged', '{"added":["vip"],"removed":[]}', now() - (n / 4) * interval '1 minute' from generate_series(1, $3::int) n`,
    [agent.id, leadId, count],
  );
}

async function walk(agent: TestAgent, id: string, filter: TimelineFilter, limit: number): Promise<TimelineEntry[]> {
  const all: TimelineEntry[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = { filter, limit: String(limit), ...(cursor && { cursor }) };
    const page: { rows: TimelineEntry[]; next_cursor: string | null } = await agent.call(listTimeline, {
      params: { id },
      query,
    });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    all.push(...page.rows);
    cursor = page.next_cursor;
  }
  return all;
}

const say = (entry: TimelineEntry): string =>
  entry.type === 'event' ? entry.kind : entry.type === 'call' ? entry.status : entry.body;

it.each(['all', 'notes', 'activity'] as const)('%s: the same list whatever the size of a page', async (filter) => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent);
  await fill(agent, id, 45);
  const whole = await walk(agent, id, filter, 100);
  for (const limit of [1, 7, 50]) expect(await walk(agent, id, filter, limit)).toEqual(whole);
  const counts = { all: 45 + 45 + 1, notes: 30, activity: 15 + 45 + 1 };
  expect(new Set(whole.map((entry) => entry.id)).size).toBe(counts[filter]);
  const isPinned = (entry: TimelineEntry) => entry.type === 'note' && entry.pinned;
  const inOrder = whole.toSorted(
    (one, other) =>
      Number(isPinned(other)) - Number(isPinned(one)) ||
      other.created_at.localeCompare(one.created_at) ||
      (other.id < one.id ? -1 : 1),
  );
  expect(whole.map(say)).toEqual(inOrder.map(say));
});

it('brings notes, automatic ones, events and where it came from together, pinned on top', async () => {
  const agent = await makeAgent(app);
  const id = randomUUID();
  await agent.call(createLead, { body: { id, name: 'Ava Stone', phone: '2025550143' } });
  await agent.call(changeStage, { params: { id }, body: { stage: 'answered' } });
  const { lead } = await agent.call(markSold, { params: { id }, body: { carrier: 'Acme', premium: '1200' } });
  await agent.call(editSold, {
    params: { id },
    body: { version: lead.version, sold: { carrier: 'Best', premium: '1200', address: { city: 'Austin' } } },
  });
  const before = await walk(agent, id, 'all', 50);
  expect(before.map(say)).toEqual(['policy_edited', 'sold', 'Stage set to: Answered.', 'added']);
  expect(before[0]).toMatchObject({ detail: { fields: ['carrier', 'address'] } });
  await agent.call(pinNote, { params: { id, noteId: before[2]?.id ?? '' }, body: { pinned: true } });
  expect((await walk(agent, id, 'all', 50)).map(say)[0]).toBe('Stage set to: Answered.');
});

it('says which file brought it; a posted lead has an event that says so', async () => {
  const agent = await makeAgent(app);
  const importId = randomUUID();
  await asOwner(
    app,
    `insert into imports (user_id, id, file_name, fingerprint, headers, mapping, existing) values ($1, $2, 'fair.csv', 'f', '{}', '{}', 'skip')`,
    [agent.id, importId],
  );
  const imported = await makeLead(agent, importId);
  expect(await walk(agent, imported, 'all', 50)).toMatchObject([
    { kind: 'imported', detail: { file_name: 'fair.csv', source: 'Fair' } },
  ]);
  const [posted, completed] = [await makeLead(agent), await makeLead(agent)];
  const post = (lead: string, verdict: 'created' | 'completed') =>
    app.platform.database.asAgent(agent.id, (tx) =>
      noteLeadEvent(tx, {
        userId: agent.id,
        leadIds: [lead],
        kind: 'intake',
        detail: { post_id: randomUUID(), verdict, source: 'Vendor' },
      }),
    );
  await post(posted, 'created');
  expect((await walk(agent, posted, 'all', 50)).map(say)).toEqual(['intake']);
  await post(completed, 'completed');
  expect((await walk(agent, completed, 'all', 50)).map(say)).toEqual(['intake', 'added']);
});

it('knows neither another agent’s lead nor one in the trash, and refuses a cursor it never gave', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const id = await makeLead(agent);
  const params = { id };
  expect(await other.refusal(listTimeline, { params, query: {} })).toMatchObject({ status: 404 });
  expect(await agent.refusal(listTimeline, { params, query: { cursor: 'e30' } })).toMatchObject({
    status: 400,
    fields: [{ path: 'query.cursor' }],
  });
  await asOwner(app, 'update leads set deleted_at = now() where id = $1', [id]);
  expect(await agent.refusal(listTimeline, { params, query: {} })).toMatchObject({ status: 404 });
});
