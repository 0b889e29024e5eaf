// Money set aside while a call runs. What was billed is charged at its end, as far as the wallet reaches: a spend never
// makes a debt, so whoever lets a call run on must hold more in time.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { wantRecharge } from './charge-wallet.operation.ts';
import { endHold, extend, hold, type Held } from './money.db.ts';

interface WantedHold {
  userId: string;
  ref: string;
  cents: number;
  until: Date;
}

/** In one question, for whoever may take back what follows: `recharge` says that they are to want one after that. */
export const holdFirst = (tx: Transaction, request: WantedHold): Promise<Held<'held' | 'repeated' | 'short'>> =>
  hold(tx, request);

/** `ref`: the call. In an agent's transaction or a system's. @returns short when it is not there to be held. */
export async function holdForCall(
  tx: Transaction,
  jobs: Jobs,
  request: WantedHold,
): Promise<'held' | 'repeated' | 'short'> {
  const { outcome, recharge } = await holdFirst(tx, request);
  if (recharge) await wantRecharge(tx, jobs, request.userId);
  return outcome;
}

/**
 * So much in all is set aside for a call that goes on; the same total once more changes nothing. In a system transaction.
 * @returns gone when nothing is held for this call any more.
 */
export async function extendHold(
  tx: Transaction,
  jobs: Jobs,
  request: { userId: string; ref: string; totalCents: number; until: Date },
): Promise<'held' | 'short' | 'gone'> {
  const { outcome, recharge } = await extend(tx, request);
  if (recharge) await wantRecharge(tx, jobs, request.userId);
  return outcome;
}

/** In a system transaction. @returns what was charged, which is less than billed when the wallet did not reach. */
export async function settleHold(
  tx: Transaction,
  jobs: Jobs,
  end: { userId: string; ref: string; billedCents: number; description: string },
): Promise<number> {
  const { charged, recharge } = await endHold(tx, end);
  if (recharge) await wantRecharge(tx, jobs, end.userId);
  return charged;
}

/** The call cost nothing. In a system transaction; may be repeated. */
export async function releaseHold(tx: Transaction, end: { userId: string; ref: string }): Promise<void> {
  await endHold(tx, { ...end, billedCents: 0, description: '' });
}
