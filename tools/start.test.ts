// `npm start` as a person meets it: it comes up, stops cleanly, survives a kill, and uses a given server.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { processStart } from '../src/database/embedded-lock.ts';
import { testServerUrl } from '../test-support/database.ts';
import { cloneDatabase, dropDatabase, temporaryName } from '../test-support/postgres.ts';

const start = join(import.meta.dirname, 'start.ts');
const made: string[] = [];
afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })));

/** A port with two free ones above it, which the sandbox takes. */
async function freePorts(): Promise<number> {
  const listen = (port: number) =>
    new Promise<number | null>((done) => {
      const probe = createServer().once('error', () => done(null));
      probe.listen(port, '127.0.0.1', () => {
        const found = (probe.address() as AddressInfo).port;
        probe.close(() => done(found));
      });
    });
  for (;;) {
    const port = await listen(0);
    if (port && port < 65_000 && (await listen(port + 1)) && (await listen(port + 2))) return port;
  }
}

interface Started {
  child: ChildProcess;
  port: number;
  output: () => string;
  exit: Promise<number | string | null>;
}

async function run(env: Record<string, string>): Promise<Started> {
  const port = await freePorts();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [start], { env: { PATH, HOME, PORT: String(port), ...env } });
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

describe('npm start', () => {
  it('comes up with nothing set, starts again after a kill, and leaves nothing behind when it stops', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'agent-crm-start-'));
    made.push(dataDir);
    const first = await run({ DATA_DIR: dataDir });
    expect(await ready(first.port)).toBe(200);
    expect(first.output()).toContain(`http://localhost:${first.port}`);
    expect(first.output()).toContain(`http://127.0.0.1:${first.port + 1}`);

    first.child.kill('SIGKILL');
    await first.exit;
    await unreachable(first.port);
    await unreachable(first.port + 1);

    const second = await run({ DATA_DIR: dataDir });
    expect(second.output()).toContain('left over from an earlier run');
    expect(await ready(second.port)).toBe(200);
    const location = /Database +(\S+)/.exec(second.output())?.[1] ?? '';
    if (!location.startsWith(dataDir)) made.push(join(location, '..'));
    const database = Number(readFileSync(join(location, 'postmaster.pid'), 'utf8').split('\n')[0]);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    await unreachable(second.port);
    await unreachable(second.port + 1);
    expect(processStart(database)).toBeNull();
  });

  it('uses the server of DATABASE_URL and starts no other; Ctrl-C stops it', async () => {
    const name = temporaryName('start');
    const url = await cloneDatabase(testServerUrl(), null, name);
    const dataDir = mkdtempSync(join(tmpdir(), 'agent-crm-start-'));
    made.push(dataDir);
    const started = await run({ DATABASE_URL: url, DATA_DIR: dataDir });
    expect(started.output()).not.toMatch(/^Database /m);
    expect(await ready(started.port)).toBe(200);
    started.child.kill('SIGINT');
    expect(await started.exit).toBe(0);
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
