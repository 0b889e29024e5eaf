// An agent with thousands of sales moves to another zone: one statement moves them, none asks the database by itself, and each day,
// week and month still has its own sales to the cent.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { stillTables, tellPlans, wastefulPlans, type ToldPlan } from '../../../test-support/told-plans.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { drillReport, readReport } from '../reports/reports.contract.ts';
import { saveTimeZone } from '../settings/settings.contract.ts';

const sales = runSize(3000, 60_000);
const days = 400;
const firstDay = '2025-01-01';
const home = 'America/New_York';
/** Each so far from the one before that noon there is another day. */
const zones = ['Asia/Manila', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', home];
const now = new Date('2026-03-18T15:00:00Z');
const name = temporaryName('zones');

let url: string;
let app: TestApp;
let agent: TestAgent;
let other: TestAgent;
let told: ToldPlan[];
beforeAll(async () => {
  url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
  await onServer(url, (client) => client.query(stillTables));
  app = await startTestApp({ env: { DATABASE_URL: url } });
  app.platform.now = () => now;
  [agent, other] = [await makeAgent(app, { timeZone: home }), await makeAgent(app, { timeZone: home })];
  for (const { id } of [agent, other]) await addSales(id);
  await onServer(url, (client) => client.query('vacuum analyze'));
  told = await tellPlans(app.platform.database.pool);
});
afterAll(async () => {
  await app.close();
  await dropDatabase(inject('testServerUrl'), name);
});

const centsOf = (n: number) => 10_001 + (n % 977);

/** In turn minutes after midnight, at noon and minutes before midnight; every tenth is in the trash. As many leads beside them. */
const addSales = (userId: string) =>
  onServer(url, async (client) => {
    await client.query('set search_path = crm, public');
    await client.query(
      `insert into leads (user_id, name, status, created_at, sold_at, sold_premium, deleted_at)
        select $1::uuid, 'Client ' || n, 'sold', '2024-12-01',
          ($3::date + n % $4::int + (array['00:04', '12:00', '23:56'])[1 + n % 3]::time) at time zone $5::text, (10001 + n % 977) / 100.0,
          case when n % 10 = 0 then '2026-03-01'::timestamptz end
        from generate_series(1, $2::int) n`,
      [userId, sales, firstDay, days, home],
    );
    await client.query(
      `insert into leads (user_id, name, created_at) select $1::uuid, 'Lead ' || n, '2024-12-01' from generate_series(1, $2::int) n`,
      [userId, sales],
    );
  });

/** What was sold from one day to another, counted one by one. */
function modelOf(from: string, to: string) {
  let [closed, premium_cents] = [0, 0];
  for (let n = 1; n <= sales; n++) {
    const day = dates[n % days]!;
    if (n % 10 === 0 || day < from || day > to) continue;
    closed += 1;
    premium_cents += centsOf(n);
  }
  return { closed, premium_cents };
}
const dates = Array.from({ length: days }, (_, day) => addDays(firstDay, day));

interface Row {
  key: string;
  from: string;
  to: string;
  closed: number;
  premium_cents: number;
}
const figures = ({ closed, premium_cents }: Pick<Row, 'closed' | 'premium_cents'>) => ({ closed, premium_cents });

function expectRows(rows: readonly Row[], zone: string): void {
  for (const row of rows) expect([zone, row.key, figures(row)]).toEqual([zone, row.key, modelOf(row.from, row.to)]);
}

/** All time, every month and week that is shown, and each day of two months. */
async function checkReports(zone: string): Promise<void> {
  const allTime = await agent.call(readReport, { query: { view: 'all_time' } });
  expect(figures(allTime.total!)).toEqual(modelOf(firstDay, '2026-12-31'));
  for (const view of ['monthly', 'weekly'] as const)
    expectRows((await agent.call(readReport, { query: { view } })).rows, zone);
  for (const period of ['2025-03', '2025-12']) {
    const { rows: weeks } = await agent.call(drillReport, { query: { period } });
    expect(weeks.some(({ closed }) => closed > 0)).toBe(true);
    expectRows(weeks, zone);
    for (const { key } of weeks) expectRows((await agent.call(drillReport, { query: { period: key } })).rows, zone);
  }
}

const momentsOf = ({ id }: TestAgent) =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ moments: string; days: string; count: number }>(
      `select md5(string_agg(sold_at::text, ',' order by id)) as moments, md5(string_agg(sold_on::text, ',' order by id)) as days,
        count(*)::int as count from crm.leads where user_id = $1 and sold_at is not null`,
      [id],
    );
    return rows[0]!;
  });

describe(`${sales} sales`, () => {
  it('are counted on their days before any move', () => checkReports(home));

  it.each(zones)('move to %s by one statement, and stay on their days', async (zone) => {
    const [before, others] = [await momentsOf(agent), await momentsOf(other)];
    told.length = 0;
    await agent.call(saveTimeZone, { body: { time_zone: zone } });
    const moves = told.filter(({ text }) => text.startsWith('update leads set sold_at'));
    expect(moves).toHaveLength(1);
    const runs = [...Map.groupBy(told, ({ text }) => text)].filter(([, all]) => all.length > 5);
    expect(runs.map(([text, all]) => `${all.length} runs of ${text}`)).toEqual([]);
    // All of the agent's leads a few times, never the sales for each of them.
    expect(wastefulPlans(told, 10 * sales)).toEqual([]);
    const after = await momentsOf(agent);
    expect([after.count, after.days]).toEqual([before.count, before.days]);
    expect(after.moments).not.toBe(before.moments);
    expect(await momentsOf(other)).toEqual(others);
    await checkReports(zone);
  });

  it('a sale that is edited after a move is kept within its day again', async () => {
    await onServer(url, async (client) => {
      await client.query('set search_path = crm, public');
      const { rows } = await client.query<{ moved: boolean; day: string }>(
        `with one as (select id from leads where user_id = $1 and sold_at is not null order by id limit 1)
          update leads set sold_on = '2025-07-04' from one where leads.user_id = $1 and leads.id = one.id
          returning (sold_at at time zone $2::text)::date = sold_on as moved, sold_on::text as day`,
        [agent.id, home],
      );
      expect(rows).toEqual([{ moved: true, day: '2025-07-04' }]);
    });
  });
});
