// Opens a line for a session that runs: every condition and the row, in the agent's transaction. The carrier is asked after it.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { readOwnLine } from '../calls/own-line.operation.ts';
import { readBalanceOf } from '../wallet/read-balance.operation.ts';
import { mostWaitingHours } from './agent-line.rules.ts';
import { lineRefusals, sessionOver, type LineRefusal } from './agent-line.words.ts';
import { findOpenLineOf, holdSession, insertLine, readWaitedSeconds } from './agent-lines.db.ts';
import { lineToDrive } from './line-jobs.rules.ts';

/** One that is open stays. @throws Refusal */
export async function takeLine(
  tx: Transaction,
  { config, jobs, voice }: Platform,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  if (!(await holdSession(tx, userId, sessionId))) throw new Refusal('not_found', sessionOver);
  if (voice === null) refuse('not_configured');
  if ((await findOpenLineOf(tx, userId)) !== null) return;
  const { phone, from, isOnCall } = await readOwnLine(tx, userId);
  if (phone === null) return refuse('phone_not_proven');
  if (from === null) return refuse('no_numbers');
  if (isOnCall) refuse('on_a_call');
  if ((await readBalanceOf(tx, userId)) < config.calls.centsPerMinute)
    throw new Refusal('payment_required', lineRefusals.no_balance);
  if ((await readWaitedSeconds(tx, userId)) >= mostWaitingHours * 3600) refuse('waited_long');
  const id = randomUUID();
  if (await insertLine(tx, { id, userId, sessionId, agentNumber: phone, from }))
    await jobs.enqueueAsAgent(tx, lineToDrive, { userId, id }, { onlyOne: id });
}

function refuse(why: LineRefusal): never {
  throw new Refusal('conflict', lineRefusals[why], { current: { why } });
}
