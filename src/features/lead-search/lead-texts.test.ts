// What searches look through is kept by triggers: whatever writes leads, it says what the leads say.
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { seededRandom } from '../../../test-support/make-lead-file.ts';
import type { Transaction } from '../../database/transaction.ts';

const app = useTestApp();
let owner: Client;
let agent: TestAgent;
beforeAll(async () => {
  agent = await makeAgent(app);
  owner = new Client({ connectionString: app.platform.config.databaseUrl, options: '-c search_path=crm,public' });
  await owner.connect();
});
afterAll(() => owner.end());

/** Rows that only one of the two sides has: of the leads as they are, and of what is kept. */
async function differences(): Promise<number> {
  const kept = 'select lead_id, created_at, is_sold, text from lead_texts where user_id = $1';
  const wanted = `select id, created_at, status = 'sold', search_text(name, state, phone, email, further_phones, further_emails, company, notes, tags)
    from leads where user_id = $1 and deleted_at is null`;
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from ((${kept} except ${wanted}) union all (${wanted} except ${kept})) as different`,
    [agent.id],
  );
  return rows[0]!.count;
}

const random = seededRandom(11);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const change = (tx: Transaction) => tx.updateTable('leads').where('user_id', '=', agent.id);

const writes: Record<string, (tx: Transaction, ids: string[]) => Promise<unknown>> = {
  add: (tx) => {
    const rows = Array.from({ length: 1 + Math.floor(random() * 30) }, (_, n) => ({
      user_id: agent.id,
      name: pick(['Ada', 'ZOË', null]),
      company: pick(['Acme', null]),
      state: pick(['NC', null]),
      further_phones: pick([[], ['+12025550143']]),
      notes: pick([null, '', 'Wants a Call']),
      tags: pick([[], ['Hot', 'vip']]),
      deleted_at: n % 9 === 8 ? new Date().toISOString() : null,
    }));
    return tx.insertInto('leads').values(rows).execute();
  },
  move: (tx, ids) => change(tx).where('id', 'in', ids).set({ stage: 'quoted' }).execute(),
  rename: (tx, ids) =>
    change(tx)
      .where('id', 'in', ids)
      .set({ name: sql`name || 'X'` })
      .execute(),
  tag: (tx, ids) =>
    change(tx)
      .where('id', 'in', ids)
      .set({ tags: ['New'] })
      .execute(),
  call: (tx, ids) =>
    change(tx)
      .where('id', 'in', ids)
      .set({ further_emails: ['later@example.com'] })
      .execute(),
  note: (tx, ids) =>
    change(tx)
      .where('id', 'in', ids)
      .set({ notes: pick([null, 'Later']) })
      .execute(),
  trash: (tx, ids) => change(tx).where('id', 'in', ids).set({ deleted_at: new Date().toISOString() }).execute(),
  restore: (tx) => change(tx).set({ deleted_at: null }).execute(),
  sell: (tx, ids) =>
    change(tx).where('id', 'in', ids).set({ status: 'sold', sold_at: new Date().toISOString() }).execute(),
  some: async (tx, ids) => {
    for (const id of ids) await change(tx).where('id', '=', id).set({ company: 'One by One' }).execute();
  },
};

it('is what the leads say after 150 random writes, of one and of many', async () => {
  for (let turn = 0; turn < 150; turn++) {
    await app.platform.database.asAgent(agent.id, async (tx) => {
      const all = await tx.selectFrom('leads').select('id').where('user_id', '=', agent.id).execute();
      const ids = all.map(({ id }) => id).filter(() => random() < 0.1);
      await writes[ids.length === 0 ? 'add' : pick(Object.keys(writes))]!(tx, ids);
    });
    if (turn % 10 === 0)
      await app.platform.database.asSystem((tx) =>
        sql`delete from leads where user_id = ${agent.id} and id in (
          select id from leads where user_id = ${agent.id} order by id limit 5)`.execute(tx),
      );
    // At once: a later write may set right what one left wrong.
    expect(await differences(), `after write ${turn}`).toBe(0);
  }
});

it.each([
  ['insert', `insert into leads (user_id, name) values ($1, 'Planted')`],
  ['update', `update leads set name = 'Planted' where user_id = $1 and deleted_at is null`],
])('a planted fault is found: the trigger of %s sleeps', async (operation, statement) => {
  await owner.query('begin');
  try {
    await owner.query(`alter table leads disable trigger keep_texts_${operation}`);
    await owner.query(statement, [agent.id]);
    expect(await differences()).toBeGreaterThan(0);
  } finally {
    await owner.query('rollback');
  }
});
