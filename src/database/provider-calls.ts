import { sql } from 'kysely';
import type { Transaction } from './transaction.ts';

export interface StoredCalls {
  provider: string;
  answered_at: string | null;
  failed_at: string | null;
  failure: string | null;
}

/** What is newer than what another process wrote. In a system transaction. */
export async function writeProviderCalls(tx: Transaction, calls: readonly StoredCalls[]): Promise<void> {
  // In one order, so that processes wait for each other instead of deadlocking.
  for (const { provider, answered_at, failed_at, failure } of calls.toSorted((a, b) =>
    a.provider < b.provider ? -1 : 1,
  ))
    await sql`
      insert into provider_calls as known (provider, answered_at, failed_at, failure)
      values (${provider}, ${answered_at}, ${failed_at}, ${failure})
      on conflict (provider) do update set answered_at = greatest(known.answered_at, excluded.answered_at),
        failure = case when excluded.failed_at is null or excluded.failed_at <= known.failed_at then known.failure else excluded.failure end,
        failed_at = greatest(known.failed_at, excluded.failed_at)`.execute(tx);
}

/** In a system transaction. */
export function readProviderCalls(tx: Transaction): Promise<StoredCalls[]> {
  return tx.selectFrom('provider_calls').selectAll().execute();
}
