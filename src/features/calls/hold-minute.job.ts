// Sets the next minute's money aside while a call runs. Where it is not there the agent hears so; the call ends where the paid
// minute does, unless money has come by then.
import type * as z from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { isToBeRecorded } from '../call-recordings/plan-recording.operation.ts';
import { extendHold } from '../wallet/hold-for-call.operation.ts';
import { beginOfMinute, holdAheadMs, longestHoldMs, rateOf } from './call-bill.rules.ts';
import { minuteToHold } from './call-jobs.rules.ts';
import { leadAnswer } from './call-standing.rules.ts';
import { standingOf } from './call-state.rules.ts';
import { noMoneyWords } from './calls.words.ts';
import { lockCall, noteMinuteHeld } from './calls.db.ts';
import { storeCall } from './store-call.operation.ts';

export const holdMinute = job({
  ...minuteToHold,
  policy: { ...defaultPolicy, retries: 4, delaySeconds: 1, atOnce: 8 },
  async handle(payload, platform) {
    const legId = await platform.database.asSystem((tx) => hold(tx, platform, payload));
    if (legId === null) return;
    try {
      await platform.voice!.speak({ legId, id: `${payload.id}-money-${payload.minute}` }, noMoneyWords);
    } catch (error) {
      if (!(error instanceof CarrierRefused || error instanceof CarrierInDoubt)) throw error;
    }
  },
});

/** @returns the leg of an agent who is to hear that the money ends */
async function hold(
  tx: Transaction,
  { jobs, now }: Platform,
  { userId, id, minute, isLastTry }: z.output<typeof minuteToHold.payload>,
): Promise<string | null> {
  const call = await lockCall(tx, id);
  const answeredAt = call && leadAnswer(call.facts);
  if (call === null || answeredAt === null || standingOf(call.facts).isOver || call.minutesHeld >= minute) return null;
  const until = new Date(now().getTime() + longestHoldMs);
  const rate = rateOf({ ...call, isRecorded: call.isRecorded || (await isToBeRecorded(tx, call)) });
  const outcome = await extendHold(tx, jobs, { userId, ref: id, totalCents: minute * rate, until });
  if (outcome === 'held') {
    await noteMinuteHeld(tx, call, minute);
    const startAfter = new Date(beginOfMinute(answeredAt, minute + 1) - holdAheadMs);
    await jobs.enqueue(tx, minuteToHold, { userId, id, minute: minute + 1, isLastTry: false }, { startAfter });
    return null;
  }
  if (isLastTry) {
    // Every minute before this one was talked, also where we were not there to set its money aside.
    const minutesHeld = minute - 1;
    await noteMinuteHeld(tx, call, minutesHeld);
    await storeCall(tx, jobs, { ...call, minutesHeld }, { facts: { ...call.facts, stopReason: 'no_money' } });
    return null;
  }
  const startAfter = new Date(beginOfMinute(answeredAt, minute));
  await jobs.enqueue(tx, minuteToHold, { userId, id, minute, isLastTry: true }, { startAfter });
  return call.facts.agentLeg;
}
