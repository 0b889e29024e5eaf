import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import type { Transaction } from '../../database/transaction.ts';
import { seededRandom } from '../../../test-support/make-lead-file.ts';
import { countByStage } from './count-leads.db.ts';
import { repairLeadCounts } from './recount-leads.db.ts';

const app = useTestApp();
const stages = ['no_pickup', 'answered', 'quoted'];

const keptFor = (agent: TestAgent) =>
  app.platform.database.asAgent(agent.id, async (tx) => {
    const kept = (await countByStage(tx, agent.id)).filter(({ count }) => count !== 0);
    const leads = await tx.selectFrom('leads').select(['status', 'stage']).where('deleted_at', 'is', null).execute();
    const counted = new Map<string, number>();
    for (const { status, stage } of leads)
      counted.set(`${status} ${stage}`, (counted.get(`${status} ${stage}`) ?? 0) + 1);
    return { kept: new Map(kept.map((row) => [`${row.status} ${row.stage}`, row.count])), counted };
  });

describe('kept lead counts', () => {
  it('follow 200 random changes: one by one, in sets, to the trash and back', async () => {
    const agent = await makeAgent(app);
    const random = seededRandom(7);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    for (let step = 0; step < 200; step++) {
      await app.platform.database.asAgent(agent.id, async (tx) => {
        const ids = (await tx.selectFrom('leads').select('id').execute()).map((lead) => lead.id);
        const some = ids.filter(() => random() < 0.2);
        const what = some.length === 0 ? 'add' : pick(['add', 'add', 'move', 'trash', 'restore', 'sell']);
        const change = tx
          .updateTable('leads')
          .where('user_id', '=', agent.id)
          .where('id', 'in', some.length > 0 ? some : [agent.id]);
        if (what === 'add') {
          const rows = Array.from({ length: 1 + Math.floor(random() * 4) }, () => ({
            user_id: agent.id,
            stage: pick(stages),
            name: 'x',
            // As what an undone merge puts back into the trash.
            deleted_at: random() < 0.2 ? new Date().toISOString() : null,
          }));
          await tx.insertInto('leads').values(rows).execute();
        } else if (what === 'move') await change.set({ stage: pick(stages) }).execute();
        else if (what === 'trash') await change.set({ deleted_at: new Date().toISOString() }).execute();
        else if (what === 'restore') await change.set({ deleted_at: null }).execute();
        else await change.set({ status: 'sold', sold_at: new Date().toISOString() }).execute();
      });
    }
    const { kept, counted } = await keptFor(agent);
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(counted));
  });

  it('let no change wait for another that is under way, and are right after each', async () => {
    const agent = await makeAgent(app);
    const { database } = app.platform;
    const ids = await database.asAgent(agent.id, async (tx) => {
      const rows = Array.from({ length: 3 }, () => ({ user_id: agent.id, name: 'x' }));
      return (await tx.insertInto('leads').values(rows).returning('id').execute()).map(({ id }) => id);
    });
    const move = (tx: Transaction, id: string, stage: string) =>
      tx.updateTable('leads').set({ stage }).where('user_id', '=', agent.id).where('id', '=', id).execute();
    const hold = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = database.asAgent(agent.id, async (tx) => {
      await move(tx, ids[0]!, 'quoted');
      isHeld.resolve();
      await hold.promise;
    });
    await isHeld.promise;
    try {
      for (const id of ids.slice(1))
        await database.asAgent(agent.id, async (tx) => {
          await sql`set local lock_timeout = '20s'`.execute(tx);
          await move(tx, id, 'quoted');
        });
      expect(Object.fromEntries((await keptFor(agent)).kept)).toEqual({ 'lead no_pickup': 1, 'lead quoted': 2 });
    } finally {
      hold.resolve();
      await holding;
    }
    expect(Object.fromEntries((await keptFor(agent)).kept)).toEqual({ 'lead quoted': 3 });
  });

  it('are repaired by the nightly recount when they drifted', async () => {
    const agent = await makeAgent(app);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx
        .insertInto('leads')
        .values([
          { user_id: agent.id, name: 'a' },
          { user_id: agent.id, name: 'b' },
        ])
        .execute(),
    );
    await asOwner(app, 'update lead_counts set count = 40 where user_id = $1', [agent.id]);
    await asOwner(
      app,
      `insert into lead_counts values ($1, 'lead', 'no_pickup', 7, -3), ($1, 'lead', 'quoted', 3, 0)`,
      [agent.id],
    );
    expect(await app.platform.database.asSystem(repairLeadCounts)).toBeGreaterThanOrEqual(2);
    const { kept, counted } = await keptFor(agent);
    expect(Object.fromEntries(kept)).toEqual(Object.fromEntries(counted));
  });

  it('go with the account', async () => {
    const agent = await makeAgent(app);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.insertInto('leads').values({ user_id: agent.id, name: 'a' }).execute(),
    );
    await asOwner(app, 'delete from auth."user" where id = $1', [agent.id]);
    const left = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('lead_counts').selectAll().where('user_id', '=', agent.id).execute(),
    );
    expect(left).toEqual([]);
  });
});
