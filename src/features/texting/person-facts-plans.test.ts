// What is known of those who are about to be texted is looked up by index, whatever the statistics say of their agent.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { heldPlans } from '../../../test-support/held-plans.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { stillTables, tellPlans, wastefulPlans, type ToldPlan } from '../../../test-support/told-plans.ts';
import { readPersonFacts } from './person-facts.db.ts';

const leads = 3000;
/** Main numbers, further ones, and nobody's. */
const asked = Array.from({ length: 60 }, (_, n) => ({
  number: `+1${['305', '404', '512'][n % 3]}2${String(n * 40).padStart(6, '0')}`,
  leadId: null,
}));
/** A step may go through a few rows for each of those who are asked about. */
const most = 5 * asked.length;

describe.each([true, false])('analyzed: %s', (isAnalyzed) => {
  const name = temporaryName('plans');
  let app: TestApp;
  let agent: TestAgent;
  let told: ToldPlan[];
  beforeAll(async () => {
    const url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    agent = await makeAgent(app);
    await onServer(url, (client) =>
      client.query(
        `insert into crm.leads (user_id, name, phone, further_phones)
          select $1::uuid, 'Known ' || n, '+13052' || lpad(n::text, 6, '0'), case when n % 40 = 0 then array['+14042' || lpad(n::text, 6, '0')] else '{}' end from generate_series(0, $2::int - 1) n`,
        [agent.id, leads],
      ),
    );
    // All of them were texted today, and long before, too: of those who are asked about alone the texts are read.
    await onServer(url, (client) =>
      client.query(
        `insert into crm.messages (user_id, direction, from_number, to_number, person_number, thread_number, body, status, origin, created_at, claimed_at)
          select $1::uuid, 'out', '+18335550100', number, number, number, 'Hello', 'delivered', 'bulk', at, at
          from generate_series(0, $2::int - 1) n cross join lateral (values ('+13052' || lpad(n::text, 6, '0'))) as lead (number)
            cross join unnest(array[now(), now() - interval '20 days']) as at`,
        [agent.id, leads],
      ),
    );
    if (isAnalyzed) await onServer(url, (client) => client.query('vacuum analyze'));
    told = await tellPlans(app.platform.database.pool);
  });
  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  it.each(['agent', 'system'] as const)('asked by the %s', async (as) => {
    told.length = 0;
    const { database } = app.platform;
    const asking = { userId: agent.id, as, sender: null };
    const facts = await (as === 'agent'
      ? database.asAgent(agent.id, (tx) => readPersonFacts(tx, asking, asked))
      : database.asSystem((tx) => readPersonFacts(tx, asking, asked)));
    // The lead counts by its main number and by its further one.
    expect(facts.map(({ lead }) => lead !== null)).toEqual(asked.map((_, n) => n % 3 < 2));
    expect(facts[1]?.thread).toBe('+13052000040');
    expect(told.length).toBeGreaterThan(2);
    expect(heldPlans(told).faults).toEqual([]);
    if (isAnalyzed) expect(wastefulPlans(told, most)).toEqual([]);
  });
});
