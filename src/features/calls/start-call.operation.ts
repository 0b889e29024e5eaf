// Takes a call: every condition, a minute's money and the row in the agent's one transaction. The carrier is asked after it.
import { randomUUID } from 'node:crypto';
import { together, type Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { keepPlan, planBetween, readOwnSide } from '../call-recordings/plan-recording.operation.ts';
import { noNumbers } from '../phone-numbers/phone-numbers.words.ts';
import { holdForCall } from '../wallet/hold-for-call.operation.ts';
import { longestHoldMs, mostLiveCalls } from './call-bill.rules.ts';
import { decideCall } from './call-gate.rules.ts';
import { callToDrive } from './call-jobs.rules.ts';
import { hasContact, readCallFacts } from './call-people.db.ts';
import { findOpenLine, isLineBusy } from './call-on-line.db.ts';
import { callableNumber } from './callable-number.rules.ts';
import { readOwnPhone } from './own-line.operation.ts';
import { callerNumberFor } from './caller-number.rules.ts';
import type { RefusedCall } from './calls.contract.ts';
import { countLiveCalls, insertCall, isCalling } from './calls.db.ts';
import { callRefusals, invalidLeadPhone, invalidOwnPhone } from './calls.words.ts';
import { readCallerNumbers } from './read-caller-numbers.operation.ts';

interface WantedCall {
  userId: string;
  agentNumber: string;
  leadNumber: string;
  contactId: string | null;
  overrideReason: string | null;
}

/** @returns the call's id. @throws Refusal; nothing is taken then */
export async function takeCall(tx: Transaction, platform: Platform, wanted: WantedCall): Promise<string> {
  const { config, jobs, now, voice } = platform;
  const { userId, contactId } = wanted;
  if (voice === null) refuse('not_configured');
  const to = callableNumber(wanted.leadNumber);
  if (to === null) return refuseField('lead_number', invalidLeadPhone);
  const agentNumber = callableNumber(wanted.agentNumber);
  if (agentNumber === null) return refuseField('agent_number', invalidOwnPhone);
  if (agentNumber === to) return refuseField('lead_number', callRefusals.own_phone);
  const { own, isContactGone, numbers, person, ownSide } = await readConditions(tx, platform, {
    userId,
    contactId,
    to,
  });
  if (isContactGone) throw new Refusal('not_found', 'This contact no longer exists.');
  if (!own.is_proven || own.phone !== agentNumber) refuse('phone_not_proven');
  const from = callerNumberFor(to, numbers);
  if (from === null)
    throw new Refusal('conflict', noNumbers, {
      current: { why: 'no_numbers', until: null, can_override: false } satisfies RefusedCall,
    });
  const at = now().getTime();
  const override = wanted.overrideReason;
  const decision = decideCall(person, at, { override });
  if (decision.may === 'not') return refuse(decision.why, decision);
  const id = randomUUID();
  const { centsPerMinute, recordedCentsPerMinute } = config.calls;
  const recording = ownSide && planBetween({ ...ownSide, phone: agentNumber }, { ...person, phone: to });
  const cents = recording === null ? centsPerMinute : recordedCentsPerMinute;
  // The wallet's row is held from here on: calls of one agent are counted one after another.
  const until = new Date(at + longestHoldMs);
  if ((await holdForCall(tx, jobs, { userId, ref: id, cents, until })) === 'short')
    throw new Refusal('payment_required', callRefusals.no_balance);
  const [liveCalls, line, isRung] = await together([
    countLiveCalls(tx, userId),
    findOpenLine(tx, userId),
    isCalling(tx, userId, to),
  ]);
  if (liveCalls >= mostLiveCalls) refuse('too_many');
  const lineId = line?.agent_number === agentNumber ? line.id : null;
  if (lineId !== null && (await isLineBusy(tx, userId, lineId))) refuse('line_busy');
  if (isRung) refuse('already_calling');
  const overrideReason = decision.isOverridden ? override : null;
  await insertCall(tx, {
    id,
    userId,
    to,
    from,
    agentNumber,
    contactId,
    lineId,
    overrideReason,
    centsPerMinute,
    recordedCentsPerMinute,
  });
  if (recording !== null) await keepPlan(tx, { userId, id }, recording);
  await jobs.enqueueAsAgent(tx, callToDrive, { userId, id }, { onlyOne: id });
  return id;
}

/** All that is known before anything is taken, asked at once. */
async function readConditions(
  tx: Transaction,
  platform: Platform,
  { userId, contactId, to }: Pick<WantedCall, 'userId' | 'contactId'> & { to: string },
) {
  const { asksRegistry } = platform.config;
  const [own, isContactGone, numbers, person, ownSide] = await together([
    readOwnPhone(tx, userId),
    contactId === null ? none : hasContact(tx, userId, contactId).then((isThere) => !isThere),
    readCallerNumbers(tx, userId),
    readCallFacts(tx, { userId, as: 'agent', asksRegistry }, to),
    readOwnSide(tx, platform, userId),
  ]);
  return { own, isContactGone, numbers, person, ownSide };
}

const none = Promise.resolve(false);

function refuse(
  why: keyof typeof callRefusals,
  { until, canOverride }: { until: number | null; canOverride: boolean } = { until: null, canOverride: false },
): never {
  const current: RefusedCall = {
    why,
    until: until === null ? null : new Date(until).toISOString(),
    can_override: canOverride,
  };
  throw new Refusal('conflict', callRefusals[why], { current });
}

function refuseField(field: 'agent_number' | 'lead_number', message: string): never {
  throw new Refusal('invalid_input', message, { fields: [{ path: `body.${field}`, message }] });
}
