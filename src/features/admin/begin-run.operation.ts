// Begins a run of credit, or its way back: with what may still go on by itself, and with its place in the log.
import type { Transaction } from '../../database/transaction.ts';
import { formatDollars } from '../../domain/money.ts';
import { Refusal } from '../../server/http/refusal.ts';
import type { Platform } from '../../server/platform.ts';
import { creditRefusal } from './admin.rules.ts';
import { continueRun } from './continue-run.job.ts';
import type { CreditRun } from './credit.contract.ts';
import { addRun, beginUndo, countReached, findRun, waitForTurn, type NewRun } from './credit.db.ts';
import { noteAct } from './note-act.operation.ts';

const underWay = 'Another credit is still in progress. Please wait until it’s done.';

interface Wish extends NewRun {
  /** What the admin typed that it comes to. */
  totalCents: number;
}

/** The same run again is the same run. In a system transaction. @throws Refusal invalid_input | conflict */
export async function beginRun(tx: Transaction, platform: Platform, { totalCents, ...run }: Wish): Promise<void> {
  const { id, adminId, amountCents, message, reason } = run;
  await waitForTurn(tx);
  const known = await findRun(tx, id);
  if (known) {
    if (known.amount_cents === amountCents && known.message === message && known.reason === reason) return;
    throw new Refusal('conflict', 'This request was made before with another amount, message, or reason.');
  }
  const people = await countReached(tx);
  const refused = creditRefusal(amountCents, people);
  if (refused)
    throw new Refusal('invalid_input', refused, { fields: [{ path: 'body.amount_cents', message: refused }] });
  const total = amountCents * people;
  if (total !== totalCents) {
    const said = `It’s ${formatDollars(total)} for ${people} people by now. Please confirm again.`;
    throw new Refusal('conflict', said, { fields: [{ path: 'body.total_cents', message: said }] });
  }
  if (!(await addRun(tx, run))) throw new Refusal('conflict', underWay);
  await platform.jobs.enqueue(tx, continueRun, { runId: id }, { onlyOne: id });
  const details = { run_id: id, amount_cents: amountCents, people, message };
  await noteAct(tx, platform, { adminId, action: 'credit.everyone', details, reason });
}

/** In a system transaction. @throws Refusal not_found | conflict */
export async function beginTakingBack(
  tx: Transaction,
  platform: Platform,
  { id, adminId, reason }: { id: string; adminId: string; reason: string },
): Promise<void> {
  await waitForTurn(tx);
  const run = await requireRun(tx, id);
  if (run.status === 'undoing') return;
  if (run.status === 'undone') throw new Refusal('conflict', 'This credit was taken back before.');
  if (!(await beginUndo(tx, id))) throw new Refusal('conflict', underWay);
  await platform.jobs.enqueue(tx, continueRun, { runId: id }, { onlyOne: id });
  const details = { run_id: id, amount_cents: run.amount_cents, people: run.credited };
  await noteAct(tx, platform, { adminId, action: 'credit.undone', details, reason });
}

/** @throws Refusal not_found */
export async function requireRun(tx: Transaction, id: string): Promise<CreditRun> {
  const run = await findRun(tx, id);
  if (!run) throw new Refusal('not_found', 'There is no such credit.');
  return run;
}
