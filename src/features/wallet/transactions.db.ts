// The ledger as the agent reads it.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { TransactionType } from './transaction-type.rules.ts';

export interface TransactionRow {
  id: string;
  type: TransactionType;
  amount_cents: number;
  balance_after_cents: number;
  description: string;
  created_at: string;
}

interface Asked {
  userId: string;
  after: { at: string; id: string } | null;
  /** Instants, the second not included. */
  between: { from: string; before: string } | null;
  limit: number;
}

/** Newest first. */
export async function listTransactionRows(
  tx: Transaction,
  { userId, after, between, limit }: Asked,
): Promise<TransactionRow[]> {
  let query = tx
    .selectFrom('wallet_transactions')
    .select(['id', 'type', 'amount_cents', 'balance_after_cents', 'description', 'created_at'])
    .where('user_id', '=', userId);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  if (between) query = query.where('created_at', '>=', between.from).where('created_at', '<', between.before);
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows as TransactionRow[];
}

export async function readFirstMoment(tx: Transaction, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('wallet_transactions')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The balance just before an instant. */
export async function readBalanceAt(tx: Transaction, userId: string, before: string): Promise<number> {
  const row = await tx
    .selectFrom('wallet_transactions')
    .select('balance_after_cents')
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.balance_after_cents ?? 0;
}

export async function sumByType(tx: Transaction, userId: string, between: { from: string; before: string }) {
  const rows = await tx
    .selectFrom('wallet_transactions')
    .select((row) => [
      'type',
      row.fn.countAll<number>().as('count'),
      sql<number>`sum(amount_cents)::int8`.as('amount_cents'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>=', between.from)
    .where('created_at', '<', between.before)
    .groupBy('type')
    .orderBy('type')
    .execute();
  return rows as { type: TransactionType; count: number; amount_cents: number }[];
}
