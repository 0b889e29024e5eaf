import type { Transaction } from '../../database/transaction.ts';
import type { CallEvent } from '../../domain/carrier-call.ts';

/** @returns false when it was told before. */
export async function insertCallEvent(tx: Transaction, userId: string, event: CallEvent): Promise<boolean> {
  const stored = await tx
    .insertInto('call_events')
    .values({
      user_id: userId,
      id: event.id,
      call_id: event.ref,
      leg: event.leg,
      type: event.type,
      cause: event.cause?.slice(0, 60) ?? null,
      occurred_at: event.occurredAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}
