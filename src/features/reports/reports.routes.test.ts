import { beforeAll, describe, expect, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { testClient } from '../../../test-support/client.ts';
import { drillReport, listReportRows, readReport } from './reports.contract.ts';

const now = new Date('2026-03-18T15:00:00Z'); // a Wednesday
const app = useTestApp();
beforeAll(() => {
  app.platform.now = () => now;
});

interface Planted {
  name?: string;
  created: string;
  followUp?: string;
  sold?: string;
  premium?: number;
  carrier?: string;
  deleted?: boolean;
  sample?: boolean;
}

async function plant(agent: TestAgent, leads: Planted[]): Promise<void> {
  await app.platform.database.asAgent(agent.id, async (tx) => {
    for (const lead of leads) {
      await tx
        .insertInto('leads')
        .values({
          user_id: agent.id,
          name: lead.name ?? 'Ava Stone',
          status: lead.sold ? 'sold' : 'lead',
          created_at: lead.created,
          next_follow_up_at: lead.followUp ?? null,
          sold_at: lead.sold ?? null,
          sold_premium: lead.premium === undefined ? null : String(lead.premium),
          sold: lead.carrier ? JSON.stringify({ carrier: lead.carrier }) : null,
          deleted_at: lead.deleted ? now.toISOString() : null,
          is_sample: lead.sample ?? false,
        })
        .execute();
    }
  });
}

const report = (agent: TestAgent, view: 'weekly' | 'monthly' | 'all_time', cursor?: string) =>
  agent.call(readReport, { query: { view, ...(cursor !== undefined && { cursor }) } });

it('says how many live samples are in the figures, and which rows are some', async () => {
  const agent = await makeAgent(app);
  const sold = '2026-03-17T10:00:00-05:00';
  await plant(agent, [
    { created: sold, sold, name: 'Real', premium: 1 },
    { created: sold, sold, name: 'Sample', premium: 2, sample: true },
    { created: sold, sample: true },
    { created: sold, sample: true, deleted: true },
  ]);
  expect(await report(agent, 'weekly')).toMatchObject({ samples: 2, summary: { closed: 2 } });
  const query = { period: '2026-03' };
  expect(await agent.call(drillReport, { query })).toMatchObject({ samples: 2, closed: 2, leads: 3 });
  const { rows } = await agent.call(listReportRows, { query: { ...query, kind: 'clients' } });
  expect(new Map(rows.map(({ name, is_sample: isSample }) => [name, isSample]))).toEqual(
    new Map([
      ['Real', false],
      ['Sample', true],
    ]),
  );
  expect(await report(await makeAgent(app), 'all_time')).toMatchObject({ samples: 0 });
});

describe('GET /api/reports', () => {
  it('is empty for an agent without leads', async () => {
    const agent = await makeAgent(app);
    expect(await report(agent, 'weekly')).toMatchObject({
      rows: [],
      total: null,
      next_cursor: null,
      today: '2026-03-18',
    });
    expect(await report(agent, 'all_time')).toMatchObject({ rows: [], total: { closed: 0, premium_cents: 0 } });
  });

  it('counts each event on its own day, weeks from Monday to Sunday', async () => {
    const agent = await makeAgent(app);
    await plant(agent, [
      { created: '2026-03-15T23:00:00-05:00', followUp: '2026-03-16T00:00:00-05:00' }, // Sunday night, Monday's first second
      { created: '2026-03-02T10:00:00-06:00', sold: '2026-03-18T09:00:00-05:00', premium: 1234.56 },
      { created: '2026-03-17T10:00:00-05:00', deleted: true },
    ]);
    const { rows, summary } = await report(agent, 'weekly');
    expect(
      rows.map(({ key, leads, appointments, closed, premium_cents }) => [
        key,
        leads,
        appointments,
        closed,
        premium_cents,
      ]),
    ).toEqual([
      ['2026-03-16..2026-03-22', 0, 1, 1, 123456],
      ['2026-03-09..2026-03-15', 1, 0, 0, 0],
      ['2026-03-02..2026-03-08', 1, 0, 0, 0],
    ]);
    expect(summary).toEqual({ closed: 1, premium_cents: 123456, month_closed: 1, month_premium_cents: 123456 });
  });

  it.each([
    ['America/New_York', '2026-01'],
    ['America/Los_Angeles', '2026-01'],
    ['Asia/Tokyo', '2026-02'],
  ])('a sale at 23:30 in New York on January 31 belongs, for an agent in %s, to %s', async (timeZone, month) => {
    const agent = await makeAgent(app, { timeZone });
    await plant(agent, [{ created: '2026-01-05T12:00:00Z', sold: '2026-01-31T23:30:00-05:00', premium: 100 }]);
    const { rows } = await report(agent, 'monthly');
    expect(rows.filter((row) => row.closed > 0).map((row) => row.key)).toEqual([month]);
  });

  it('the month of the summary has its first instant and not the next one’s', async () => {
    const agent = await makeAgent(app, { timeZone: 'America/New_York' });
    const sales = ['2026-02-28T23:59:59.999-05:00', '2026-03-01T00:00-05:00', '2026-03-31T23:59:59.999-04:00', '2026-04-01T00:00-04:00']; // prettier-ignore
    await plant(
      agent,
      sales.map((sold, place) => ({ created: '2026-01-05T12:00:00Z', sold, premium: 10 ** place })),
    );
    const { summary } = await report(agent, 'monthly');
    expect(summary).toEqual({ closed: 4, premium_cents: 111_100, month_closed: 2, month_premium_cents: 11_000 });
  });

  it('moves a sale whose date is edited', async () => {
    const agent = await makeAgent(app);
    await plant(agent, [{ created: '2026-01-05T12:00:00Z', sold: '2026-02-10T12:00:00Z', premium: 100 }]);
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.updateTable('leads').set({ sold_at: '2026-03-10T12:00:00Z' }).where('user_id', '=', agent.id).execute(),
    );
    const { rows } = await report(agent, 'monthly');
    expect(rows.map((row) => [row.key, row.closed])).toEqual([
      ['2026-03', 1],
      ['2026-02', 0],
      ['2026-01', 0],
    ]);
  });

  it('pages back and leaves out the years in which nothing was', async () => {
    const agent = await makeAgent(app);
    await plant(agent, [{ created: '2019-06-04T12:00:00Z' }, { created: '2026-03-10T12:00:00Z' }]);
    const first = await report(agent, 'monthly');
    expect(first.rows).toHaveLength(12);
    const second = await report(agent, 'monthly', first.next_cursor ?? '');
    expect(second.rows.map((row) => [row.key, row.leads])).toEqual([['2019-06', 1]]);
    expect(second.next_cursor).toBeNull();
  });

  it.each(['weekly', 'monthly'] as const)(
    'the %s list has what is still to come, each period once, and adds up to all time',
    async (view) => {
      const agent = await makeAgent(app);
      await plant(agent, [
        { created: '2025-11-05T10:00:00-06:00', followUp: '2026-03-18T10:00:00-05:00' },
        { created: '2026-01-05T10:00:00-06:00', followUp: '2026-03-27T10:00:00-05:00' },
        { created: '2026-01-06T10:00:00-06:00', followUp: '2026-07-02T10:00:00-05:00' },
        { created: '2026-01-07T10:00:00-06:00', followUp: '2027-12-30T10:00:00-06:00' },
      ]);
      const rows: Awaited<ReturnType<typeof report>>['rows'] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof report>> = await report(agent, view, cursor);
        rows.push(...page.rows);
        cursor = page.next_cursor;
      }
      const all = await report(agent, 'all_time');
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
      expect([sum((row) => row.appointments), sum((row) => row.leads)]).toEqual([4, 4]);
      expect(all.total).toMatchObject({ appointments: 4, leads: 4 });
      const starts = rows.map(({ from }) => from);
      expect(starts).toEqual([...new Set(starts)].toSorted((one, other) => (one < other ? 1 : -1)));
      // Now is always there, and nothing empty after it.
      expect(rows.some(({ from, to }) => from <= '2026-03-18' && to >= '2026-03-18')).toBe(true);
      expect(rows.filter(({ from }) => from > '2026-03-18').every(({ appointments }) => appointments > 0)).toBe(true);
    },
  );

  it('gives all time by month, and by year once it is long, with the future only where something is', async () => {
    const agent = await makeAgent(app);
    await plant(agent, [{ created: '2026-01-04T12:00:00Z', followUp: '2026-06-01T15:00:00Z' }]);
    const short = await report(agent, 'all_time');
    expect(short.rows.map((row) => row.key)).toEqual(['2026-06', '2026-03', '2026-02', '2026-01']);
    expect(short.total).toMatchObject({ leads: 1, appointments: 1 });
    await plant(agent, [{ created: '2023-01-04T12:00:00Z' }]);
    const long = await report(agent, 'all_time');
    expect(long.rows.map((row) => [row.key, row.leads, row.appointments])).toEqual([
      ['2026', 1, 1],
      ['2025', 0, 0],
      ['2024', 0, 0],
      ['2023', 1, 0],
    ]);
  });

  it('shows nobody else’s figures', async () => {
    const [agent, other] = [await makeAgent(app), await makeAgent(app)];
    await plant(other, [{ created: '2026-03-10T12:00:00Z', sold: '2026-03-11T12:00:00Z', premium: 900 }]);
    expect((await report(agent, 'all_time')).rows).toEqual([]);
    expect((await agent.call(listReportRows, { query: { period: 'all', kind: 'clients' } })).rows).toEqual([]);
  });

  it.each([
    { view: 'daily' },
    { view: 'weekly', cursor: 'nonsense' },
    { view: 'weekly', cursor: 'WyJub3BlIl0' },
    { view: 'weekly', extra: '1' },
  ])('refuses %o', async (query) => {
    const agent = await makeAgent(app);
    const refused = await agent.refusal(readReport, { query: query as never });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('refuses without a session and without a subscription', async () => {
    expect(await testClient(app.url).refusal(readReport, { query: { view: 'weekly' } })).toMatchObject({ status: 401 });
    const agent = await makeAgent(app, { subscription: null });
    expect(await agent.refusal(readReport, { query: { view: 'weekly' } })).toMatchObject({
      status: 403,
      code: 'not_subscribed',
    });
  });
});

describe('GET /api/reports/drill', () => {
  it('opens a month into weeks cut at its ends, a week into days, a day into nothing', async () => {
    const agent = await makeAgent(app);
    await plant(agent, [{ created: '2026-03-01T12:00:00-06:00', sold: '2026-03-01T18:00:00-06:00', premium: 50.1 }]);
    const month = await agent.call(drillReport, { query: { period: '2026-03' } });
    expect(month.rows.map((row) => row.key)).toEqual([
      '2026-03-01..2026-03-01',
      '2026-03-02..2026-03-08',
      '2026-03-09..2026-03-15',
      '2026-03-16..2026-03-22',
      '2026-03-23..2026-03-29',
      '2026-03-30..2026-03-31',
    ]);
    expect(month).toMatchObject({ unit: 'month', closed: 1, clients: 1, premium_cents: 5010, leads: 1 });
    const week = await agent.call(drillReport, { query: { period: '2026-03-01..2026-03-01' } });
    expect(week.rows).toMatchObject([{ key: '2026-03-01', unit: 'day', closed: 1 }]);
    const day = await agent.call(drillReport, { query: { period: '2026-03-01' } });
    expect(day).toMatchObject({ unit: 'day', closed: 1, rows: [] });
  });

  it.each([
    'all',
    '',
    '26',
    '2026-13',
    '2026-02-30',
    '2026-03-02..2026-03-09',
    '2026-03-08..2026-03-02',
    '2026-03-05..',
    '1899',
    '2101',
  ])('refuses the period %j', async (period) => {
    const agent = await makeAgent(app);
    expect(await agent.refusal(drillReport, { query: { period } })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });
});

describe('GET /api/reports/rows', () => {
  it('lists the sold clients with name, carrier and premium, newest first', async () => {
    const agent = await makeAgent(app);
    await plant(agent, [
      {
        name: 'Noah Brook',
        created: '2026-03-01T12:00:00Z',
        sold: '2026-03-03T12:00:00Z',
        premium: 600,
        carrier: 'Harbor Mutual',
      },
      { name: 'Mia Hale', created: '2026-03-01T12:00:00Z', sold: '2026-03-05T12:00:00Z' },
      { name: 'Liam Marsh', created: '2026-02-01T12:00:00Z', sold: '2026-02-05T12:00:00Z', premium: 1 },
    ]);
    const { rows } = await agent.call(listReportRows, { query: { period: '2026-03', kind: 'clients' } });
    expect(rows).toMatchObject([
      { name: 'Mia Hale', carrier: null, premium_cents: 0, date: '2026-03-05T12:00:00Z' },
      { name: 'Noah Brook', carrier: 'Harbor Mutual', premium_cents: 60000, date: '2026-03-03T12:00:00Z' },
    ]);
  });

  it.each(['leads', 'appointments'] as const)(
    'pages through %s of one instant without losing or repeating one',
    async (kind) => {
      const agent = await makeAgent(app);
      const created = '2026-03-10T12:00:00.123456Z';
      await plant(
        agent,
        Array.from({ length: 120 }, (_, n) => ({
          name: `Lead ${n}`,
          created,
          followUp: created,
          ...(n % 3 === 0 && { sold: created }),
        })),
      );
      const names: (string | null)[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { rows: { name: string | null }[]; next_cursor: string | null } = await agent.call(listReportRows, {
          query: { period: '2026-03-10', kind, ...(cursor !== '' && { cursor }) },
        });
        names.push(...page.rows.map((row) => row.name));
        cursor = page.next_cursor;
      }
      expect(names).toHaveLength(120);
      expect(new Set(names).size).toBe(120);
    },
  );

  it.each([
    { period: '2026-03', kind: 'notes' },
    { period: 'never', kind: 'leads' },
    { period: '2026-03', kind: 'leads', cursor: 'WyIyMDI2LTAzLTAxIiwieCJd' },
  ])('refuses %o', async (query) => {
    const agent = await makeAgent(app);
    expect(await agent.refusal(listReportRows, { query: query as never })).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
  });
});
