// A change of many leads that a worker has in hand as it is stopped, killed or stands still: the next one goes on where it was, and
// each lead is changed once.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readBulk, startBulk, undoBulk } from '../../src/features/lead-bulk/lead-bulk.contract.ts';
import { makeAgent, type TestAgent } from '../agents.ts';
import { useTestApp } from '../app.ts';
import { runSize } from '../run-size.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';

const leads = runSize(12_000, 60_000);

const app = useTestApp();
const startWorker = () => startServerProcess(app.platform.config.databaseUrl, { ROLE: 'worker' });

async function makeBusyAgent(): Promise<TestAgent> {
  const agent = await makeAgent(app);
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`insert into leads (user_id, name, created_at)
      select ${agent.id}::uuid, 'Lead ' || n, now() - n * interval '1 second' from generate_series(1, ${leads}::int) n`.execute(
      tx,
    ),
  );
  return agent;
}

async function moveAll(agent: TestAgent): Promise<string> {
  const id = randomUUID();
  await agent.call(startBulk, {
    body: { id, change: { kind: 'stage', stage: 'answered' }, target: { filter: {} } },
  });
  return id;
}

const read = async (agent: TestAgent, id: string) => (await agent.call(readBulk, { params: { id } })).action;

async function isUnderWay(agent: TestAgent, id: string): Promise<void> {
  await expect.poll(async () => (await read(agent, id)).changed, { interval: 10 }).toBeGreaterThan(1000);
  expect(await read(agent, id)).toMatchObject({ state: 'running' });
}

/** How many leads were moved so many times. */
const movesPerLead = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, async (tx) => {
    const { rows } = await sql<{ moves: number; leads: number }>`
      select moves, count(*)::int as leads from (
        select count(note.id)::int as moves from leads left join lead_notes as note
          on note.user_id = leads.user_id and note.lead_id = leads.id and note.auto
        where leads.user_id = ${agent.id} group by leads.id) as each group by 1`.execute(tx);
    return rows;
  });

const jobStates = (actionId: string) =>
  app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ state: string }>`
      select state::text from jobs.job where name = 'work-bulk-action' and data ->> 'actionId' = ${actionId}
        and state <> 'completed'`.execute(tx);
    return rows.map(({ state }) => state);
  });

async function endsWhole(agent: TestAgent, id: string): Promise<void> {
  await expect.poll(() => read(agent, id)).toMatchObject({ state: 'done', changed: leads, skipped: 0 });
  expect(await movesPerLead(agent)).toEqual([{ moves: 1, leads }]);
}

it('a stop gives it back, so that the next start goes on with it', async () => {
  const agent = await makeBusyAgent();
  const id = await moveAll(agent);
  let worker = await startWorker();
  try {
    await isUnderWay(agent, id);
    expect(await worker.terminate()).toBe(0);
    expect(await read(agent, id)).toMatchObject({ state: 'running' });
    expect(await jobStates(id)).toEqual(['created']);
    worker = await startWorker();
    await endsWhole(agent, id);
    await agent.call(undoBulk, { params: { id } });
    await expect.poll(() => read(agent, id)).toMatchObject({ state: 'undone' });
  } finally {
    await worker.terminate();
  }
});

it('what a killed and a frozen one had in hand is taken over, and the frozen one adds nothing as it wakes', async () => {
  const agents = await Promise.all([makeBusyAgent(), makeBusyAgent()]);
  const workers: ServerProcess[] = [];
  const started: { agent: TestAgent; id: string; worker: ServerProcess }[] = [];
  try {
    // One at a time, so that each has the work of one agent.
    for (const agent of agents) {
      const worker = await startWorker();
      workers.push(worker);
      const id = await moveAll(agent);
      await isUnderWay(agent, id);
      started.push({ agent, id, worker });
      if (started.length === 1) worker.freeze();
      else await worker.kill();
    }
    expect((await Promise.all(started.map(({ id }) => jobStates(id)))).flat()).toEqual(['active', 'active']);
    workers.push(await startWorker());
    for (const { agent, id } of started) await endsWhole(agent, id);
    const [frozen] = workers;
    frozen!.thaw();
    expect(await frozen!.terminate()).toBe(0);
    for (const { agent, id } of started) await endsWhole(agent, id);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
});
