import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { noteSecurity } from './note-security.operation.ts';
import { endSessions } from './session.db.ts';

/** By the operator: whoever is logged in to this account no longer is. In a system transaction. @returns how many ended */
export async function endAllSessions(
  tx: Transaction,
  platform: Pick<Platform, 'log'>,
  userId: string,
): Promise<number> {
  const ended = await endSessions(tx, userId);
  if (ended > 0) await noteSecurity(tx, platform, { userId, action: 'sessions.ended_by_support', by: 'operator' });
  return ended;
}
