// An outcome for many leads at once, with a worker, and what an import's revert makes of it.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { logOutcome, undoOutcome } from './outcomes.contract.ts';

const app = useTestApp({ works: true });

interface Action {
  state: string;
  changed: number;
  skipped: number;
  restored: number;
  not_restored: number;
}

async function addMany(agent: TestAgent, count: number): Promise<void> {
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`insert into leads (user_id, name, call_attempts, last_outcome, status, sold_at)
      select ${agent.id}::uuid, 'Lead ' || n, n % 3, case when n % 2 = 0 then 'Before' end, case when n % 10 = 0 then 'sold' else 'lead' end,
        case when n % 10 = 0 then now() end from generate_series(1, ${count}::int) n`.execute(tx),
  );
}

const leadsOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .selectFrom('leads')
      .select(['id', 'name', 'call_attempts', 'last_outcome', 'last_contacted_at', 'stage', 'status'])
      .where('user_id', '=', agent.id)
      .orderBy('id')
      .execute(),
  );

const begin = async (agent: TestAgent, outcome: string, ids: string[], id = randomUUID()) => {
  const { status, body } = await agent.send('POST', '/api/leads/bulk', {
    id,
    change: { kind: 'outcome', outcome },
    target: { ids },
  });
  return { id, status, action: (body as { action: Action }).action };
};
const look = async (agent: TestAgent, id: string) =>
  ((await agent.send('GET', `/api/leads/bulk/${id}`)).body as { action: Action }).action;
const undo = async (agent: TestAgent, id: string) =>
  ((await agent.send('POST', `/api/leads/bulk/${id}/undo`)).body as { action: Action }).action;

it('counts every lead once, sold ones too, in several parts, and takes them back to what they were', async () => {
  const agent = await makeAgent(app);
  await addMany(agent, 1200);
  const before = await leadsOf(agent);
  const ids = before.map((lead) => lead.id);
  const { id } = await begin(agent, 'talked', [...ids, randomUUID()]);
  await expect.poll(() => look(agent, id)).toMatchObject({ state: 'done', changed: 1200, skipped: 1 });
  await begin(agent, 'talked', ids, id);
  const after = await leadsOf(agent);
  expect(after.map((lead) => lead.call_attempts)).toEqual(before.map((lead) => lead.call_attempts + 1));
  expect(new Set(after.map((lead) => lead.last_outcome))).toEqual(new Set(['Talked']));
  expect(after.every((lead) => lead.last_contacted_at !== null && lead.stage === 'no_pickup')).toBe(true);
  await undo(agent, id);
  await expect.poll(() => look(agent, id)).toMatchObject({ state: 'undone', restored: 1200, not_restored: 0 });
  expect(await leadsOf(agent)).toEqual(before);
});

it('is taken back beside a newer outcome, and not where that one was undone by hand or the lead is gone', async () => {
  const agent = await makeAgent(app);
  await addMany(agent, 3);
  const [kept, gone, newer] = (await leadsOf(agent)).map((lead) => lead.id) as [string, string, string];
  const before = await leadsOf(agent);
  const { id } = await begin(agent, 'left_voicemail', [kept, gone, newer]);
  const outcomeId = randomUUID();
  await agent.call(logOutcome, { params: { id: newer }, body: { id: outcomeId, outcome: 'no_answer' } });
  await agent.send('POST', '/api/leads/delete', { ids: [gone] });
  expect(await undo(agent, id)).toMatchObject({ state: 'undone', restored: 2, not_restored: 1 });
  await agent.call(undoOutcome, { params: { id: newer, outcomeId } });
  const now = await leadsOf(agent);
  for (const lead of [kept, newer])
    expect(now.find((each) => each.id === lead)).toEqual(before.find((each) => each.id === lead));
});

it('another agent’s leads are left alone, and an unknown outcome is refused', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  await addMany(other, 2);
  const before = await leadsOf(other);
  const { action } = await begin(agent, 'talked', before.map((lead) => lead.id)); // prettier-ignore
  expect(action).toMatchObject({ state: 'done', changed: 0, skipped: 2 });
  expect(await leadsOf(other)).toEqual(before);
  expect((await begin(agent, 'sold', [randomUUID()])).status).toBe(400);
});
