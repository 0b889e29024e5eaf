// A search by the indexes finds what reading every lead finds, and reads no table from end to end, whatever the statistics
// know.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { heldPlans } from '../../../test-support/held-plans.ts';
import { ordinaryNote } from '../../../test-support/ordinary-notes.ts';
import { seededRandom } from '../../../test-support/make-lead-file.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { stillTables, tellPlans, type PlanNode, type ToldPlan } from '../../../test-support/told-plans.ts';
import type { Transaction } from '../../database/transaction.ts';
import { textHas } from './find-by-words.db.ts';
import { readSearch } from './search-words.rules.ts';

/** Past what a walk through the list looks at. */
const leads = 5000;
const oddNotes = [
  'has 50/50 (404) 555-0199 x',
  'O’Brien’s\nwidow TX',
  'lives in TX',
  `${'x'.repeat(300)}needle${'y'.repeat(260)} end`,
  'tab\tseparated ab\nabacus',
  'a_b 100% \\back',
  'call 555 0100 now',
  'ünïcode Ångström',
  '',
];
const common = ['love', 'the', 'metformin', 'etformi', 'Texas', 'TX', '404200', 'vip', 'aged one', '%a%', 'wife'];
const rare = [
  ...['ada metformin', 'texas widow', 'smith ab cholesterol', 'call wife surgery', 'love ref 12', 'ref 1201', '$22/mo'],
  ...[
    '50/50',
    '(404) 555-0199',
    '4045550199',
    '555 0100',
    '5550100',
    '5550100 ada',
    "o'brien",
    'obrien widow',
    '9:30pm',
  ],
  ...['needle', 'xxneedleyy', 'needle end', '100%', 'a_b', '\\back', 'angstrom', 'unicode', 'lead12', 'abacus', 'zzz'],
  ...['new york', 'wife x', 'tab ab', 'in tx', '4042001234', 'ada love zq'],
];

const addLeads = (tx: Transaction, userId: string, from: number) => {
  const random = seededRandom(from);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const rows = Array.from({ length: leads }, (_, index) => ({
    name: `${pick(['Ada', 'José', 'Mei', "D'Andre"])} ${pick(['Love', 'Smith', 'O’Brien', 'Ruiz'])}`,
    phone: `+1404200${String(from + index).padStart(4, '0')}`,
    email: index % 4 ? `lead${from + index}@example.com` : null,
    state: pick(['TX', 'NY', 'GA', null]),
    notes: index % 97 === 3 ? pick(oddNotes) : index % 3 ? ordinaryNote(random, index) : null,
    tags: index % 5 ? [] : ['vip', 'aged one'],
    status: index % 11 ? 'lead' : 'sold',
  }));
  return sql`
    insert into leads (user_id, name, phone, email, state, notes, tags, status, sold_at, created_at)
    select ${userId}::uuid, name, phone, email, state, notes, tags, status, case status when 'sold' then now() end,
      now() - make_interval(mins => (row_number() over ())::int / 3)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (name text, phone text, email text, state text, notes text, tags text[], status text)`.execute(tx);
};

describe.each(['nothing', 'others', 'this agent'])('where the statistics know %s', (known) => {
  const name = temporaryName('words');
  let app: TestApp;
  let agent: TestAgent;
  let told: ToldPlan[];

  beforeAll(async () => {
    const url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    const analyze = () => onServer(url, (client) => client.query('vacuum analyze'));
    const other = await makeAgent(app);
    await app.platform.database.asAgent(other.id, (tx) => addLeads(tx, other.id, leads));
    if (known === 'others') await analyze();
    agent = await makeAgent(app);
    await app.platform.database.asAgent(agent.id, (tx) => addLeads(tx, agent.id, 0));
    if (known === 'this agent') await analyze();
    told = await tellPlans(app.platform.database.pool);
  });

  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  const ask = <T>(of: (tx: Transaction) => Promise<T>) => app.platform.database.asReadingAgent(agent.id, of);

  it.each([...common, ...rare])('"%s" is found where it stands', async (typed) => {
    const search = readSearch(typed);
    if (!search || 'beginning' in search) throw new Error('These are words.');
    const { wanted, instead } = search;
    const found = await ask(async (tx) => {
      told.length = 0;
      const { rows } = await sql<{ all: string[]; sold: string[]; page: string[] }>`select
        search_lead_ids(${wanted}::text[], ${instead}::text[], 'lead', null) as all,
        search_lead_ids(${wanted}::text[], ${instead}::text[], 'sold', null) as sold,
        newest_lead_ids(${wanted}::text[], ${instead}::text[], null, null, 51) as page`.execute(tx);
      return rows[0]!;
    });
    // The plan of what this test read before is told late.
    const plans = told.filter(({ text }) => !text.startsWith('select id, status from leads'));
    const read = await ask(async (tx) => {
      const { rows } = await sql<{ id: string; status: string }>`
        select id, status from leads where user_id = ${agent.id} and deleted_at is null and ${textHas(search)}
        order by created_at desc, id desc`.execute(tx);
      return { lead: idsOf(rows, 'lead'), sold: idsOf(rows, 'sold') };
    });
    expect(found.page).toEqual(read.lead.slice(0, 51));
    expect(found.all.toSorted()).toEqual(read.lead.toSorted());
    expect(found.sold.toSorted()).toEqual(read.sold.toSorted());
    expect(heldPlans(plans).faults).toEqual([]);
    if (rare.includes(typed)) expect([...indexesOf(plans)]).toContain('lead_texts_words');
  });
});

const idsOf = (rows: readonly { id: string; status: string }[], wanted: string) =>
  rows.filter(({ status }) => status === wanted).map(({ id }) => id);

function indexesOf(told: readonly ToldPlan[]): Set<string> {
  const indexes = new Set<string>();
  const visit = (node: PlanNode) => {
    if (node['Index Name']) indexes.add(node['Index Name']);
    for (const child of node.Plans ?? []) visit(child);
  };
  for (const { plan } of told) visit(plan);
  return indexes;
}
