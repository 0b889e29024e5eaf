import type { Transaction } from '../../database/transaction.ts';
import { sql } from 'kysely';
import type { CallEvent } from '../../domain/carrier-call.ts';

/** Of a call that is there. @returns false when it was told before. */
export async function insertCallEvent(tx: Transaction, event: CallEvent): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into call_events (user_id, id, call_id, leg, type, cause, occurred_at)
    select user_id, ${event.id}, id, ${event.leg}, ${event.type}, ${event.cause?.slice(0, 60) ?? null}, ${event.occurredAt}::timestamptz
    from call_logs where id = ${event.ref}
    on conflict (user_id, id) do nothing returning id`.execute(tx);
  return rows.length > 0;
}
