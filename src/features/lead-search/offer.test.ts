// Carrier, coverage and premium of a lead, from wherever they are known, as filters.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { writeValues } from '../../domain/value-list.ts';
import type { FilterTexts } from './lead-filter.rules.ts';
import { countMatches, listFilterValues, listLeads } from './lead-search.contract.ts';

const app = useTestApp();
let agent: TestAgent;

const quoted = (carrier: string, face: number | null, premium: number) => ({ quoted: { carrier, face, premium } });
const leads = [
  { name: 'quoted', pipeline: quoted('Acme Life', 25_000, 999.5), extra: { Coverage: '90000', Carrier: 'Other' } },
  { name: 'header', extra: { 'Insurance Company': 'Acme Life', coverage_amount: '$10,000 - $25,000' } },
  { name: 'short', extra: { 'Coverage Type': 'Whole life', 'Desired Coverage': '25k monthly' } },
  { name: 'month', extra: { 'Face Amount': '50 monthly', Surface: '7' } },
  { name: 'premium only', pipeline: quoted('Beta, Mutual', null, 1000) },
  { name: 'file', extra: { 'Annual Premium': '$1,450.50' } },
  { name: 'file by month', extra: { 'Quoted premium (monthly)': '$40' } },
  { name: 'month in words', extra: { Premium: '61.25/mo' } },
  { name: 'no amount', extra: { 'Premium mode': 'Monthly' } },
  { name: 'wanted', coverage_wanted: '$12,000 – $20,000', extra: { Coverage: '90000' } },
  { name: 'in words', coverage_wanted: 'Term life' },
  { name: 'nothing', extra: { Carrier: ' ', Coverage: 'a lot' } },
  { name: 'sold', status: 'sold', sold: { carrier: 'Acme Life', faceAmount: 25_000.5, premium: 600 }, pipeline: quoted('Beta', 1, 1) }, // prettier-ignore
];

beforeAll(async () => {
  agent = await makeAgent(app);
  await app.platform.database.asAgent(agent.id, (tx) =>
    sql`
      insert into leads (user_id, name, status, pipeline, coverage_wanted, extra, sold, sold_at, sold_premium)
      select ${agent.id}::uuid, name, coalesce(status, 'lead'), coalesce(pipeline, '{}'), coverage_wanted, coalesce(extra, '{}'), sold,
        case when sold is not null then now() end, (sold ->> 'premium')::numeric
      from jsonb_to_recordset(${JSON.stringify(leads)}::jsonb)
        as given (name text, status text, pipeline jsonb, coverage_wanted text, extra jsonb, sold jsonb)`.execute(tx),
  );
});

test.each<[FilterTexts & { status?: 'lead' | 'sold' }, string[]]>([
  [{ carrier: 'Acme Life' }, ['header', 'quoted']],
  [{ carrier: writeValues(['Beta, Mutual', 'Acme Life']) }, ['header', 'premium only', 'quoted']],
  [
    { carrier: writeValues([null]) },
    ['month', 'nothing', 'short', 'wanted', 'in words', 'file', 'file by month', 'month in words', 'no amount'],
  ],
  [{ coverage: '25000..' }, ['quoted', 'short']],
  [{ coverage: '..10000' }, ['header', 'month']],
  [{ coverage: '10000..25000', carrier: 'Acme Life' }, ['header', 'quoted']],
  [{ coverage: '12000..12000' }, ['wanted']],
  [{ coverage: '90000..90000' }, []],
  [{ premium: '..999' }, ['quoted', 'file by month', 'month in words']],
  [{ premium: '480..480' }, ['file by month']],
  [{ premium: '735..735' }, ['month in words']],
  [{ premium: '1000..' }, ['premium only', 'file']],
  [{ status: 'sold', carrier: 'Acme Life', coverage: '..25000', premium: '600..600' }, ['sold']],
  [{ status: 'sold', carrier: 'Beta' }, []],
])('%j finds %j', async (query, names) => {
  const { rows } = await agent.call(listLeads, { query });
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(names));
  expect(await agent.call(countMatches, { query })).toEqual({ count: names.length });
});

test.each([{ coverage: '5' }, { coverage: '9..3' }, { premium: '..1234567890' }, { premium: '-5..' }])(
  '%j is refused by its field',
  async (query) => {
    const [field = ''] = Object.keys(query);
    expect(await agent.refusal(listLeads, { query })).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: `query.${field}` }],
    });
  },
);

test('the carriers that leads have are offered, the most frequent first', async () => {
  const carriers = async (status: 'lead' | 'sold') =>
    (await agent.call(listFilterValues, { query: { status } })).carriers;
  expect(await carriers('lead')).toEqual(['Acme Life', 'Beta, Mutual']);
  expect(await carriers('sold')).toEqual(['Acme Life']);
});
