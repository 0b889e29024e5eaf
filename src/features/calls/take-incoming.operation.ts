// Somebody calls a number of an agent's: the call is written down, and rings the agent or takes a message. One that only the carrier's
// records know is a missed call. In a system transaction.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { together, type Transaction } from '../../database/transaction.ts';
import type { IncomingCall, PastCall } from '../../domain/carrier-call.ts';
import type { Platform } from '../../server/platform.ts';
import { keepPlan, planBetween, readOwnSide, type RecordingPlan } from '../call-recordings/plan-recording.operation.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import { wantRecharge } from '../wallet/charge-wallet.operation.ts';
import { holdFirst, releaseHold } from '../wallet/hold-for-call.operation.ts';
import { longestHoldMs, mostLiveCalls } from './call-bill.rules.ts';
import { noFacts, withTold, type CallFacts, type VoicemailWhy } from './call-facts.rules.ts';
import { findOpenLine } from './call-on-line.db.ts';
import { readCallFacts } from './call-people.db.ts';
import { callableNumber, callerOf } from './callable-number.rules.ts';
import { countLiveCalls, lockCall, type StoredCall } from './calls.db.ts';
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
  const [told, known] = await together([
    findTold(tx, userId, call),
    userId === null ? unowned : readKnown(tx, platform, userId, call.from),
  ]);
  const ended = { ...byCaller, legId, at: readInstant(at) };
  const withEvent = (facts: CallFacts) => (event.type === 'calls' ? facts : withTold(facts, ended));
  if (told === null) return begin(tx, platform, { known, call, withEvent });
  const stored = await lockCall(tx, told);
  if (stored !== null) await storeCall(tx, platform.jobs, stored, { facts: withEvent(stored.facts) });
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

/** As it stands there once it is written. */
function freshCall(call: NewIncoming): StoredCall {
  const { userId, id, to, from, agentNumber, centsPerMinute, recordedCentsPerMinute, voicemailWhy } = call;
  return {
    ...{ userId, id, to, from, agentNumber, centsPerMinute, recordedCentsPerMinute },
    ...{ status: 'ringing', startedAt: Date.parse(call.startedAt), aliveAt: null, overrideReason: null },
    ...{ minutesHeld: 1, isRecorded: false, isRecordingOpen: false, isSettled: false },
    facts: { ...noFacts, direction: 'in', leadLeg: call.legId, voicemailWhy },
  };
}

const unowned = Promise.resolve(null);

type Known = Awaited<ReturnType<typeof readKnown>>;

/** Of whoever owns the number, and of who calls. The carrier waits for it: what can be asked at once is. */
async function readKnown(tx: Transaction, platform: Platform, userId: string, from: string) {
  const [own, isOpen, liveCalls, person, line, ownSide] = await together([
    readOwnPhone(tx, userId),
    hasAccess(tx, userId),
    countLiveCalls(tx, userId),
    readCallFacts(tx, { userId, as: 'system', asksRegistry: false }, from),
    findOpenLine(tx, userId),
    readOwnSide(tx, platform, userId),
  ]);
  return { userId, own, isOpen, liveCalls, person, line, ownSide };
}

interface Beginning {
  known: Known;
  call: CameIn & { legId: string };
  withEvent: (facts: CallFacts) => CallFacts;
}

async function begin(
  tx: Transaction,
  platform: Platform,
  { known, ...beginning }: Omit<Beginning, 'known'> & { known: Known | null },
): Promise<void> {
  if (known === null)
    return platform.log.warn({ leg: beginning.call.legId }, 'a call came in for a number that nobody owns');
  for (const way of waysFor(platform, known, beginning.call.from))
    if (await write(tx, platform, { known, ...beginning }, way)) return;
}

interface Way {
  voicemailWhy: VoicemailWhy | null;
  recording: RecordingPlan | null;
  /** To be held for its first minute. */
  cents: number;
}

const toVoicemail = (voicemailWhy: VoicemailWhy): Way => ({ voicemailWhy, recording: null, cents: 0 });

/** The best one first: those after it need less money. */
function waysFor({ config }: Platform, known: Known, from: string): Way[] {
  const { own, isOpen, liveCalls, person, line, ownSide } = known;
  if (!isOpen) return [toVoicemail('closed')];
  if (own.phone === from) return [toVoicemail('own_phone')];
  if (own.phone === null || !own.is_proven) return [toVoicemail('no_phone')];
  if (line?.agent_number === own.phone) return [toVoicemail('on_the_line')];
  if (liveCalls >= mostLiveCalls) return [toVoicemail('on_a_call')];
  const recording = ownSide && planBetween({ ...ownSide, phone: own.phone }, { ...person, phone: from });
  const { centsPerMinute, recordedCentsPerMinute } = config.calls;
  return [
    ...(recording === null ? [] : [{ voicemailWhy: null, recording, cents: recordedCentsPerMinute }]),
    // A caller is put through for the money that is there, without a recording.
    { voicemailWhy: null, recording: null, cents: centsPerMinute },
    toVoicemail('no_balance'),
  ];
}

/**
 * The carrier waits for it: all is written before it is known that the money is there and that no other copy of the event came
 * first, and taken back where it is not so. From the hold on, calls of one agent are counted one after another.
 * @returns false: the money for this way is not there
 */
async function write(
  tx: Transaction,
  platform: Platform,
  beginning: Beginning,
  { voicemailWhy, recording, cents }: Way,
): Promise<boolean> {
  const {
    known: { userId, own },
    call,
    withEvent,
  } = beginning;
  const id = randomUUID();
  const agentNumber = own.is_proven ? own.phone : null;
  const incoming = newIncoming(platform, call, { id, userId, agentNumber, voicemailWhy });
  const fresh = freshCall(incoming);
  const until = new Date(platform.now().getTime() + longestHoldMs);
  const [held, liveCalls, , taken] = await together([
    cents === 0 ? free : holdFirst(tx, { userId, ref: id, cents, until }),
    cents === 0 ? none : countLiveCalls(tx, userId),
    sql`savepoint incoming`.execute(tx),
    insertIncoming(tx, incoming),
    storeCall(tx, platform.jobs, fresh, { facts: withEvent(fresh.facts) }),
    recording === null ? nothing : keepPlan(tx, { userId, id }, recording),
  ]);
  const isBusy = held.outcome !== 'short' && liveCalls >= mostLiveCalls;
  const isWritten = held.outcome !== 'short' && !isBusy && taken !== null;
  if (!isWritten) await sql`rollback to savepoint incoming`.execute(tx);
  if (held.recharge) await wantRecharge(tx, platform.jobs, userId);
  // Another copy of the event has written it down and holds its own money, or two calls run by now.
  if (taken === null || isBusy) await releaseHold(tx, { userId, ref: id });
  if (taken !== null && isBusy) return write(tx, platform, beginning, toVoicemail('on_a_call'));
  return isWritten || taken === null;
}

const free = Promise.resolve({ outcome: 'held', recharge: false } as const);
const none = Promise.resolve(0);
const nothing = Promise.resolve();
