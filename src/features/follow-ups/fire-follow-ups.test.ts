// A follow-up is told once at its time: with two workers, after a kill in the middle, whatever the clock did.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, useTestApp } from '../../../test-support/app.ts';
import { fireFollowUps } from './fire-follow-ups.job.ts';
import { saveFollowUp } from '../leads/follow-up.contract.ts';
import { readLead } from '../leads/leads.contract.ts';
import { firedFollowUps } from './follow-ups.contract.ts';

const app = useTestApp();
const fire = () => fireFollowUps.handle({}, app.platform);
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

let agent: TestAgent;
beforeEach(async () => {
  agent = await makeAgent(app);
});

async function addLeads(moments: (string | null)[], more: object = {}): Promise<string[]> {
  const rows = moments.map((moment) => ({
    user_id: agent.id,
    id: randomUUID(),
    name: 'Sam',
    next_follow_up_at: moment,
    ...more,
  }));
  await app.platform.database.asAgent(agent.id, (tx) => tx.insertInto('leads').values(rows).execute());
  return rows.map(({ id }) => id);
}

async function move(id: string, at: string | null): Promise<void> {
  const { lead } = await agent.call(readLead, { params: { id } });
  await agent.call(saveFollowUp, { params: { id }, body: { id: randomUUID(), version: lead.version, at } });
}

const firedOf = (owner: TestAgent) =>
  app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('follow_up_fires')
      .select(['lead_id', 'due_at'])
      .where('user_id', '=', owner.id)
      .orderBy('due_at')
      .execute(),
  );
const toldOf = (owner: TestAgent) =>
  app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('lead_events')
      .select(['lead_id', 'detail'])
      .where('user_id', '=', owner.id)
      .where('kind', '=', 'follow_up_due')
      .execute(),
  );

it('tells of no sample and of nothing in the trash', async () => {
  await addLeads([ago(1)], { is_sample: true });
  await addLeads([ago(1)], { deleted_at: ago(2) });
  await fire();
  expect([await firedOf(agent), await toldOf(agent)]).toEqual([[], []]);
});

it('tells once what is due, puts it onto the timeline, and leaves the lead as it is', async () => {
  const due = ago(1);
  const [now = ''] = await addLeads([due, new Date(Date.now() + 600_000).toISOString(), null]);
  for (let run = 0; run < 3; run++) await fire();
  expect((await firedOf(agent)).map(({ lead_id }) => lead_id)).toEqual([now]);
  expect((await toldOf(agent)).map(({ lead_id }) => lead_id)).toEqual([now]);
  const { rows } = await agent.call(firedFollowUps, { query: {} });
  expect(rows).toMatchObject([{ lead_id: now, name: 'Sam' }]);
  const lead = await app.platform.database.asAgent(agent.id, (tx) =>
    tx.selectFrom('leads').select('next_follow_up_at').where('id', '=', now).executeTakeFirstOrThrow(),
  );
  expect(Date.parse(lead.next_follow_up_at ?? '')).toBe(Date.parse(due));
});

it('moving it before its time moves it; a new time after it is told again', async () => {
  const from = new Date(Date.now() + 600_000).toISOString();
  const [id = ''] = await addLeads([from]);
  await move(id, ago(2));
  await fire();
  expect(await firedOf(agent)).toHaveLength(1);
  await move(id, ago(1));
  await fire();
  expect(await firedOf(agent)).toHaveLength(2);
  expect(await toldOf(agent)).toHaveLength(2);
  const { rows } = await agent.call(firedFollowUps, { query: {} });
  expect(rows).toMatchObject([
    { lead_id: id, due_at: (await firedOf(agent)).map(({ due_at: at }) => at).toSorted()[1] },
  ]);
  await move(id, null);
  expect((await agent.call(firedFollowUps, { query: {} })).rows).toEqual([]);
});

it('nothing about the trash, nothing about what is long past', async () => {
  await addLeads([ago(1)], { deleted_at: ago(0) });
  await addLeads([ago(60 * 24 * 30)]);
  await fire();
  expect(await firedOf(agent)).toEqual([]);
});

describe('once', () => {
  it('with two workers at the same moment, over many batches', async () => {
    const leads = await addLeads(Array.from({ length: 1300 }, (_, index) => ago(1 + (index % 7))));
    const other = await startTestApp();
    try {
      await Promise.all([
        fire(),
        fireFollowUps.handle({}, other.platform),
        fire(),
        fireFollowUps.handle({}, other.platform),
      ]);
    } finally {
      await other.close();
    }
    const fired = await firedOf(agent);
    expect(new Set(fired.map(({ lead_id }) => lead_id))).toEqual(new Set(leads));
    expect(fired).toHaveLength(1300);
    expect(await toldOf(agent)).toHaveLength(1300);
  });

  it('when the worker dies in the middle of a batch', async () => {
    await addLeads([ago(1), ago(2)]);
    const { database } = app.platform;
    let left = 1;
    // The connection is lost after the rows were written and before they are kept.
    const dying: typeof app.platform = {
      ...app.platform,
      database: {
        ...database,
        asSystem: (work) =>
          database.asSystem(async (tx) => {
            const answer = await work(tx);
            if (typeof answer === 'number' && left-- > 0)
              await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
            return answer;
          }),
      },
    };
    await expect(fireFollowUps.handle({}, dying)).rejects.toThrow();
    expect(await toldOf(agent)).toEqual([]);
    await fire();
    await fire();
    expect(await firedOf(agent)).toHaveLength(2);
    expect(await toldOf(agent)).toHaveLength(2);
  });

  it('after the clock jumped ahead and came back, and after hours without a worker', async () => {
    await addLeads([ago(1)]);
    const setClock = (moment: string) =>
      app.platform.database.asSystem((tx) =>
        sql`update follow_up_clock set fired_to = ${moment}::timestamptz`.execute(tx),
      );
    await setClock(new Date(Date.now() + 86_400_000).toISOString());
    await fire();
    expect(await toldOf(agent)).toHaveLength(1);
    await addLeads([ago(60 * 5)]);
    await setClock(ago(60 * 6));
    await fire();
    await fire();
    expect(await toldOf(agent)).toHaveLength(2);
  });
});
