// `npm start` as a person meets it: it comes up, stops cleanly, survives a kill, and uses a given server.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { processStart } from '../src/database/embedded-lock.ts';
import { testClient, type TestClient } from '../test-support/client.ts';
import { testServerUrl } from '../test-support/database.ts';
import { startFaultProxy } from '../test-support/fault-proxy.ts';
import { freePorts } from '../test-support/free-ports.ts';
import { cloneDatabase, dropDatabase, temporaryName } from '../test-support/postgres.ts';
import { demoAdmin, demoLogin, type DemoLogin } from './demo-login.ts';

const start = join(import.meta.dirname, 'start.ts');
const made: string[] = [];
afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })));

interface Started {
  child: ChildProcess;
  port: number;
  output: () => string;
  exit: Promise<number | string | null>;
}

async function run(env: Record<string, string>, command = [process.execPath, start]): Promise<Started> {
  // The sandbox takes the two above.
  const [port = 0] = await freePorts(3);
  const { PATH, HOME } = process.env;
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: join(start, '../..'), env: { PATH, HOME, PORT: String(port), ...env } });
  let output = '';
  const exit = new Promise<number | string | null>((done) =>
    child.once('exit', (code, signal) => done(signal ?? code)),
  );
  await new Promise<void>((done, fail) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Stop with Ctrl-C.')) done();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => fail(new Error(`It did not start:\n${output}`)));
  });
  return { child, port, output: () => output, exit };
}

/** A program that this one started, known by words of its command. */
function childOf({ child }: Started, words: string): number {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const found = all
    .map((line) => line.trim().split(/ +/))
    .find(([, parent, ...args]) => {
      return Number(parent) === child.pid && args.join(' ').includes(words);
    });
  return Number(found?.[0]);
}

const npmStart = ['npm', 'start'];
const ready = async (port: number) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
const unreachable = async (port: number) => {
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone');
};

/** The process of the built-in database. */
function postmaster(started: Started): number {
  const location = /Database +(\S+)/.exec(started.output())?.[1] ?? '';
  return Number(readFileSync(join(location, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function nothingIsLeft(of: Started, database: number): Promise<void> {
  await unreachable(of.port);
  await unreachable(of.port + 1);
  await expect.poll(() => processStart(database)).toBeNull();
}

/** What everybody may open of the sample agent. */
const publicPages = ['', '/reviews', '/review', '/contact', '/texts', '/contact.vcf', '/qr.svg'];
/** Each answers with a list that a page shows. */
const listsOfAgent = [
  '/api/leads?status=lead&sort=newest&limit=100',
  '/api/leads?status=sold&sort=newest&limit=100',
  '/api/conversations',
  '/api/calls',
  '/api/lead-rescue/trackers',
  '/api/wallet/transactions',
  '/api/contacts',
  '/api/imports',
  '/api/reviews',
  '/api/teams',
  '/api/numbers/verification',
];
const listsOfAdmin = [
  '/api/admin/users',
  '/api/admin/credits',
  '/api/admin/log',
  '/api/admin/numbers',
  '/api/admin/failed-jobs',
  '/api/admin/webhooks',
  '/api/admin/operations',
];

async function logIn(url: string, { email, password }: DemoLogin): Promise<TestClient> {
  const { status, headers } = await testClient(url).send('POST', '/api/auth/sign-in', { email, password });
  expect(status).toBe(200);
  return testClient(url, headers.get('set-auth-token') ?? '');
}

async function emptyListsOf(who: TestClient, paths: readonly string[]): Promise<string[]> {
  const empty: string[] = [];
  for (const path of paths) {
    const { status, body } = await who.send('GET', path);
    const lists = Object.values(body ?? {}).filter((each) => Array.isArray(each));
    if (status !== 200 || !lists.some(({ length }) => length > 0)) empty.push(`${status} ${path}`);
  }
  return empty;
}

/** The logins that were printed, and something at each page that they open. */
async function showsTheDemo({ port, output }: Started): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  for (const { email, password } of [demoLogin, demoAdmin]) expect(output()).toContain(`${email} · ${password}`);
  const site = `${url}/a/jordan-ellis`;
  const statuses = await Promise.all(publicPages.map(async (path) => (await fetch(site + path)).status));
  expect(statuses).toEqual(publicPages.map(() => 200));
  const page = await (await fetch(site)).text();
  for (const words of ['Added by the agent', 'Edited by the agent', 'Thank you, Marlene'])
    expect(page).toContain(words);
  const portrait = await fetch(new URL(/<img class="face" src="([^"]+)"/.exec(page)?.[1] ?? '', url));
  expect(portrait.headers.get('content-type')).toMatch(/^image\/(jpeg|png)$/);
  expect(await (await fetch(`${url}/a/sitemap.xml`)).text()).toContain('/a/jordan-ellis');

  const agent = await logIn(url, demoLogin);
  expect(await emptyListsOf(agent, listsOfAgent)).toEqual([]);
  expect((await agent.send('GET', '/api/admin/users')).status).toBe(403);
  expect((await agent.send('GET', '/api/numbers/verification')).body).toMatchObject({
    state: 'verified',
    page_url: expect.stringMatching(/\/a\/jordan-ellis\/texts$/),
  });
  const { body: newest } = await agent.send('GET', '/api/leads?status=lead&sort=newest&limit=100');
  expect(newest).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ source: 'Agent page' })]) });
  await showsWhatTheOperatorDid(await logIn(url, demoAdmin));
}

async function showsWhatTheOperatorDid(admin: TestClient): Promise<void> {
  expect(await emptyListsOf(admin, listsOfAdmin)).toEqual([]);
  const read = async <T>(path: string): Promise<T> => (await admin.send('GET', path)).body as T;
  const { rows: runs } = await read<{ rows: { id: string; status: string; short: number }[] }>('/api/admin/credits');
  expect(runs.map(({ status }) => status)).toEqual(['done', 'undone']);
  const { rows: rest } = await read<{ rows: object[] }>(`/api/admin/credits/${runs[1]?.id}/rest`);
  expect(rest).toMatchObject([{ email: 'riley.sato@example.com', cents: 25, taken_back_cents: 10 }]);
  const { rows: acts } = await read<{ rows: { action: string }[] }>('/api/admin/log');
  expect(new Set(acts.map(({ action }) => action))).toEqual(
    new Set(['credit.everyone', 'credit.undone', 'account.suspended']),
  );
  expect(await read('/api/admin/operations')).toMatchObject({ texts: { unknown: 0, after_opt_out: 0 }, backup: null });
}

describe('npm start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agent-crm-start-'));
  made.push(dataDir);

  it('comes up with nothing set, shows its sample agent, and leaves nothing behind when npm is killed', async () => {
    const started = await run({ DATA_DIR: dataDir }, npmStart);
    const location = /Database +(\S+)/.exec(started.output())?.[1] ?? '';
    if (!location.startsWith(dataDir)) made.push(join(location, '..'));
    expect(await ready(started.port)).toBe(200);
    expect(started.output()).toContain(`http://localhost:${started.port}`);
    expect(started.output()).toContain(`http://127.0.0.1:${started.port + 1}`);
    await showsTheDemo(started);
    const database = postmaster(started);
    started.child.kill('SIGKILL');
    await nothingIsLeft(started, database);
  });

  it('starts its database again when that dies, and leaves nothing behind when it is killed itself', async () => {
    const started = await run({ DATA_DIR: dataDir });
    const killed = postmaster(started);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => started.output()).toContain('The database is back.');
    await expect.poll(() => ready(started.port).catch(() => 0)).toBe(200);
    const database = postmaster(started);
    expect(database).not.toBe(killed);
    started.child.kill('SIGKILL');
    await started.exit;
    await nothingIsLeft(started, database);
  });

  it('ends whole when npm is told to', async () => {
    const started = await run({ DATA_DIR: dataDir }, npmStart);
    const database = postmaster(started);
    started.child.kill('SIGTERM');
    await started.exit;
    expect(processStart(database)).toBeNull();
    await nothingIsLeft(started, database);
  });

  it('uses the server of DATABASE_URL, waits while that is away, and starts no other; Ctrl-C stops it', async () => {
    const name = temporaryName('start');
    const proxy = await startFaultProxy(await cloneDatabase(testServerUrl(), null, name));
    const dataDir = mkdtempSync(join(tmpdir(), 'agent-crm-start-'));
    made.push(dataDir);
    const started = await run({ DATABASE_URL: proxy.url, DATA_DIR: dataDir });
    expect(started.output()).not.toMatch(/^Database /m);
    expect(await ready(started.port)).toBe(200);

    proxy.refuse();
    proxy.cut();
    const killed = childOf(started, 'src/server/main.ts');
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => started.output()).toContain('The database does not answer');
    await proxy.heal();
    await expect.poll(() => ready(started.port).catch(() => 0)).toBe(200);
    expect(childOf(started, 'src/server/main.ts')).not.toBe(killed);

    started.child.kill('SIGINT');
    expect(await started.exit).toBe(0);
    await proxy.close();
    await dropDatabase(testServerUrl(), name);
  });

  it('says which keys are missing in production, and starts no sandbox', async () => {
    const name = temporaryName('start');
    const url = await cloneDatabase(testServerUrl(), null, name);
    const failure = await run({ DATABASE_URL: url, NODE_ENV: 'production' }).then(() => 'started', String);
    expect(failure).toMatch(/STRIPE_SECRET_KEY: is needed in production/);
    expect(failure).not.toMatch(/sandbox ready/);
    await dropDatabase(testServerUrl(), name);
  });

  it('names the variable to change when the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const { port } = server.address() as AddressInfo;
    await expect(run({ PORT: String(port), DATABASE_URL: testServerUrl() })).rejects.toThrow(
      /Port \d+ is in use\..*PORT=\d+/,
    );
    server.close();
  });
});
