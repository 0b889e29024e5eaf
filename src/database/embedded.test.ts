import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseAccount, placeDatabase } from './embedded-account.ts';
import { openCluster } from './embedded-cluster.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { processStart } from './embedded-lock.ts';
import { lastWords, trimLog } from './embedded-log.ts';
import { runServer } from './embedded-server.ts';

const made: string[] = [];
function folder(mode = 0o755): string {
  const path = mkdtempSync(join(tmpdir(), 'agent-crm-'));
  spawnSync('chmod', [mode.toString(8), path]);
  made.push(path);
  return path;
}
afterAll(() => made.forEach((path) => rmSync(path, { recursive: true, force: true })));

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ answer: unknown }>(sql);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

interface Killed {
  starter: number;
  /** The database server it had started. */
  server: number;
}

/** Starts it in its own process, waits until it answers, and kills that process the hard way. */
function startAndKill(dataDir: string): Promise<Killed> {
  const program = `import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'embedded.ts')}';
    const { location } = await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} });
    process.stdout.write(location); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir]);
  let server = 0;
  return new Promise((done, fail) => {
    child.stdout.once('data', (location: Buffer) => {
      server = postmaster(location.toString());
      child.kill('SIGKILL');
    });
    child.once('exit', (_code, signal) =>
      signal === 'SIGKILL' ? done({ starter: child.pid ?? 0, server }) : fail(new Error('did not start')),
    );
  });
}

const postmaster = (location: string): number =>
  Number(readFileSync(join(location, 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the built-in PostgreSQL', () => {
  // One folder for all but the last: making a database takes a second, starting one a tenth.
  const dataDir = folder();

  it('keeps its data from one start to the next, on the same port, with checksums, UTF-8 and a private password', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: () => {} });
    await ask(first.url, 'create table kept as select 7 as answer');
    expect(
      await ask(first.url, `select current_setting('data_checksums') || current_setting('server_encoding') as answer`),
    ).toBe('onUTF8');
    expect(await ask(first.url, `select lower('ÄÉ') as answer`)).toBe('äé');
    expect(
      await ask(first.url, `select current_setting('fsync') || current_setting('synchronous_commit') as answer`),
    ).toBe('onon');
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0);
    await first.stop();
    await expect(ask(first.url, 'select 1')).rejects.toThrow();
    const second = await startEmbeddedPostgres({ dataDir, log: () => {} });
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select answer from kept')).toBe(7);
    await second.stop();
  });

  it('refuses a wrong password', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const wrong = new URL(server.url);
    wrong.password = 'postgres';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('ends when its parent is killed, and starts again', async () => {
    const killed = await startAndKill(dataDir);
    expect(processStart(killed.starter)).toBeNull();
    await expect.poll(() => processStart(killed.server)).toBeNull();
    const again = await startEmbeddedPostgres({ dataDir, log: () => {} });
    expect(await ask(again.url, 'select 1 as answer')).toBe(1);
    await again.stop();
  });

  it('stops a server that the last run left over, and says so', async () => {
    const account = databaseAccount();
    const cluster = openCluster(dataDir, placeDatabase(dataDir, account), account, () => {});
    const left = await runServer(cluster, true);
    const pid = postmaster(cluster.data);
    const lines: string[] = [];
    const again = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    expect(lines.join('\n')).toContain(`left over from an earlier run (process ${pid})`);
    await left.ended;
    expect(await ask(again.url, 'select 1 as answer')).toBe(1);
    await again.stop();
  });

  it('comes back by itself when it is killed, at the same address, with all that was committed', async () => {
    const lines: string[] = [];
    const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    await ask(server.url, 'create table survived as select 8 as answer');
    const killed = postmaster(server.location);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => ask(server.url, 'select answer from survived').catch(() => null)).toBe(8);
    expect(postmaster(server.location)).not.toBe(killed);
    await expect.poll(() => lines).toEqual([expect.stringContaining('started again'), 'The database is back.']);
    await server.stop();
    await expect(ask(server.url, 'select 1')).rejects.toThrow();
  });

  it('keeps its log from one start to the next, and never lets it grow without bound', async () => {
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const home = join(server.location, '..');
    const log = join(home, 'postgres.log');
    appendFileSync(log, 'the words before a crash\n');
    await server.stop();
    const again = await startEmbeddedPostgres({ dataDir, log: () => {} });
    expect(readFileSync(log, 'utf8')).toContain('the words before a crash');
    trimLog(home, 1000);
    expect(statSync(log).size).toBeLessThan(1000);
    expect(readFileSync(`${log}.1`, 'utf8')).toContain('the words before a crash');
    await ask(again.url, 'select no_such_column').catch(() => {});
    await expect.poll(() => lastWords(home, 0)).toContain('no_such_column');
    await again.stop();
  });

  it('lets one process have the folder and tells the other who has it', async () => {
    const both = await Promise.allSettled([1, 2].map(() => startEmbeddedPostgres({ dataDir, log: () => {} })));
    const refused = both.find((outcome) => outcome.status === 'rejected');
    expect(String(refused?.reason)).toContain(`in use by process ${process.pid}`);
    for (const outcome of both) if (outcome.status === 'fulfilled') await outcome.value.stop();
  });

  it.runIf(process.getuid?.() === 0)(
    'starts under root below a folder closed to others, and names where the data is',
    async () => {
      const dataDir = join(folder(0o700), '.data');
      const lines: string[] = [];
      const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
      made.push(join(server.location, '..'));
      expect(server.location.startsWith(dataDir)).toBe(false);
      expect(lines.join('\n')).toContain(join(server.location, '..'));
      expect(await ask(server.url, 'select 1 as answer')).toBe(1);
      await server.stop();
    },
  );
});
