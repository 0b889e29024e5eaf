import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { stillTables } from '../../../test-support/told-plans.ts';
import type { Transaction } from '../../database/transaction.ts';
import { countMatching } from './lead-filter.operation.ts';
import { readLeadFilter, type FilterTexts } from './lead-filter.rules.ts';
import type { LeadSort } from './lead-sort.rules.ts';
import { listPage } from './list-leads.db.ts';

/**
 * 4,000 leads of every kind, and on top of them 3,000 that a file just brought, in their own database whose statistics
 * stand still: whether the worker's knows this agent would hang on when its own analysis comes.
 */
const addLeads = (tx: Transaction, userId: string) =>
  sql`
    insert into leads (user_id, name, phone, stage, state, source, priority, military_branch, created_at, next_follow_up_at, tags)
    select ${userId}::uuid, 'Old ' || n, case when n % 9 > 0 then '+1202555' || lpad(n::text, 4, '0') end,
      (array['no_pickup', 'answered', 'quoted', 'app_started', 'app_pending'])[1 + n % 5], (array['TX', 'CA', 'FL'])[1 + n / 2 % 3],
      'Referral', case when n % 4 = 0 then 'high' else 'medium' end, case when n % 6 = 0 then 'Army' end,
      now() - make_interval(hours => n / 3), case when n % 7 = 0 then now() - make_interval(days => 2, mins => n) end,
      case when n % 60 = 0 then '{vip}'::text[] else '{}' end
    from generate_series(1, 4000) as n
    union all
    select ${userId}, 'New ' || n, '+1203555' || lpad(n::text, 4, '0'), 'no_pickup', 'OH', null, 'medium', null, now(), null, '{}'
    from generate_series(1, 3000) as n`.execute(tx);

let app: TestApp;
let agent: TestAgent;

const worlds = [
  { title: 'before any statistics', known: 'nothing' },
  { title: 'statistics that know others, but not this agent', known: 'others' },
  { title: 'statistics of an agent who is the whole table', known: 'this agent' },
];

describe.each(worlds)('$title', ({ known }) => {
  const name = temporaryName('lists');

  beforeAll(async () => {
    const url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    const analyze = () => onServer(url, (client) => client.query('vacuum analyze'));
    if (known === 'others') {
      const other = await makeAgent(app);
      await app.platform.database.asAgent(other.id, (tx) => addLeads(tx, other.id));
      await analyze();
    }
    agent = await makeAgent(app);
    await app.platform.database.asAgent(agent.id, (tx) => addLeads(tx, agent.id));
    if (known === 'this agent') await analyze();
  });

  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  type Ask = FilterTexts & { sort?: LeadSort };

  async function ask(tx: Transaction, { sort = 'newest', ...texts }: Ask, cursor?: string) {
    const filter = readLeadFilter(texts);
    return (await listPage(tx, { userId: agent.id, filter, now: Date.now(), sort, limit: 50, cursor }))!;
  }

  /** How many leads does this page look at? The database counts what a transaction reads of a table. */
  async function readsOf(mode: string, query: Ask): Promise<number> {
    return app.platform.database.asReadingAgent(agent.id, async (tx) => {
      await sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(tx);
      const before = await touched(tx);
      const { rows } = await ask(tx, query);
      expect(rows).toHaveLength(50);
      return (await touched(tx)) - before;
    });
  }

  async function touched(tx: Transaction): Promise<number> {
    const { rows } = await sql<{ rows: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
    where relid = 'crm.leads'::regclass`.execute(tx);
    return rows[0]!.rows;
  }

  /** The indexes that were gone through: what one that fits badly costs is in no count of rows. */
  async function indexesOf(mode: string, work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
    return app.platform.database.asReadingAgent(agent.id, async (tx) => {
      await sql`select set_config('plan_cache_mode', ${mode}, true)`.execute(tx);
      const before = await scans(tx);
      await work(tx);
      const after = await scans(tx);
      return [...after.keys()].filter((name) => after.get(name) !== before.get(name)).toSorted();
    });
  }

  async function scans(tx: Transaction): Promise<Map<string, number>> {
    const { rows } = await sql<{ name: string; scans: number }>`
    select relname as name, pg_stat_get_xact_numscans(indexrelid)::int as scans from pg_index
    join pg_class on pg_class.oid = indexrelid where indrelid = 'crm.leads'::regclass`.execute(tx);
    return new Map(rows.map(({ name, scans: count }) => [name, count]));
  }

  const leads = 7000;
  const page = 51;
  const firstWalk = 1500;

  describe.each(['force_custom_plan', 'force_generic_plan'])(
    'leads that a page looks at beneath a fresh import, %s',
    (mode) => {
      it.each([
        [{}, page],
        [{ stage: 'quoted' }, page],
        [{ stage: 'quoted', sort: '-newest' }, page],
        [{ stage: 'quoted,app_pending' }, 2 * page],
        [{ state: 'TX' }, page],
        [{ state: 'TX,CA' }, 2 * page],
        [{ sort: 'name' }, page],
        [{ sort: 'state' }, page],
        [{ sort: 'stage' }, page],
        [{ sort: 'changed' }, page],
        [{ sort: 'follow_up' }, page],
        [{ follow_up: 'overdue', sort: 'follow_up' }, page],
        [{ military: 'yes' }, page],
        [{ military: 'yes', sort: '-newest' }, page],
        [{ has_phone: 'no' }, page],
        [{ priority: 'high' }, page],
        [{ priority: 'high,low' }, page],
      ] as [Ask, number][])('%j: no more than it shows', async (query, most) => {
        expect(await readsOf(mode, query)).toBeLessThanOrEqual(most + 2);
      });

      it.each([
        [{ stage: 'quoted', state: 'TX' }, 4 * page],
        [{ stage: 'quoted', source: 'Referral' }, page],
        [{ stage: 'quoted', military: 'yes' }, 12 * page],
        [{ stage: 'quoted', priority: 'high' }, 8 * page],
        [{ stage: 'quoted', has_phone: 'yes' }, 2 * page],
        [{ stage: 'quoted', follow_up: 'overdue' }, 10 * page],
        [{ state: 'TX,FL', source: 'Referral' }, 2 * page],
        [{ military: 'yes', source: 'Referral' }, page],
        [{ follow_up: 'overdue', source: 'Referral', sort: 'follow_up' }, page],
      ] as [Ask, number][])('%j: no more than a walk in the order of its index', async (query, most) => {
        expect(await readsOf(mode, query)).toBeLessThanOrEqual(most);
      });

      it.each([
        [{ source: 'Referral' }],
        [{ military: 'yes', sort: 'name' }],
        [{ follow_up: 'overdue' }],
        [{ follow_up: 'overdue', sort: 'name' }],
        [{ priority: 'high', sort: 'changed' }],
        [{ stage: 'quoted', sort: 'changed' }],
        [{ stage: 'quoted', has_phone: 'no', sort: 'name' }],
      ] as [Ask][])('%j: short walks, then no lead twice', async (query) => {
        expect(await readsOf(mode, query)).toBeLessThanOrEqual(3 * firstWalk + leads);
      });

      it.each(['newest', 'changed', 'name', 'state', 'stage', 'follow_up'] as const)(
        'a rare tag by %s: what has it is fetched by its key',
        async (sort) => {
          const used = await indexesOf(mode, async (tx) => {
            expect((await ask(tx, { tag: 'vip', sort })).rows).toHaveLength(50);
          });
          expect(used).toEqual(['leads_pkey', 'leads_tags']);
        },
      );

      it('how many have a rare tag: what has it is fetched by its key', async () => {
        const filter = readLeadFilter({ tag: 'vip' });
        const used = await indexesOf(mode, async (tx) => {
          expect(await countMatching(tx, { userId: agent.id, filter, now: Date.now() }, 1000)).toBe(66);
        });
        expect(used).toEqual(['leads_pkey', 'leads_tags']);
      });
    },
  );

  it('lists that are merged hold each lead once, in the list’s order, page by page', async () => {
    await app.platform.database.asReadingAgent(agent.id, async (tx) => {
      for (const query of [
        { stage: 'quoted,answered,no_pickup', state: 'TX' },
        { state: 'TX,CA', sort: '-newest' },
        { stage: 'quoted,app_pending', military: 'yes' },
      ] as Ask[]) {
        const ids: string[] = [];
        for (let cursor: string | undefined; ;) {
          const { rows, next_cursor } = await ask(tx, query, cursor);
          ids.push(...rows.map(({ id }) => id));
          if (next_cursor === null) break;
          cursor = next_cursor;
        }
        const direction = query.sort === '-newest' ? sql`asc` : sql`desc`;
        const { rows } = await sql<{ id: string }>`
        select id from leads where user_id = ${agent.id}
          and (${query.stage ?? null}::text is null or stage = any(string_to_array(${query.stage ?? null}, ',')))
          and (${query.state ?? null}::text is null or state = any(string_to_array(${query.state ?? null}, ',')))
          and (${query.military ?? null}::text is null or military_branch is not null)
        order by created_at ${direction}, id ${direction}`.execute(tx);
        expect(ids).toEqual(rows.map(({ id }) => id));
      }
    });
  });
});
