// The moves of money. Each is one function of the database (see the wallet's migration), so that the balance and the
// ledger change together or not at all.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { SpendType, TransactionType } from './transaction-type.rules.ts';

interface Charged {
  outcome: 'charged' | 'repeated' | 'short';
  left_cents: number;
  recharge: boolean;
}

export interface Spend {
  userId: string;
  type: SpendType;
  cents: number;
  /** What is paid for; the same one again is charged once. */
  ref: string;
  /** As the agent reads it. */
  description: string;
}

export async function takeSpend(tx: Transaction, { userId, type, cents, ref, description }: Spend): Promise<Charged> {
  const { rows } =
    await sql<Charged>`select * from charge_wallet(${userId}, ${type}, ${cents}, ${ref}, ${description})`.execute(tx);
  return one(rows);
}

export interface Move {
  userId: string;
  type: Exclude<TransactionType, SpendType>;
  /** Negative only for refunds of top-ups, disputes and adjustments. */
  cents: number;
  ref: string;
  description: string;
}

export async function moveMoney(
  tx: Transaction,
  { userId, type, cents, ref, description }: Move,
): Promise<{ moved: boolean; left_cents: number }> {
  const { rows } = await sql<{ moved: boolean; left_cents: number }>`
    select * from move_wallet_money(${userId}, ${type}, ${cents}, ${ref}, ${description})`.execute(tx);
  return one(rows);
}

export interface Held<Outcome> {
  outcome: Outcome;
  /** What is left to be spent fell below the agent’s threshold. */
  recharge: boolean;
}

export async function hold(
  tx: Transaction,
  { userId, ref, cents, until }: { userId: string; ref: string; cents: number; until: Date },
): Promise<Held<'held' | 'repeated' | 'short'>> {
  const { rows } = await sql<Held<'held' | 'repeated' | 'short'>>`
    select * from hold_wallet_money(${userId}, ${ref}, ${cents}, ${until.toISOString()})`.execute(tx);
  return one(rows);
}

export async function extend(
  tx: Transaction,
  { userId, ref, totalCents, until }: { userId: string; ref: string; totalCents: number; until: Date },
): Promise<Held<'held' | 'short' | 'gone'>> {
  const { rows } = await sql<Held<'held' | 'short' | 'gone'>>`
    select * from extend_wallet_hold(${userId}, ${ref}, ${totalCents}, ${until.toISOString()})`.execute(tx);
  return one(rows);
}

/** In a system transaction. @returns true when less than the threshold is left to be spent. */
export async function askForMore(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql<{ recharge: boolean }>`select want_recharge(${userId}) as recharge`.execute(tx);
  return one(rows).recharge;
}

export async function endHold(
  tx: Transaction,
  { userId, ref, billedCents, description }: { userId: string; ref: string; billedCents: number; description: string },
): Promise<{ charged: number; recharge: boolean }> {
  const { rows } = await sql<{ charged: number; recharge: boolean }>`
    select * from end_wallet_hold(${userId}, ${ref}, ${billedCents}, ${description})`.execute(tx);
  return one(rows);
}

export async function findMove(
  tx: Transaction,
  userId: string,
  type: TransactionType,
  ref: string,
): Promise<{ cents: number } | undefined> {
  return tx
    .selectFrom('wallet_transactions')
    .select('amount_cents as cents')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('The database moved money and did not say how.');
  return row;
}
