import { sql } from 'kysely';
import type { Transaction } from '../../database/transaction.ts';
import type { CarrierEvent } from '../../domain/carrier-message.ts';

/** @returns false when it was there. */
export async function insertEvent(tx: Transaction, event: CarrierEvent): Promise<boolean> {
  const stored = await tx
    .insertInto('carrier_events')
    .values({ id: event.id, payload: JSON.stringify(event) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Kept as it came for a person to read: nothing can be done with it. */
export async function insertUnread(
  tx: Transaction,
  { id, type, raw }: { id: string; type: string; raw: string },
): Promise<void> {
  const row = { id, payload: JSON.stringify({ type, raw }), error: 'Its shape cannot be read' };
  await tx
    .insertInto('carrier_events')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** What was not handled yet. */
export async function readEvent(tx: Transaction, id: string): Promise<CarrierEvent | null> {
  const stored = await tx
    .selectFrom('carrier_events')
    .select('payload')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .where('id', 'not like', 'unread:%')
    .executeTakeFirst();
  return stored ? (stored.payload as unknown as CarrierEvent) : null;
}

export async function settleEvent(tx: Transaction, id: string, error: string | null): Promise<void> {
  await tx
    .updateTable('carrier_events')
    .set({ error, handled_at: error === null ? sql<string>`clock_timestamp()` : null })
    .where('id', '=', id)
    .execute();
}

/** @returns false for one that is not there. */
export async function reopenEvent(tx: Transaction, id: string): Promise<boolean> {
  const opened = await tx
    .updateTable('carrier_events')
    .set({ handled_at: null, error: null })
    .where('id', '=', id)
    .where('id', 'not like', 'unread:%')
    .returning('id')
    .executeTakeFirst();
  return opened !== undefined;
}

/** Stored some time ago and never handled. */
export async function listUnhandled(tx: Transaction, most: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('carrier_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where('id', 'not like', 'unread:%')
    .where('received_at', '<', sql<string>`now() - interval '1 hour'`)
    .orderBy('received_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** They name people; what they said stands in the messages. */
export async function deleteOldEvents(tx: Transaction, days: number): Promise<void> {
  await tx
    .deleteFrom('carrier_events')
    .where((row) => row.or([row('handled_at', 'is not', null), row('id', 'like', 'unread:%')]))
    .where('received_at', '<', sql<string>`now() - ${days} * interval '1 day'`)
    .execute();
}
