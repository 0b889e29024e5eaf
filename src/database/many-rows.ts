// How statements over thousands of rows are planned.
import { sql } from 'kysely';
import type { Transaction } from './transaction.ts';

/**
 * Until the transaction ends, both sides of every join are read once, and joined by hash or in order. To the statistics an
 * agent they have not met, and rows that were written a moment ago, are one row; the usual plan for one row goes through
 * all rows of the other side for each of 50,000. A side that would be an agent's whole table, for a few hundred rows of the
 * other, is narrowed by ids that are known beforehand.
 */
export async function planForMany(tx: Transaction): Promise<void> {
  await sql`
    select set_config('enable_nestloop', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
    tx,
  );
}
