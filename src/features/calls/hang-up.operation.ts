// A call is ended by the agent on a screen, or by us. In a system transaction.
import type { Transaction } from '../../database/transaction.ts';
import type { Platform } from '../../server/platform.ts';
import type { StopReason } from './call-facts.rules.ts';
import { standingOf } from './call-state.rules.ts';
import { listLiveIds, lockCall } from './calls.db.ts';
import { storeCall } from './store-call.operation.ts';

/** @returns false: the agent has no such call. One that is over, or being ended, stays as it is. */
export async function hangUp(
  tx: Transaction,
  { jobs, now }: Platform,
  { userId, id }: { userId: string; id: string },
  stopReason: StopReason = 'hung_up',
): Promise<boolean> {
  const call = await lockCall(tx, id);
  if (call?.userId !== userId) return false;
  const { facts } = call;
  if (facts.stopReason !== null || standingOf(facts).isOver) return true;
  // A caller who is not wanted now may still leave a message.
  if (facts.direction === 'in' && facts.agentPressedAt === null) {
    await storeCall(tx, jobs, call, { facts: { ...facts, agentDeclinedAt: facts.agentDeclinedAt ?? now().getTime() } });
    return true;
  }
  const isUndialed = !facts.isOnLine && facts.agentDialedAt === null && facts.agentLeg === null;
  const ended = isUndialed ? { agentEndedAt: now().getTime(), agentCause: 'originator_cancel' } : {};
  await storeCall(tx, jobs, call, { facts: { ...facts, ...ended, stopReason } });
  return true;
}

/** All of an account that may not call any more. */
export async function endLiveCalls(tx: Transaction, platform: Platform, userId: string): Promise<void> {
  for (const id of await listLiveIds(tx, userId)) await hangUp(tx, platform, { userId, id }, 'no_access');
}
