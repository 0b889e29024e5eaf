// How long it takes to be back: a backup of a built-in database with a million leads, and its restore with what was changed since,
// until the database answers again. The database is made once; backup and restore go to the system's temporary folder.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { walIn } from '../src/backup/backup-folder.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { startEmbeddedPostgres } from '../src/database/embedded.ts';
import { databaseUrl, onServer } from '../test-support/postgres.ts';
import { isUsable } from './bench-databases.ts';
import { makeBenchDatabase } from './make-bench-database.ts';
import type { Finding } from './measure.ts';
import { formatCount, largeDatabase, leadsInAll } from './worlds.ts';

const home = join(import.meta.dirname, '..', '.cache');
const dataDir = join(home, 'bench-restore');
const mostSeconds = 1800;
/** Leads that are changed after the backup. */
const changed = 10_000;

export async function measureRestore(log: (line: string) => void): Promise<Finding[]> {
  await fillOnce(log);
  const folder = mkdtempSync(join(tmpdir(), 'agent-crm-bench-'));
  chmodSync(folder, 0o755); // the database's own account goes in
  const [backupDir, restored] = [join(folder, 'backups'), join(folder, 'restored')];
  try {
    const { rows, took: backedUp } = await backUp(backupDir);
    const back = await timed(async () => {
      const { found } = await restoreBackup({ backupDir, dataDir: restored, filesDir: undefined, env: {} });
      if (found.rows['crm.leads'] !== leadsInAll) throw new Error(`${found.rows['crm.leads']} leads came back.`);
      const server = await startEmbeddedPostgres({ dataDir: restored, log });
      await server.stop();
    });
    return [
      inSeconds(`backup of ${formatCount(rows)} rows, proved`, backedUp),
      inSeconds(`restore of it and of ${formatCount(changed)} changes since, until it answers`, back.took),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const inSeconds = (name: string, seconds: number): Finding => ({
  name,
  found: `${seconds.toFixed(1)} s`,
  target: `${mostSeconds} s`,
  isGood: seconds <= mostSeconds,
});

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  const began = performance.now();
  const result = await work();
  return { result, took: (performance.now() - began) / 1000 };
}

/** Without an archive: nothing of it is restored from there. */
async function fillOnce(log: (line: string) => void): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir, log });
  try {
    if (await isUsable(server.url)) return;
    log('Making a database to be backed up: this takes minutes and is done once …');
    const name = new URL(server.url).pathname.slice(1);
    await onServer(databaseUrl(server.url, 'postgres'), async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
    });
    await makeBenchDatabase(server.url, largeDatabase, { log });
  } finally {
    await server.stop();
  }
}

/** With changes after it, all archived. */
async function backUp(backupDir: string): Promise<{ rows: number; took: number }> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, archiveTo: walIn(backupDir) });
  try {
    const plan = { backupDir, dataDir, filesDir: undefined, url: server.url, isBuiltIn: true, keep: 1 };
    const { result, took } = await timed(() => makeBackup({ ...plan, now: new Date(), env: {} }));
    const last = await onServer(server.url, async (client) => {
      await client.query('set search_path = crm, public');
      await client.query(
        `update leads set priority = priority where ctid = any(array(select ctid from leads limit ${changed}))`,
      );
      const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
      return rows[0]!.file;
    });
    while (!existsSync(join(walIn(backupDir), `${last}.gz`))) await pause(50);
    return { rows: Object.values(result.manifest.counted.rows).reduce((sum, count) => sum + count, 0), took };
  } finally {
    await server.stop();
  }
}
