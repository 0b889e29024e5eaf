// Every number of the report against a plain model, and every total against what it opens into: random leads of agents in
// many zones, crowded around changes of clocks, ends of months and local midnights.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { addDays } from '../../domain/calendar-date.ts';
import { sumProduction, type Production } from '../../domain/production.ts';
import { startOfDay } from '../../domain/time-zone.ts';
import { drillReport, listReportRows, readReport } from './reports.contract.ts';
import { rowKinds } from './stat-events.rules.ts';

/** Accounts in each zone. */
const runs = runSize(5, 42);
const now = new Date('2026-03-18T15:00:00Z');
const app = useTestApp();
beforeAll(() => {
  app.platform.now = () => now;
});

/** Changes of half an hour (Lord Howe) and at midnight (Havana), none (Phoenix, Honolulu), a day left out (Apia, 2011-12-30). */
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Havana',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];
const hardDays = [
  ['2025-03-09', '2025-11-02', '2026-03-08', '2024-03-10', '2024-11-03', '2025-04-06', '2025-10-05'], // clocks change
  ['2024-02-29', '2025-02-28', '2025-01-31', '2025-12-31', '2026-01-01', '2025-06-30', '2025-06-01', '2026-03-31'],
  ['2011-12-29', '2011-12-30', '2011-12-31'],
].flat();

const day = fc.oneof(
  fc.constantFrom(...hardDays),
  fc.integer({ min: 0, max: 900 }).map((days) => addDays('2024-01-01', days)),
);
const instant = (zone: string) =>
  fc.oneof(
    fc.tuple(day, fc.constantFrom(-1, 0, 1)).map(([date, step]) => startOfDay(date, zone) + step),
    fc
      .tuple(day, fc.integer({ min: -48, max: 144 }))
      .map(([date, quarters]) => Date.parse(`${date}T00:00:00Z`) + quarters * 900_000),
  );
const lead = (zone: string) =>
  fc.record({
    created: instant(zone),
    followUp: fc.option(instant(zone)),
    sold: fc.option(instant(zone)),
    premiumCents: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
    deleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  });
type Lead = ReturnType<typeof lead> extends fc.Arbitrary<infer L> ? L : never;

const leadsIn = (zone: string) => fc.array(lead(zone), { minLength: 1, maxLength: 40 });

async function plant(agent: TestAgent, leads: readonly Lead[]): Promise<void> {
  const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  await app.platform.database.asAgent(agent.id, (tx) =>
    tx
      .insertInto('leads')
      .values(
        leads.map(({ created, followUp, sold, premiumCents, deleted }) => ({
          user_id: agent.id,
          status: sold === null ? 'lead' : 'sold',
          created_at: new Date(created).toISOString(),
          next_follow_up_at: at(followUp),
          sold_at: at(sold),
          sold_premium: sold === null || premiumCents === null ? null : (premiumCents / 100).toFixed(2),
          deleted_at: deleted ? now.toISOString() : null,
        })),
      )
      .execute(),
  );
}

/** What the figures of a span of days are, counted one by one on the calendar that Intl shows. */
function modelOf(leads: readonly Lead[], zone: string): (from: string, to: string) => Production {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  const events = leads
    .filter(({ deleted }) => !deleted)
    .map(({ created, followUp, sold, premiumCents }) => ({
      created: format.format(created),
      followUp: followUp === null ? null : format.format(followUp),
      sold: sold === null ? null : format.format(sold),
      premiumCents: premiumCents ?? 0,
    }));
  return (from, to) => {
    const isIn = (date: string | null) => date !== null && from <= date && date <= to;
    const sold = events.filter((event) => isIn(event.sold));
    return {
      closed: sold.length,
      clients: sold.length,
      premium_cents: sold.reduce((sum, event) => sum + event.premiumCents, 0),
      leads: events.filter((event) => isIn(event.created)).length,
      appointments: events.filter((event) => isIn(event.followUp)).length,
    };
  };
}

type Row = Production & { key: string; from: string; to: string };
const figures = ({ closed, premium_cents, clients, leads, appointments }: Production): Production => ({
  closed,
  premium_cents,
  clients,
  leads,
  appointments,
});

async function checkDrill(agent: TestAgent, row: Row, model: (from: string, to: string) => Production): Promise<Row[]> {
  const drilled = await agent.call(drillReport, { query: { period: row.key } });
  expect(figures(drilled), row.key).toEqual(figures(row));
  if (drilled.rows.length > 0) expect(sumProduction(drilled.rows), `sum of ${row.key}`).toEqual(figures(row));
  for (const part of drilled.rows) expect(figures(part), part.key).toEqual(model(part.from, part.to));
  return drilled.rows;
}

const fullest = (rows: readonly Row[]): Row | undefined =>
  rows.toSorted((one, other) => other.closed + other.leads - one.closed - one.leads)[0];

/** `modelZone`: the zone that the plain model counts in. */
async function check(zone: string, leads: readonly Lead[], modelZone = zone): Promise<void> {
  const agent = await makeAgent(app, { timeZone: zone });
  await plant(agent, leads);
  const model = modelOf(leads, modelZone);
  const allTime = await agent.call(readReport, { query: { view: 'all_time' } });
  expect(allTime.total, 'all time').toEqual(model('1900-01-01', '2100-12-31'));
  expect(sumProduction(allTime.rows)).toEqual(allTime.total);
  expect(allTime.summary).toMatchObject({
    closed: allTime.total?.closed,
    premium_cents: allTime.total?.premium_cents,
    month_closed: model('2026-03-01', '2026-03-31').closed,
  });
  for (const view of ['weekly', 'monthly'] as const) {
    const { rows } = await agent.call(readReport, { query: { view } });
    for (const row of rows) expect(figures(row), row.key).toEqual(model(row.from, row.to));
  }
  for (let row = fullest(allTime.rows); row;) {
    const parts: Row[] = await checkDrill(agent, row, model);
    if (row.key.length === 7) for (const week of parts) await checkDrill(agent, week, model);
    const kinds = {
      closed: row.closed,
      clients: row.clients,
      leads: row.leads,
      appointments: row.appointments,
    } as const;
    for (const kind of rowKinds) {
      const behind = await agent.call(listReportRows, { query: { period: row.key, kind } });
      expect(behind.rows, `${kind} of ${row.key}`).toHaveLength(kinds[kind]);
      if (kind === 'closed' || kind === 'clients') {
        expect(behind.rows.reduce((sum, client) => sum + (client.premium_cents ?? 0), 0)).toBe(row.premium_cents);
      }
    }
    row = fullest(parts);
  }
}

test.each(zones)(`in %s every total is the sum of what it opens into (${runs} random accounts)`, (zone) =>
  fc.assert(
    fc.asyncProperty(leadsIn(zone), (leads) => check(zone, leads)),
    { numRuns: runs, seed: 20260318 + zones.indexOf(zone) },
  ),
);

test('goes red when days are not those of the agent', async () => {
  const [zone] = zones as [string];
  const elsewhere = fc.assert(
    fc.asyncProperty(leadsIn(zone), (leads) => check(zone, leads, 'Etc/GMT+12')),
    { numRuns: runs, seed: 20260318, endOnFailure: true },
  );
  await expect(elsewhere).rejects.toThrow('Property failed');
});
