// Numbers with which somebody can be robbed, planted in every place of a file: afterward no table holds one of them.
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgent, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { begin, importFile } from '../../../test-support/imports.ts';
import { connectClient } from '../../database/connection.ts';
import { listLeftOut, stageChunk } from './lead-import.contract.ts';

const app = useTestApp();
const options = { timeZone: 'America/New_York', today: '2026-11-22' };
let client: Client;
let agent: TestAgent;

beforeAll(async () => {
  client = connectClient({ url: app.platform.config.databaseUrl, role: 'crm_owner', applicationName: 'planted' });
  await client.connect();
  agent = await makeAgent(app);
});
afterAll(() => client.end());

/** The tables, of all schemas, with a row that says so. */
async function tablesWith(pattern: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from ${name} t where t::text ~ $1 limit 1`, [pattern]);
    if (rowCount) found.push(name);
  }
  return found;
}

const planted = '21[0-9][- ]?45[- ]?678[0-9]|4111[- ]?1111[- ]?1111[- ]?1111|021000021|378282246310005|1EG4';
const header = 'Name,Phone,Email,SSN,Card,Routing #,City,Company,Tags,Lead Source,Notes';
const rest = 'Durham,Acme,vip,Web';
const secret = (n: number) => `21${n}456789,4111111111111111,021000021`;

test('no table, no answer', async () => {
  const lines = [
    `Ada Love,2025550140,a@example.com,${secret(0)},${rest},his ssn 210-45-6789 and card 4111-1111-1111-1111`,
    `Pat 211-45-6789,2025550141,b@example.com,${secret(1)},4111 1111 1111 1111,212-45-6789,212-45-6789,1EG4-TE5-MK73,ssn: 213456789`,
    `Shifted Love,$350,000,2025550142,c@example.com,${secret(2)},${rest},call`,
    `Shifted Again,2025550143,d,d@example.com,${secret(3)},${rest}`,
    `Too Many,2025550144,e@example.com,x,${secret(4)},${rest},call,more`,
    `Bad Phone,12,f@example.com,${secret(5)},${rest},call`,
    `Amex,378282246310005,,${secret(6)},${rest},call`,
    `Ada Again,2025550140,a@example.com,${secret(7)},${rest},card 4111111111111111`,
    `Torn,"2025550149,h@example.com,${secret(8)},${rest},call`,
  ];
  const { id, tally } = await importFile(agent, `${header}\n${lines.join('\n')}\n`, options);
  expect(tally).toMatchObject({ rows: 9, created: 2, duplicate_in_file: { phone: 1 } });
  expect(await tablesWith('Ada Love')).toContain('crm.leads');
  expect(await tablesWith('Too Many')).toEqual(['crm.import_rows']);
  expect(await tablesWith(planted)).toEqual([]);
  const leftOut = await agent.call(listLeftOut, { params: { id }, query: {} });
  expect(JSON.stringify(leftOut)).toContain('Bad Phone');
  expect(JSON.stringify(leftOut)).not.toMatch(new RegExp(planted));
});

test('the staged rows of another client neither, and a refusal repeats none of them', async () => {
  const id = await begin(agent);
  const name = `Kim ${randomUUID()}`;
  const cells = [name, '214-45-6789', '4111111111111111'];
  const stage = (row: object) => agent.send('POST', `/api/imports/${id}/chunks/1`, { rows: [row] });
  const refused = await stage({ row: 2, draft: { name, phone: '214-45-6789', ssn: '214456789' } });
  expect([refused.status, refused.text]).toEqual([400, expect.not.stringMatching(planted)]);
  await agent.call(stageChunk, { params: { id, number: 1 }, body: { rows: [{ row: 2, rejected: 'invalid_phone', cells }] } });
  expect(await tablesWith(name)).toEqual(['crm.import_rows']);
  expect(await tablesWith(planted)).toEqual([]);
}); // prettier-ignore

test('nor does a posted lead leave one', async () => {
  const body = { name: `Post ${randomUUID()}`, ssn: '215456789', story: 'card 4111 1111 1111 1111', phone: '2025550151' };
  const { id, secret: key } = (await agent.send('GET', '/.netlify/functions/user-webhook')).body as { id: string; secret: string };
  const authorization = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`;
  const answer = await agent.send('POST', '/.netlify/functions/inbound-lead', body, { authorization });
  expect(answer.body).toMatchObject({ dropped: ['ssn', 'story'] });
  expect(await tablesWith(body.name)).toContain('crm.intake_posts');
  expect(await tablesWith(planted)).toEqual([]);
}); // prettier-ignore
