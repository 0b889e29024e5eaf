// The plans of the busiest statements: what pages, counts, boards, reports, an open lead and single changes ask, as the database
// really runs them, in worlds that are small but have the shapes of the large ones.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { questionsOf, type Question } from '../bench/questions.ts';
import { addTexts } from '../bench/texting-data.ts';
import { readyThreads, textingQuestions } from '../bench/texting-questions.ts';
import { makeAgent, type TestAgent } from './agents.ts';
import { startTestApp, type TestApp } from './app.ts';
import { heldPlans } from './held-plans.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from './postgres.ts';
import { stillTables, tellPlans, type ToldPlan } from './told-plans.ts';

const leads = 3000;
const texts = { conversations: 60, messages: 1500 };
/** Before any statistics a report may go through all leads for each of its months: they come within a minute. */
const maxWasted = { nobody: 30 * leads, others: undefined, 'the agent': undefined };
/** A statement is prepared at its third turn; five later its plan may be kept for all values. */
const turns = 8;

type Asked = Pick<Question, 'name' | 'ask'>;

/** What an open lead and the other pages ask. */
const elsewhere = (id: string): Asked[] => [
  ...[
    `/api/leads/${id}`,
    `/api/leads/${id}/timeline`,
    `/api/leads/${id}/suppressions`,
    `/api/leads/${id}/suppressions/history`,
    `/api/contact-history?lead_id=${id}`,
    `/api/contact-history/texts?lead_id=${id}`,
    `/api/contact-history/calls?lead_id=${id}`,
    '/api/contact-history?number=%2B12022000001',
    '/api/unclear-replies',
    '/api/contacts',
    `/api/duplicates/of/${id}`,
    '/api/follow-ups?group=overdue',
    '/api/follow-ups?group=today',
    '/api/follow-ups?group=next',
    '/api/follow-ups/counts',
    '/api/schedule/follow-ups',
    '/api/leads/filter-values',
    '/api/leads/trash',
    '/api/leads/trash/count',
    '/api/lead-views',
    '/api/duplicates',
    '/api/duplicates/count',
    '/api/merges',
    '/api/imports',
    '/api/wallet',
    '/api/wallet/transactions',
  ].map((path) => ({ name: path.replace(id, ':id'), ask: () => ({ method: 'GET' as const, path }) })),
  {
    name: 'add a note',
    ask: () => ({ method: 'POST', path: `/api/leads/${id}/notes`, body: { id: crypto.randomUUID(), body: 'Called' } }),
  },
];

/** `knows`: what the statistics have met. The agent they know has a fresh import on top. */
const worlds = [
  { name: 'one agent before any statistics', others: 0, knows: 'nobody' },
  { name: 'one agent right after them', others: 0, knows: 'the agent' },
  { name: 'one of several agents', others: 3, knows: 'the agent' },
  { name: 'an agent who came after the statistics', others: 3, knows: 'others' },
] as const;

describe.each(worlds)('$name', ({ others, knows }) => {
  const name = temporaryName('held');
  let app: TestApp;
  let agent: TestAgent;
  let url: string;
  let told: ToldPlan[];
  const statements = new Set<string>();

  beforeAll(async () => {
    url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    agent = await makeAgent(app);
    for (let other = 0; other < others; other++) await addBook(url, (await makeAgent(app)).id, other);
    if (knows === 'others') await onServer(url, (client) => client.query('vacuum analyze'));
    await addBook(url, agent.id, others);
    if (knows === 'the agent') {
      await onServer(url, (client) => client.query('vacuum analyze'));
      await addFreshLeads(url, agent.id, leads);
    }
    told = await tellPlans(app.platform.database.pool);
  });
  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  /** One line for each step that is not as it must be, of all that is asked. */
  async function askAll(only?: string): Promise<string[]> {
    const { rows } = await onServer(url, (client) =>
      client.query<{ id: string; stage: string }>(
        `select id, stage from crm.leads where user_id = $1 and status = 'lead' order by id limit 50`,
        [agent.id],
      ),
    );
    const faults: string[] = [];
    const threads = await onServer(url, async (client) => {
      await client.query('set search_path = crm');
      return readyThreads(client, `'${agent.id}'::uuid`, 8);
    });
    const all: Asked[] = [...questionsOf(rows), ...textingQuestions(threads), ...elsewhere(rows[0]?.id ?? '')];
    for (const question of all.filter((each) => (only ? each.name === only : !hasWords(each)))) {
      told.length = 0;
      for (let turn = 0; turn < turns; turn++) {
        const { method, path, body, headers } = question.ask(turn);
        const answer = await agent.send(method, path, body, headers);
        expect(answer.status, `${path}: ${answer.text}`).toBe(200);
      }
      for (const { text } of told) statements.add(text);
      faults.push(...heldPlans(told, maxWasted[knows]).faults.map((fault) => `${question.name}: ${fault}`));
    }
    return faults;
  }

  it('every statement keeps to its indexes', async () => {
    expect(await askAll()).toEqual([]);
    expect(statements.size).toBeGreaterThanOrEqual(40);
  });

  if (knows === 'the agent')
    it('an index that is gone is seen', async () => {
      await onServer(url, (client) => client.query('drop index crm.leads_newest'));
      expect(await askAll('first page of leads')).not.toEqual([]);
    });
});

/** Leads, their contacts, and texts with some of them. */
async function addBook(url: string, userId: string, place: number): Promise<void> {
  await addLeads(url, userId, leads);
  await onServer(url, async (client) => {
    await client.query('set search_path = crm');
    await client.query(
      `insert into message_contacts (user_id, phone, full_name, tags, created_at)
        select user_id, phone, name, '{lead}', created_at from leads where user_id = $1`,
      [userId],
    );
    await addTexts(client, `'${userId}'::uuid`, place, texts);
  });
}

/** So few texts are read sooner than their index: words are held by the benchmark. */
const hasWords = ({ ask }: Asked) => ask(0).path.includes('q=');

const addLeads = (url: string, userId: string, count: number) =>
  onServer(url, (client) =>
    client.query(
      `insert into crm.leads (user_id, name, phone, email, state, stage, status, next_follow_up_at, sold, sold_at, sold_premium,
          created_at, stage_changed_at, source, tags, military_branch)
        select $1::uuid, (array['Ava', 'Ruth', 'Hugo', 'Zoe'])[1 + n % 4] || ' ' || (array['Stone', 'Marsh', 'Hale'])[1 + n % 3] || ' ' || n,
          '+1202' || (2000000 + n), 'lead-' || n || '@example.com', case when n % 300 = 1 then 'WY' else (array['TX', 'CA', 'FL'])[1 + n % 3] end,
          (array['no_pickup', 'no_pickup', 'answered', 'quoted', 'app_started', 'app_pending', 'app_submitted'])[1 + n % 7],
          case when n % 12 = 0 then 'sold' else 'lead' end, case when n % 3 = 0 then now() - make_interval(hours => n - 200) end,
          case when n % 12 = 0 then '{"carrier": "Acme"}'::jsonb end, case when n % 12 = 0 then now() - make_interval(hours => n) end,
          case when n % 12 = 0 then 400 + n end, now() - make_interval(hours => 4 * n), now() - make_interval(hours => 3 * n),
          (array['Referral', 'Web form'])[1 + n / 7 % 2], case when n % 500 = 3 then '{vip}'::text[] when n % 5 = 1 then '{aged}' else '{}' end,
          case when n % 50 = 7 then 'Army' end
        from generate_series(1, $2::int) as n`,
      [userId, count],
    ),
  );

const addFreshLeads = (url: string, userId: string, count: number) =>
  onServer(url, (client) =>
    client.query(
      `insert into crm.leads (user_id, name, phone, state)
        select $1::uuid, 'Fresh Person ' || n, '+1303' || (2000000 + n), 'OH' from generate_series(1, $2::int) as n`,
      [userId, count],
    ),
  );
