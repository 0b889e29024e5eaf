// Whose a number is: one order, for whoever asks.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../test-support/agents.ts';
import { useTestApp } from '../../test-support/app.ts';
import { holdersInTurn, leadsByNumber, leadsHolding } from './owner-of-number.ts';

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

const email = 'ann@example.com';

interface Known {
  name?: string;
  phone?: string;
  email?: string;
  further_phones?: string[];
  further_emails?: string[];
  isGone?: boolean;
  isSample?: boolean;
}

describe('one at a time or thousands at once', () => {
  it.each<[string, Known[]]>([
    ['nobody', [{ name: 'Ann', phone: '+16155550102' }]],
    ['a lead’s own', [{ name: 'Ann', phone: shared, email }]],
    [
      'phone and email of two',
      [
        { name: 'Bob', email },
        { name: 'Ann', phone: shared },
      ],
    ],
    [
      'a household',
      [
        { name: 'Ann Lee', phone: shared },
        { name: 'Bob Lee', phone: '+16155550102', further_phones: [shared] },
      ],
    ],
    [
      'a second phone of the older lead',
      [
        { name: 'Ann', further_phones: [shared] },
        { name: 'Bob', phone: shared },
      ],
    ],
    [
      'a second phone of two',
      [
        { name: 'Ann', further_phones: [shared] },
        { name: 'Bob', further_phones: ['+16155550102', shared] },
      ],
    ],
    [
      'a second phone and a second email',
      [
        { name: 'Ann', further_emails: [email] },
        { name: 'Bob', further_phones: [shared] },
      ],
    ],
    [
      'a lead in the trash',
      [
        { name: 'Gone', phone: shared, email, isGone: true },
        { name: 'Ann', further_phones: [shared] },
      ],
    ],
    ['a sample', [{ name: 'Sample', phone: shared, email, further_emails: [email], isSample: true }]],
    ['a lead that is called after its email', [{ name: 'ann', phone: shared, email }]],
    ['without a name', [{ phone: shared, further_emails: [email] }]],
  ])('%s: the same leads in the same order', async (_title, known) => {
    const agent = await makeAgent(app);
    for (const [age, lead] of known.entries())
      await asOwner(
        app,
        `insert into leads (user_id, name, phone, email, further_phones, further_emails, deleted_at, is_sample, created_at)
         values ($1, $2, $3, $4, $5, $6, case when $7 then now() end, $8, now() - (100 - $9::int) * interval '1 hour')`,
        [
          agent.id,
          lead.name ?? null,
          lead.phone ?? null,
          lead.email ?? null,
          lead.further_phones ?? [],
          lead.further_emails ?? [],
          lead.isGone ?? false,
          lead.isSample ?? false,
          age,
        ],
      );
    const [single, many] = await app.platform.database.asAgent(agent.id, async (tx) => {
      const found: unknown[] = [];
      for (const { by, field, holders } of holdersInTurn(agent.id, 'all')) {
        const { rows } = await sql<{ id: string; name: string | null }>`
          select id, name from (${holders}) as holder where value = ${field === 'phone' ? shared : email}`.execute(tx);
        found.push(...rows.map(({ id, name }) => ({ id, name, field, by })));
      }
      const asked = await leadsHolding(tx, agent.id, { phone: shared, email }, 'agent');
      return [asked.map(({ id, name, field, by }) => ({ id, name, field, by })), found];
    });
    const inTurn = (each: { by: string; field: string }) => `${each.by} ${each.field}`;
    expect(many).toEqual(single);
    expect(single.map(inTurn)).toEqual(single.map(inTurn).toSorted((a, b) => turns.indexOf(a) - turns.indexOf(b)));
  });
});

const turns = ['phone phone', 'email email', 'further phone', 'further email'];
