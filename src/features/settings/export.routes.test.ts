import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAgent, signInToken, testPassword, type TestAgent } from '../../../test-support/agents.ts';
import { useTestApp } from '../../../test-support/app.ts';
import { makeArchive } from './export-archive.operation.ts';
import { askExport, downloadExport } from './export.contract.ts';
import { listOwnTables } from './export.db.ts';
import { isExported, isExportedColumn, notExported, secretLooking } from './exported-tables.rules.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const app = useTestApp();
let agent: TestAgent;

beforeEach(async () => {
  agent = await makeAgent(app);
});

const ask = (who = agent) => who.call(askExport, { body: { password: testPassword } });

async function download(url: string, { email }: TestAgent): Promise<Response> {
  return fetch(`${app.url}${url}`, { headers: { authorization: `Bearer ${await signInToken(app, email)}` } });
}

async function fetchZip(url: string, who = agent): Promise<Buffer> {
  const answer = await download(url, who);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="agent-crm-\d{4}-\d\d-\d\d\.zip"$/);
  return Buffer.from(await answer.arrayBuffer());
}

/** Reads the archive by its directory at the end, as every unpacker does. */
function unpack(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameSize);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + size);
    files.set(name, (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8'));
    at += 46 + nameSize + extraSize + commentSize;
  }
  return files;
}

async function addLeads(who: TestAgent, count: number, name = 'Lead'): Promise<void> {
  await app.platform.database.asAgent(who.id, (tx) =>
    sql`insert into leads (user_id, name, phone) select ${who.id}, ${name} || n, '+1404' || (5550000 + n)
      from generate_series(1, ${count}) n`.execute(tx),
  );
}

describe('the archive', () => {
  it('holds every own row as CSV and JSON, and nobody else’s', async () => {
    const other = await makeAgent(app);
    await addLeads(agent, 2500);
    await addLeads(other, 3, 'Foreign');
    const { url } = await ask();
    const files = unpack(await fetchZip(url));
    const leads = JSON.parse(files.get('json/leads.json') ?? '') as { id: string; name: string; phone: string }[];
    expect(new Set(leads.map(({ id }) => id)).size).toBe(2500);
    expect(files.get('csv/leads.csv')?.trimEnd().split('\r\n')).toHaveLength(2501);
    expect([...files.values()].join('')).not.toContain('Foreign');
    expect([...files.values()].join('')).not.toContain(other.id);
    expect(JSON.parse(files.get('account.json') ?? '')).toMatchObject({ id: agent.id, email: agent.email });
    expect(JSON.parse(files.get('json/profiles.json') ?? '')).toMatchObject([{ email: agent.email }]);
    const text = [...files.values()].join('\n');
    expect(text).not.toContain(testPassword);
    expect(text).not.toContain(agent.token.split('.')[0]);
    expect(JSON.parse(files.get('json/wallet_transactions.json') ?? 'null')).toEqual([]);
  });

  it('disarms cells that a spreadsheet would run, and keeps them exact in JSON', async () => {
    const hostile = `=HYPERLINK("http://x","y")`;
    await app.platform.database.asAgent(agent.id, (tx) =>
      tx.insertInto('leads').values({ user_id: agent.id, name: hostile, notes: '@SUM(1,2)\r\n"quoted"' }).execute(),
    );
    const files = unpack(await fetchZip((await ask()).url));
    expect(files.get('csv/leads.csv')).toContain(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(files.get('csv/leads.csv')).toContain(`"'@SUM(1,2)\r\n""quoted"""`);
    expect(JSON.parse(files.get('json/leads.json') ?? '')).toMatchObject([{ name: hostile }]);
  });

  it('is for people without a subscription too', async () => {
    const leaver = await makeAgent(app, { subscription: 'canceled' });
    await addLeads(leaver, 1);
    expect(unpack(await fetchZip((await ask(leaver)).url, leaver)).get('json/leads.json')).toContain('Lead1');
  });

  it('breaks off when the database does, and the server lives on', async () => {
    await addLeads(agent, 3000);
    let pages = 0;
    const { asAgent } = app.platform.database;
    const failing = {
      ...app.platform.database,
      asAgent: ((userId, work) => {
        pages += 1;
        return pages > 3 ? Promise.reject(new Error('the database is gone')) : asAgent(userId, work);
      }) as typeof asAgent,
    };
    const { stream } = await makeArchive(failing, agent.id, new Date());
    await expect(stream.toArray()).rejects.toThrow('the database is gone');
  });

  it('of 50,000 leads takes no more memory than of few', async () => {
    await addLeads(agent, 50_000);
    const { url } = await ask();
    const answer = await download(url, agent);
    // What is in use, not what waits to be collected: a loaded machine collects late.
    const inUse = () => {
      collectGarbage();
      const { external, arrayBuffers } = process.memoryUsage();
      return external + arrayBuffers;
    };
    const before = inUse();
    let [bytes, looked, most] = [0, 0, 0];
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes - looked < 1_000_000) continue;
      looked = bytes;
      most = Math.max(most, inUse() - before);
    }
    expect(looked).toBeGreaterThan(0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(most).toBeLessThan(32 * 1024 * 1024);
  });
});

describe('asking for it', () => {
  it('needs the password, and is written down', async () => {
    expect(await agent.refusal(askExport, { body: { password: 'wrong' } })).toMatchObject({
      status: 400,
      fields: [{ path: 'body.password', message: 'That isn’t your current password.' }],
    });
    await ask();
    const rows = await app.platform.database.asSystem((tx) =>
      tx.selectFrom('audit_log').select('action').where('user_id', '=', agent.id).execute(),
    );
    expect(rows).toEqual([{ action: 'data_exported' }]);
  });

  it('is good for ten minutes and for oneself', async () => {
    const { id, url } = await ask();
    const other = await makeAgent(app);
    expect(await other.send('GET', url)).toMatchObject({ status: 404 });
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('data_exports')
        .set({ expires_at: new Date().toISOString() })
        .where('user_id', '=', agent.id)
        .execute(),
    );
    expect(await agent.send('GET', downloadExport.path.replace(':id', id))).toMatchObject({ status: 404 });
  });

  it('is bounded by the day', async () => {
    await app.platform.database.asSystem((tx) =>
      sql`insert into data_exports (user_id, expires_at) select ${agent.id}, now() from generate_series(1, 10)`.execute(
        tx,
      ),
    );
    expect(await agent.refusal(askExport, { body: { password: testPassword } })).toMatchObject({ status: 429 });
  });
});

describe('nothing is forgotten', () => {
  async function tenantTables(): Promise<{ table: string; columns: string[] }[]> {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ table: string; columns: string[] }>`
        select c.relname as table, json_agg(a.attname) as columns from pg_class c
        join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where n.nspname = 'crm' and c.relkind in ('r', 'p') group by c.relname having bool_or(a.attname = 'user_id')`.execute(
        tx,
      ),
    );
    return rows;
  }

  it('every table with an owner is exported, or left out with a reason', async () => {
    const exported = new Set((await app.platform.database.asAgent(agent.id, listOwnTables)).map(({ name }) => name));
    const forgotten = (await tenantTables())
      .map(({ table }) => table)
      .filter((table) => !exported.has(table) && isExported(table));
    expect(forgotten, 'let agents read them, or give a reason in exported-tables.rules.ts').toEqual([]);
    const known = new Set((await tenantTables()).map(({ table }) => table));
    expect(
      [...notExported.keys()].filter((table) => !known.has(table)),
      'these are gone',
    ).toEqual([]);
  });

  it('every exported table can be paged by its key', async () => {
    for (const table of await app.platform.database.asAgent(agent.id, listOwnTables)) {
      expect(table.columns.length, table.name).toBeGreaterThan(0);
      for (const { name } of table.key) expect(secretLooking.test(name), `${table.name}.${name}`).toBe(false);
    }
  });

  it('no secret is exported', () => {
    expect(
      ['password', 'token', 'webhook_secret', 'content_hash', 'api_key', 'key'].filter((name) =>
        isExportedColumn('any', name),
      ),
    ).toEqual([]);
    expect(isExportedColumn('leads', 'name')).toBe(true);
  });
});
