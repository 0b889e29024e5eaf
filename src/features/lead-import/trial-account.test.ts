// A trial account with thousands of leads: it imports, lists and exports as any other. At the trial's end everything is refused and
// nothing is touched, the archive of all data is still there, and whoever subscribes later finds all of it and goes on.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { asOwner, makeAgent, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import { startTestApp, type TestApp } from '../../../test-support/app.ts';
import { heldPlans } from '../../../test-support/held-plans.ts';
import { begin, rowsOf } from '../../../test-support/imports.ts';
import { cloneDatabase, dropDatabase, onServer, temporaryName } from '../../../test-support/postgres.ts';
import { runSize } from '../../../test-support/run-size.ts';
import { stillTables, tellPlans, type ToldPlan } from '../../../test-support/told-plans.ts';
import { exportLeads } from '../lead-bulk/lead-bulk.contract.ts';
import { countLeads, listLeads } from '../lead-search/lead-search.contract.ts';
import { createLead } from '../leads/leads.contract.ts';
import { askExport, downloadExport } from '../settings/export.contract.ts';
import { finishImport, stageChunk } from './lead-import.contract.ts';

const perChunk = 1000;
const chunks = runSize(3, 12);
const leads = perChunk * chunks;
const name = temporaryName('trial');

let url: string;
let app: TestApp;
let agent: TestAgent;
let told: ToldPlan[];
beforeAll(async () => {
  url = await cloneDatabase(inject('testServerUrl'), inject('testTemplate'), name);
  await onServer(url, (client) => client.query(stillTables));
  app = await startTestApp({ env: { DATABASE_URL: url } });
  agent = await makeAgent(app, { subscription: 'trialing' });
  told = await tellPlans(app.platform.database.pool);
});
afterAll(async () => {
  await app.close();
  await dropDatabase(inject('testServerUrl'), name);
});

/** `place`: of their first row in the file. */
const peopleOf = (from: number, count: number, place = 0) =>
  rowsOf(
    Array.from({ length: count }, (_, index) => ({
      name: `Person ${from + index}`,
      phone: `+1202${2_000_000 + from + index}`,
      email: `person${from + index}@example.com`,
    })),
  ).map(({ row, draft }) => ({ row: row + place, draft }));

async function walk(): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor && { cursor }) };
    const page: { rows: { id: string }[]; next_cursor: string | null } = await agent.call(listLeads, { query });
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  return ids;
}

const download = () => agent.send('POST', exportLeads.path, { target: { filter: { status: 'lead' } } });

/** All that the account has, byte by byte. */
const everything = () =>
  onServer(url, async (client) => {
    const { rows } = await client.query<{ hash: string }>(
      ['leads', 'message_contacts', 'imports', 'import_rows', 'lead_counts']
        .map(
          (table) =>
            `select '${table} ' || count(*) || md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as hash
              from crm.${table} as row where user_id = $1`,
        )
        .join(' union all '),
      [agent.id],
    );
    return rows.map(({ hash }) => hash).toSorted();
  });

const become = (status: string) =>
  asOwner(app, 'update subscriptions set status = $2 where user_id = $1', [agent.id, status]);

it(`with ${leads} leads goes through its end and back without losing one`, async () => {
  const importId = await begin(agent);
  for (let number = 1; number <= chunks; number++) {
    const rows = peopleOf((number - 1) * perChunk, perChunk, (number - 1) * perChunk);
    await agent.call(stageChunk, { params: { id: importId, number }, body: { rows } });
  }
  const done = await agent.call(finishImport, { params: { id: importId }, body: { chunks, rows: leads } });
  expect(done.import.tally).toMatchObject({ created: leads });
  // Another file is half way when the trial ends.
  const half = await begin(agent, { fingerprint: 'f2' });
  await agent.call(stageChunk, { params: { id: half, number: 1 }, body: { rows: peopleOf(leads, perChunk) } });
  await onServer(url, (client) => client.query('vacuum analyze'));

  told.length = 0;
  const ids = await walk();
  expect(new Set(ids).size).toBe(leads);
  expect(ids).toHaveLength(leads);
  expect(heldPlans(told, perChunk).faults).toEqual([]);
  const file = await download();
  expect(file.headers.get('x-lead-count')).toBe(String(leads));
  expect(file.text.trimEnd().split('\r\n')).toHaveLength(leads + 1);

  const before = await everything();
  await become('canceled');
  const lead = { id: randomUUID(), name: 'Ava Stone' };
  for (const refused of [
    await agent.refusal(listLeads, { query: {} }),
    await agent.refusal(countLeads, { query: {} }),
    await agent.refusal(exportLeads, { body: { target: { filter: { status: 'lead' } } } }),
    await agent.refusal(createLead, { body: lead }),
    await agent.refusal(stageChunk, { params: { id: half, number: 2 }, body: { rows: peopleOf(0, 1) } }),
    await agent.refusal(finishImport, { params: { id: half }, body: { chunks: 1, rows: perChunk } }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 'not_subscribed' });
  expect(await everything()).toEqual(before);
  const archive = await agent.call(askExport, { body: { password: testPassword } });
  expect(archive.url).toBe(downloadExport.path.replace(':id', archive.id));
  const zip = await agent.send('GET', archive.url);
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(await everything()).toEqual(before);

  await become('active');
  expect(await walk()).toEqual(ids);
  expect((await download()).text).toBe(file.text);
  await agent.call(stageChunk, {
    params: { id: half, number: 2 },
    body: { rows: peopleOf(leads + perChunk, 1, perChunk) },
  });
  const rest = await agent.call(finishImport, { params: { id: half }, body: { chunks: 2, rows: perChunk + 1 } });
  expect(rest.import.tally).toMatchObject({ created: perChunk + 1 });
  expect(await agent.call(countLeads, { query: {} })).toMatchObject({ lead: leads + perChunk + 1 });
});
