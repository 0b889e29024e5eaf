import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

const today = sql`(now() at time zone 'utc')::date`;

/** Counts one more question of today's. False: the day's questions or tokens are used up, and nothing is counted. */
export async function countRequest(
  tx: Transaction,
  userId: string,
  limits: { perDay: number; tokensPerDay: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into rebuttal_counts as counts (user_id, day, requests) values (${userId}, ${today}, 1)
    on conflict (user_id, day) do update set requests = counts.requests + 1
      where counts.requests < ${limits.perDay} and counts.tokens < ${limits.tokensPerDay}
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function countTokens(tx: Transaction, userId: string, tokens: number): Promise<void> {
  await sql`
    insert into rebuttal_counts as counts (user_id, day, tokens) values (${userId}, ${today}, ${tokens})
    on conflict (user_id, day) do update set tokens = counts.tokens + excluded.tokens`.execute(tx);
}
