// Copies the files of the built-in database while it runs. What changes in the course of it is mended from the log of changes, which the
// server archives (see embedded-server.ts).
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { BackupFault, databaseIn } from './backup-folder.ts';
import { copyIfThere } from './copy-files.ts';

/** Made again by every start, or nobody else's. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const left = (name: string): boolean => /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/.test(name);
/** Says where recovery begins, so it is read after all others. */
const control = 'pg_control';
const archivedWithinMs = 120_000;

/**
 * Copies into `folder`. `client` is a superuser's session, which stays open for as long as it takes.
 * @throws BackupFault when the server does not archive into `wal`
 */
export async function copyRunningDatabase(client: Client, folder: string, wal: string): Promise<void> {
  await requireArchive(client, wal);
  const { rows } = await client.query<{ from: string }>(`select current_setting('data_directory') as from`);
  await client.query(`select pg_backup_start('agent-crm', fast => true)`);
  const target = databaseIn(folder);
  copyFolder(rows[0]!.from, target);
  copyFileSync(join(rows[0]!.from, 'global', control), join(target, 'global', control));
  mkdirSync(join(target, 'pg_wal', 'archive_status'), { mode: 0o700 });
  const { labelfile } = await stop(client);
  writeFileSync(join(target, 'backup_label'), labelfile, { mode: 0o600 });
}

async function requireArchive(client: Client, wal: string): Promise<void> {
  const { rows } = await client.query<{ mode: string; command: string }>(
    `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
  );
  if (rows[0]!.mode !== 'on' || !rows[0]!.command.includes(wal))
    throw new BackupFault(`The running database does not archive into ${wal}: start it with the same BACKUP_DIR.`);
}

async function stop(client: Client): Promise<{ labelfile: string }> {
  await client.query(`set statement_timeout = ${archivedWithinMs}`);
  try {
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)');
    return rows[0]!;
  } catch (fault) {
    const { rows } = await client.query<{ failed: string | null }>(
      'select last_failed_wal as failed from pg_stat_archiver',
    );
    const why = rows[0]?.failed ? `${rows[0].failed} could not be archived` : (fault as Error).message;
    throw new BackupFault(`The changes during the backup did not arrive: ${why}.`);
  }
}

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (left(entry.name) || entry.name === control) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    // A table may go while it is copied.
    if (!entry.isDirectory()) copyIfThere(source, target);
    else if (emptied.has(entry.name)) mkdirSync(target, { mode: 0o700 });
    else copyFolder(source, target);
  }
}
