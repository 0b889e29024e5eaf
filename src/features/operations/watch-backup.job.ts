// Every hour: did the last backup fail, or is it older than it should be? In production there must be one.
import * as z from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { readLastBackup } from './backup.db.ts';
import type { Backup } from './overview.contract.ts';
import { isBackupWrong } from './overview.rules.ts';

export const watchBackup = job({
  name: 'watch-backup',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '37 * * * *',
  async handle(_, platform) {
    const backup = await platform.database.asSystem((tx) => readBackup(tx, platform));
    if (backup === null ? platform.config.mode === 'production' : backup.is_wrong)
      platform.log.error({ alert: 'backup', ...backup }, 'the last backup failed, or is too old');
  },
});

/** In a system transaction. */
export async function readBackup(
  tx: Transaction,
  { config, now }: Pick<Platform, 'config' | 'now'>,
): Promise<Backup | null> {
  const last = await readLastBackup(tx);
  return last && { ...last, is_wrong: isBackupWrong(last, now().getTime(), config.backupAlertHours) };
}
