import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface NotedPair {
  userId: string;
  /** Two live leads of the agent, in any order. */
  a: string;
  b: string;
  /** A sentence that the agent reads: 'A row of leads.csv had the phone of one and the email of the other.' At most 300 characters. */
  reason: string;
}

/**
 * Suggests that two leads are one person, though nothing that they hold says so. It stays suggested until it is decided;
 * a pair that was called "Not the same person" is left alone. The same lead twice is no pair.
 */
export async function notePair(tx: Transaction, pair: NotedPair): Promise<void> {
  await notePairs(tx, pair.userId, [pair]);
}

/** The same for many at once, in one statement. Leads that are gone or in the trash are passed over. */
export async function notePairs(
  tx: Transaction,
  userId: string,
  pairs: readonly Omit<NotedPair, 'userId'>[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into lead_pairs (user_id, lead_a, lead_b, level, noted)
    select distinct on (1, 2, 3) ${userId}::uuid, least(pair.a, pair.b), greatest(pair.a, pair.b), 'likely', left(pair.reason, 300)
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (a uuid, b uuid, reason text)
    where pair.a <> pair.b and 2 = (
      select count(*) from leads where user_id = ${userId} and id in (pair.a, pair.b) and deleted_at is null)
    on conflict (user_id, lead_a, lead_b) do update set noted = excluded.noted,
      level = case when lead_pairs.rank < 2 then 'likely' else lead_pairs.level end
    where lead_pairs.dismissed_at is null`.execute(tx);
}
