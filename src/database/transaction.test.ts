import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeAgent } from '../../test-support/agents.ts';
import { useTestApp } from '../../test-support/app.ts';
import { committing, planWith, type Transaction } from './transaction.ts';

const app = useTestApp();

const addLead = (tx: Transaction, userId: string, name: string) =>
  tx.insertInto('leads').values({ user_id: userId, name }).returning('user_id').execute();

const namesOf = (userId: string) =>
  app.platform.database.asAgent(userId, async (tx) => {
    const rows = await tx.selectFrom('leads').select('name').where('user_id', '=', userId).orderBy('name').execute();
    return rows.map(({ name }) => name);
  });

it('a committing statement is stored with all before it, whatever becomes of what follows', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  await addLeadOf(other.id);
  const work = app.platform.database.asAgent(agent.id, async (tx) => {
    await addLead(tx, agent.id, 'first');
    await committing(tx, () => addLead(tx, agent.id, 'second'));
    // Its own transaction, as the same agent: it sees nothing of the other's.
    expect(await tx.selectFrom('leads').select('name').orderBy('name').execute()).toEqual([
      { name: 'first' },
      { name: 'second' },
    ]);
    await addLead(tx, agent.id, 'third');
    throw new Error('what followed failed');
  });
  await expect(work).rejects.toThrow('what followed failed');
  expect(await namesOf(agent.id)).toEqual(['first', 'second']);
});

it('what follows a committing statement is stored at the end', async () => {
  const agent = await makeAgent(app);
  await app.platform.database.asAgent(agent.id, async (tx) => {
    await committing(tx, () => addLead(tx, agent.id, 'first'));
    await addLead(tx, agent.id, 'second');
  });
  expect(await namesOf(agent.id)).toEqual(['first', 'second']);
});

it('a committing statement that fails stores nothing, and the connection is good for the next', async () => {
  const agent = await makeAgent(app);
  const work = app.platform.database.asAgent(agent.id, async (tx) => {
    await addLead(tx, agent.id, 'first');
    await committing(tx, () => sql`select 1 / 0`.execute(tx));
  });
  await expect(work).rejects.toThrow('division by zero');
  expect(await namesOf(agent.id)).toEqual([]);
});

it('what follows a committing statement of work that only reads, only reads too, as the same agent', async () => {
  const [agent, other] = [await makeAgent(app), await makeAgent(app)];
  await addLeadOf(agent.id);
  await addLeadOf(other.id);
  const read = (tx: Transaction) => tx.selectFrom('leads').select('name').execute();
  await app.platform.database.asReadingAgent(agent.id, async (tx) => {
    expect(await committing(tx, () => read(tx))).toEqual([{ name: 'of another' }]);
    expect(await read(tx)).toEqual([{ name: 'of another' }]);
    await expect(addLead(tx, agent.id, 'more')).rejects.toThrow('read-only');
  });
  const committed = app.platform.database.asReadingAgent(agent.id, (tx) =>
    committing(tx, () => sql`select 1 / 0`.execute(tx)),
  );
  await expect(committed).rejects.toThrow('division by zero');
  const seen = await app.platform.database.asReadingAgent(other.id, (tx) => committing(tx, () => read(tx)));
  expect(seen).toHaveLength(1);
});

it('a setting of the planner holds for all that a transaction still asks, and for no other', async () => {
  const agent = await makeAgent(app);
  const sorts = async (tx: Transaction) => {
    const { rows } = await sql<{ is: string }>`select current_setting('enable_sort') as is`.execute(tx);
    return rows[0]?.is;
  };
  await app.platform.database.asReadingAgent(agent.id, async (tx) => {
    expect(await sorts(tx)).toBe('on');
    planWith(tx, 'enable_sort = off');
    expect(await sorts(tx)).toBe('off');
    expect(await committing(tx, () => sorts(tx))).toBe('off');
    expect(await sorts(tx)).toBe('off');
  });
  await app.platform.database.asReadingAgent(agent.id, async (tx) => {
    expect(await committing(tx, () => sorts(tx))).toBe('on');
    planWith(tx, 'enable_sort = off');
    expect(await sorts(tx)).toBe('off');
  });
  const { rows } = await app.platform.database.pool.query<{ is: string }>(
    `select current_setting('enable_sort') as is`,
  );
  expect(rows).toEqual([{ is: 'on' }]);
});

const addLeadOf = (userId: string) => app.platform.database.asAgent(userId, (tx) => addLead(tx, userId, 'of another'));
