// The operator lets things leave again after a restore, once what came in was read and the checks were made.
import type { Transaction } from '../../database/transaction.ts';
import { settleDoubtfulLeads } from '../bulk-send/settle-doubtful-leads.operation.ts';
import { skipDoubtfulDays } from '../lead-rescue/skip-doubtful-days.operation.ts';
import { settleDoubtfulNotices } from '../push/settle-doubtful-notices.operation.ts';
import { resumeAfterRestore } from '../texting/resume-after-restore.operation.ts';
import { checkNames } from './overview.rules.ts';
import { hasEventsWaiting, listUnchecked, readRestore } from './restore.db.ts';

export type LetGo =
  { texts: number; leads: number; days: number } | 'not_paused' | 'inbound_unread' | 'payments_unread' | 'unchecked';

/** `isReadAll`: the operator says so, where there is nobody to read from. In a system transaction. */
export async function letGo(tx: Transaction, isReadAll: boolean): Promise<LetGo> {
  const restore = await readRestore(tx);
  if (!restore) return 'not_paused';
  const { since, backup_of: backupOf, payments_read_to: readTo } = restore;
  if (!isReadAll) {
    if (readTo === null || Date.parse(readTo) < Date.parse(since) || (await hasEventsWaiting(tx)))
      return 'payments_unread';
    if ((await listUnchecked(tx, checkNames)).length > 0) return 'unchecked';
  }
  const resumed = await resumeAfterRestore(tx, isReadAll);
  if (typeof resumed === 'string') return resumed;
  const days = await skipDoubtfulDays(tx, { backupOf: new Date(backupOf), since: new Date(resumed.since) });
  const leads = await settleDoubtfulLeads(tx, new Date(resumed.since));
  await settleDoubtfulNotices(tx, new Date(resumed.since));
  return { texts: resumed.texts, leads, days };
}
