// A run of credit goes forward, or back, in parts of 500, each one transaction. One that broke off goes on after its last part.
import type { Transaction } from '../../database/transaction.ts';
import type { Database } from '../../database/transaction.ts';
import { moveForMany } from '../wallet/move-for-many.operation.ts';
import { creditsAtOnce } from './admin.rules.ts';
import { addCredits, holdCredits, holdRun, noteCredited, noteTaken, takeAccounts, type HeldRun } from './credit.db.ts';

/** Until nothing is left of it or it is no longer wanted. @returns whether nothing is left */
export async function advance(
  database: Database,
  runId: string,
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  for (;;) {
    if (await database.asSystem((tx) => doPart(tx, runId))) return true;
    if (!isWanted()) return false;
  }
}

/** @returns whether it was the last */
async function doPart(tx: Transaction, runId: string): Promise<boolean> {
  const run = await holdRun(tx, runId);
  if (run?.status === 'crediting') return creditPart(tx, runId, run);
  if (run?.status === 'undoing') return takeBackPart(tx, runId);
  return true;
}

async function creditPart(tx: Transaction, runId: string, run: HeldRun): Promise<boolean> {
  const accounts = await takeAccounts(tx, run, creditsAtOnce);
  const cents = run.amountCents;
  const userIds = await addCredits(tx, runId, { userIds: accounts, cents });
  await moveForMany(tx, {
    type: 'admin_credit',
    moves: userIds.map((userId) => ({ userId, cents })),
    ref: runId,
    description: run.message ?? 'Credit',
  });
  const isLast = accounts.length < creditsAtOnce;
  await noteCredited(tx, runId, { lookedUpTo: accounts.at(-1) ?? null, credited: userIds.length, isLast });
  return isLast;
}

/** Never below zero, and nothing that a call holds. */
async function takeBackPart(tx: Transaction, runId: string): Promise<boolean> {
  const credits = await holdCredits(tx, runId, creditsAtOnce);
  await moveForMany(tx, {
    type: 'admin_adjustment',
    moves: credits.filter(({ left }) => left > 0).map(({ userId, left }) => ({ userId, cents: -left })),
    ref: `undo:${runId}`,
    description: 'Credit taken back',
  });
  return noteTaken(tx, runId, credits);
}
