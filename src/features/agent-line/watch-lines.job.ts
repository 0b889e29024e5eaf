// Asks the carrier about every line that is not over, and ends those that may not go on: nobody called for long, no access any more,
// another phone.
import type { Transaction } from '../../database/transaction.ts';
import type { LegStatus } from '../../domain/carrier-call.ts';
import { CarrierInDoubt, CarrierRefused } from '../../domain/carrier-outcome.ts';
import * as z from 'zod';
import { defaultPolicy, job } from '../../jobs/job.ts';
import type { Platform } from '../../server/platform.ts';
import { readInstant } from '../calls/instants.rules.ts';
import { readOwnLine } from '../calls/own-line.operation.ts';
import { hasAccess } from '../gate/require-access.operation.ts';
import {
  isIdle,
  lastSeen,
  lostDialMs,
  lostKeyMs,
  lostWordsMs,
  watchedPerRound,
  watchEverySeconds,
} from './agent-line.rules.ts';
import {
  listLinesToWatch,
  lockLine,
  noteLineAlive,
  noteLineChecked,
  readLineAlive,
  readWaitingSince,
  type StoredLine,
} from './agent-lines.db.ts';
import { withLineTold, type LineFacts, type StopReason } from './line-facts.rules.ts';
import { lineToWatch } from './line-jobs.rules.ts';
import { storeLine } from './store-line.operation.ts';

export const watchLine = job({
  ...lineToWatch,
  policy: { ...defaultPolicy, retries: 1, atOnce: 8 },
  async handle({ id }, platform) {
    const line = await platform.database.asSystem((tx) => begin(tx, id));
    if (line === null) return;
    const answer = await ask(platform, line.facts.leg);
    await platform.database.asSystem((tx) => conclude(tx, platform, id, answer));
  },
});

export const watchLines = job({
  name: 'watch-lines',
  payload: z.object({}),
  policy: { ...defaultPolicy, retries: 1 },
  schedule: '* * * * *',
  async handle(_, { database, jobs }) {
    await database.asSystem(async (tx) => {
      const lines = await listLinesToWatch(tx, watchEverySeconds, watchedPerRound);
      await jobs.enqueueAll(tx, lineToWatch, lines, ({ id }) => ({ onlyOne: id }));
    });
  },
});

async function begin(tx: Transaction, id: string): Promise<StoredLine | null> {
  const line = await lockLine(tx, id);
  if (line === null || line.facts.endedAt !== null) return null;
  await noteLineChecked(tx, id);
  return line;
}

/** `unasked`: no leg, or no answer. */
type Answer = LegStatus | null | 'unasked';

async function ask({ voice }: Platform, legId: string | null): Promise<Answer> {
  if (voice === null || legId === null) return 'unasked';
  try {
    return await voice.status(legId);
  } catch (error) {
    if (error instanceof CarrierRefused || error instanceof CarrierInDoubt) return 'unasked';
    throw error;
  }
}

async function conclude(tx: Transaction, platform: Platform, id: string, answer: Answer): Promise<void> {
  const line = await lockLine(tx, id);
  if (line === null || line.facts.endedAt !== null) return;
  const now = platform.now().getTime();
  const facts = withoutSilence(await withEnd(tx, line, answer, now), now);
  const reason = facts.stopReason === null && facts.endedAt === null ? await whyToStop(tx, line, facts, now) : null;
  const stopped = reason === null ? facts : { ...facts, stopReason: reason, stoppedAt: now };
  await storeLine(tx, platform.jobs, line, stopped);
}

async function withEnd(tx: Transaction, line: StoredLine, answer: Answer, now: number): Promise<LineFacts> {
  const { facts } = line;
  if (answer === 'unasked') return facts;
  if (answer?.isAlive) {
    await noteLineAlive(tx, line.id, now);
    return facts;
  }
  const at = answer?.endedAt ? readInstant(answer.endedAt) : lastSeen(line, await readLineAlive(tx, line));
  return withLineTold(facts, { type: 'ended', legId: null, at, digits: '', cause: 'lost' });
}

/** A phone of which nothing was ever heard is over; words of whose end nobody told were heard. */
function withoutSilence(facts: LineFacts, now: number): LineFacts {
  const { leg, dialedAt, stopReason, stoppedAt, spokenAt } = facts;
  if (leg === null && dialedAt !== null && now - dialedAt > lostDialMs)
    return { ...facts, endedAt: facts.endedAt ?? now, cause: facts.cause ?? 'lost' };
  const isMute = stopReason === 'idle' && stoppedAt !== null && now - stoppedAt > lostWordsMs;
  return isMute ? { ...facts, spokenAt: Math.max(spokenAt ?? now, now) } : facts;
}

async function whyToStop(
  tx: Transaction,
  { userId, id, agentNumber }: StoredLine,
  { answeredAt, pressedAt }: LineFacts,
  now: number,
): Promise<StopReason | null> {
  if (!(await hasAccess(tx, userId))) return 'closed';
  if ((await readOwnLine(tx, userId)).phone !== agentNumber) return 'phone';
  if (pressedAt === null) return answeredAt !== null && now - answeredAt > lostKeyMs ? 'lost' : null;
  const since = await readWaitingSince(tx, { userId, id });
  return since !== null && isIdle({ since, now }) ? 'idle' : null;
}
