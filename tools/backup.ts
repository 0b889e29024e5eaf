// `npm run backup`: all of the product's data into BACKUP_DIR, while it runs. Proved by a restore before it counts.
import { parseArgs } from 'node:util';
import { BackupFault, listBackups, openBackup } from '../src/backup/backup-folder.ts';
import { makeBackup } from '../src/backup/make-backup.ts';
import { embeddedUrl } from '../src/database/embedded.ts';
import { readSettings } from './surroundings.ts';

const usage = `npm run backup            makes one
npm run backup -- list    shows those there are`;

async function main(): Promise<string> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command = 'make'] = positionals;
  const { env, dataDir, filesDir, backupDir } = readSettings(process.env);
  if (!backupDir) throw new BackupFault('Where to? Set BACKUP_DIR to a folder, best on another disk.');
  if (command === 'list')
    return (
      listBackups(backupDir)
        .map((name) => describe(backupDir, name))
        .join('\n') || 'None yet.'
    );
  if (command !== 'make') return usage;
  const keep = Number(env.BACKUP_KEEP || 7);
  if (!Number.isInteger(keep) || keep < 1) throw new BackupFault('BACKUP_KEEP is a whole number, 1 or more.');
  const url = env.DATABASE_URL || embeddedUrl(dataDir);
  if (!url) throw new BackupFault(`There is no database in ${dataDir}: set DATABASE_URL.`);
  const isBuiltIn = !env.DATABASE_URL;
  const { name } = await makeBackup({ backupDir, dataDir, filesDir, url, isBuiltIn, keep, now: new Date(), env });
  return `Made and proved: ${describe(backupDir, name)}`;
}

function describe(backupDir: string, name: string): string {
  const { files, counted, kind } = openBackup(backupDir, name).manifest;
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  const rows = Object.values(counted.rows).reduce((sum, count) => sum + count, 0);
  return `${name}  ${kind}, ${(bytes / 1e6).toFixed(1)} MB, ${rows} rows, ${(Number(counted.ledgerCents) / 100).toFixed(2)} dollars in wallets`;
}

try {
  console.log(await main());
} catch (fault) {
  console.error(`There is no new backup. ${(fault as Error).message}`);
  process.exitCode = 1;
}
