// A new agent's first, second and third import, taken back and brought again, in databases whose statistics know nothing of
// that agent or of what was just written. Every step of every statement goes through a few times the rows of the file, never
// through the rows for each of the rows.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { stillTables, tellPlans, wastefulPlans, type ToldPlan } from '../../../test-support/told-plans.ts';
import { emptyLeadDraft, type LeadDraft } from '../../domain/lead-draft.ts';
import { compareAgain } from '../duplicates/duplicates.contract.ts';
import { startBulk, undoBulk } from '../lead-bulk/lead-bulk.contract.ts';
import { createLead, editLead } from '../leads/leads.contract.ts';
import { deleteLeads } from '../trash/trash.contract.ts';
import {
  beginImport,
  finishImport,
  listHouseholds,
  listLeftOut,
  previewRevert,
  revertImport,
  stageChunk,
  undoRevert,
} from './lead-import.contract.ts';

const rows = 2000;
/** Rows that a step may go through in all: its tables' rows a few times, since each import adds to them. */
const most = 20 * rows;
/** The same for a change of one lead, however many there are. */
const maxForOne = 200;

interface World {
  name: string;
  /** Leads of each agent that the statistics know. */
  known: number[];
  isAnalyzed: boolean;
}

const worlds: World[] = [
  { name: 'a fresh database before its statistics', known: [10], isAnalyzed: false },
  { name: 'a fresh database of one agent, right after its statistics', known: [10], isAnalyzed: true },
  { name: 'an older installation of four agents', known: [1500, 1500, 1500, 1500], isAnalyzed: true },
];

describe.each(worlds)('in $name', ({ known, isAnalyzed }) => {
  const name = temporaryName('plans');
  let app: TestApp;
  let agent: TestAgent;
  let told: ToldPlan[];
  beforeAll(async () => {
    const url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
    await onServer(url, (client) => client.query(stillTables));
    app = await startTestApp({ env: { DATABASE_URL: url } });
    for (const [index, leads] of known.entries()) await ownLeads(url, (await makeAgent(app)).id, index, leads);
    agent = await makeAgent(app);
    if (isAnalyzed) await onServer(url, (client) => client.query('vacuum analyze'));
    told = await tellPlans(app.platform.database.pool);
  });
  afterAll(async () => {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  });

  it('no statement of an import, its way back, a comparison or a change of many goes through rows for each row', async () => {
    // Triggers keep the plans of their first call on each connection: here of one row.
    await changeOneByOne(agent, 1);
    await importRows(agent, 0, 'skip');
    await importRows(agent, 0, 'skip');
    const filling = await importRows(agent, 0, 'fill_blanks', (n) => ({
      notes: 'Asked for a call',
      tags: ['july'],
      ...bookOf(n),
    }));
    const partly = await importRows(agent, rows / 2, 'fill_blanks', bookOf);
    await agent.call(listLeftOut, { params: { id: partly }, query: { after: 0 } });
    await agent.call(listHouseholds, { params: { id: partly }, query: { after: 0 } });
    await agent.call(compareAgain, { body: {} });
    for (const id of [filling, partly]) {
      await agent.call(previewRevert, { params: { id } });
      await agent.call(revertImport, { params: { id }, body: {} });
      await agent.call(undoRevert, { params: { id }, body: {} });
    }
    await agent.call(compareAgain, { body: {} });
    for (const change of [
      { kind: 'stage' as const, stage: 'quoted' as const },
      { kind: 'tag' as const, add: ['warm'], remove: [] },
      { kind: 'delete' as const },
    ]) {
      const id = randomUUID();
      await agent.call(startBulk, { body: { id, change, target: { filter: {} } } });
      await agent.call(undoBulk, { params: { id } });
    }
    expect(told.length).toBeGreaterThan(100);
    expect(wastefulPlans(told, most)).toEqual([]);
    // As the database itself does within a minute.
    await onServer(app.platform.config.databaseUrl, (client) => client.query('analyze'));
    told.length = 0;
    await changeOneByOne(agent, 2);
    expect(told.length).toBeGreaterThan(100);
    expect(wastefulPlans(told, maxForOne)).toEqual([]);
  });
});

/** As large as real ones in the long run. */
const [owned, fileRows] = [runSize(2600, 52_000), runSize(1000, 20_000)];

it(`an agent with ${owned} leads brings ${fileRows} more, again and again: a step goes through them a few times`, async () => {
  const name = temporaryName('plans');
  const url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
  await onServer(url, (client) => client.query(stillTables));
  const app = await startTestApp({ env: { DATABASE_URL: url } });
  try {
    const agent = await makeAgent(app);
    await ownLeads(url, agent.id, 0, owned);
    await onServer(url, (client) => client.query('vacuum analyze'));
    const told = await tellPlans(app.platform.database.pool);
    const imported = await importRows(agent, 0, 'skip', none, fileRows);
    await importRows(agent, fileRows, 'skip', none, fileRows);
    await importRows(agent, 2 * fileRows, 'fill_blanks', bookOf, fileRows);
    await importRows(agent, 0, 'fill_blanks', bookOf, fileRows);
    await agent.call(revertImport, { params: { id: imported }, body: {} });
    expect(told.length).toBeGreaterThan(50);
    expect(wastefulPlans(told, 3 * (owned + 3 * fileRows))).toEqual([]);
  } finally {
    await app.close();
    await dropDatabase(inject('testServerUrl'), name);
  }
});

/** On all connections of the pool: leads are added, changed and deleted, each by its own request. */
const changeOneByOne = (agent: TestAgent, turn: number) =>
  Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const id = randomUUID();
      await agent.call(createLead, { body: { id, name: `One ${index}`, phone: `+1404${turn}0000${index + 10}` } });
      await agent.call(editLead, { params: { id }, body: { version: 1, changes: { email: `${id}@example.com` } } });
      await agent.call(deleteLeads, { body: { ids: [id] } });
    }),
  );

const ownLeads = (url: string, userId: string, place: number, leads: number) =>
  onServer(url, async (client) => {
    await client.query('set search_path = crm, public');
    await client.query(
      `insert into leads (user_id, name, phone, email)
        select $1::uuid, 'Known ' || n, '+1305' || (2000000 + $2 * 10000 + n), 'known' || n || '@example.com' from generate_series(1, $3::int) n`,
      [userId, place, leads],
    );
    await client.query(
      `insert into message_contacts (user_id, phone, full_name) select user_id, phone, name from leads where user_id = $1`,
      [userId],
    );
  });

/** People of all kinds: by phone and email, by one of them, by name alone, of one household, by another's further number, opted out, of two leads, or as samples are made. */
function draftOf(n: number): Partial<LeadDraft> {
  const person = { name: `Person ${n}`, phone: `+1202${2_000_000 + n}`, email: `person${n}@example.com` };
  if (n % 10 === 1) return { name: `Nameonly ${n}` };
  if (n % 10 === 2) return { ...person, phone: null };
  if (n % 10 === 3) return { ...person, email: null, opted_out: true };
  if (n % 10 === 4)
    return { ...person, email: `person${n - 4}@example.com`, further_phones: [`+1303${2_000_000 + n}`] };
  if (n % 10 === 5) return { ...person, name: 'Other First', phone: `+1202${2_000_000 + n - 5}`, email: null };
  if (n % 10 === 6) return { ...person, phone: `+1303${2_000_000 + n - 2}`, email: null };
  // What a sample lead could have.
  if (n % 10 === 7) return { ...person, email: `person${n}@sample.example.com` };
  return { ...person, dob: '1961-02-28', address: { street: null, city: null, state: null, zip: '27513' } };
}

const none = (): Partial<LeadDraft> => ({});

/** Of every ten one is quoted and four are sold. */
function bookOf(n: number): Partial<LeadDraft> {
  const sale = {
    sold_on: '2024-03-05',
    carrier: 'Acme',
    face: 10_000,
    premium: 600,
    monthly: null,
    policy_number: null,
  };
  if (n % 10 >= 6) return { sale: { ...sale, start_date: null, effective_date: null }, call_attempts: 2 };
  if (n % 10 > 0) return {};
  return {
    stage: 'quoted',
    quoted: { carrier: 'Acme', face: 10_000, premium: 50 },
    received_at: '2023-01-02T15:00:00Z',
  };
}

async function importRows(
  agent: TestAgent,
  from: number,
  existing: 'skip' | 'fill_blanks',
  more: (n: number) => Partial<LeadDraft> = none,
  count = rows,
): Promise<string> {
  const id = randomUUID();
  const mapping = ['full_name' as const];
  const begin = { id, file_name: 'july.csv', fingerprint: 'f1', headers: ['Name'], mapping, existing };
  await agent.call(beginImport, { body: begin });
  const staged = Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    draft: { ...emptyLeadDraft(), ...draftOf(from + index), ...more(from + index) },
  }));
  const chunks = Math.ceil(count / 1000);
  for (let number = 1; number <= chunks; number++) {
    const part = staged.slice((number - 1) * 1000, number * 1000);
    await agent.call(stageChunk, { params: { id, number }, body: { rows: part } });
  }
  await agent.call(finishImport, { params: { id }, body: { chunks, rows: count } });
  return id;
}
