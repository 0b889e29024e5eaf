// Brings a backup back, into a place where nothing is. Nothing leaves the restored product by itself until the operator says so.
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { databaseAccount, placeDatabase } from '../database/embedded-account.ts';
import { recall } from '../database/embedded-cluster.ts';
import { lockFolder } from '../database/embedded-lock.ts';
import { readMigrations } from '../database/migrate.ts';
import { createRoles } from '../database/roles.ts';
import {
  BackupFault,
  checkFiles,
  filesIn,
  listBackups,
  openBackup,
  walIn,
  type Backup,
  type Counted,
} from './backup-folder.ts';
import { countRows, serverVersion } from './count-rows.ts';
import { readDump, requireProgram } from './dump.ts';
import { passwordFile } from './make-backup.ts';
import { recoverCopy } from './recover-copy.ts';

export interface RestorePlan {
  backupDir: string;
  /** The newest that fits when none is named. */
  name?: string | undefined;
  /** Undefined: the newest moment there is. A dump knows only its own. */
  to?: Date | 'damage' | undefined;
  dataDir: string;
  /** Of what people upload. Undefined: a bucket. */
  filesDir: string | undefined;
  /** Of a database elsewhere, for a dump. */
  url?: string | undefined;
  /** Login of the running server there. */
  appUrl?: string | undefined;
  env: NodeJS.ProcessEnv;
}

export interface Restored {
  backup: Backup;
  found: Counted;
}

/** @throws BackupFault when the backup or the log after it is not whole, the place is not empty, or the moment cannot be reached; then nothing is changed */
export async function restoreBackup(plan: RestorePlan): Promise<Restored> {
  const backup = openBackup(plan.backupDir, plan.name ?? newestBefore(plan.backupDir, plan.to));
  await requireKnown(backup);
  await checkFiles(backup);
  const { kind, madeAt } = backup.manifest;
  if (plan.to instanceof Date && plan.to < new Date(madeAt))
    throw new BackupFault(`The backup was made after ${plan.to.toISOString()}.`);
  if (kind === 'dump' && plan.to) throw new BackupFault('A dump is of one moment only: leave --to away.');
  if ((kind === 'dump') !== (plan.url !== undefined)) {
    throw new BackupFault(
      kind === 'dump'
        ? 'This backup is of a database elsewhere: set DATABASE_URL to an empty one.'
        : 'This backup is of the built-in database: unset DATABASE_URL.',
    );
  }
  requireNoFiles(plan.filesDir);
  const hadFolder = plan.filesDir !== undefined && existsSync(plan.filesDir);
  try {
    // Before the database: where they have no room, nothing is changed.
    if (plan.filesDir && existsSync(filesIn(backup.folder)))
      cpSync(filesIn(backup.folder), plan.filesDir, { recursive: true, preserveTimestamps: true });
    const found = plan.url ? await intoServer({ ...plan, url: plan.url }, backup) : await intoFolder(plan, backup);
    return { backup, found };
  } catch (fault) {
    if (plan.filesDir && hadFolder) emptyFolder(plan.filesDir);
    else if (plan.filesDir) rmSync(plan.filesDir, { recursive: true, force: true });
    throw fault;
  }
}

/** A container has the folder already, with nothing in it. */
function requireNoFiles(filesDir: string | undefined): void {
  if (filesDir && existsSync(filesDir) && readdirSync(filesDir).length > 0)
    throw new BackupFault(`There are files in ${filesDir}: name an empty folder.`);
}

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

function newestBefore(backupDir: string, to: RestorePlan['to']): string {
  const fitting = listBackups(backupDir).filter(
    (name) => !(to instanceof Date) || new Date(openBackup(backupDir, name).manifest.madeAt) <= to,
  );
  const name = fitting.at(-1);
  if (!name)
    throw new BackupFault(
      `There is no complete backup ${to instanceof Date ? `from before ${to.toISOString()} ` : ''}in ${backupDir}.`,
    );
  return name;
}

async function requireKnown({ manifest: { migration } }: Backup): Promise<void> {
  const newest = Math.max(...(await readMigrations()).map(({ version }) => version));
  if (migration > newest)
    throw new BackupFault(`The backup is of a newer version (migration ${migration}, this one knows ${newest}).`);
}

async function intoFolder({ dataDir, backupDir, to }: RestorePlan, { folder, manifest }: Backup): Promise<Counted> {
  const unlock = lockFolder(dataDir);
  try {
    const account = databaseAccount();
    const placement = placeDatabase(dataDir, account);
    const data = join(placement.home, 'data');
    if (existsSync(data))
      throw new BackupFault(`There is a database in ${dataDir}: name an empty folder with DATA_DIR.`);
    const half = join(placement.home, 'data.restored');
    rmSync(half, { recursive: true, force: true });
    const { password } = recall(folder)!;
    const found = await recoverCopy(
      {
        backup: folder,
        wal: walIn(backupDir),
        moment: to ?? 'newest',
        placement,
        account,
        data: half,
        password,
        isKept: true,
      },
      async (client) => {
        requireSameServer(manifest.server, await serverVersion(client));
        await pauseOutgoing(client, manifest.madeAt);
        return countRows(client);
      },
    );
    copyFileSync(join(folder, passwordFile), join(dataDir, passwordFile));
    renameSync(half, data);
    return found;
  } finally {
    unlock();
  }
}

function requireSameServer(made: number, running: number): void {
  if (made !== running)
    throw new BackupFault(`The backup is of PostgreSQL ${made}, and the built-in one is ${running}.`);
}

async function intoServer(plan: RestorePlan & { url: string }, { folder, manifest }: Backup): Promise<Counted> {
  const client = new Client({ connectionString: plan.url, application_name: 'crm restore' });
  client.on('error', () => undefined); // every fault also rejects the query at hand
  await client.connect();
  try {
    const { rows } = await client.query<{ isThere: boolean }>(`select to_regnamespace('crm') is not null as "isThere"`);
    if (rows[0]!.isThere)
      throw new BackupFault('There is a database of this product in DATABASE_URL: name an empty one.');
    requireProgram('pg_restore', manifest.server, plan.env);
    await createRoles(client, decodeURIComponent(new URL(plan.appUrl ?? plan.url).username));
    await readDump(plan.url, folder, plan.env);
    await pauseOutgoing(client, manifest.madeAt);
    mkdirSync(plan.dataDir, { recursive: true });
    return await countRows(client);
  } finally {
    await client.end();
  }
}

async function pauseOutgoing(client: Client, backupOf: string): Promise<void> {
  await client.query(
    `insert into crm.outgoing_pause (backup_of) values ($1)
     on conflict (id) do update set since = excluded.since, backup_of = excluded.backup_of`,
    [backupOf],
  );
}
