// One move for each of many wallets, in the order of their owners: whoever moves money of several waits and never locks out.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { TransactionType } from './transaction-type.rules.ts';

interface Moves {
  type: Extract<TransactionType, 'admin_credit' | 'admin_adjustment'>;
  moves: readonly { userId: string; cents: number }[];
  ref: string;
  description: string;
}

/** In a system transaction. */
export async function moveForMany(tx: Transaction, { type, moves, ref, description }: Moves): Promise<void> {
  const ordered = moves.toSorted((one, other) => (one.userId < other.userId ? -1 : 1));
  await sql`
    select move_wallet_money(owner, ${type}, cents, ${ref}, ${description})
    from unnest(${ordered.map(({ userId }) => userId)}::uuid[], ${ordered.map(({ cents }) => cents)}::bigint[]) as move (owner, cents)`.execute(
    tx,
  );
}
