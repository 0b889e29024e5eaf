// After a restore: how the pause stands, and the texts of which nobody can say whether they left. In the system's transactions.
import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';

export interface OutgoingPause {
  /** Milliseconds. What was due before may have left. */
  since: number;
}

/** Held by this transaction. Null: nothing is paused. */
export async function takePause(tx: Transaction): Promise<OutgoingPause | null> {
  const row = await tx.selectFrom('outgoing_pause').select('since').forUpdate().executeTakeFirst();
  return row ? { since: Date.parse(row.since) } : null;
}

export async function endPause(tx: Transaction): Promise<void> {
  await tx.deleteFrom('outgoing_pause').execute();
}

/** What was under way or due by then, an owner at a time. */
export async function listDoubtful(tx: Transaction, since: number): Promise<{ userId: string; ids: string[] }[]> {
  const { rows } = await sql<{ userId: string; ids: string[] }>`
    select user_id as "userId", array_agg(id) as ids from messages
    where direction = 'out' and created_at <= ${new Date(since).toISOString()}::timestamptz
      and (status in ('held', 'queued') and due_at <= ${new Date(since).toISOString()}::timestamptz or status = 'sending' and carrier_id is null)
    group by user_id order by user_id`.execute(tx);
  return rows;
}
