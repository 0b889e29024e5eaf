// Makes a backup, and proves it before it counts: the copy is recovered beside the running database, counted, and thrown away.
import { chownSync, copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { Client } from 'pg';
import { databaseAccount, placeDatabase } from '../database/embedded-account.ts';
import { recall } from '../database/embedded-cluster.ts';
import {
  BackupFault,
  describeFiles,
  filesIn,
  firstSegment,
  listBackups,
  nameAt,
  openBackup,
  walIn,
  writeManifest,
  type Counted,
  type Manifest,
} from './backup-folder.ts';
import { copyFiles } from './copy-files.ts';
import { countRows, newestMigration, serverVersion } from './count-rows.ts';
import { dumpDatabase, requireAllRows, requireProgram } from './dump.ts';
import { copyRunningDatabase } from './physical-copy.ts';
import { recoverCopy } from './recover-copy.ts';

/** What the built-in database is opened with. */
export const passwordFile = 'postgres.json';

export interface BackupPlan {
  backupDir: string;
  /** Holds the built-in database. */
  dataDir: string;
  /** Of what people upload. Undefined: a bucket, which its own service backs up. */
  filesDir: string | undefined;
  url: string;
  isBuiltIn: boolean;
  /** How many are kept. */
  keep: number;
  now: Date;
  env: NodeJS.ProcessEnv;
}

/** @throws BackupFault when it could not be made or was not proved; what there is of it is taken away */
export async function makeBackup(plan: BackupPlan): Promise<{ name: string; manifest: Manifest }> {
  const name = nameAt(plan.now);
  const folder = join(plan.backupDir, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const facts = await withClient(plan.url, (client) => (plan.isBuiltIn ? copy : dump)(plan, folder, client));
    // After the database, so that every file a row names is there; what comes and goes since is named by none.
    if (plan.filesDir && existsSync(plan.filesDir)) copyUploads(plan.filesDir, folder);
    const counted = facts.counted ?? (await prove(plan, folder));
    if (counted.ledgerCents !== counted.balanceCents)
      throw new BackupFault(
        `The books are wrong: ${counted.ledgerCents} cents booked, ${counted.balanceCents} in wallets.`,
      );
    const { server, migration } = facts;
    writeManifest(folder, {
      madeAt: plan.now.toISOString(),
      kind: plan.isBuiltIn ? 'copy' : 'dump',
      server,
      migration,
      counted,
      files: await describeFiles(folder),
    });
  } catch (fault) {
    rmSync(folder, { recursive: true, force: true });
    await noteFailure(plan, fault);
    throw fault;
  }
  dropOld(plan);
  const { manifest } = openBackup(plan.backupDir, name);
  await noteMade(plan, manifest);
  return { name, manifest };
}

/**
 * For Operations. A login that may only read cannot say so; then it looks overdue there. Of two servers the newer backup is the last
 * one, whichever is done first; a machine whose clock is ahead claims no moment that has not come.
 */
async function noteMade(plan: BackupPlan, { kind, files }: Manifest): Promise<void> {
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  await note(
    plan,
    `insert into crm.last_backup (made_at, bytes, proved_at)
       values (least($1, clock_timestamp()), $2, case when $3 = 'copy' then clock_timestamp() end)
     on conflict (id) do update set made_at = greatest(last_backup.made_at, excluded.made_at),
       bytes = case when last_backup.made_at > excluded.made_at then last_backup.bytes else excluded.bytes end,
       proved_at = coalesce(excluded.proved_at, last_backup.proved_at), failed_at = null, failure = null`,
    [plan.now.toISOString(), bytes, kind],
  );
}

const noteFailure = (plan: BackupPlan, fault: unknown): Promise<void> =>
  note(
    plan,
    `insert into crm.last_backup (failed_at, failure) values (clock_timestamp(), $1)
     on conflict (id) do update set failed_at = excluded.failed_at, failure = excluded.failure`,
    [(fault as Error).message],
  );

const note = (plan: BackupPlan, sql: string, values: unknown[]): Promise<void> =>
  withClient(plan.url, (client) => client.query(sql, values)).then(
    () => undefined,
    () => undefined,
  );

function copyUploads(filesDir: string, folder: string): void {
  const way = relative(realpathSync(filesDir), realpathSync(folder));
  if (!way.startsWith('..') && !isAbsolute(way))
    throw new BackupFault(`BACKUP_DIR lies in ${filesDir}, which it is to hold: name a folder elsewhere.`);
  copyFiles(filesDir, filesIn(folder));
}

interface Facts {
  server: number;
  migration: number;
  /** Undefined: to be counted in the copy. */
  counted?: Counted;
}

async function copy({ dataDir, backupDir }: BackupPlan, folder: string, client: Client): Promise<Facts> {
  const facts = { server: await serverVersion(client), migration: await newestMigration(client) };
  copyFileSync(join(dataDir, passwordFile), join(folder, passwordFile));
  await copyRunningDatabase(client, folder, walIn(backupDir));
  return facts;
}

async function dump({ url, env }: BackupPlan, folder: string, client: Client): Promise<Facts> {
  const server = await serverVersion(client);
  requireProgram('pg_dump', server, env);
  await requireAllRows(client);
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
  await dumpDatabase(url, rows[0]!.snapshot, folder, env);
  const facts = { server, migration: await newestMigration(client), counted: await countRows(client) };
  await client.query('commit');
  return facts;
}

/** @returns what a restore of the copy holds */
async function prove({ backupDir, dataDir }: BackupPlan, folder: string): Promise<Counted> {
  const account = databaseAccount();
  const placement = placeDatabase(dataDir, account);
  const home = join(placement.home, 'proof'); // with a log of its own
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { mode: 0o700 });
  if (account) chownSync(home, account.uid, account.gid);
  const { password } = recall(folder)!;
  const wal = walIn(backupDir);
  const data = join(home, 'data');
  try {
    return await recoverCopy(
      { backup: folder, wal, moment: 'end', placement: { ...placement, home }, account, data, password, isKept: false },
      countRows,
    );
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function dropOld({ backupDir, keep }: BackupPlan): void {
  const all = listBackups(backupDir);
  for (const name of all.slice(0, Math.max(0, all.length - keep))) rmSync(join(backupDir, name), { recursive: true });
  const oldest = listBackups(backupDir)[0];
  const first = oldest && firstSegment(join(backupDir, oldest));
  if (!first) return;
  for (const file of readdirSync(walIn(backupDir)))
    if (/^[0-9A-F]{24}/.test(file) && file.slice(8, 24) < first.slice(8)) rmSync(join(walIn(backupDir), file));
}

async function withClient<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'crm backup' });
  client.on('error', () => undefined); // every fault also rejects the query at hand
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
