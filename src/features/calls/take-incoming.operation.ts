// Somebody calls a number of an agent's: the call is written down, and rings the agent or takes a message. In a system transaction.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { IncomingCall } from '../../domain/carrier-call.ts';
import type { Platform } from '../../server/platform.ts';
import { keepPlan, planRecording, type RecordingPlan } from '../call-recordings/plan-recording.operation.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { holdForCall, releaseHold } from '../wallet/hold-for-call.operation.ts';
import type { OwnPhoneRow } from './agent-phone.db.ts';
import { longestHoldMs, mostLiveCalls } from './call-bill.rules.ts';
import { withTold, type VoicemailWhy } from './call-facts.rules.ts';
import { findOpenLine } from './call-on-line.db.ts';
import { readCallFacts } from './call-people.db.ts';
import { callerOf } from './callable-number.rules.ts';
import { countLiveCalls, lockCall } from './calls.db.ts';
import { findByLeg, findOwner, insertIncoming } from './incoming-calls.db.ts';
import { readInstant } from './instants.rules.ts';
import { readOwnPhone } from './own-line.operation.ts';
import { storeCall } from './store-call.operation.ts';

/** Events may come twice and in any order: the first one writes the call down. */
export async function takeIncoming(tx: Transaction, platform: Platform, event: IncomingCall): Promise<void> {
  const id = (await findByLeg(tx, event.legId)) ?? (await begin(tx, platform, event));
  const call = id === null ? null : await lockCall(tx, id);
  if (call === null) return;
  const ended = { leg: 'lead', type: 'ended', legId: event.legId, digits: '', cause: 'originator_cancel' } as const;
  const facts =
    event.type === 'calls' ? call.facts : withTold(call.facts, { ...ended, at: readInstant(event.occurredAt) });
  await storeCall(tx, platform.jobs, call, { facts });
}

/** @returns null: nobody owns this number, or another transaction has just written the call down */
async function begin(tx: Transaction, platform: Platform, event: IncomingCall): Promise<string | null> {
  const userId = await findOwner(tx, event.to);
  if (userId === null) {
    platform.log.warn({ leg: event.legId }, 'a call came in for a number that nobody owns');
    return null;
  }
  const [id, from, own] = [randomUUID(), callerOf(event.from), await readOwnPhone(tx, userId)];
  const { voicemailWhy, recording } = await putThrough(tx, platform, { userId, id, from, own });
  const { centsPerMinute, recordedCentsPerMinute } = platform.config.calls;
  const rates = { centsPerMinute, recordedCentsPerMinute };
  const agentNumber = own.is_proven ? own.phone : null;
  const taken = await insertIncoming(tx, {
    id,
    userId,
    from,
    to: event.to,
    legId: event.legId,
    agentNumber,
    voicemailWhy,
    ...rates,
  });
  // Another copy of the event has written it down and holds its own money.
  if (taken === null) await releaseHold(tx, { userId, ref: id });
  if (taken !== null && recording !== null) await keepPlan(tx, { userId, id }, recording);
  return taken;
}

interface Through {
  voicemailWhy: VoicemailWhy | null;
  recording: RecordingPlan | null;
}

async function putThrough(
  tx: Transaction,
  platform: Platform,
  { userId, id, from, own }: { userId: string; id: string; from: string; own: OwnPhoneRow },
): Promise<Through> {
  const toVoicemail = (voicemailWhy: VoicemailWhy): Through => ({ voicemailWhy, recording: null });
  if (!(await hasAccess(tx, userId))) return toVoicemail('closed');
  if (own.phone === from) return toVoicemail('own_phone');
  if (own.phone === null || !own.is_proven) return toVoicemail('no_phone');
  if ((await findOpenLine(tx, userId, own.phone)) !== null) return toVoicemail('on_the_line');
  if ((await countLiveCalls(tx, userId)) >= mostLiveCalls) return toVoicemail('on_a_call');
  const { centsPerMinute, recordedCentsPerMinute } = platform.config.calls;
  const until = new Date(platform.now().getTime() + longestHoldMs);
  const isHeld = async (cents: number) =>
    (await holdForCall(tx, platform.jobs, { userId, ref: id, cents, until })) !== 'short';
  const person = { ...(await readCallFacts(tx, { userId, as: 'system', asksRegistry: false }, from)), phone: from };
  const recording = await planRecording(tx, platform, { userId, agentPhone: own.phone, person });
  if (recording !== null && (await isHeld(recordedCentsPerMinute))) return { voicemailWhy: null, recording };
  // A caller is put through for the money that is there, without a recording.
  return (await isHeld(centsPerMinute)) ? { voicemailWhy: null, recording: null } : toVoicemail('no_balance');
}
