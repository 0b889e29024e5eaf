// What texts, calls and numbers pay with. In an agent's transaction or a system's, together with the row that is paid for.
import type { Transaction } from '../../database/transaction.ts';
import type { Jobs } from '../../jobs/enqueue.ts';
import { autoRecharge } from './auto-recharge.job.ts';
import { findMove, moveMoney, takeSpend, type Spend } from './money.db.ts';
import type { SpendType } from './transaction-type.rules.ts';

export interface ChargeOutcome {
  /** repeated: this ref was charged before, nothing was taken now. short: not enough, nothing was taken. */
  outcome: 'charged' | 'repeated' | 'short';
  balanceCents: number;
}

/** Takes the price at once or not at all. `cents`: whole, at least 1. */
export async function chargeWallet(tx: Transaction, jobs: Jobs, spend: Spend): Promise<ChargeOutcome> {
  const { outcome, left_cents: balanceCents, recharge } = await takeSpend(tx, spend);
  if (recharge) await wantRecharge(tx, jobs, spend.userId);
  return { outcome, balanceCents };
}

/** A system transaction has no agent's identity; only then may the queue be written directly. */
export async function wantRecharge(tx: Transaction, jobs: Jobs, userId: string): Promise<void> {
  const { role } = await tx
    .selectNoFrom((expression) => expression.fn<string>('current_setting', [expression.val('role')]).as('role'))
    .executeTakeFirstOrThrow();
  const send = role === 'crm_agent' ? jobs.enqueueAsAgent : jobs.enqueue;
  await send(tx, autoRecharge, { userId }, { onlyOne: userId });
}

/**
 * Gives a charge back, once: refused, or never sent. In a system transaction (or within `withSystemRights`).
 * @returns false when there was no such charge or it was given back before.
 */
export async function refundCharge(
  tx: Transaction,
  { userId, type, ref, description }: { userId: string; type: SpendType; ref: string; description: string },
): Promise<boolean> {
  const charge = await findMove(tx, userId, type, ref);
  if (!charge) return false;
  const { moved } = await moveMoney(tx, {
    userId,
    type: 'refund',
    cents: -charge.cents,
    ref: `${type}:${ref}`,
    description,
  });
  return moved;
}
