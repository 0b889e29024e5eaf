import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

/** Milliseconds. */
export async function readCallsReadTo(tx: Transaction): Promise<number> {
  const row = await tx.selectFrom('carrier_state').select('calls_read_to').executeTakeFirstOrThrow();
  return Date.parse(row.calls_read_to);
}

export async function noteCallsRead(tx: Transaction, at: Date): Promise<void> {
  await tx.updateTable('carrier_state').set({ calls_read_to: at.toISOString() }).execute();
}

/** In the middle of a reading, which may start before what an earlier one has read: never back. */
export async function notePartRead(tx: Transaction, to: Date): Promise<void> {
  await sql`update carrier_state set calls_read_to = greatest(calls_read_to, ${to.toISOString()}::timestamptz)`.execute(
    tx,
  );
}
