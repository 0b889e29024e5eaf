// Asks the carrier about every call that is not settled: what it no longer knows is over, whatever webhooks were lost.
import * as z from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { CallLeg, LegStatus } from '../../domain/carrier-call.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { minuteAt } from './call-bill.rules.ts';
import { minuteToHold } from './call-jobs.rules.ts';
import { withTold, type CallFacts } from './call-facts.rules.ts';
import { leadAnswer } from './call-standing.rules.ts';
import { listToWatch, lockCall, noteAlive, noteChecked, type StoredCall } from './calls.db.ts';
import { readInstant } from './instants.rules.ts';
import { storeCall } from './store-call.operation.ts';
import { holdLateMs, lostDialMs, lostEnd, lostKeyMs, watchedPerRound, watchEverySeconds } from './watch-calls.rules.ts';

export const watchCall = job({
  name: 'watch-call',
  payload: z.object({ id: z.uuid() }),
  policy: { ...defaultPolicy, retries: 1, atOnce: 8 },
  async handle({ id }, platform) {
    const call = await platform.database.asSystem((tx) => begin(tx, id));
    if (call === null) return;
    const [agent, lead] = await Promise.all([
      ask(platform, call.facts.agentLeg, call.facts.agentEndedAt),
      ask(platform, call.facts.leadLeg, call.facts.leadEndedAt),
    ]);
    await platform.database.asSystem((tx) => conclude(tx, platform, id, { agent, lead }));
  },
});

export const watchCalls = job({
  name: 'watch-calls',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '* * * * *',
  async handle(_, { database, jobs }) {
    await database.asSystem(async (tx) => {
      const calls = await listToWatch(tx, watchEverySeconds, watchedPerRound);
      await jobs.enqueueAll(tx, watchCall, calls, ({ id }) => ({ onlyOne: id }));
    });
  },
});

async function begin(tx: Transaction, id: string): Promise<StoredCall | null> {
  const call = await lockCall(tx, id);
  if (call === null || call.isSettled) return null;
  await noteChecked(tx, id);
  return call;
}

/** `none`: no leg, or one that is known to be over; `unasked`: no answer. */
type Answer = LegStatus | null | 'none' | 'unasked';

async function ask({ voice }: Platform, legId: string | null, endedAt: number | null): Promise<Answer> {
  if (voice === null || legId === null || endedAt !== null) return 'none';
  try {
    return await voice.status(legId);
  } catch (error) {
    if (error instanceof CarrierRefused || error instanceof CarrierInDoubt) return 'unasked';
    throw error;
  }
}

async function conclude(tx: Transaction, platform: Platform, id: string, answers: Answers): Promise<void> {
  const call = await lockCall(tx, id);
  if (call === null) return;
  const now = platform.now().getTime();
  if (isUp(answers)) await noteAlive(tx, id, now);
  const told = withEnds(call, answers);
  const lost = withLostDials(told, now);
  const facts = isKeyLost(lost, now) ? withoutKey(lost, now) : lost;
  const isFinal = now - Math.max(facts.agentEndedAt ?? now, facts.leadEndedAt ?? 0) > lostDialMs;
  await storeCall(tx, platform.jobs, call, { facts, isFinal });
  await catchUp(tx, platform, { ...call, facts }, now);
}

interface Answers {
  agent: Answer;
  lead: Answer;
}

const isAlive = (answer: Answer): boolean => answer !== null && typeof answer === 'object' && answer.isAlive;

/** Each phone that there is. */
function isUp({ agent, lead }: Answers): boolean {
  const asked = [agent, lead].filter((answer) => answer !== 'none');
  return asked.length > 0 && asked.every(isAlive);
}

/** First the ends of which the carrier knows the instant: the others are judged by them. */
function withEnds(call: StoredCall, answers: Answers): CallFacts {
  let { facts } = call;
  const end = (leg: CallLeg, at: number) =>
    withTold(facts, { leg, legId: null, type: 'ended', at, digits: '', cause: 'lost' });
  const gone = (['agent', 'lead'] as const).flatMap((leg) => {
    const answer = answers[leg];
    return answer === null || (typeof answer === 'object' && !answer.isAlive) ? [{ leg, at: answer?.endedAt }] : [];
  });
  for (const { leg, at } of gone) if (at) facts = end(leg, readInstant(at));
  const lostAt = lostEnd(facts, call);
  for (const { leg, at } of gone) if (!at) facts = end(leg, lostAt);
  return facts;
}

/** A phone that was to be dialed, and of which nothing was ever heard. */
function withLostDials(facts: CallFacts, now: number): CallFacts {
  const isLost = (dialedAt: number | null, leg: string | null, endedAt: number | null) =>
    dialedAt !== null && leg === null && endedAt === null && now - dialedAt > lostDialMs;
  let known = facts;
  if (isLost(facts.agentDialedAt, facts.agentLeg, facts.agentEndedAt))
    known = { ...known, agentEndedAt: now, agentCause: 'lost' };
  if (isLost(facts.leadDialedAt, facts.leadLeg, facts.leadEndedAt))
    known = { ...known, leadEndedAt: now, leadCause: 'lost' };
  return known;
}

/** An outgoing call ends; a caller goes to voicemail. */
const withoutKey = (facts: CallFacts, now: number): CallFacts =>
  facts.direction === 'in'
    ? { ...facts, agentDeclinedAt: facts.agentDeclinedAt ?? now }
    : { ...facts, stopReason: facts.stopReason ?? 'lost' };

/** Nobody pressed a key and nobody said so. */
function isKeyLost({ agentEndedAt, agentAnsweredAt, agentPressedAt }: CallFacts, now: number): boolean {
  const isAsked = agentEndedAt === null && agentAnsweredAt !== null && agentPressedAt === null;
  return isAsked && now - agentAnsweredAt > lostKeyMs;
}

/** A minute for which no money was set aside in time: it is now, or the call ends. */
async function catchUp(tx: Transaction, { jobs }: Platform, call: StoredCall, now: number): Promise<void> {
  const { userId, id, facts, minutesHeld } = call;
  const answeredAt = leadAnswer(facts);
  if (answeredAt === null || facts.agentEndedAt !== null || facts.leadEndedAt !== null) return;
  const minute = minuteAt(answeredAt, now - holdLateMs);
  if (minute > minutesHeld) await jobs.enqueue(tx, minuteToHold, { userId, id, minute, isLastTry: true });
}
