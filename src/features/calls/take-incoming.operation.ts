// Somebody calls a number of an agent's: the call is written down, and rings the agent or takes a message. One that only the carrier's
// records know is a missed call. In a system transaction.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { IncomingCall, PastCall } from '../../domain/carrier-call.ts';
import type { Platform } from '../../server/platform.ts';
import { keepPlan, planRecording, type RecordingPlan } from '../call-recordings/plan-recording.operation.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { holdForCall, releaseHold } from '../wallet/hold-for-call.operation.ts';
import type { OwnPhoneRow } from './agent-phone.db.ts';
import { longestHoldMs, mostLiveCalls } from './call-bill.rules.ts';
import { withTold, type VoicemailWhy } from './call-facts.rules.ts';
import { findOpenLine } from './call-on-line.db.ts';
import { readCallFacts } from './call-people.db.ts';
import { callableNumber, callerOf } from './callable-number.rules.ts';
import { countLiveCalls, lockCall } from './calls.db.ts';
import { findOwner, findTold, insertIncoming, isUntold, type CameIn, type NewIncoming } from './incoming-calls.db.ts';
import { readInstant } from './instants.rules.ts';
import { readOwnPhone } from './own-line.operation.ts';
import { storeCall } from './store-call.operation.ts';

const byCaller = { leg: 'lead', type: 'ended', digits: '', cause: 'originator_cancel' } as const;

/** Events may come twice and in any order: the first one writes the call down. */
export async function takeIncoming(tx: Transaction, platform: Platform, event: IncomingCall): Promise<void> {
  const { legId, recordId = null, to, occurredAt: at } = event;
  const userId = await findOwner(tx, to);
  const call: CameIn & { legId: string } = { legId, recordId, from: callerOf(event.from), to, at };
  const id = (await findTold(tx, userId, call)) ?? (await begin(tx, platform, userId, call));
  const stored = id === null ? null : await lockCall(tx, id);
  if (stored === null) return;
  const ended = { ...byCaller, legId, at: readInstant(at) };
  const facts = event.type === 'calls' ? stored.facts : withTold(stored.facts, ended);
  await storeCall(tx, platform.jobs, stored, { facts });
}

/** What the carrier's records have of calls that are over: each of which nobody told us is a missed call, once. */
export async function takePastCalls(tx: Transaction, platform: Platform, calls: readonly PastCall[]): Promise<void> {
  const names = calls.map(({ recordId }) => recordId);
  for (const { legId, recordId, startedAt, endedAt, ...numbers } of calls) {
    const to = callableNumber(numbers.to) ?? numbers.to;
    const call: CameIn = { legId, recordId, from: callerOf(numbers.from), to, at: startedAt };
    const userId = await findOwner(tx, to, startedAt);
    if (userId === null || !(await isUntold(tx, userId, call, names))) continue;
    const name = legId ?? recordId;
    const put = { id: randomUUID(), userId, agentNumber: null, voicemailWhy: 'away' } as const;
    const id = await insertIncoming(tx, newIncoming(platform, { ...call, legId: name }, put));
    const stored = id === null ? null : await lockCall(tx, id);
    if (stored === null) continue;
    const facts = withTold(stored.facts, { ...byCaller, legId: name, at: readInstant(endedAt) });
    await storeCall(tx, platform.jobs, stored, { facts });
  }
}

function newIncoming(
  { config }: Platform,
  { at: startedAt, ...call }: CameIn & { legId: string },
  put: Pick<NewIncoming, 'id' | 'userId' | 'agentNumber' | 'voicemailWhy'>,
): NewIncoming {
  const { centsPerMinute, recordedCentsPerMinute } = config.calls;
  return { ...call, ...put, startedAt, centsPerMinute, recordedCentsPerMinute };
}

/** @returns null: nobody owns this number, or another transaction has just written the call down */
async function begin(
  tx: Transaction,
  platform: Platform,
  userId: string | null,
  call: CameIn & { legId: string },
): Promise<string | null> {
  if (userId === null) {
    platform.log.warn({ leg: call.legId }, 'a call came in for a number that nobody owns');
    return null;
  }
  const [id, own] = [randomUUID(), await readOwnPhone(tx, userId)];
  const { voicemailWhy, recording } = await putThrough(tx, platform, { userId, id, from: call.from, own });
  const agentNumber = own.is_proven ? own.phone : null;
  const taken = await insertIncoming(tx, newIncoming(platform, call, { id, userId, agentNumber, voicemailWhy }));
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
