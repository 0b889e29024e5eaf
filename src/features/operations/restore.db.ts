// How far a restored product is taken up again. In system transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface Restore {
  since: string;
  backup_of: string;
  payments_read_to: string | null;
}

/** Null: nothing is held back. */
export async function readRestore(tx: Transaction): Promise<Restore | null> {
  return (
    (await tx.selectFrom('outgoing_pause').select(['since', 'backup_of', 'payments_read_to']).executeTakeFirst()) ??
    null
  );
}

export async function notePaymentsRead(tx: Transaction, at: Date): Promise<void> {
  await tx.updateTable('outgoing_pause').set({ payments_read_to: at.toISOString() }).execute();
}

/** What is not handled and did not fail either: it waits for its turn. */
export async function hasEventsWaiting(tx: Transaction): Promise<boolean> {
  const { rows } = await sql`select from stripe_events where handled_at is null and error is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** Of these, the checks that were not made since the restore. */
export async function listUnchecked(tx: Transaction, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as named (name) where not exists (
      select from daily_checks, outgoing_pause where daily_checks.name = named.name and checked_at >= since)`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}
