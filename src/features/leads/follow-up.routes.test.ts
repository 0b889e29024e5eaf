import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { saveFollowUp } from './follow-up.contract.ts';
import { listTimeline } from '../lead-history/timeline.contract.ts';

const app = useTestApp();
const at = '2026-03-03T15:00:00Z';

async function makeLead(agent: TestAgent, status: 'lead' | 'sold' = 'lead'): Promise<string> {
  const id = randomUUID();
  await asOwner(
    app,
    `insert into leads (user_id, id, name, status, sold_at) values ($1, $2, 'Pat Doe', $3, case when $3 = 'sold' then now() end)`,
    [agent.id, id, status],
  );
  return id;
}

const notes = async (agent: TestAgent, id: string) =>
  (await agent.call(listTimeline, { params: { id }, query: {} })).rows.flatMap((entry) =>
    entry.type === 'note' ? [entry.body] : [],
  );

it('is set and cleared in the agent’s time zone, of a sold lead too', async () => {
  const agent = await makeAgent(app, { timeZone: 'America/Los_Angeles' });
  const id = await makeLead(agent, 'sold');
  const set = await agent.call(saveFollowUp, { params: { id }, body: { id: randomUUID(), version: 1, at } });
  expect(Date.parse(set.lead.next_follow_up_at ?? '')).toBe(Date.parse(at));
  const cleared = await agent.call(saveFollowUp, { params: { id }, body: { id: randomUUID(), version: 2, at: null } });
  expect(cleared.lead).toMatchObject({ next_follow_up_at: null, version: 3 });
  expect(await notes(agent, id)).toEqual(['Follow-up cleared.', 'Follow-up set for Mar 3, 2026, 7:00 AM.']);
});

it('is made once however often it is sent', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent);
  const body = { id: randomUUID(), version: 1, at };
  await Promise.all([1, 2, 3].map(() => agent.call(saveFollowUp, { params: { id }, body })));
  expect(await agent.call(saveFollowUp, { params: { id }, body })).toMatchObject({ lead: { version: 2 } });
  expect(await notes(agent, id)).toHaveLength(1);
});

it('refuses an older version with the lead as it is, and a lead that is another’s or gone', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  const id = await makeLead(agent);
  const params = { id };
  await agent.call(saveFollowUp, { params, body: { id: randomUUID(), version: 1, at } });
  const late = { params, body: { id: randomUUID(), version: 1, at: null } };
  expect(await agent.refusal(saveFollowUp, late)).toMatchObject({
    code: 'conflict',
    current: { lead: { id, version: 2, next_follow_up_at: expect.stringContaining('2026-03-03') } },
  });
  expect(await other.refusal(saveFollowUp, late)).toMatchObject({ status: 404 });
  await asOwner(app, 'update leads set deleted_at = now() where id = $1', [id]);
  expect(await agent.refusal(saveFollowUp, late)).toMatchObject({ status: 404 });
});

it.each(['tomorrow', '2026-02-30T10:00:00Z', '1899-12-31T10:00:00Z', '2101-01-01T00:00:00Z'])(
  'refuses %s',
  async (at) => {
    const agent = await makeAgent(app);
    const body = { id: randomUUID(), version: 1, at };
    expect(await agent.refusal(saveFollowUp, { params: { id: randomUUID() }, body })).toMatchObject({
      status: 400,
      fields: expect.arrayContaining([expect.objectContaining({ path: 'body.at' })]),
    });
  },
);

it('taken back, takes its own line out of the timeline and leaves no other; a note of the agent’s is no such line', async () => {
  const agent = await makeAgent(app);
  const id = await makeLead(agent);
  const params = { id };
  const [first, undo, written] = [randomUUID(), randomUUID(), randomUUID()];
  await agent.call(saveFollowUp, { params, body: { id: first, version: 1, at } });
  const body = { id: undo, version: 2, at: null, undoes: first };
  expect(await agent.call(saveFollowUp, { params, body })).toMatchObject({ lead: { next_follow_up_at: null } });
  expect(await notes(agent, id)).toEqual([]);
  // The answer was lost and it comes again: the lead is as wanted, which the conflict shows.
  expect(await agent.refusal(saveFollowUp, { params, body })).toMatchObject({
    code: 'conflict',
    current: { lead: { next_follow_up_at: null } },
  });

  await asOwner(app, `insert into lead_notes (user_id, lead_id, id, body) values ($1, $2, $3, 'Mine')`, [
    agent.id,
    id,
    written,
  ]);
  await agent.call(saveFollowUp, { params, body: { id: randomUUID(), version: 3, at, undoes: written } });
  expect(await notes(agent, id)).toContain('Mine');
});
