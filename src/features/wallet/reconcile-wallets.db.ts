// What the ledger says about payments and their reversals.
import { isUuid } from '../../domain/uuid.ts';
import type { Transaction } from '../../database/transaction.ts';

/** The credit of a payment with what was agreed before it was paid. */
export async function findCredits(tx: Transaction, userId: string, intentId: string) {
  if (!isUuid(userId)) return [];
  return tx
    .selectFrom('wallet_transactions as move')
    .innerJoin('wallet_payments as payment', (join) =>
      join.onRef('payment.user_id', '=', 'move.user_id').onRef('payment.stripe_payment_intent_id', '=', 'move.ref'),
    )
    .select(['move.amount_cents as cents', 'payment.net_cents', 'payment.charge_cents'])
    .where('move.user_id', '=', userId)
    .where('move.type', 'in', ['topup', 'auto_recharge'])
    .where('move.ref', '=', intentId)
    .execute();
}

export async function findReversals(tx: Transaction, userId: string, ref: string) {
  if (!isUuid(userId)) return [];
  return tx
    .selectFrom('wallet_transactions')
    .select('amount_cents')
    .where('user_id', '=', userId)
    .where('type', 'in', ['topup_refund', 'dispute'])
    .where('ref', '=', ref)
    .execute();
}

export function listCredits(tx: Transaction, since: Date) {
  return listMoves(tx, since, ['topup', 'auto_recharge']);
}

/** Without those that were undone. */
export async function listReversals(tx: Transaction, since: Date) {
  const moves = await listMoves(tx, since, ['topup_refund', 'dispute']);
  const undone = new Set(moves.flatMap(({ ref }) => (ref.endsWith(':undone') ? [ref.split(':')[0]] : [])));
  return moves.filter(({ ref }) => !ref.endsWith(':undone') && !undone.has(ref));
}

async function listMoves(tx: Transaction, since: Date, types: readonly string[]) {
  return tx
    .selectFrom('wallet_transactions')
    .select(['user_id', 'ref'])
    .where('type', 'in', types)
    .where('created_at', '>=', since.toISOString())
    .execute();
}
