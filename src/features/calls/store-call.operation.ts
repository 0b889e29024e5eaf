// What became known of a call is stored, billed as soon as nothing can change its bill, and acted on. In a system transaction that
// holds the call.
import { formatPhone } from '../../domain/phone-number.ts';
import { together, type Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { releaseHold, settleHold } from '../wallet/hold-for-call.operation.ts';
import { beginOfMinute, billedMinutes, billOf, holdAheadMs, mostMinutes } from './call-bill.rules.ts';
import { callToDrive, messageToKeep, minuteToHold, missedToTell } from './call-jobs.rules.ts';
import type { CallFacts } from './call-facts.rules.ts';
import { leadAnswer, talkEnd, type CallStanding } from './call-standing.rules.ts';
import { standingOf, stepsOf } from './call-state.rules.ts';
import { tellMissedAt } from './incoming-state.rules.ts';
import { noteContact } from './call-people.db.ts';
import { noteSettled, updateCall, type StoredCall } from './calls.db.ts';

/** `isFinal`: what has not come by now will not come any more. */
export async function storeCall(
  tx: Transaction,
  jobs: Jobs,
  call: StoredCall,
  { facts, isFinal = false }: { facts: CallFacts; isFinal?: boolean },
): Promise<void> {
  const { userId, id } = call;
  const standing = standingOf(facts);
  // None needs another's answer; they are asked in this order.
  const asked: Promise<unknown>[] = [updateCall(tx, call, facts, standing)];
  if (standing.status === 'completed' && call.status !== 'completed') {
    const number = facts.direction === 'in' ? call.from : call.to;
    asked.push(noteContact(tx, { userId, number, at: talkEnd(facts) }));
  }
  // A recorded call has another price, whichever is told first: its end, or that it was recorded.
  const isBillKnown = standing.isBillKnown && !call.isRecordingOpen;
  if (isBillKnown || (standing.isOver && isFinal)) asked.push(settle(tx, jobs, { ...call, facts }, standing));
  if (stepsOf(facts).length > 0) asked.push(jobs.enqueue(tx, callToDrive, { userId, id }, { onlyOne: id }));
  if (facts.recordedAt !== null && call.facts.recordedAt === null)
    asked.push(jobs.enqueue(tx, messageToKeep, { userId, id }, { onlyOne: id }));
  const tellAt = facts.direction === 'in' && !standingOf(call.facts).isOver ? tellMissedAt(facts) : null;
  if (tellAt !== null)
    asked.push(jobs.enqueue(tx, missedToTell, { userId, id }, { onlyOne: id, startAfter: new Date(tellAt) }));
  const answeredAt = leadAnswer(facts);
  if (answeredAt !== null && leadAnswer(call.facts) === null && !standing.isOver) {
    const startAfter = new Date(beginOfMinute(answeredAt, 2) - holdAheadMs);
    asked.push(jobs.enqueue(tx, minuteToHold, { userId, id, minute: 2, isLastTry: false }, { startAfter }));
  }
  await together(asked);
}

/** Once, whatever comes again: the wallet knows the call. */
async function settle(tx: Transaction, jobs: Jobs, call: StoredCall, standing: CallStanding): Promise<void> {
  const { userId, id } = call;
  const most = mostMinutes(call.facts.stopReason, call.minutesHeld);
  const billedCents = billOf({ ...call, ...standing }, most);
  if (billedCents === 0) {
    if (call.isSettled) return;
    await releaseHold(tx, { userId, ref: id });
    return noteSettled(tx, call, { billed: 0, charged: 0 });
  }
  const minutes = billedMinutes(standing.status, standing.durationSeconds, most);
  const other = call.facts.direction === 'in' ? `from ${formatPhone(call.from)}` : `to ${formatPhone(call.to)}`;
  const description = `Call ${other}, ${minutes} min`;
  const charged = await settleHold(tx, jobs, { userId, ref: id, billedCents, description });
  await noteSettled(tx, call, { billed: billedCents, charged });
}
