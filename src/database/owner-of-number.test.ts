// Whose a number is: one order, for whoever asks.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../test-support/agents.ts';
import { useTestApp } from '../../test-support/app.ts';
import { leadsByNumber, leadsHolding } from './owner-of-number.ts';

const app = useTestApp();
const shared = '+16155550101';

/** Older first. */
async function leadsOf(
  agent: TestAgent,
  leads: { name: string; phone?: string; further?: string[]; gone?: boolean }[],
) {
  for (const [age, { name, phone = null, further = [], gone = false }] of leads.entries())
    await asOwner(
      app,
      `insert into leads (user_id, name, phone, further_phones, deleted_at, created_at)
       values ($1, $2, $3, $4, case when $5 then now() end, now() - (100 - $6::int) * interval '1 hour')`,
      [agent.id, name, phone, further, gone, age],
    );
}

it.each(['agent', 'system'] as const)('the main one first, then the oldest, asked by the %s', async (as) => {
  const [agent, stranger] = [await makeAgent(app), await makeAgent(app)];
  await leadsOf(stranger, [{ name: 'Not mine', phone: shared }]);
  await leadsOf(agent, [
    { name: 'Deleted', phone: shared, gone: true },
    { name: 'Oldest', further: [shared] },
    { name: 'Older', further: ['+16155550102', shared] },
    { name: 'Main', phone: shared },
  ]);
  const { database } = app.platform;
  const asked = { phone: shared, email: null };
  const holders = await (as === 'agent'
    ? database.asAgent(agent.id, (tx) => leadsHolding(tx, agent.id, asked, as))
    : database.asSystem((tx) => leadsHolding(tx, agent.id, asked, as)));
  expect(holders.map(({ name, by }) => `${name} ${by}`)).toEqual(['Main phone', 'Oldest further', 'Older further']);
  const owner = leadsByNumber(agent.id, sql`array[${shared}, '+16155550102', '+16155550109']::text[]`, as);
  const read = sql<{ number: string; name: string }>`select number, name from ${owner} as owner order by number`;
  const { rows } = await (as === 'agent'
    ? database.asAgent(agent.id, (tx) => read.execute(tx))
    : database.asSystem((tx) => read.execute(tx)));
  expect(rows.map(({ number, name }) => `${number} ${name}`)).toEqual([`${shared} Main`, '+16155550102 Older']);
});

it('a lead that is called after its email has no name to compare', async () => {
  const agent = await makeAgent(app);
  await asOwner(app, `insert into leads (user_id, name, email) values ($1, 'sunny77', 'sunny77@example.com')`, [
    agent.id,
  ]);
  const found = await app.platform.database.asAgent(agent.id, (tx) =>
    leadsHolding(tx, agent.id, { phone: null, email: 'sunny77@example.com' }, 'agent'),
  );
  expect(found).toMatchObject([{ name: null, by: 'email' }]);
});
