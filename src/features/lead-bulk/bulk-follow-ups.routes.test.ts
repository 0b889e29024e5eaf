// One follow-up for many leads, its way back and its refusals, on the real server and database, with a worker.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { createLead } from '../leads/leads.contract.ts';
import { readBulk, startBulk, undoBulk, type BulkTarget } from './lead-bulk.contract.ts';
import { closeRows, noteProgress, settleLeads } from './bulk.db.ts';
import { workPart } from './work-bulk.operation.ts';

const app = useTestApp({ works: true });

const inDays = (days: number): string => {
  const at = new Date(app.platform.now().getTime() + days * 86_400_000);
  at.setUTCMilliseconds(0);
  return at.toISOString();
};

const add = async (agent: TestAgent, name: string, next_follow_up_at: string | null = null): Promise<string> =>
  (await agent.call(createLead, { body: { id: randomUUID(), name, next_follow_up_at } })).lead.id;

const set = async (agent: TestAgent, at: string, target: BulkTarget, id = randomUUID()) =>
  (await agent.call(startBulk, { body: { id, change: { kind: 'follow_up', at }, target } })).action;
const undo = async (agent: TestAgent, id: string) => (await agent.call(undoBulk, { params: { id } })).action;
const remove = (agent: TestAgent, ids: string[]) => agent.send('POST', '/api/leads/delete', { ids });

const dueOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, async (tx) => {
    const leads = await tx
      .selectFrom('leads')
      .select(['name', 'next_follow_up_at'])
      .where('user_id', '=', agent.id)
      .orderBy('name')
      .execute();
    return Object.fromEntries(
      leads.map(({ name, next_follow_up_at: at }) => [name, at === null ? null : new Date(at).toISOString()]),
    );
  });

const notesOf = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .selectFrom('lead_notes')
      .select(['body', 'auto'])
      .where('user_id', '=', agent.id)
      .orderBy('created_at')
      .execute(),
  );

it('sets and notes each like a single one, in the agent’s zone, and skips gone, foreign and those that have it', async () => {
  const [agent, other] = [await makeAgent(app, { timeZone: 'America/Denver' }), await makeAgent(app)];
  const at = `${new Date(inDays(400)).getUTCFullYear()}-06-15T16:30:00.000Z`;
  const [ava, ben, cy] = [await add(agent, 'Ava'), await add(agent, 'Ben', inDays(3)), await add(agent, 'Cy', at)];
  const [gone, theirs] = [await add(agent, 'Gone'), await add(other, 'Theirs')];
  await remove(agent, [gone]);
  const before = await notesOf(agent);
  const action = await set(agent, at, { ids: [ava, ben, cy, gone, theirs, randomUUID()] });
  expect(action).toMatchObject({ kind: 'follow_up', state: 'done', asked: 6, changed: 2, skipped: 4 });
  expect(await dueOf(agent)).toEqual({ Ava: at, Ben: at, Cy: at, Gone: null });
  expect(await dueOf(other)).toEqual({ Theirs: null });
  const note = { body: `Follow-up set for Jun 15, ${at.slice(0, 4)}, 10:30 AM.`, auto: true };
  expect((await notesOf(agent)).slice(before.length)).toEqual([note, note]);
});

it('is undone to exactly what it was, its notes too, except where another was set since or the lead is gone', async () => {
  const agent = await makeAgent(app);
  const earlier = inDays(3);
  const [ava, ben] = [await add(agent, 'Ava', earlier), await add(agent, 'Ben')];
  const [cy, dan] = [await add(agent, 'Cy'), await add(agent, 'Dan')];
  const before = await notesOf(agent);
  const { id } = await set(agent, inDays(10), { ids: [ava, ben, cy, dan] });
  const since = inDays(20);
  await set(agent, since, { ids: [cy] });
  await remove(agent, [dan]);
  expect(await undo(agent, id)).toMatchObject({ state: 'undone', restored: 2, not_restored: 2 });
  expect(await dueOf(agent)).toMatchObject({ Ava: earlier, Ben: null, Cy: since });
  // Of Cy both stay, and of Dan the one.
  expect(await notesOf(agent)).toHaveLength(before.length + 3);
});

it('for all that a filter finds, in parts; asked twice it is one', async () => {
  const agent = await makeAgent(app);
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`insert into leads (user_id, name, state) select ${agent.id}::uuid, 'Lead ' || n, case when n % 2 = 0 then 'TX' else 'NC' end
      from generate_series(1, 2400) n`.execute(tx),
  );
  const [id, at] = [randomUUID(), inDays(5)];
  const target = { filter: { status: 'lead' as const, state: 'TX' } };
  const settled = async () => (await agent.call(readBulk, { params: { id } })).action;
  await Promise.all([set(agent, at, target, id), set(agent, at, target, id)]);
  await expect.poll(settled).toMatchObject({ state: 'done', asked: 1200, changed: 1200, skipped: 0 });
  expect(Object.values(await dueOf(agent)).filter((each) => each === at)).toHaveLength(1200);
  expect(await notesOf(agent)).toHaveLength(1200);
  await undo(agent, id);
  await expect.poll(settled).toMatchObject({ state: 'undone', restored: 1200, not_restored: 0 });
  expect(Object.values(await dueOf(agent)).every((each) => each === null)).toBe(true);
  expect(await notesOf(agent)).toHaveLength(0);
});

it.each([
  ['a moment that has passed', () => inDays(-1), 'Choose a time in the future.'],
  ['no moment', () => 'tomorrow', undefined],
])('%s is refused and changes nothing', async (_, at, message) => {
  const agent = await makeAgent(app);
  const ava = await add(agent, 'Ava');
  const id = randomUUID();
  const body = { id, change: { kind: 'follow_up', at: at() }, target: { ids: [ava] } };
  const answer = await agent.send('POST', startBulk.path, body);
  expect(answer.status).toBe(400);
  if (message !== undefined) expect(answer.body).toMatchObject({ code: 'invalid_input', error: message });
  expect(await dueOf(agent)).toEqual({ Ava: null });
  expect((await agent.send('GET', `/api/leads/bulk/${id}`)).status).toBe(404);
});

it('a kind that the worker does not know fails, and deletes nothing', async () => {
  const agent = await makeAgent(app);
  await add(agent, 'Ava');
  const key = { userId: agent.id, actionId: randomUUID() };
  await app.platform.database.asAgent(agent.id, async (tx) => {
    await sql`insert into bulk_actions (user_id, id, kind, change, target, asked)
      values (${agent.id}, ${key.actionId}, 'stage', '{"kind": "of tomorrow"}', '{}', 0)`.execute(tx);
    await settleLeads(tx, key, { where: sql<boolean>`leads.user_id = ${agent.id}` });
  });
  const part = () => app.platform.database.asAgent(agent.id, (tx) => workPart(tx, key, app.platform.log));
  await expect(part()).rejects.toThrow('unknown kind');
  expect((await agent.send('GET', '/api/leads/trash')).body).toMatchObject({ rows: [] });
  await app.platform.database.asAgent(agent.id, (tx) => noteProgress(tx, key, { state: 'undoing' }));
  await app.platform.database.asAgent(agent.id, (tx) =>
    closeRows(tx, key, { ids: 'all', from: 'waiting', to: 'changed' }),
  );
  await expect(part()).rejects.toThrow('unknown kind');
  expect((await agent.send('GET', '/api/leads')).body).toMatchObject({ rows: [{ name: 'Ava' }] });
});
