// We end a line, for a reason. In a system transaction.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import { findOpenLineOf, lockLine } from './agent-lines.db.ts';
import type { StopReason } from './line-facts.rules.ts';
import { storeLine } from './store-line.operation.ts';

/** The open line, with `sessionId` that of this session alone. One that is over, or being ended, stays as it is. */
export async function stopLine(
  tx: Transaction,
  { jobs, now }: Pick<Platform, 'jobs' | 'now'>,
  whose: { userId: string; sessionId?: string },
  reason: StopReason,
): Promise<void> {
  const id = await findOpenLineOf(tx, whose);
  const line = id === null ? null : await lockLine(tx, id);
  if (line === null || line.facts.stopReason !== null || line.facts.endedAt !== null) return;
  await storeLine(tx, jobs, line, { ...line.facts, stopReason: reason, stoppedAt: now().getTime() });
}
