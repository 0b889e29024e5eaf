import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointCall } from '../../domain/endpoint.ts';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { countLeads, listLeads } from './lead-search.contract.ts';
import { deleteLeads } from '../trash/trash.contract.ts';

const app = useTestApp();
let agent: TestAgent;

/** Rows whose order is known: l1 is the newest; several share a moment, so that the id decides. */
beforeAll(async () => {
  agent = await makeAgent(app);
  const other = await makeAgent(app);
  for (const owner of [agent, other]) {
    await app.platform.database.asAgent(owner.id, (tx) =>
      sql`
        insert into leads (user_id, name, phone, email, stage, created_at, next_follow_up_at, status, sold, sold_at, sold_premium)
        select ${owner.id}::uuid, case when n = 7 then null else (array['Zoë', 'ava', 'Ben', 'Cy_d', '50% off'])[n % 5 + 1] || ' Person' || n end,
          '+1202555' || lpad(n::text, 4, '0'), 'p' || n || '@example.com', case when n % 3 = 0 then 'quoted' else 'no_pickup' end,
          now() - make_interval(mins => n / 4), case when n % 5 = 0 then now() + make_interval(hours => n / 10) end,
          case when n > 230 then 'sold' else 'lead' end, case when n > 230 then jsonb_build_object('carrier', 'Acme') end,
          case when n > 230 then now() - make_interval(days => n) end, case when n > 230 then 1200.29 end
        from generate_series(1, 240) as n`.execute(tx),
    );
  }
});

type Query = EndpointCall<typeof listLeads>['query'];

async function all(query: Query): Promise<{ names: (string | null)[]; pages: number[] }> {
  const names: (string | null)[] = [];
  const pages: number[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await agent.call(listLeads, { query: { ...query, ...(cursor && { cursor }) } });
    names.push(...page.rows.map((row) => row.name));
    pages.push(page.rows.length);
    if (page.next_cursor === null) return { names, pages };
    cursor = page.next_cursor;
  }
}

describe('paging', () => {
  it.each([
    [{ sort: 'newest' }, 230],
    [{ sort: 'name' }, 230],
    [{ sort: 'follow_up' }, 230],
    [{ sort: 'follow_up', limit: 46 }, 230],
    [{ sort: 'newest', stage: 'quoted' }, 76],
    [{ status: 'sold' }, 10],
    [{ status: 'sold', sort: 'name' }, 10],
    [{ q: 'person' }, 229],
    [{ q: 'person', sort: 'name' }, 229],
    [{ q: 'a' }, 46],
  ] as [Query, number][])('%j shows every lead once', async (query, count) => {
    const { names, pages } = await all({ limit: 23, ...query });
    expect(names).toHaveLength(count);
    expect(new Set(names).size).toBe(count);
    expect(pages.at(-1)).toBeGreaterThan(0);
  });

  it('sorts newest, by name and by follow-up', async () => {
    const newest = await agent.call(listLeads, { query: { limit: 100 } });
    const keys = newest.rows.map((row) => `${row.created_at} ${row.id}`);
    expect(keys).toEqual(keys.toSorted().reverse());
    const byName = (await all({ sort: 'name' })).names;
    expect(byName.at(-1)).toBeNull();
    expect(byName.slice(0, 3).every((name) => name?.startsWith('50% off'))).toBe(true);
    const byFollowUp = await agent.call(listLeads, { query: { sort: 'follow_up', limit: 100 } });
    const times = byFollowUp.rows.map((row) => row.next_follow_up_at);
    expect(times.slice(0, 46)).toEqual(
      times.slice(0, 46).toSorted((one, other) => String(one).localeCompare(String(other))),
    );
    expect(times.slice(46).every((time) => time === null)).toBe(true);
  });

  it('a sold lead shows its policy, newest sale first', async () => {
    const { rows } = await agent.call(listLeads, { query: { status: 'sold' } });
    expect(rows[0]).toMatchObject({
      carrier: 'Acme',
      premium_cents: 120029,
      status: 'sold',
      name: expect.stringContaining('231') as string,
    });
  });

  it.each([{ cursor: 'nonsense' }, { limit: 101 }, { limit: 0 }, { stage: "x'" }, { sort: 'worst' as never }])(
    'refuses %j',
    async (query) => {
      expect(await agent.refusal(listLeads, { query })).toMatchObject({ status: 400, code: 'invalid_input' });
    },
  );

  it('refuses the cursor of another sort', async () => {
    const { next_cursor } = await agent.call(listLeads, { query: { limit: 5, sort: 'name' } });
    expect(await agent.refusal(listLeads, { query: { cursor: next_cursor ?? '' } })).toMatchObject({ status: 400 });
  });
});

describe('search', () => {
  it.each([
    ['Person123', 1],
    ['(202) 555-0123', 1],
    ['+1 202 555 0123', 1],
    ['P123@EXAMPLE', 1],
    ['Zoë', 46],
    ['zo', 46],
    ['%', 0],
    ['50%', 46],
    ['y_d person', 46],
    ['person y_d', 46],
    ['y_d', 46],
    ['a%n', 0],
    ['nobody', 0],
    ["o'hara", 0],
  ])('%s', async (q, count) => {
    expect((await all({ q, limit: 50 })).names).toHaveLength(count);
  });

  it('keeps to the tab and the stage', async () => {
    expect((await all({ q: 'person', stage: 'quoted' })).names).toHaveLength(76);
    expect((await all({ q: 'person', status: 'sold' })).names).toHaveLength(10);
  });
});

it('counts agree with the rows, also after a delete', async () => {
  const { rows } = await agent.call(listLeads, { query: { q: 'Person200' } });
  await agent.call(deleteLeads, { body: { ids: rows.map((row) => row.id) } });
  const counts = await agent.call(countLeads, { query: {} });
  expect(counts).toMatchObject({ lead: 229, sold: 10 });
  expect(Object.values(counts.stages).reduce((sum, count) => sum + count, 0)).toBe(229);
});
