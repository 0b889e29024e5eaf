// `npm run restore`: a backup of BACKUP_DIR into an empty place. From then on nothing leaves by itself until `npm run restore -- go`.
import { parseArgs } from 'node:util';
import { BackupFault } from '../src/backup/backup-folder.ts';
import { differences } from '../src/backup/count-rows.ts';
import { restoreBackup, type RestorePlan } from '../src/backup/restore-backup.ts';
import { connectPool } from '../src/database/connection.ts';
import { embeddedUrl } from '../src/database/embedded.ts';
import { openDatabase } from '../src/database/transaction.ts';
import { letGo } from '../src/features/operations/let-go.operation.ts';
import { readSettings, type Settings } from './surroundings.ts';

const usage = `npm run restore -- [name] [--to=2026-11-27T10:00:00Z]   the newest backup, or that one, into the empty DATA_DIR or DATABASE_URL
npm run restore -- --to=damage                          where the log of changes is damaged: all that was before
npm run restore -- go [--unread]                        lets texts and mails leave again, once what came in was read and the books were checked`;

const orWithout = 'let the product run for five minutes. Without a carrier, or without Stripe: -- go --unread';
const stillOpen = {
  inbound_unread: `What texts came in since is not read yet: ${orWithout}`,
  payments_unread: `What Stripe told since is not read yet: ${orWithout}`,
  unchecked: `The books are not checked yet: ${orWithout}`,
};

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, unread: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return usage;
  const settings = readSettings(process.env);
  if (positionals[0] === 'go') return go(settings, values.unread ?? false);
  return restore(settings, positionals[0], readMoment(values.to));
}

function readMoment(typed: string | undefined): RestorePlan['to'] {
  if (typed === undefined || typed === 'damage') return typed;
  const moment = new Date(typed);
  if (Number.isNaN(moment.getTime())) throw new BackupFault(`--to is not a moment: ${typed}`);
  return moment;
}

async function restore(
  { backupDir, dataDir, filesDir, env }: Settings,
  name?: string,
  to?: RestorePlan['to'],
): Promise<string> {
  if (!backupDir) throw new BackupFault('Where from? Set BACKUP_DIR.');
  const { backup, found } = await restoreBackup({
    backupDir,
    name,
    to,
    dataDir,
    filesDir,
    url: env.DATABASE_URL || undefined,
    appUrl: env.APP_DATABASE_URL || undefined,
    env,
  });
  const since = differences(backup.manifest.counted, found);
  return [
    `Restored from the backup of ${backup.manifest.madeAt}${broughtTo(to)}.`,
    ...(since.length > 0
      ? ['What is there now, where it is not as in the backup:', ...since.map((line) => `  ${line}`)]
      : []),
    found.ledgerCents === found.balanceCents
      ? `The books are right: ${found.balanceCents} cents in wallets.`
      : `THE BOOKS ARE WRONG: ${found.ledgerCents} cents booked, ${found.balanceCents} in wallets.`,
    'Nothing leaves by itself yet. Start the product, look around, then: npm run restore -- go',
  ].join('\n');
}

function broughtTo(to: RestorePlan['to']): string {
  if (to === 'damage') return ', with all changes before the damage';
  return to ? `, brought to ${to.toISOString()}` : '';
}

async function go({ env, dataDir }: Settings, isReadAll: boolean): Promise<string> {
  const url = env.DATABASE_URL || embeddedUrl(dataDir);
  if (!url) throw new BackupFault(`There is no database in ${dataDir}: set DATABASE_URL.`);
  const pool = connectPool({ url, applicationName: 'crm restore', max: 1 });
  try {
    return await openDatabase(pool).asSystem(async (tx) => {
      const done = await letGo(tx, isReadAll);
      if (done === 'not_paused') return 'Nothing is held back.';
      if (typeof done === 'string') throw new BackupFault(stillOpen[done]);
      return `Things leave again. Left out, since they may have left before: ${done.texts} texts (given back), ${done.leads} first texts to new leads, ${done.days} days of Lead Rescue.`;
    });
  } finally {
    await pool.end();
  }
}

try {
  console.log(await main());
} catch (fault) {
  console.error(`Nothing was changed. ${(fault as Error).message}`);
  process.exitCode = 1;
}
