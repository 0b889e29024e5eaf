// After a restore: days that were due before may have been texted already. They are left out rather than sent twice.
import type { Transaction } from '../../database/transaction.ts';
import { leaveOutDue, listSendersOfDue } from './due-trackers.db.ts';
import { hoursBetween, nextHour, sendTimeOf } from './send-moments.rules.ts';

interface Doubtful {
  /** What the backup does not know of came after this. */
  backupOf: Date;
  /** Nothing has left since. */
  since: Date;
}

/** @returns how many people go on with a later day, at the next send hour. In a system transaction. */
export async function skipDoubtfulDays(tx: Transaction, { backupOf, since }: Doubtful): Promise<number> {
  const iso = (instant: number) => new Date(instant).toISOString();
  let people = 0;
  for (const sender of await listSendersOfDue(tx, since.toISOString())) {
    const time = sendTimeOf(sender);
    people += await leaveOutDue(tx, sender.user_id, {
      since: since.toISOString(),
      passed: hoursBetween(backupOf.getTime(), since.getTime(), time).map(iso),
      next: iso(nextHour(since.getTime(), time)),
    });
  }
  return people;
}
