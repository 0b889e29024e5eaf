// Who a plan takes in and whose turn it is, is found by index, whatever the statistics say of their agent; the taking in goes through
// the book once, not once for each person.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sql } from 'kysely';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { heldPlans } from '../../../test-support/held-plans.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { stillTables, tellPlans, wastefulPlans, type ToldPlan } from '../../../test-support/told-plans.ts';
import type { Transaction } from '../../database/transaction.ts';
import { takeDue, takeNext } from './due-trackers.db.ts';

const leads = 3000;
const most = 100;

describe.each([true, false])('analyzed: %s', (isAnalyzed) => {
  const name = temporaryName('plans');
  let app: TestApp;
  let agent: TestAgent;
  let url: string;
  let told: ToldPlan[];
  beforeAll(async () => {
    url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    agent = await makeAgent(app);
    await onServer(url, async (client) => {
      await client.query('set search_path = crm, public');
      for (const statement of [
        // One in forty has a number beside the main one, which is a contact of its own.
        `insert into leads (user_id, name, phone, further_phones, state)
          select $1::uuid, 'Known ' || n, '+13122' || lpad(n::text, 6, '0'),
            case when n % 40 = 0 then array['+17732' || lpad(n::text, 6, '0')] else '{}' end, 'IL'
          from generate_series(0, ${leads - 1}) as n`,
        `insert into message_contacts (user_id, phone, full_name, tags)
          select user_id, number, name, '{lead}' from leads, unnest(array_append(further_phones, phone)) as number
          where user_id = $1::uuid`,
        `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin)
          select user_id, 'in', phone, '+18335550000', phone, phone, 'Hi', 'received', 'person' from leads
          where user_id = $1::uuid and right(phone, 1) = '7'`,
        // Every lead was texted once by hand: with next to no texts, one index is as good as another.
        `insert into messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, claimed_at)
          select user_id, 'out', '+18335550000', phone, phone, phone, 'Hello', 'delivered', 'person', now() - interval '40 days' from leads
          where user_id = $1::uuid`,
        `insert into lead_rescue_settings (user_id, enabled) values ($1::uuid, true)`,
        `insert into lead_rescue_templates (user_id, day_number, body) values ($1::uuid, 2, 'Hi {{first_name}}')`,
      ])
        await client.query(statement, [agent.id]);
      if (isAnalyzed) await client.query('vacuum analyze');
    });
    told = await tellPlans(app.platform.database.pool);
  });
  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  it('the plan takes everybody in, once', async () => {
    told.length = 0;
    const { rows } = await app.platform.database.asAgent(agent.id, (tx) =>
      sql<{ enrolled: number }>`select enroll_rescue(${agent.id}) as enrolled`.execute(tx),
    );
    // Those who wrote are left out, and the numbers beside a main one that is texted.
    expect(rows[0]!.enrolled).toBe(leads - leads / 10);
    expect(told.length).toBeGreaterThan(0);
    expect(wastefulPlans(told, 3 * leads)).toEqual([]);
  });

  it.each([
    ['due', (tx: Transaction, userId: string) => takeDue(tx, userId, new Date().toISOString(), most)],
    ['next', (tx: Transaction, userId: string) => takeNext(tx, userId, most)],
  ] as const)('those who are %s are taken', async (which, take) => {
    await app.platform.database.asSystem((tx) =>
      sql`update lead_rescue_trackers set
          started_at = ${which === 'due' ? sql`now() - interval '1 day'` : null},
          live_since = ${which === 'due' ? sql`now()` : null},
          due_at = ${which === 'due' ? sql`now() - interval '1 hour'` : null}
        where user_id = ${agent.id}`.execute(tx),
    );
    told.length = 0;
    const taken = await app.platform.database.asSystem((tx) => take(tx, agent.id));
    expect(taken).toHaveLength(most);
    expect(taken.every(({ leadId }) => leadId !== null)).toBe(true);
    expect(told.length).toBeGreaterThan(0);
    expect(heldPlans(told).faults).toEqual([]);
    // Who is taken is compared with who is taken, and with nobody else.
    if (isAnalyzed) expect(wastefulPlans(told, most * most)).toEqual([]);
  });
});
