import type { Transaction } from '../../database/transaction.ts';
import type { User } from '../../server/sign-in/user.ts';
import type { Platform } from '../../server/platform.ts';
import { noteSecurity } from './note-security.operation.ts';
import { endSession as removeSession } from './session.db.ts';

/** A log-out: the session of the request ends. */
export async function endSession(tx: Transaction, platform: Pick<Platform, 'log'>, user: User): Promise<void> {
  await removeSession(tx, user.sessionId);
  await noteSecurity(tx, platform, { userId: user.id, action: 'logout' });
}
