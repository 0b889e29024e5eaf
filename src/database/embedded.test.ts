import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded.ts';
import { processStart } from './embedded-lock.ts';

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
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(sql);
  await client.end();
  return rows[0]?.answer;
}

/** Starts it in a process of its own, waits until it answers, and kills that process the hard way. */
function startAndKill(dataDir: string): Promise<number> {
  const program = `import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'embedded.ts')}';
    await startEmbeddedPostgres({ dataDir: process.argv[1], log: () => {} });
    process.stdout.write('ready'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir]);
  return new Promise((done, fail) => {
    child.stdout.once('data', () => child.kill('SIGKILL'));
    child.once('exit', (_code, signal) =>
      signal === 'SIGKILL' ? done(child.pid ?? 0) : fail(new Error('did not start')),
    );
  });
}

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

  it('starts again after its parent was killed, and says what it did', async () => {
    const killed = await startAndKill(dataDir);
    expect(processStart(killed)).toBeNull();
    const lines: string[] = [];
    const again = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    expect(lines.join('\n')).toMatch(/left over from an earlier run/);
    expect(await ask(again.url, 'select 1 as answer')).toBe(1);
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
