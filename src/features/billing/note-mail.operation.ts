import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { addMail } from './billing-mail.db.ts';
import type { NotedMail } from './billing-mail.rules.ts';
import { sendBillingMail } from './send-billing-mail.job.ts';

/** Sends this once: what was noted before is not sent again. In a system transaction. */
export async function noteMail(
  tx: Transaction,
  { jobs }: Pick<Platform, 'jobs'>,
  userId: string,
  mail: NotedMail,
): Promise<void> {
  if (!(await addMail(tx, userId, mail))) return;
  await jobs.enqueue(tx, sendBillingMail, { userId, kind: mail.kind, ref: mail.ref });
}
