// "Direct Mail" and "Direct mail" are one source, whatever brings the lead: the spelling that is there already counts.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { asOwner, makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { importRows, phone } from '../../../test-support/imports.ts';
import { makeVendor, person, postLead } from '../../../test-support/vendors.ts';
import type { LeadChanges } from '../lead-model/lead-input.contract.ts';
import { createLead, editLead } from '../leads/leads.contract.ts';
import { listFilterValues, listLeads } from './lead-search.contract.ts';

const app = useTestApp();

const sourcesOf = async (agent: TestAgent) =>
  (await agent.call(listFilterValues, { query: { status: 'lead' } })).sources.toSorted();

async function add(agent: TestAgent, name: string): Promise<string> {
  const id = randomUUID();
  await agent.call(createLead, { body: { id, name } });
  return id;
}

const edit = async (agent: TestAgent, id: string, version: number, changes: LeadChanges) =>
  (await agent.call(editLead, { params: { id }, body: { version, changes } })).lead;

it('typed, posted, imported and filled in', async () => {
  const { agent, id, secret } = await makeVendor(app);
  const other = await makeAgent(app);
  await importRows(other, [{ name: 'Kim', phone: phone(1), source: 'DIRECT MAIL' }]);
  const ann = await add(agent, 'Ann');
  expect((await edit(agent, ann, 1, { source: 'Direct mail' })).source).toBe('Direct mail');
  const ben = await add(agent, 'Ben');
  expect((await edit(agent, ben, 1, { source: 'DIRECT Mail' })).source).toBe('Direct mail');
  await postLead(app, { id, secret }, person({ source: 'direct mail' }));
  await postLead(app, { id, secret }, { name: 'Cy', phone: '2025550142' });
  await postLead(app, { id, secret }, { name: 'Cy', phone: '2025550142', source: 'Direct MAIL' });
  await importRows(agent, [
    { name: 'Dan', phone: phone(2) },
    { name: 'Eve', phone: phone(3), source: 'Direct Mail' },
    { name: 'Flo', phone: phone(4), source: 'Web Form' },
    { name: 'Gil', phone: phone(5), source: 'Web form' },
  ]);
  await importRows(agent, [{ name: 'Dan', phone: phone(2), source: 'direct Mail' }], { existing: 'fill_blanks' });
  const [mail, web] = await sourcesOf(agent);
  expect(mail).toBe('Direct mail');
  expect(['Web Form', 'Web form']).toContain(web);
  const { rows } = await agent.call(listLeads, { query: { status: 'lead', source: 'Direct mail' } });
  expect(rows.map(({ name }) => name).toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))).toEqual([
    'Ann',
    'Ben',
    'Cy',
    'Dan',
    'Eve',
    expect.stringMatching(/^Pat/),
  ]);
  expect(await sourcesOf(other)).toEqual(['DIRECT MAIL']);
});

it('the only lead with a spelling can have another, and a sold one counts', async () => {
  const agent = await makeAgent(app);
  const ann = await add(agent, 'Ann');
  await edit(agent, ann, 1, { source: 'Direct mail' });
  expect((await edit(agent, ann, 2, { source: 'Direct Mail' })).source).toBe('Direct Mail');
  await asOwner(app, `update leads set status = 'sold', sold = '{}', sold_at = now() where user_id = $1`, [agent.id]);
  const ben = await add(agent, 'Ben');
  expect((await edit(agent, ben, 1, { source: 'direct mail' })).source).toBe('Direct Mail');
  expect((await edit(agent, ben, 2, { source: '' })).source).toBeNull();
});

it('two that were there before become the one of most leads, in views too, and nothing else changes', async () => {
  const agent = await makeAgent(app);
  await asOwner(
    app,
    `insert into leads (user_id, name, source)
     select $1, 'Lead ' || n, case n when 4 then 'Direct Mail, "big"' when 5 then 'Web' else 'Direct mail, "big"' end from generate_series(1, 5) as n`,
    [agent.id],
  );
  await asOwner(
    app,
    `insert into lead_views (user_id, name, status, sort, filter)
     values ($1, 'Mail', 'lead', '-created', '{"source": "Direct Mail%2C \\"big\\",Web,-", "state": "TX"}')`,
    [agent.id],
  );
  const file = new URL('../../database/migrations/0221_one_spelling_of_a_source.sql', import.meta.url);
  const migration = await readFile(file, 'utf8');
  await asOwner(app, migration.slice(migration.indexOf('create temporary table')));
  const { rows, views } = await app.platform.database.asAgent(agent.id, async (tx) => ({
    rows: await tx.selectFrom('leads').select(['source', 'version']).where('user_id', '=', agent.id).execute(),
    views: await tx.selectFrom('lead_views').select('filter').where('user_id', '=', agent.id).execute(),
  }));
  expect(rows.map(({ source }) => source).toSorted((one, other) => (one ?? '').localeCompare(other ?? ''))).toEqual([
    ...Array.from({ length: 4 }, () => 'Direct mail, "big"'),
    'Web',
  ]);
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([1]));
  expect(views).toEqual([{ filter: { source: 'Direct mail%2C "big",Web,-', state: 'TX' } }]);
});
