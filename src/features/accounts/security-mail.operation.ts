// Every change of how somebody logs in is mailed to them, so that no account is taken over in silence.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import type { SecurityChange } from './account-mail.rules.ts';
import { noteSecurity } from './note-security.operation.ts';
import { sendAccountMail } from './send-account-mail.job.ts';

export async function announceSecurityChange(
  tx: Transaction,
  platform: Platform,
  userId: string,
  change: SecurityChange,
): Promise<void> {
  await noteSecurity(tx, platform, { userId, action: change });
  const at = platform.now().toISOString();
  await platform.jobs.enqueue(tx, sendAccountMail, { kind: 'security', userId, mailId: randomUUID(), change, at });
}
